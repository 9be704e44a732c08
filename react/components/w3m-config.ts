'use client'
// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import { createComponent, type EventName, type ReactWebComponent } from '@lit/react'
import * as React from 'react'
import { W3mConfig as W3mConfigElement } from '../../elements/buttons/w3m-config.ts'
import type { ModalEvents } from '../../src/modal-handle.ts'

/** Holds options of the modal as attributes. Renders nothing. */
export const W3mConfig: ReactWebComponent<W3mConfigElement, { onW3mOpen: EventName<CustomEvent<ModalEvents['open']>>; onW3mClose: EventName<CustomEvent<ModalEvents['close']>>; onW3mConnect: EventName<CustomEvent<ModalEvents['connect']>>; onW3mDisconnect: EventName<CustomEvent<ModalEvents['disconnect']>>; onW3mAccount: EventName<CustomEvent<ModalEvents['account']>>; onW3mNetwork: EventName<CustomEvent<ModalEvents['network']>>; onW3mSignIn: EventName<CustomEvent<ModalEvents['sign-in']>>; onW3mSignOut: EventName<CustomEvent<ModalEvents['sign-out']>>; onW3mError: EventName<CustomEvent<ModalEvents['error']>>; onW3mEvent: EventName<CustomEvent<ModalEvents['event']>> }> = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-config',
  elementClass: W3mConfigElement,
  events: {
    onW3mOpen: 'w3m-open' as EventName<CustomEvent<ModalEvents['open']>>,
    onW3mClose: 'w3m-close' as EventName<CustomEvent<ModalEvents['close']>>,
    onW3mConnect: 'w3m-connect' as EventName<CustomEvent<ModalEvents['connect']>>,
    onW3mDisconnect: 'w3m-disconnect' as EventName<CustomEvent<ModalEvents['disconnect']>>,
    onW3mAccount: 'w3m-account' as EventName<CustomEvent<ModalEvents['account']>>,
    onW3mNetwork: 'w3m-network' as EventName<CustomEvent<ModalEvents['network']>>,
    onW3mSignIn: 'w3m-sign-in' as EventName<CustomEvent<ModalEvents['sign-in']>>,
    onW3mSignOut: 'w3m-sign-out' as EventName<CustomEvent<ModalEvents['sign-out']>>,
    onW3mError: 'w3m-error' as EventName<CustomEvent<ModalEvents['error']>>,
    onW3mEvent: 'w3m-event' as EventName<CustomEvent<ModalEvents['event']>>,
  },
})

'use client'
// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import { createComponent, type EventName, type ReactWebComponent } from '@lit/react'
import * as React from 'react'
import { W3mAccountView as W3mAccountViewElement } from '../../elements/buttons/w3m-account-view.ts'
import type { ElementEvents } from '../../src/modal-handle.ts'

/** Account with balance, tokens, NFTs, activity and actions, rendered inline in the page. */
export const W3mAccountView: ReactWebComponent<W3mAccountViewElement, { onW3mViewChange: EventName<CustomEvent<ElementEvents['view-change']>>; onW3mViewClose: EventName<CustomEvent<ElementEvents['view-close']>>; onW3mOpen: EventName<CustomEvent<ElementEvents['open']>>; onW3mClose: EventName<CustomEvent<ElementEvents['close']>>; onW3mConnect: EventName<CustomEvent<ElementEvents['connect']>>; onW3mDisconnect: EventName<CustomEvent<ElementEvents['disconnect']>>; onW3mAccount: EventName<CustomEvent<ElementEvents['account']>>; onW3mNetwork: EventName<CustomEvent<ElementEvents['network']>>; onW3mSignIn: EventName<CustomEvent<ElementEvents['sign-in']>>; onW3mSignOut: EventName<CustomEvent<ElementEvents['sign-out']>>; onW3mError: EventName<CustomEvent<ElementEvents['error']>>; onW3mEvent: EventName<CustomEvent<ElementEvents['event']>> }> = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-account-view',
  elementClass: W3mAccountViewElement,
  events: {
    onW3mViewChange: 'w3m-view-change' as EventName<CustomEvent<ElementEvents['view-change']>>,
    onW3mViewClose: 'w3m-view-close' as EventName<CustomEvent<ElementEvents['view-close']>>,
    onW3mOpen: 'w3m-open' as EventName<CustomEvent<ElementEvents['open']>>,
    onW3mClose: 'w3m-close' as EventName<CustomEvent<ElementEvents['close']>>,
    onW3mConnect: 'w3m-connect' as EventName<CustomEvent<ElementEvents['connect']>>,
    onW3mDisconnect: 'w3m-disconnect' as EventName<CustomEvent<ElementEvents['disconnect']>>,
    onW3mAccount: 'w3m-account' as EventName<CustomEvent<ElementEvents['account']>>,
    onW3mNetwork: 'w3m-network' as EventName<CustomEvent<ElementEvents['network']>>,
    onW3mSignIn: 'w3m-sign-in' as EventName<CustomEvent<ElementEvents['sign-in']>>,
    onW3mSignOut: 'w3m-sign-out' as EventName<CustomEvent<ElementEvents['sign-out']>>,
    onW3mError: 'w3m-error' as EventName<CustomEvent<ElementEvents['error']>>,
    onW3mEvent: 'w3m-event' as EventName<CustomEvent<ElementEvents['event']>>,
  },
})

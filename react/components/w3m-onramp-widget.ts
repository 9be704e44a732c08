'use client'
// Made from custom-elements.json by `npm run manifest`; edit the elements, not this file.
import { createComponent, type EventName, type ReactWebComponent } from '@lit/react'
import * as React from 'react'
import { W3mOnrampWidget as W3mOnrampWidgetElement } from '../../elements/buttons/w3m-onramp-widget.ts'

/** Leads to buying: `<w3m-onramp-widget token="USDC" amount="50" currency="USD">`. Whoever is not connected yet connects first. */
export const W3mOnrampWidget: ReactWebComponent<W3mOnrampWidgetElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-onramp-widget',
  elementClass: W3mOnrampWidgetElement,
  events: {
    onW3mOpen: 'w3m-open' as EventName<CustomEvent<unknown>>,
    onW3mClose: 'w3m-close' as EventName<CustomEvent<unknown>>,
    onW3mConnect: 'w3m-connect' as EventName<CustomEvent<unknown>>,
    onW3mDisconnect: 'w3m-disconnect' as EventName<CustomEvent<unknown>>,
    onW3mAccount: 'w3m-account' as EventName<CustomEvent<unknown>>,
    onW3mNetwork: 'w3m-network' as EventName<CustomEvent<unknown>>,
    onW3mError: 'w3m-error' as EventName<CustomEvent<unknown>>,
    onW3mEvent: 'w3m-event' as EventName<CustomEvent<unknown>>,
  },
})

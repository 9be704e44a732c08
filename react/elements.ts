'use client'
// Made from custom-elements.json by `npm run manifest`; edit the elements, not this file.
import { createComponent, type EventName, type ReactWebComponent } from '@lit/react'
import * as React from 'react'
import { W3mAccountButton as W3mAccountButtonElement } from '../elements/buttons/w3m-account-button.ts'
import { W3mButton as W3mButtonElement } from '../elements/buttons/w3m-button.ts'
import { W3mConfig as W3mConfigElement } from '../elements/buttons/w3m-config.ts'
import { W3mConnectButton as W3mConnectButtonElement } from '../elements/buttons/w3m-connect-button.ts'
import { W3mNetworkButton as W3mNetworkButtonElement } from '../elements/buttons/w3m-network-button.ts'
import { W3mText as W3mTextElement } from '../elements/buttons/w3m-text.ts'
import { W3mWalletButton as W3mWalletButtonElement } from '../elements/buttons/w3m-wallet-button.ts'

/** Shows the connected account (balance, picture, name or short address) and opens it; shows nothing while nobody is connected. */
export const W3mAccountButton: ReactWebComponent<W3mAccountButtonElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-account-button',
  elementClass: W3mAccountButtonElement,
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

/** The one button most pages need: connects a wallet, then shows the account. */
export const W3mButton: ReactWebComponent<W3mButtonElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-button',
  elementClass: W3mButtonElement,
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

/** Holds options of the modal as attributes, without a look of its own. */
export const W3mConfig: ReactWebComponent<W3mConfigElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-config',
  elementClass: W3mConfigElement,
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

/** Opens the list of wallets; shows nothing while an account is connected. */
export const W3mConnectButton: ReactWebComponent<W3mConnectButtonElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-connect-button',
  elementClass: W3mConnectButtonElement,
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

/** Shows the active network and opens the list of networks. */
export const W3mNetworkButton: ReactWebComponent<W3mNetworkButtonElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-network-button',
  elementClass: W3mNetworkButtonElement,
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

/** Plain text of the connected account, in the page's own type. */
export const W3mText: ReactWebComponent<W3mTextElement, {}> = createComponent({
  react: React,
  tagName: 'w3m-text',
  elementClass: W3mTextElement,
  events: {},
})

/** Connects one named wallet: `<w3m-wallet-button wallet="MetaMask">`, or logs in: `wallet="email"`, `wallet="google"`. */
export const W3mWalletButton: ReactWebComponent<W3mWalletButtonElement, { onW3mOpen: EventName<CustomEvent<unknown>>; onW3mClose: EventName<CustomEvent<unknown>>; onW3mConnect: EventName<CustomEvent<unknown>>; onW3mDisconnect: EventName<CustomEvent<unknown>>; onW3mAccount: EventName<CustomEvent<unknown>>; onW3mNetwork: EventName<CustomEvent<unknown>>; onW3mError: EventName<CustomEvent<unknown>>; onW3mEvent: EventName<CustomEvent<unknown>> }> = createComponent({
  react: React,
  tagName: 'w3m-wallet-button',
  elementClass: W3mWalletButtonElement,
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

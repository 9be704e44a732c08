import { loadTextPart } from '../../src/controllers/settings/language.ts'
import { findNetwork } from '../../src/core/chain/network.ts'
import type { View, ViewName } from '../../src/core/view.ts'
import { findMissingRequirement } from '../../src/core/wallet/offers.ts'
import { $connectors } from '../../src/state/connect/connectors.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import type { TextPart } from '../../src/text/parts.ts'
import { $texts, t, type TextKey } from '../../src/text/text.ts'
import { $titleChanges } from '../base/view-titles.ts'
import '../views/connect/w3m-connect-screen.ts'

type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

/** A chunk of views and the texts they need. */
export interface Chunk {
  readonly load: () => unknown
  /** Undefined for the first screen, whose texts come with the modal. */
  readonly textPart?: TextPart
}

export interface ViewRow<Name extends ViewName = ViewName> {
  /** Chunk that defines the view's tag. */
  readonly chunk: Chunk
  /** A text key, or a function of the view. Without it, the view registers its own title. */
  readonly title?: TextKey | ((view: ViewOf<Name>) => string)
  /** The page can contain the view. Then `w3m-…-view` is the page element, and `w3m-…-screen` is the screen. */
  readonly isPublic?: true
  /** The tag, if it does not follow from the name. Default for `WatchAsset`: `w3m-watch-asset-view`. */
  readonly tag?: `w3m-${string}-view`
  /** Another view whose element also shows this view. The element is kept when this view replaces the other one. */
  readonly continues?: ViewName
  /** Tag of an element of the same chunk that replaces the title in the header. */
  readonly headTag?: string
  /** The header shows the help button for users without a wallet. */
  readonly hasHelp?: true
  /** Views that the user probably opens next. They load when the browser is idle. */
  readonly nextViews?: () => readonly ViewName[]
  /** Loads `nextViews` on the first interaction with a row or primary button, because most users of this screen open no other one. */
  readonly isNextLazy?: true
}

// The connect screen is part of the modal's chunk.
const connect: Chunk = { load: () => {} }
const connecting: Chunk = {
  load: () => import('../views/connect/w3m-connecting-external-view.ts'),
  textPart: 'features',
}
const code: Chunk = {
  load: () => import('../views/pairing/w3m-connecting-wc-basic-view.ts'),
  textPart: 'pairing',
}
const account: Chunk = {
  load: () => Promise.all([import('../views/account/index.ts'), loadTextPart('money')]),
  textPart: 'features',
}

// Most users choose a detected wallet. Without one, they use the QR code.
const viewsAfterConnect = (): readonly ViewName[] =>
  $connectors.get().length
    ? ['ConnectingExternal']
    : findMissingRequirement($options.get())
      ? []
      : ['ConnectingWalletConnectBasic']

const guide: Chunk = {
  load: () => import('../views/connect/w3m-what-is-a-wallet-view.ts'),
  textPart: 'features',
}
const pairing: Chunk = {
  load: () => Promise.all([import('../views/pairing/w3m-connecting-wc-view.ts'), loadTextPart('pairing')]),
  textPart: 'features',
}
const wallets: Chunk = { load: () => import('../views/wallets/index.ts'), textPart: 'features' }
const network: Chunk = { load: () => import('../views/network/index.ts'), textPart: 'features' }
const chains: Chunk = { load: () => import('../views/chains/index.ts'), textPart: 'chains' }

const approve: Chunk = { load: () => import('../views/approve/index.ts'), textPart: 'login' }
const send: Chunk = { load: () => import('../views/send/index.ts'), textPart: 'money' }
const swap: Chunk = {
  load: () => Promise.all([import('../views/swap/index.ts'), loadTextPart('money')]),
  textPart: 'swap',
}
const swapReview: Chunk = {
  load: () => Promise.all([import('../views/swap/w3m-swap-preview-view.ts'), loadTextPart('money')]),
  textPart: 'swap',
}
const activity: Chunk = { load: () => import('../views/activity/index.ts'), textPart: 'money' }
const receive: Chunk = { load: () => import('../views/receive/index.ts'), textPart: 'money' }
const email: Chunk = { load: () => import('../views/email/index.ts'), textPart: 'login' }
const socials: Chunk = { load: () => import('../views/socials/index.ts'), textPart: 'login' }
const profile: Chunk = { load: () => import('../views/profile/index.ts'), textPart: 'chains' }
const buy: Chunk = { load: () => import('../views/buy/index.ts'), textPart: 'buy' }
const fund: Chunk = { load: () => import('../views/fund/index.ts'), textPart: 'buy' }
const names: Chunk = { load: () => import('../views/names/index.ts'), textPart: 'names' }
const sessions: Chunk = { load: () => import('../views/sessions/index.ts'), textPart: 'login' }
const signIn: Chunk = { load: () => import('../views/sign-in/index.ts'), textPart: 'signIn' }
const settings: Chunk = { load: () => import('../views/settings/index.ts'), textPart: 'login' }

/** Stores that can change a title while its screen is shown. */
export const titleStores = [$texts, $networks, $connectors, $titleChanges] as const

/** All views with their chunk, texts and title. Their preconditions are in src/core/view-rules.ts. */
export const viewTable: { readonly [Name in ViewName]: ViewRow<Name> } = {
  Connect: {
    isPublic: true,
    chunk: connect,
    title: 'connect.title',
    hasHelp: true,
    nextViews: viewsAfterConnect,
    isNextLazy: true,
  },
  ConnectingExternal: {
    chunk: connecting,
    title: ({ connectorId }) =>
      $connectors.get().find(connector => connector.id === connectorId)?.name ?? t('connect.title'),
  },
  ConnectingWalletConnectBasic: {
    chunk: code,
    title: 'pairing.title',
    tag: 'w3m-connecting-wc-basic-view',
  },
  Account: { chunk: account, isPublic: true, title: 'account.title', headTag: 'w3m-account-head' },
  WhatIsAWallet: { chunk: guide, title: 'guide.title' },
  ConnectingWalletConnect: {
    chunk: pairing,
    title: ({ wallet }) => wallet.name,
    tag: 'w3m-connecting-wc-view',
  },
  AllWallets: { chunk: wallets, isPublic: true, title: 'wallets.title' },
  Downloads: { chunk: wallets, title: ({ wallet }) => t('wallets.getTitle', { wallet: wallet.name }) },
  GetWallet: { chunk: wallets, title: 'wallets.getAWallet' },
  AccountSettings: {
    chunk: settings,
    isPublic: true,
    title: 'settings.title',
    nextViews: () => ['ProfileWallets', 'Networks'],
  },
  SmartAccountSettings: { chunk: settings, title: 'settings.type' },
  SmartSessionList: { chunk: sessions, title: 'sessions.title' },
  OnRampProviders: { chunk: buy, title: 'buy.title', nextViews: () => ['OnRampTokenSelect'] },
  OnRampFiatSelect: { chunk: fund, title: 'buy.chooseCurrency' },
  OnRampTokenSelect: { chunk: fund, title: 'buy.chooseToken' },
  BuyInProgress: { chunk: buy, title: 'buy.title' },
  WhatIsABuy: { chunk: fund, title: 'buy.guideTitle' },
  FundWallet: { chunk: fund, isPublic: true, title: 'fund.title' },
  ChooseAccountName: { chunk: names, title: 'names.title' },
  RegisterAccountName: { chunk: names, title: 'names.title' },
  RegisterAccountNameSuccess: { chunk: names, title: 'names.title' },
  UpgradeWallet: { chunk: settings, title: 'settings.upgrade' },
  EmailLogin: { chunk: email, title: 'login.emailTitle' },
  EmailVerifyDevice: { chunk: email, title: 'login.deviceTitle' },
  EmailVerifyOtp: { chunk: email, title: 'login.confirmTitle' },
  UpdateEmailWallet: { chunk: email, title: 'login.changeTitle' },
  UpdateEmailPrimaryOtp: { chunk: email, title: 'login.presentTitle' },
  UpdateEmailSecondaryOtp: { chunk: email, title: 'login.newTitle' },
  ConnectSocials: { chunk: socials, title: 'login.socials' },
  ConnectingSocial: { chunk: socials },
  ConnectingFarcaster: { chunk: socials },
  WalletSend: { chunk: send, isPublic: true, title: 'send.title' },
  WalletSendSelectToken: { chunk: send, title: 'send.chooseToken' },
  WalletSendPreview: { chunk: send, title: 'send.reviewTitle' },
  WalletSendConfirmed: { chunk: send, continues: 'WalletSendPreview' },
  Swap: { chunk: swap, isPublic: true, title: 'swap.title', nextViews: () => ['SwapPreview'] },
  SwapSelectToken: { chunk: swap, title: 'swap.chooseTitle' },
  SwapPreview: { chunk: swapReview, title: 'swap.previewTitle' },
  SwapConfirmed: { chunk: swapReview, continues: 'SwapPreview' },
  Transactions: { chunk: activity, isPublic: true, title: 'activity.title' },
  WalletReceive: { chunk: receive, isPublic: true, title: 'receive.title' },
  Networks: { chunk: network, isPublic: true, title: 'network.title' },
  SwitchNetwork: {
    chunk: network,
    title: ({ networkId }) => findNetwork($networks.get(), networkId)?.name ?? t('network.title'),
    tag: 'w3m-network-switch-view',
  },
  ConnectingMultiChain: { chunk: chains, title: 'chains.chooseTitle' },
  SwitchActiveChain: { chunk: chains, title: 'chains.switchTitle' },
  WalletCompatibleNetworks: { chunk: chains, title: 'chains.receiveTitle' },
  ProfileWallets: { chunk: profile, isPublic: true, title: 'profile.title' },
  WhatIsANetwork: { chunk: chains, title: 'chains.guideTitle' },
  WatchAsset: { chunk: chains, title: 'chains.tokenTitle' },
  SIWXSignMessage: { chunk: signIn, title: 'signIn.title', tag: 'w3m-siwx-sign-message-view' },
  ConnectingSiwe: { chunk: signIn, title: 'signIn.title' },
  ApproveTransaction: { chunk: approve },
  UnsupportedChain: { chunk: network, title: 'network.unsupportedTitle' },
}

import type { AppKit } from '../../src/appkit/appkit.ts'
import {
  type UnsupportedMethod,
  unsupportedHooks,
  unsupportedMethods,
} from '../../src/appkit/unsupported-members.ts'

/** Support of a member of AppKit: same behavior, better behavior, or not supported. */
export type MemberState = 'same' | 'better' | 'gone'

export interface Member {
  readonly state: MemberState
  /** How the behavior differs, or what replaces an unsupported member. */
  readonly why?: string
}

const same: Member = { state: 'same' }
const better = (why: string): Member => ({ state: 'better', why })
const unsupported = (why: string): Member => ({ state: 'gone', why })

const subscription = better(
  'Returns a function that unsubscribes. Calls the listener when AppKit does, but not twice for the same value.',
)

/** The supported methods of an instance. Unsupported methods are in `unsupported-members.ts`. */
export const methods: Readonly<Record<Exclude<keyof AppKit, UnsupportedMethod>, Member>> = {
  open: better('Resolves when the first screen is shown. Rejects with a code if it cannot be shown.'),
  close: same,
  isOpen: same,
  ready: same,
  disconnect: better('Rejects with `DISCONNECT_FAILED` if a wallet fails to disconnect.'),
  getAccount: better('Also returns an account before a connection, with the status `disconnected`.'),
  subscribeAccount: subscription,
  getAddress: same,
  getAddressByChainNamespace: same,
  getCaipAddress: same,
  getIsConnectedState: same,
  getPreferredAccountType: same,
  getWalletInfo: same,
  subscribeWalletInfo: subscription,
  getCaipNetwork: same,
  getCaipNetworks: same,
  getCaipNetworkId: same,
  getChainId: same,
  getActiveChainNamespace: same,
  switchNetwork: better('Rejects with the error of the wallet.'),
  addNetwork: same,
  removeNetwork: better('Never removes the last network.'),
  subscribeNetwork: subscription,
  subscribeCaipNetworkChange: subscription,
  getProvider: same,
  getWalletProvider: same,
  getProviderType: same,
  getWalletProviderType: same,
  subscribeProviders: subscription,
  getThemeMode: same,
  setThemeMode: same,
  getThemeVariables: same,
  setThemeVariables: better('Also accepts names with `--apkt-`.'),
  subscribeTheme: subscription,
  setTermsConditionsUrl: same,
  setPrivacyPolicyUrl: same,
  getState: same,
  subscribeState: subscription,
  getEvent: same,
  subscribeEvents: better('No event contains a pairing code or an address.'),
  getError: same,
  showErrorMessage: same,
  showSuccessMessage: same,
  getBalance: better('Returns every digit, as a string.'),
  updateFeatures: same,
  updateOptions: same,
  setConnectMethodsOrder: same,
  setWalletFeaturesOrder: same,
  setCollapseWallets: same,
  setSocialsOrder: same,
  setEIP6963Enabled: same,
  getConnections: better('Includes stored connections, without a paid plan.'),
  switchConnection: same,
  subscribeConnections: subscription,
  getSIWX: same,
  modal: better('Contains the handle of this package.'),
  version: same,
}

/** Options of `createAppKit`. */
export const options: Readonly<Record<string, Member>> = {
  projectId: same,
  networks: same,
  adapters: better(
    'Optional: the modal connects without adapters. With an empty list, it offers only pairing.',
  ),
  defaultNetwork: same,
  metadata: same,
  themeMode: same,
  themeVariables: same,
  allWallets: same,
  featuredWalletIds: same,
  includeWalletIds: same,
  excludeWalletIds: same,
  customWallets: same,
  customRpcUrls: better('The modal sends reads to these URLs only.'),
  tokens: better('The modal also shows these tokens with their balances, which it reads from the chain.'),
  termsConditionsUrl: same,
  privacyPolicyUrl: same,
  enableWallets: same,
  enableEIP6963: same,
  enableInjected: same,
  enableWalletConnect: same,
  enableWalletGuide: same,
  enableNetworkSwitch: same,
  enableReconnect: same,
  allowUnsupportedChain: same,
  debug: same,
  defaultAccountTypes: same,
  universalProvider: same,
  siwx: same,
  siweConfig: same,
  experimental_preferUniversalLinks: same,
  features: better('`features.analytics` is off unless it is `true`.'),
  w3m: better('Contains the options that have no name in AppKit.'),
  chainImages: unsupported(
    'The package includes the logos of well-known networks. Other images come from the catalog.',
  ),
  connectorImages: unsupported(
    'Wallets announce their icons. Use `customWallets[].image_url` for your own wallets.',
  ),
  enableCoinbase: unsupported('The wallet is detected in the browser, or listed in the catalog.'),
  coinbasePreference: unsupported('The wallet offers this choice to the user.'),
  enableBaseAccount: unsupported('The wallet is detected in the browser, or listed in the catalog.'),
  enableAuthLogger: unsupported('Set `debug`, which logs failures.'),
  enableEmbedded: unsupported('The modal is always a dialog.'),
  enableMobileFullScreen: unsupported('On phones the modal is a sheet that grows with its content.'),
  disableAppend: unsupported('Place `<w3m-modal>` in the page, and the app uses that element.'),
  manualWCControl: unsupported('Use `w3m-elements/headless`.'),
  basic: unsupported('Leave out `projectId`.'),
  universalProviderConfigOverride: unsupported('Pass `universalProvider`.'),
}

/** Hooks of `w3m-elements/appkit/react`. */
export const hooks: Readonly<Record<string, Member>> = {
  useAppKit: better('Works before `createAppKit` was called.'),
  useAppKitAccount: better('Returns the status `disconnected` before `createAppKit` was called.'),
  useAppKitNetwork: same,
  useAppKitNetworkCore: same,
  useAppKitProvider: same,
  useAppKitState: same,
  useAppKitTheme: same,
  useAppKitEvents: same,
  useWalletInfo: same,
  useDisconnect: same,
  useAppKitBalance: same,
  useAppKitConnections: same,
  useAppKitConnection: same,
  useAppKitWallet: better('Accepts any name, rdns or catalog id, `email`, and social accounts.'),
  useAppKitUpdateEmail: better('Also rejects if the user leaves the form.'),
  useAppKitSIWX: better('Returns the SIWX plugin.'),
  ...Object.fromEntries(Object.entries(unsupportedHooks).map(([name, why]) => [name, unsupported(why)])),
}

/** Element tags of AppKit. */
export const tags: Readonly<Record<string, Member>> = {
  'appkit-button': better('Reserves its width, so the page does not shift.'),
  'appkit-connect-button': same,
  'appkit-account-button': same,
  'appkit-network-button': same,
  'appkit-wallet-button': same,
  'appkit-modal': unsupported('The first opening adds the modal to the page.'),
}

/** All members of AppKit, including those that are not supported. */
export const members = {
  options,
  methods: {
    ...methods,
    ...Object.fromEntries(Object.entries(unsupportedMethods).map(([name, why]) => [name, unsupported(why)])),
  },
  hooks,
  tags,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Member>>>>

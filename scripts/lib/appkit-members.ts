import type { AppKit } from '../../src/appkit/appkit.ts'
import { type GoneMethod, goneHooks, goneMethods } from '../../src/appkit/gone-members.ts'

/** Whether a member of AppKit works the same, works better, or is not supported. */
export type MemberState = 'same' | 'better' | 'gone'

export interface Member {
  readonly state: MemberState
  /** What differs, or the replacement. */
  readonly why?: string
}

const same: Member = { state: 'same' }
const better = (why: string): Member => ({ state: 'better', why })
const gone = (why: string): Member => ({ state: 'gone', why })

const ends = better(
  'Returns a function that ends it. Calls back as the published client does, without its repetitions.',
)

/** The supported methods of an instance. Unsupported methods are in `gone-members.ts`. */
export const methods: Readonly<Record<Exclude<keyof AppKit, GoneMethod>, Member>> = {
  open: better('Resolves when the first screen stands; rejects with a code when it can’t.'),
  close: same,
  isOpen: same,
  ready: same,
  disconnect: better('Rejects DISCONNECT_FAILED when a wallet objected.'),
  getAccount: better('Answers before a connection too.'),
  subscribeAccount: ends,
  getAddress: same,
  getAddressByChainNamespace: same,
  getCaipAddress: same,
  getIsConnectedState: same,
  getPreferredAccountType: same,
  getWalletInfo: same,
  subscribeWalletInfo: ends,
  getCaipNetwork: same,
  getCaipNetworks: same,
  getCaipNetworkId: same,
  getChainId: same,
  getActiveChainNamespace: same,
  switchNetwork: better('Rejects with what the wallet said.'),
  addNetwork: same,
  removeNetwork: better('The last network stays.'),
  subscribeNetwork: ends,
  subscribeCaipNetworkChange: ends,
  getProvider: same,
  getWalletProvider: same,
  getProviderType: same,
  getWalletProviderType: same,
  subscribeProviders: ends,
  getThemeMode: same,
  setThemeMode: same,
  getThemeVariables: same,
  setThemeVariables: better('Names with `--apkt-` are read as well.'),
  subscribeTheme: ends,
  setTermsConditionsUrl: same,
  setPrivacyPolicyUrl: same,
  getState: same,
  subscribeState: ends,
  getEvent: same,
  subscribeEvents: better('No event holds a pairing code or an address.'),
  getError: same,
  showErrorMessage: same,
  showSuccessMessage: same,
  getBalance: better('Every digit, as text.'),
  updateFeatures: same,
  updateOptions: same,
  setConnectMethodsOrder: same,
  setWalletFeaturesOrder: same,
  setCollapseWallets: same,
  setSocialsOrder: same,
  setEIP6963Enabled: same,
  getConnections: better('Free of charge, remembered ones included.'),
  switchConnection: same,
  subscribeConnections: ends,
  getSIWX: same,
  modal: better('The handle of the modal itself.'),
  version: same,
}

/** Options of `createAppKit`. */
export const options: Readonly<Record<string, Member>> = {
  projectId: same,
  networks: same,
  adapters: better('Nothing to set up: the modal connects itself. An empty list leaves pairing alone.'),
  defaultNetwork: same,
  metadata: same,
  themeMode: same,
  themeVariables: same,
  allWallets: same,
  featuredWalletIds: same,
  includeWalletIds: same,
  excludeWalletIds: same,
  customWallets: same,
  customRpcUrls: better('Only these are asked.'),
  tokens: better('Shown, read on the chain.'),
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
  w3m: better('Options that AppKit has no name for.'),
  chainImages: gone(
    'Give the network an image of its own in the catalog, or none: the marks of well-known ones are drawn.',
  ),
  connectorImages: gone('Wallets bring their pictures; `customWallets[].image_url` for your own.'),
  enableCoinbase: gone('The wallet is found on the page, or in the catalog.'),
  coinbasePreference: gone('The wallet asks by itself.'),
  enableBaseAccount: gone('The wallet is found on the page, or in the catalog.'),
  enableAuthLogger: gone('`debug` prints what failed.'),
  enableEmbedded: gone('The modal is a dialog.'),
  enableMobileFullScreen: gone('On a phone it is a sheet that grows with its content.'),
  disableAppend: gone('Place `<w3m-modal>` yourself; it is joined.'),
  manualWCControl: gone('Use `w3m-elements/headless`.'),
  basic: gone('Leave out `projectId`.'),
  universalProviderConfigOverride: gone('Hand in `universalProvider`.'),
}

/** Hooks of `w3m-elements/appkit/react`. */
export const hooks: Readonly<Record<string, Member>> = {
  useAppKit: better('Works before `createAppKit` was called.'),
  useAppKitAccount: better('Answers “disconnected” before `createAppKit` was called.'),
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
  useAppKitWallet: better('Takes any name, rdns or catalog id; `email` and social accounts too.'),
  useAppKitSIWX: better('The plugin itself.'),
  ...Object.fromEntries(Object.entries(goneHooks).map(([name, why]) => [name, gone(why)])),
}

/** Tags. */
export const tags: Readonly<Record<string, Member>> = {
  'appkit-button': better('Keeps its width through all states.'),
  'appkit-connect-button': same,
  'appkit-account-button': same,
  'appkit-network-button': same,
  'appkit-wallet-button': same,
  'appkit-modal': gone('The modal places itself.'),
}

/** All members, including the unsupported methods. */
export const members = {
  options,
  methods: {
    ...methods,
    ...Object.fromEntries(Object.entries(goneMethods).map(([name, why]) => [name, gone(why)])),
  },
  hooks,
  tags,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Member>>>>

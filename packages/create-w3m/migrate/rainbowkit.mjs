import { balanceAttribute, changeKit, removeDefault, keepAttribute } from './wagmi-kit.mjs'

const openView = view => ({
  uses: { open: ['open', 'openModal', 'openW3m'] },
  isOptional: true,
  declare: (local, { open }) => [`const ${local} = () => ${open}(${view ? `{ view: '${view}' }` : ''})`],
})
const perViewState = { reason: '`useModal().isOpen` is true for every screen.' }

const theme =
  'Set `themeMode` in the options of `w3m()` and `--w3m-accent` in the style sheet, and remove it.'
const noCounterpart = 'It has no counterpart: remove it.'
const signIn = 'Use the option `signIn` of `w3m()` with `createSignInHandler` on the server.'
const wallets =
  'The modal lists installed wallets and the catalog. Use `connectors: [w3m({ projectId, metadata })]`; `featuredWalletIds` names those to list first.'

const kit = {
  title: 'RainbowKit',
  package: '@rainbow-me/rainbowkit',
  isLibraryModule: name => /^@rainbow-me\/rainbowkit(?:-siwe-next-auth)?(?:\/|$)/.test(name),
  styles: /\/styles\.css$/,
  modules: {
    '@rainbow-me/rainbowkit/wallets': wallets,
    '@rainbow-me/rainbowkit-siwe-next-auth': signIn,
  },
  customButton: 'Call `useModal().open` from a button of your own.',
  hookArguments: 'The hook has no arguments.',
  providerAttributes: {
    theme,
    locale: 'Set `language` in the options of `w3m()`, and remove it.',
    initialChain: 'Set `defaultNetwork` in the options of `w3m()`, and remove it.',
    appInfo: 'Set `metadata`, `termsUrl` and `privacyUrl` in the options of `w3m()`, and remove it.',
    avatar: noCounterpart,
    coolMode: noCounterpart,
    id: noCounterpart,
    modalSize: noCounterpart,
    showRecentTransactions: 'The account screen lists transactions: remove it.',
  },
  names: {
    RainbowKitProvider: (edits, node) => edits.removeProvider(node),
    ConnectButton: (edits, node) =>
      edits.replaceButton(node, {
        label: keepAttribute,
        showBalance: balanceAttribute,
        accountStatus: removeDefault(
          'full',
          'Style the parts `avatar` and `name` of `<W3mButton>`, and remove it.',
        ),
        chainStatus: removeDefault('none', 'Add `<W3mNetworkButton />` for the network, and remove it.'),
      }),
    getDefaultConfig: (edits, node) =>
      edits.replaceConfig(node, {
        roles: {
          projectId: 'projectId',
          name: 'appName',
          description: 'appDescription',
          url: 'appUrl',
          icon: 'appIcon',
        },
        removedOptions: {
          wallets: {
            reason: 'The modal lists wallets. `featuredWalletIds` of `w3m()` names the first: remove it.',
          },
          walletConnectParameters: { reason: 'Remove it. `endpoints.relay` of `w3m()` sets another relay.' },
        },
      }),
    useConnectModal: (edits, node) =>
      edits.replaceHook(node, { openConnectModal: openView(), connectModalOpen: perViewState }),
    useAccountModal: (edits, node) =>
      edits.replaceHook(node, { openAccountModal: openView('Account'), accountModalOpen: perViewState }),
    useChainModal: (edits, node) =>
      edits.replaceHook(node, { openChainModal: openView('Networks'), chainModalOpen: perViewState }),
  },
  reasons: {
    WalletButton: 'Use `<W3mWalletButton wallet="…" />`.',
    RainbowKitAuthenticationProvider: signIn,
    createAuthenticationAdapter: signIn,
    connectorsForWallets: wallets,
    getDefaultWallets: wallets,
    getWalletConnectConnector: wallets,
    useAddRecentTransaction: 'The account screen lists transactions: remove the calls.',
    lightTheme: theme,
    darkTheme: theme,
    midnightTheme: theme,
    cssStringFromTheme: theme,
    cssObjectFromTheme: theme,
    Theme: theme,
    Locale: 'The option `language` is a BCP 47 tag.',
    Chain: 'Import `Chain` from `viem`.',
  },
}

export const rainbowkit = {
  title: kit.title,
  isLibraryModule: kit.isLibraryModule,
  change: app => changeKit(app, kit),
}

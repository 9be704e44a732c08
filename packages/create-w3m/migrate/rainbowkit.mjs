import { balance, changeKit, defaultOnly, same } from './wagmi-kit.mjs'

const opens = view => ({
  uses: { open: ['open', 'openModal', 'openW3m'] },
  isOptional: true,
  declare: (local, { open }) => [`const ${local} = () => ${open}(${view ? `{ view: '${view}' }` : ''})`],
})
const stateOfOne = { why: '`useModal().isOpen` is true for every screen.' }

const theme =
  'Set `themeMode` in the options of `w3m()` and `--w3m-accent` in the style sheet, and remove it.'
const withoutCounterpart = 'It has no counterpart: remove it.'
const signIn = 'Use the option `signIn` of `w3m()` with `createSignInHandler` on the server.'
const wallets =
  'The modal lists installed wallets and the catalog. Use `connectors: [w3m({ projectId, metadata })]`; `featuredWalletIds` names those to list first.'

const kit = {
  title: 'RainbowKit',
  package: '@rainbow-me/rainbowkit',
  isOfPackages: name => /^@rainbow-me\/rainbowkit(?:-siwe-next-auth)?(?:\/|$)/.test(name),
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
    avatar: withoutCounterpart,
    coolMode: withoutCounterpart,
    id: withoutCounterpart,
    modalSize: withoutCounterpart,
    showRecentTransactions: 'The account screen lists transactions: remove it.',
  },
  names: {
    RainbowKitProvider: (edits, node) => edits.removeProvider(node),
    ConnectButton: (edits, node) =>
      edits.replaceButton(node, {
        label: same,
        showBalance: balance,
        accountStatus: defaultOnly(
          'full',
          'Style the parts `avatar` and `name` of `<W3mButton>`, and remove it.',
        ),
        chainStatus: defaultOnly('none', 'Add `<W3mNetworkButton />` for the network, and remove it.'),
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
        dropped: {
          wallets: {
            why: 'The modal lists wallets. `featuredWalletIds` of `w3m()` names the first: remove it.',
          },
          walletConnectParameters: { why: 'Remove it. `endpoints.relay` of `w3m()` sets another relay.' },
        },
      }),
    useConnectModal: (edits, node) =>
      edits.replaceHook(node, { openConnectModal: opens(), connectModalOpen: stateOfOne }),
    useAccountModal: (edits, node) =>
      edits.replaceHook(node, { openAccountModal: opens('Account'), accountModalOpen: stateOfOne }),
    useChainModal: (edits, node) =>
      edits.replaceHook(node, { openChainModal: opens('Networks'), chainModalOpen: stateOfOne }),
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
  isOfPackages: kit.isOfPackages,
  change: app => changeKit(app, kit),
}

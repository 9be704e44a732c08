import { balanceAttribute, changeKit, removeDefault, keepAttribute } from './wagmi-kit.mjs'

const open = ['open', 'openModal', 'openW3m']
const close = ['close', 'closeModal', 'closeW3m']
const openView = view => ({
  uses: { open },
  declare: (local, members) => [`const ${local} = () => ${members.open}({ view: '${view}' })`],
})

const theme = 'Set `themeMode` in the options of `w3m()` and `--w3m-*` in the style sheet, and remove it.'
const events = "Use `useModalEvents(({ name }) => …)` or wagmi's `useAccountEffect`, and remove it."
const signIn = 'Use the option `signIn` or `siweConfig` of `w3m()`.'
const isFalse = text => text === 'false'

const kit = {
  title: 'ConnectKit',
  package: 'connectkit',
  isLibraryModule: name => /^connectkit(?:-next-siwe)?(?:\/|$)/.test(name),
  styles: /\.css$/,
  modules: { 'connectkit-next-siwe': signIn },
  customButton: 'Call `useModal().open` from a button of your own.',
  hookArguments: events,
  providerAttributes: {
    theme,
    mode: theme,
    customTheme: theme,
    options:
      'Set `language`, `defaultNetwork`, `termsUrl` and the like in the options of `w3m()`, and remove it.',
    onConnect: events,
    onDisconnect: events,
    debugMode: 'It has no counterpart: remove it.',
  },
  names: {
    ConnectKitProvider: (edits, node) => edits.removeProvider(node),
    ConnectKitButton: (edits, node) =>
      edits.replaceButton(node, {
        label: keepAttribute,
        showBalance: balanceAttribute,
        showAvatar: removeDefault(true, 'Style the part `avatar` of `<W3mButton>`, and remove it.'),
        theme: { reason: theme, convert: () => undefined },
        mode: { reason: theme, convert: () => undefined },
        customTheme: { reason: theme, convert: () => undefined },
        onClick: { reason: 'Call `useModal().open` from a button of your own.', convert: () => undefined },
      }),
    getDefaultConfig: (edits, node) =>
      edits.replaceConfig(node, {
        isWrapped: true,
        roles: {
          projectId: 'walletConnectProjectId',
          name: 'appName',
          description: 'appDescription',
          url: 'appUrl',
          icon: 'appIcon',
        },
        removedOptions: {
          enableFamily: { test: isFalse, reason: 'Another wallet service: remove it.' },
          enableAaveAccount: { test: isFalse, reason: 'Another wallet service: remove it.' },
          aaveAccountOptions: { reason: 'Another wallet service: remove it.' },
          coinbaseWalletPreference: { reason: 'The wallet shows this choice: remove it.' },
          connectors: { reason: 'The modal lists wallets: remove it.' },
        },
      }),
    useModal: (edits, node) =>
      edits.replaceHook(node, {
        open: {
          uses: { isOpen: undefined },
          declare: (local, { isOpen }) => (local === isOpen ? [] : [`const ${local} = ${isOpen}`]),
        },
        setOpen: {
          uses: { open, close },
          declare: (local, members, { isTyped }) => [
            `const ${local} = (shown${isTyped ? ': boolean' : ''}) => (shown ? ${members.open}() : ${members.close}())`,
          ],
        },
        openProfile: openView('Account'),
        openSwitchNetworks: openView('Networks'),
        openAbout: { reason: 'It has no counterpart: remove it.' },
        openOnboarding: { reason: 'It has no counterpart: remove it.' },
        openSIWE: { reason: 'Call `signIn` of `useSession`.' },
      }),
  },
  reasons: {
    SIWEProvider: signIn,
    useSIWE: 'Use `useSession`.',
    getDefaultConnectors: 'Use `connectors: [w3m({ projectId, metadata })]`.',
    wallets: 'The modal lists wallets.',
    Avatar: 'Show `profileImage` of `useAccount` of `w3m-elements/react`.',
    useChains: "Use wagmi's `useChains`.",
    useChainIsSupported: "Compare with wagmi's `useChains`.",
  },
}

export const connectkit = {
  title: kit.title,
  isLibraryModule: kit.isLibraryModule,
  change: app => changeKit(app, kit),
}

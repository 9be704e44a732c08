import { balance, changeKit, defaultOnly, same } from './wagmi-kit.mjs'

const open = ['open', 'openModal', 'openW3m']
const close = ['close', 'closeModal', 'closeW3m']
const opens = view => ({
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
  isOfPackages: name => /^connectkit(?:-next-siwe)?(?:\/|$)/.test(name),
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
        label: same,
        showBalance: balance,
        showAvatar: defaultOnly(true, 'Style the part `avatar` of `<W3mButton>`, and remove it.'),
        theme: { why: theme, convert: () => undefined },
        mode: { why: theme, convert: () => undefined },
        customTheme: { why: theme, convert: () => undefined },
        onClick: { why: 'Call `useModal().open` from a button of your own.', convert: () => undefined },
      }),
    getDefaultConfig: (edits, node) =>
      edits.replaceConfig(node, {
        wraps: true,
        roles: {
          projectId: 'walletConnectProjectId',
          name: 'appName',
          description: 'appDescription',
          url: 'appUrl',
          icon: 'appIcon',
        },
        dropped: {
          enableFamily: { test: isFalse, why: 'Another wallet service: remove it.' },
          enableAaveAccount: { test: isFalse, why: 'Another wallet service: remove it.' },
          aaveAccountOptions: { why: 'Another wallet service: remove it.' },
          coinbaseWalletPreference: { why: 'The wallet shows this choice: remove it.' },
          connectors: { why: 'The modal lists wallets: remove it.' },
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
        openProfile: opens('Account'),
        openSwitchNetworks: opens('Networks'),
        openAbout: { why: 'It has no counterpart: remove it.' },
        openOnboarding: { why: 'It has no counterpart: remove it.' },
        openSIWE: { why: 'Call `signIn` of `useSession`.' },
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
  isOfPackages: kit.isOfPackages,
  change: app => changeKit(app, kit),
}

// Small apps before and after `node packages/create-w3m migrate`, by file.
export interface MigratedApp {
  readonly files: Readonly<Record<string, string>>
  /** The files that differ afterwards. */
  readonly changedFiles: Readonly<Record<string, string>>
  /** The lines below "Left to you". */
  readonly remainingLines: readonly string[]
}

const createManifest = (dependencies: Record<string, string>) =>
  `${JSON.stringify({ name: 'shop', private: true, dependencies }, undefined, 2)}\n`

export const appkitApp: MigratedApp = {
  files: {
    'package.json': createManifest({
      '@reown/appkit': '^1.7.3',
      '@reown/appkit-adapter-ethers': '^1.7.3',
      '@reown/appkit-siwe': '^1.7.1',
      react: '^19.0.0',
    }),
    'src/modal.ts': `import { createAppKit } from '@reown/appkit/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet, type AppKitNetwork } from '@reown/appkit/networks'
import type { CaipAddress, ThemeControllerState } from '@reown/appkit/react'

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]

export const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  projectId: 'yours',
  enableCoinbase: true,
})

export const accountOf = (address: CaipAddress) => address.split(':').at(-1)
export type Theme = ThemeControllerState
`,
    'src/app.tsx': `"use client";
import { useAppKit, useAppKitAccount } from "@reown/appkit/react";
import { modal } from "./modal";

export function App() {
  const { open } = useAppKit();
  const { address } = useAppKitAccount();
  return (
    <>
      <appkit-button />
      <button onClick={() => open({ view: "Networks" })}>{address}</button>
      <button onClick={() => modal.setLoading(true)}>Load</button>
    </>
  );
}

export const load = async () => {
  const { createAppKit: create } = await import("@reown/appkit");
  return create;
};
`,
    'src/page.js': `import '@reown/appkit-wallet-button'
import * as kit from '@reown/appkit'
import * as siwe from '@reown/appkit-siwe'

export const start = options => kit.createAppKit(options)
export const config = siwe.createSIWEConfig
export const verify = siwe.verifySignature
`,
    'src/Account.vue': `<script lang="ts">
export default { name: 'Account' }
</script>

<script setup lang="ts">
import { useAppKitAccount } from '@reown/appkit/vue'

const account = useAppKitAccount()
</script>

<template>
  <appkit-modal />
  <p>{{ account.address }}</p>
</template>
`,
    'src/Account.svelte': `<script>
  import { createAppKit } from '@reown/appkit'
  export let options
  createAppKit(options)
</script>

<appkit-button></appkit-button>
`,
    'src/app.test.js': `import { vi } from 'vitest'

vi.mock('@reown/appkit/react')
`,
    'src/common.ts': `export { AssetUtil, createAppKit } from '@reown/appkit'
export * from '@reown/appkit/react'
export type { Balance } from '@reown/appkit-common'
`,
    'index.html': `<script type="importmap">
  { "imports": { "kit": "https://cdn.example/@reown/appkit" } }
</script>
`,
  },
  changedFiles: {
    'package.json': createManifest({
      '@reown/appkit': '^1.7.3',
      '@reown/appkit-siwe': '^1.7.1',
      react: '^19.0.0',
      'w3m-elements': '0.1.0',
    }),
    'src/modal.ts': `import { createAppKit } from 'w3m-elements/appkit/react'
import { EthersAdapter } from 'w3m-elements/appkit/adapters/ethers'
import { arbitrum, mainnet, type AppKitNetwork } from 'w3m-elements/appkit/networks'
import type { CaipAddress } from 'w3m-elements/appkit/react'
import type { ThemeControllerState } from '@reown/appkit/react'

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum]

export const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  projectId: 'yours',
  enableCoinbase: true,
})

export const accountOf = (address: CaipAddress) => address.split(':').at(-1)
export type Theme = ThemeControllerState
`,
    'src/app.tsx': `"use client";
import { useAppKit, useAppKitAccount } from "w3m-elements/appkit/react";
import { modal } from "./modal";

export function App() {
  const { open } = useAppKit();
  const { address } = useAppKitAccount();
  return (
    <>
      <appkit-button />
      <button onClick={() => open({ view: "Networks" })}>{address}</button>
      <button onClick={() => modal.setLoading(true)}>Load</button>
    </>
  );
}

export const load = async () => {
  const { createAppKit: create } = await import("w3m-elements/appkit");
  return create;
};
`,
    'src/page.js': `import 'w3m-elements/appkit'
import * as kit from 'w3m-elements/appkit'
import * as siwe from '@reown/appkit-siwe'

export const start = options => kit.createAppKit(options)
export const config = siwe.createSIWEConfig
export const verify = siwe.verifySignature
`,
    'src/Account.vue': `<script lang="ts">
export default { name: 'Account' }
</script>

<script setup lang="ts">
import { useAppKitAccount } from 'w3m-elements/appkit/vue'

const account = useAppKitAccount()
</script>

<template>
  <appkit-modal />
  <p>{{ account.address }}</p>
</template>
`,
    'src/Account.svelte': `<script>
  import { createAppKit } from 'w3m-elements/appkit'
  export let options
  createAppKit(options)
</script>

<appkit-button></appkit-button>
`,
    'src/common.ts': `export { createAppKit } from 'w3m-elements/appkit'
export { AssetUtil } from '@reown/appkit'
export * from '@reown/appkit/react'
export type { Balance } from '@reown/appkit-common'
`,
  },
  remainingLines: [
    'index.html:2 `@reown/appkit`',
    'src/Account.vue:12 `<appkit-modal>` is not an element here.',
    'src/app.test.js:3 `@reown/appkit/react`',
    'src/app.tsx:12 The method `setLoading` has no effect. The modal shows its own loading states.',
    "src/common.ts:1 `AssetUtil` of @reown/appkit: AppKit's internal state has no counterpart.",
    'src/common.ts:2 Exports every name of @reown/appkit/react.',
    'src/common.ts:3 @reown/appkit-common has no counterpart.',
    'src/modal.ts:4 `ThemeControllerState` of @reown/appkit/react: Types of AppKit',
    'src/modal.ts:12 The option `enableCoinbase` has no effect.',
    "src/page.js:7 `verifySignature` of @reown/appkit-siwe: AppKit's `verifySignature` sends a request",
  ],
}

export const rainbowkitApp: MigratedApp = {
  files: {
    'package.json': createManifest({ '@rainbow-me/rainbowkit': '^2.2.0', react: '^19.0.0', wagmi: '^2.9.0' }),
    'src/config.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Shop',
  appIcon: 'https://shop.example/icon.png',
  projectId: 'yours',
  // The first is the default.
  chains: [mainnet, base], // two
  ssr: true,
})
`,
    'src/app.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import {
  ConnectButton,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <ConnectButton label="Join" showBalance={false} chainStatus="none" />
          <Buttons />
          <pre>{\`two
            lines\`}</pre>
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Buttons() {
  const { openConnectModal } = useConnectModal()
  const { openAccountModal: showAccount } = useAccountModal()
  const { openChainModal } = useChainModal()
  return (
    <>
      <button onClick={openConnectModal}>Connect</button>
      <button onClick={() => showAccount?.()}>Account</button>
      <button onClick={openChainModal}>Network</button>
    </>
  )
}

export const Wrapper = ({ children }: { children: ReactNode }) => (
  <RainbowKitProvider>{children}</RainbowKitProvider>
)
`,
    'src/rest.tsx': `import { ConnectButton, RainbowKitProvider, darkTheme, useConnectModal } from '@rainbow-me/rainbowkit'
import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'

export const wallets = [metaMaskWallet]
export function Rest() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  return (
    <RainbowKitProvider theme={darkTheme()}>
      <ConnectButton />
      <ConnectButton accountStatus="avatar" />
      <ConnectButton.Custom>{({ account }) => <b>{account?.address}</b>}</ConnectButton.Custom>
      {openConnectModal && <button onClick={openConnectModal}>{connectModalOpen}</button>}
    </RainbowKitProvider>
  )
}
`,
    'src/style.css': "@import '@rainbow-me/rainbowkit/styles.css';\n",
  },
  changedFiles: {
    'package.json': createManifest({
      '@rainbow-me/rainbowkit': '^2.2.0',
      react: '^19.0.0',
      'w3m-elements': '0.1.0',
      wagmi: '^2.9.0',
    }),
    'src/config.ts': `import { createConfig, http } from 'wagmi'
import { w3m } from 'w3m-elements/wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  // The first is the default.
  chains: [mainnet, base], // two
  ssr: true,
  connectors: [w3m({ projectId: 'yours', metadata: { name: 'Shop', icons: ['https://shop.example/icon.png'] } })],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
`,
    'src/app.tsx': `import { W3mButton, useModal } from 'w3m-elements/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <W3mButton label="Join" balance="hide" />
        <Buttons />
        <pre>{\`two
            lines\`}</pre>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Buttons() {
  const { open } = useModal()
  const openConnectModal = () => open()
  const showAccount = () => open({ view: 'Account' })
  const openChainModal = () => open({ view: 'Networks' })
  return (
    <>
      <button onClick={openConnectModal}>Connect</button>
      <button onClick={() => showAccount?.()}>Account</button>
      <button onClick={openChainModal}>Network</button>
    </>
  )
}

export const Wrapper = ({ children }: { children: ReactNode }) => (
  <>{children}</>
)
`,
    'src/rest.tsx': `import { W3mButton } from 'w3m-elements/react'
import { ConnectButton, RainbowKitProvider, darkTheme, useConnectModal } from '@rainbow-me/rainbowkit'
import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'

export const wallets = [metaMaskWallet]
export function Rest() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  return (
    <RainbowKitProvider theme={darkTheme()}>
      <W3mButton />
      <ConnectButton accountStatus="avatar" />
      <ConnectButton.Custom>{({ account }) => <b>{account?.address}</b>}</ConnectButton.Custom>
      {openConnectModal && <button onClick={openConnectModal}>{connectModalOpen}</button>}
    </RainbowKitProvider>
  )
}
`,
  },
  remainingLines: [
    'src/rest.tsx:1 `darkTheme`: Set `themeMode`',
    'src/rest.tsx:2 The modal lists installed wallets',
    'src/rest.tsx:6 `connectModalOpen`: `useModal().isOpen` is true for every screen.',
    'src/rest.tsx:8 `theme={darkTheme()}` of RainbowKitProvider: Set `themeMode`',
    'src/rest.tsx:10 `accountStatus="avatar"`: Style the parts',
    'src/rest.tsx:11 Call `useModal().open` from a button of your own.',
    'src/rest.tsx:12 `openConnectModal` is undefined in RainbowKit while it cannot open',
    'src/style.css:1 `@rainbow-me/rainbowkit/styles.css`',
  ],
}

export const connectkitApp: MigratedApp = {
  files: {
    'package.json': createManifest({ connectkit: '^1.9.0', react: '^19.0.0', wagmi: '^2.9.0' }),
    'src/config.ts': `import { getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const walletConnectProjectId = 'yours'

export const config = createConfig(
  getDefaultConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    walletConnectProjectId,
    appName: 'Shop',
    appUrl: 'https://shop.example',
    enableFamily: false,
  }),
)
`,
    'src/app.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, useModal } from 'connectkit'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <ConnectKitButton showBalance />
        <Buttons />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)

function Buttons() {
  const { open, setOpen, openProfile } = useModal()
  return (
    <>
      <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>
      <button onClick={openProfile}>Account</button>
    </>
  )
}
`,
    'src/rest.jsx': `import { SIWEProvider, useModal } from 'connectkit'

export function Rest() {
  const { setOpen } = useModal()
  return <SIWEProvider onClick={() => setOpen(true)} />
}
export function Welcome() {
  const { open } = useModal({ onConnect: () => alert('hello') })
  return open
}
`,
  },
  changedFiles: {
    'package.json': createManifest({
      connectkit: '^1.9.0',
      react: '^19.0.0',
      'w3m-elements': '0.1.0',
      wagmi: '^2.9.0',
    }),
    'src/config.ts': `import { w3m } from 'w3m-elements/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const walletConnectProjectId = 'yours'

export const config = createConfig(
  {
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [w3m({ projectId: walletConnectProjectId, metadata: { name: 'Shop', url: 'https://shop.example' } })],
    multiInjectedProviderDiscovery: false,
  },
)
`,
    'src/app.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { W3mButton, useModal } from 'w3m-elements/react'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <W3mButton />
      <Buttons />
    </QueryClientProvider>
  </WagmiProvider>
)

function Buttons() {
  const { isOpen: open, open: openModal, close } = useModal()
  const setOpen = (shown: boolean) => (shown ? openModal() : close())
  const openProfile = () => openModal({ view: 'Account' })
  return (
    <>
      <button onClick={() => setOpen(!open)}>{open ? 'Close' : 'Open'}</button>
      <button onClick={openProfile}>Account</button>
    </>
  )
}
`,
    'src/rest.jsx': `import { useModal as useW3mModal } from 'w3m-elements/react'
import { SIWEProvider, useModal } from 'connectkit'

export function Rest() {
  const { open: openModal, close } = useW3mModal()
  const setOpen = (shown) => (shown ? openModal() : close())
  return <SIWEProvider onClick={() => setOpen(true)} />
}
export function Welcome() {
  const { open } = useModal({ onConnect: () => alert('hello') })
  return open
}
`,
  },
  remainingLines: [
    'src/rest.jsx:1 `SIWEProvider`: Use the option `signIn` or `siweConfig`',
    'src/rest.jsx:8 Use `useModalEvents(({ name }) => …)`',
  ],
}

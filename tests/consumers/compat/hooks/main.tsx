import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Hooks Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  themeMode: 'light',
  features: { email: false, socials: false },
})

function App() {
  const { open, close } = useAppKit()
  const { address, caipAddress, isConnected, status, embeddedWalletInfo, allAccounts } = useAppKitAccount()
  const { caipNetwork, caipNetworkId, chainId, switchNetwork } = useAppKitNetwork()
  const { open: isOpen, selectedNetworkId, activeChain } = useAppKitState()
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useAppKitTheme()
  const events = useAppKitEvents()
  const { walletInfo } = useWalletInfo()
  const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
  const { fetchBalance } = useAppKitBalance()
  const { connections } = useAppKitConnections('eip155')
  const { disconnect } = useDisconnect()
  const [balance, setBalance] = useState<string>()
  return (
    <>
      <button id="open" onClick={() => open({ view: 'Connect' })}>
        Open
      </button>
      <button id="networks" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button id="close" onClick={() => close()}>
        Close
      </button>
      <button id="switch" onClick={() => switchNetwork(arbitrum)}>
        Switch
      </button>
      <button
        id="theme"
        onClick={() => {
          setThemeMode('dark')
          setThemeVariables({ '--w3m-accent': '#00BB7F' })
        }}
      >
        Dark
      </button>
      <button id="balance" onClick={async () => setBalance((await fetchBalance()).data?.symbol)}>
        Balance
      </button>
      <button id="leave" onClick={() => disconnect({ namespace: 'eip155' })}>
        Disconnect
      </button>
      <pre id="info">
        {JSON.stringify({
          address,
          caipAddress,
          isConnected,
          status,
          embedded: embeddedWalletInfo !== undefined,
          accounts: allAccounts.length,
          network: caipNetwork?.name,
          caipNetworkId,
          chain: chainId,
          open: isOpen,
          selectedNetworkId,
          activeChain,
          theme: themeMode,
          accent: themeVariables['--w3m-accent'],
          event: events.data.event,
          wallet: walletInfo?.name,
          provider: walletProvider !== undefined,
          walletProviderType,
          connections: connections.length,
          balance,
        })}
      </pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

import '@reown/appkit-wallet-button/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { useAppKitWallet } from '@reown/appkit-wallet-button/react'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useDisconnect } from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Wallet Button Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  features: { email: false, socials: false },
})

function App() {
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  const [events, setEvents] = useState<string[]>([])
  const { isReady, isPending, isSuccess, data, error, connect } = useAppKitWallet({
    namespace: 'eip155',
    onSuccess(parsedCaipAddress) {
      setEvents(events => [...events, `connected ${parsedCaipAddress.chainNamespace}`])
    },
    onError(failure) {
      setEvents(events => [...events, `failed ${failure.message}`])
    },
  })
  return (
    <>
      <appkit-wallet-button wallet="metamask" />
      <button id="hook" onClick={() => connect('metamask')} disabled={isConnected}>
        Connect MetaMask
      </button>
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">
        {JSON.stringify({
          address,
          isConnected,
          isReady,
          isPending,
          isSuccess,
          data: data?.address,
          error: error?.name,
          events,
        })}
      </pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

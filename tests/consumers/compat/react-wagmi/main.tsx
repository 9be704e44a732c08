import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKit, useAppKitAccount } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parseEther } from 'viem'
import { createRoot } from 'react-dom/client'
import {
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

const queryClient = new QueryClient()
const projectId = 'local'
const metadata = {
  name: 'AppKit',
  description: 'AppKit Example',
  url: 'https://example.com',
  icons: ['https://avatars.githubusercontent.com/u/179229932'],
}
const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: false })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata,
  features: { analytics: true, email: false, socials: [] },
})

function Actions() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const connection = useConnection()
  const { disconnect } = useDisconnect()
  const { signMessage, data: signature } = useSignMessage()
  const { sendTransaction, data: hash } = useSendTransaction()
  const { switchChain } = useSwitchChain()
  return (
    <>
      <appkit-button />
      <button id="open" onClick={() => open()}>
        Open
      </button>
      <button id="sign" onClick={() => signMessage({ message: 'Hello AppKit!' })}>
        Sign
      </button>
      <button
        id="send"
        onClick={() =>
          sendTransaction({
            to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
            value: parseEther('0.0001'),
          })
        }
      >
        Send
      </button>
      <button id="switch" onClick={() => switchChain({ chainId: arbitrum.id })}>
        Switch
      </button>
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">
        {JSON.stringify({
          address,
          isConnected,
          wagmi: connection.address,
          status: connection.status,
          chain: connection.chainId,
          signature,
          hash,
        })}
      </pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <Actions />
    </QueryClientProvider>
  </WagmiProvider>,
)

import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { DefaultSIWX } from '@reown/appkit-siwx'
import { mainnet, solana } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useDisconnect } from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const siwx = new DefaultSIWX()

createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter()],
  networks: [mainnet, solana],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit SIWX Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  siwx,
  features: { email: false, socials: false },
})

function App() {
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  const [sessions, setSessions] = useState<string[]>([])
  const readSessions = async () => {
    const results = await siwx.getSessions(`eip155:${mainnet.id}`, address as string)
    setSessions(results.map(({ message }) => message))
  }
  return (
    <>
      <appkit-button />
      <button id="sessions" onClick={readSessions}>
        Sessions
      </button>
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">{JSON.stringify({ address, isConnected, sessions })}</pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import {
  createSIWEConfig,
  formatMessage,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
} from '@reown/appkit-siwe'
import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useDisconnect } from '@reown/appkit/react'
import { verifyMessage } from 'ethers'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// Simulates the app's backend, which stores one session.
let session: SIWESession | null = null
const messages: string[] = []
let onSessionChanged = () => {}
const record = (text: string) => {
  messages.push(text)
  onSessionChanged()
}

const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({
    domain: window.location.host,
    uri: window.location.origin,
    chains: [mainnet.id],
    statement: 'Please sign with your account',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getNonce: async () => 'a1b2c3d4e5f6',
  getSession: async () => session,
  verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => {
    const address = verifyMessage(message, signature)
    if (!message.includes(address)) return false
    session = { address, chainId: mainnet.id }
    record(message)
    return true
  },
  signOut: async () => {
    session = null
    return true
  },
  onSignIn: () => record('signed in'),
  onSignOut: () => record('signed out'),
})

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit SIWE Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  siweConfig,
  features: { email: false, socials: false },
})

function App() {
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  const [count, setCount] = useState(0)
  useEffect(() => {
    onSessionChanged = () => setCount(messages.length)
  }, [])
  return (
    <>
      <appkit-button />
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">{JSON.stringify({ address, isConnected, count, messages })}</pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

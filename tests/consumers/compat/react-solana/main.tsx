import { SolanaAdapter, type Provider } from '@reown/appkit-adapter-solana/react'
import { solana, solanaDevnet } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const solanaWeb3JsAdapter = new SolanaAdapter()

createAppKit({
  adapters: [solanaWeb3JsAdapter],
  networks: [solana, solanaDevnet],
  metadata: {
    name: 'AppKit',
    description: 'AppKit Solana Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  projectId: 'local',
  features: { analytics: true, email: false, socials: [] },
})

const connection = new Connection(solana.rpcUrls.default.http[0], 'confirmed')
const receiver = new PublicKey('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')

function App() {
  const { address, isConnected } = useAppKitAccount()
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const [values, setValues] = useState<Record<string, unknown>>({})

  async function sign() {
    const encodedMessage = new TextEncoder().encode('Hello from AppKit')
    const signature = await walletProvider.signMessage(encodedMessage)
    setValues({ ...values, signature: [...signature], key: walletProvider.publicKey.toBase58() })
  }
  async function send() {
    const from = new PublicKey(address as string)
    const latestBlockhash = await connection.getLatestBlockhash()
    const transaction = new Transaction({
      feePayer: from,
      recentBlockhash: latestBlockhash.blockhash,
    }).add(SystemProgram.transfer({ fromPubkey: from, toPubkey: receiver, lamports: 1000 }))
    const hash = await walletProvider.sendTransaction(transaction, connection)
    setValues({ ...values, hash })
  }
  async function signVersioned() {
    const from = new PublicKey(address as string)
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: blockhash,
      instructions: [SystemProgram.transfer({ fromPubkey: from, toPubkey: receiver, lamports: 2000 })],
    }).compileToV0Message()
    const signedTransaction = await walletProvider.signTransaction(new VersionedTransaction(message))
    setValues({
      ...values,
      signed:
        signedTransaction instanceof VersionedTransaction && signedTransaction.signatures[0]?.some(Boolean),
    })
  }

  return (
    <>
      <appkit-button />
      <button id="sign" onClick={sign}>
        Sign
      </button>
      <button id="send" onClick={send}>
        Send
      </button>
      <button id="versioned" onClick={signVersioned}>
        Sign a transaction
      </button>
      <button id="switch" onClick={() => switchNetwork(solanaDevnet)}>
        Switch
      </button>
      <button id="leave" onClick={() => disconnect({ namespace: 'solana' })}>
        Disconnect
      </button>
      <pre id="info">{JSON.stringify({ address, isConnected, network: caipNetworkId, ...values })}</pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

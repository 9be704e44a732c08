import { BitcoinAdapter, type BitcoinConnector } from '@reown/appkit-adapter-bitcoin'
import { bitcoin } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const bitcoinAdapter = new BitcoinAdapter({ projectId: 'local' })

createAppKit({
  adapters: [bitcoinAdapter],
  networks: [bitcoin],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Bitcoin Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  features: { analytics: true, email: false, socials: [] },
})

function App() {
  const { address, allAccounts, isConnected } = useAppKitAccount({ namespace: 'bip122' })
  const { disconnect } = useDisconnect()
  const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')
  const [values, setValues] = useState<Record<string, unknown>>({})

  async function sign() {
    const signature = await walletProvider.signMessage({
      address: address as string,
      message: 'Hello AppKit Bitcoin',
    })
    const addresses = await walletProvider.getAccountAddresses()
    setValues({ ...values, signature, purpose: addresses[0]?.purpose })
  }
  async function send() {
    const hash = await walletProvider.sendTransfer({
      recipient: 'bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r',
      amount: '1500',
    })
    setValues({ ...values, hash })
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
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">{JSON.stringify({ address, isConnected, accounts: allAccounts.length, ...values })}</pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

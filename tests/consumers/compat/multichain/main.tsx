import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { arbitrum, bitcoin, mainnet, solana } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()],
  networks: [mainnet, arbitrum, solana, bitcoin],
  defaultNetwork: mainnet,
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Multichain Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  features: { analytics: true, email: false, socials: false },
})

function App() {
  const { open } = useAppKit()
  const eip155Account = useAppKitAccount({ namespace: 'eip155' })
  const solanaAccount = useAppKitAccount({ namespace: 'solana' })
  const bitcoinAccount = useAppKitAccount({ namespace: 'bip122' })
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [signature, setSignature] = useState('')

  async function sign() {
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello AppKit'))
  }

  return (
    <>
      <appkit-button namespace="eip155" />
      <button id="open-eip155" onClick={() => open({ view: 'Connect', namespace: 'eip155' })}>
        EVM
      </button>
      <button id="open-solana" onClick={() => open({ view: 'Connect', namespace: 'solana' })}>
        Solana
      </button>
      <button id="sign" onClick={sign}>
        Sign
      </button>
      <button id="switch" onClick={() => switchNetwork(arbitrum)}>
        To Arbitrum
      </button>
      <button id="to-solana" onClick={() => switchNetwork(solana)}>
        To Solana
      </button>
      <button id="leave-solana" onClick={() => disconnect({ namespace: 'solana' })}>
        Disconnect Solana
      </button>
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">
        {JSON.stringify({
          address: eip155Account.address,
          isConnected: eip155Account.isConnected,
          solana: solanaAccount.address,
          bitcoin: bitcoinAccount.isConnected,
          network: caipNetworkId,
          signature,
        })}
      </pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

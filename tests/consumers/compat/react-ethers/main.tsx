import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import { BrowserProvider, type Eip1193Provider, formatEther } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const metadata = {
  name: 'My Website',
  description: 'My Website description',
  url: 'https://mywebsite.com',
  icons: ['https://avatars.mywebsite.com/'],
}

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  metadata,
  projectId: 'local',
  features: { analytics: true, email: false, socials: false },
})

function App() {
  const { open } = useAppKit()
  const { address, caipAddress, isConnected } = useAppKitAccount()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [values, setValues] = useState<Record<string, string>>({})

  async function sign() {
    const provider = new BrowserProvider(walletProvider)
    const signer = await provider.getSigner()
    setValues({ ...values, signature: await signer.signMessage('Hello AppKit Ethers') })
  }
  async function readBalance() {
    const provider = new BrowserProvider(walletProvider)
    const wei = await provider.getBalance(address as string)
    setValues({ ...values, balance: formatEther(wei) })
  }
  async function send() {
    const provider = new BrowserProvider(walletProvider)
    const signer = await provider.getSigner()
    const response = await signer.sendTransaction({
      to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      value: 1,
    })
    const receipt = await response.wait()
    setValues({ ...values, mined: String(receipt?.status) })
  }

  return (
    <>
      <appkit-button />
      <appkit-network-button />
      <button id="open" onClick={() => open({ view: 'Connect' })}>
        Connect
      </button>
      <button id="sign" onClick={sign}>
        Sign
      </button>
      <button id="balance" onClick={readBalance}>
        Balance
      </button>
      <button id="send" onClick={send}>
        Send
      </button>
      <button id="switch" onClick={() => switchNetwork(arbitrum)}>
        Switch
      </button>
      <button id="leave" onClick={() => disconnect()}>
        Disconnect
      </button>
      <pre id="info">{JSON.stringify({ address, caipAddress, isConnected, chain: chainId, ...values })}</pre>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)

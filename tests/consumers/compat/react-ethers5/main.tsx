import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import { ethers } from 'ethers5'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const metadata = {
  name: 'My Website',
  description: 'My Website description',
  url: 'https://mywebsite.com',
  icons: ['https://avatars.mywebsite.com/'],
}

createAppKit({
  adapters: [new Ethers5Adapter()],
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
  const { walletProvider } = useAppKitProvider<ethers.providers.ExternalProvider>('eip155')
  const [values, setValues] = useState<Record<string, string>>({})

  async function sign() {
    const provider = new ethers.providers.Web3Provider(walletProvider)
    const signer = provider.getSigner()
    setValues({ ...values, signature: await signer.signMessage('Hello AppKit Ethers') })
  }
  async function readBalance() {
    const provider = new ethers.providers.Web3Provider(walletProvider)
    const wei = await provider.getBalance(address as string)
    setValues({ ...values, balance: ethers.utils.formatEther(wei) })
  }
  async function send() {
    const provider = new ethers.providers.Web3Provider(walletProvider)
    const signer = provider.getSigner()
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

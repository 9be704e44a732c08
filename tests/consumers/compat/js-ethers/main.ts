import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { BrowserProvider, type Eip1193Provider } from 'ethers'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit JS Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  themeMode: 'light',
  features: { analytics: true, email: false, socials: false },
})

const values: Record<string, unknown> = {}
const render = (changes: object) => {
  Object.assign(values, changes)
  const info = document.getElementById('info')
  if (info) info.textContent = JSON.stringify(values)
}
const byId = (id: string) => document.getElementById(id)

byId('open-connect-modal')?.addEventListener('click', () => modal.open())
byId('open-network-modal')?.addEventListener('click', () => modal.open({ view: 'Networks' }))
byId('switch')?.addEventListener('click', () => modal.switchNetwork(arbitrum))
byId('leave')?.addEventListener('click', () => modal.disconnect())
byId('sign')?.addEventListener('click', async () => {
  const provider = new BrowserProvider(modal.getWalletProvider() as Eip1193Provider)
  const signer = await provider.getSigner()
  render({ signature: await signer.signMessage('Hello AppKit') })
})

modal.subscribeAccount(({ address, isConnected, caipAddress }) =>
  render({ address, isConnected, caipAddress }),
)
modal.subscribeNetwork(({ chainId }) => render({ chain: chainId }))
modal.subscribeState(({ open }) => render({ open }))
modal.subscribeProviders(({ eip155 }) => render({ hasProvider: eip155 !== undefined }))
render({ address: modal.getAddress(), chain: modal.getChainId(), isConnected: modal.getIsConnectedState() })

import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, defineChain, mainnet } from '@reown/appkit/networks'

const customNetwork = defineChain({
  id: 123456789,
  caipNetworkId: 'eip155:123456789',
  chainNamespace: 'eip155',
  name: 'Custom Network',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, arbitrum],
  defaultNetwork: arbitrum,
  projectId: 'local',
  metadata: {
    name: 'AppKit',
    description: 'AppKit Networks Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  features: { email: false, socials: false },
})

const render = () => {
  const info = document.getElementById('info')
  if (info)
    info.textContent = JSON.stringify({
      chain: modal.getChainId(),
      caipNetworkId: modal.getCaipNetworkId(),
      name: modal.getCaipNetwork()?.name,
      names: modal.getCaipNetworks('eip155').map(({ name }) => name),
    })
}
modal.subscribeNetwork(render)
modal.subscribeCaipNetworkChange(render)
render()

document.getElementById('switch-network')?.addEventListener('click', () => modal.switchNetwork(mainnet))
document.getElementById('add')?.addEventListener('click', () => {
  modal.addNetwork('eip155', customNetwork)
  render()
})
document.getElementById('remove')?.addEventListener('click', () => {
  modal.removeNetwork('eip155', customNetwork.id)
  render()
})

import { createAppKit } from '@reown/appkit'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import { connect, disconnect, getConnection, signMessage, switchChain, watchConnection } from '@wagmi/core'

const projectId = 'local'
const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
const wagmiAdapter = new WagmiAdapter({ projectId, networks })
const config = wagmiAdapter.wagmiConfig

const modal = createAppKit({
  adapters: [wagmiAdapter],
  networks,
  metadata: {
    name: 'AppKit',
    description: 'AppKit Example',
    url: 'https://example.com',
    icons: ['https://avatars.githubusercontent.com/u/179229932'],
  },
  projectId,
  features: { analytics: true, email: false, socials: false },
})

const values: Record<string, unknown> = {}
const render = (changes: object) => {
  Object.assign(values, changes)
  const info = document.getElementById('info')
  if (info) info.textContent = JSON.stringify(values)
}
const press = (id: string, act: () => unknown) => document.getElementById(id)?.addEventListener('click', act)

press('open-connect-modal', () => modal.open())
press('connect', () => connect(config, { connector: config.connectors[0]! }))
press('switch', () => switchChain(config, { chainId: arbitrum.id }))
press('leave', () => disconnect(config))
press('sign', async () => render({ signature: await signMessage(config, { message: 'Hello AppKit!' }) }))

const renderConnection = () => {
  const { address, chainId, status } = getConnection(config)
  render({ wagmi: address, wagmiChain: chainId, status })
}
watchConnection(config, { onChange: renderConnection })
modal.subscribeAccount(({ address, isConnected }) => render({ address, isConnected }))
modal.subscribeNetwork(({ chainId }) => render({ chain: chainId }))
render({ isConnected: false })
renderConnection()

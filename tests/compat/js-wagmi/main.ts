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

const told: Record<string, unknown> = {}
const tell = (more: object) => {
  Object.assign(told, more)
  const info = document.getElementById('info')
  if (info) info.textContent = JSON.stringify(told)
}
const press = (id: string, act: () => unknown) => document.getElementById(id)?.addEventListener('click', act)

press('open-connect-modal', () => modal.open())
press('connect', () => connect(config, { connector: config.connectors[0]! }))
press('switch', () => switchChain(config, { chainId: arbitrum.id }))
press('leave', () => disconnect(config))
press('sign', async () => tell({ signature: await signMessage(config, { message: 'Hello AppKit!' }) }))

const tellConnection = () => {
  const { address, chainId, status } = getConnection(config)
  tell({ wagmi: address, wagmiChain: chainId, status })
}
watchConnection(config, { onChange: tellConnection })
modal.subscribeAccount(({ address, isConnected }) => tell({ address, isConnected }))
modal.subscribeNetwork(({ chainId }) => tell({ chain: chainId }))
tell({ isConnected: false })
tellConnection()

// Page of record-appkit.mjs: subscribes to all events of the published AppKit, and adds a wallet that approves each request.
import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { base, mainnet } from '@reown/appkit/networks'
import { createEvmWallet } from '../../src/testing/index.ts'
import { subscribeToAll } from '../../tests/support/appkit-subscriptions.ts'

window.recorded = []
createEvmWallet({
  rdns: 'example.fathom',
  name: 'Fathom',
  chains: [1, 8453].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1:1'] })),
  ask: async (_url, method) => (method === 'eth_chainId' ? '0x1' : '0x2a'),
}).install()

const modal = createAppKit({
  projectId: 'x',
  networks: [mainnet, base],
  adapters: [new EthersAdapter()],
  metadata: { name: 'Record', description: 'Record', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
  enableWalletConnect: false,
})
subscribeToAll(modal, (name, value) => window.recorded.push([name, value]))
window.subscribeLater = () =>
  subscribeToAll(modal, (name, value) => window.recorded.push([`later ${name}`, value]))
window.openModal = () => modal.open()
window.switchNetwork = () => modal.switchNetwork(base)
window.disconnect = () => modal.disconnect()

import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { mainnet, solana } from '@reown/appkit/networks'

createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter()],
  networks: [mainnet, solana],
  projectId: 'bench',
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  features: { analytics: false },
})
document.getElementById('root').innerHTML = '<appkit-button></appkit-button>'

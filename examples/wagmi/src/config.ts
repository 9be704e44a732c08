import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { w3m } from 'w3m-elements/wagmi'

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [w3m()],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  // The modal lists the wallets that announce themselves.
  multiInjectedProviderDiscovery: false,
})

import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
  watchAccount,
} from '@wagmi/core'
import { defineChain } from 'viem'
import { w3m } from 'w3m-elements/wagmi'
import { letter, receiver } from '../contract.ts'
import { options } from '../shared/modal.ts'

const chainOf = (id: 31337 | 31338) =>
  defineChain({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [window.local.chains[id] as string] } },
  })
// No cast: the connector must match this version's type.
const connector = w3m(options)
const config = createConfig({
  chains: [chainOf(31337), chainOf(31338)],
  connectors: [connector],
  transports: { 31337: http(), 31338: http() },
  pollingInterval: 100,
  multiInjectedProviderDiscovery: false,
})
const chainIds: number[] = []
watchAccount(config, {
  onChange({ chainId, status }, previous) {
    if (status === 'connected' && previous.status === 'connected' && chainId !== previous.chainId)
      chainIds.push(chainId as number)
  },
})
const restoredConnections = reconnect(config)

window.library = {
  connect: async () => (await connect(config, { connector: config.connectors[0]! })).accounts[0] as string,
  async account() {
    await restoredConnections
    return getAccount(config).address
  },
  chainId: async () => getAccount(config).chainId as number,
  sign: () => signMessage(config, { message: 'Hi' }),
  signTypedData: () => signTypedData(config, letter),
  async send() {
    const hash = await sendTransaction(config, { to: receiver, value: 0n })
    return (await waitForTransactionReceipt(config, { hash })).status === 'success'
  },
  switchTo: async id => {
    await switchChain(config, { chainId: id as 31337 })
  },
  emittedChainIds: () => chainIds,
  disconnect: async () => {
    await disconnect(config)
  },
}

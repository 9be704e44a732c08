import { createClient, custom, defineChain, type Hex, publicActions, walletActions } from 'viem'
import { letter, receiver } from '../contract.ts'
import { start } from '../shared/modal.ts'

const { provider, disconnect } = start()
const chainOf = (id: number) =>
  defineChain({
    id,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [window.local.chains[id] as string] } },
  })
// No cast: the provider must match viem's type.
const wallet = createClient({ transport: custom(provider) }).extend(walletActions)
const reads = createClient({ transport: custom(provider), pollingInterval: 100 }).extend(publicActions)
const chainIds: number[] = []
provider.on('chainChanged', (id: Hex) => chainIds.push(Number(id)))
const address = async () => (await wallet.getAddresses())[0] as Hex

window.library = {
  connect: async () => (await wallet.requestAddresses())[0] as string,
  account: address,
  chainId: () => wallet.getChainId(),
  sign: async () => wallet.signMessage({ account: await address(), message: 'Hi' }),
  signTypedData: async () => wallet.signTypedData({ account: await address(), ...letter }),
  async send() {
    const chain = chainOf(await wallet.getChainId())
    const hash = await wallet.sendTransaction({ account: await address(), to: receiver, value: 0n, chain })
    return (await reads.waitForTransactionReceipt({ hash })).status === 'success'
  },
  switchTo: id => wallet.switchChain({ id }),
  emittedChainIds: () => chainIds,
  disconnect: () => disconnect(),
}

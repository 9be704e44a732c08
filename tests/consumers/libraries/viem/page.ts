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
const walletClient = createClient({ transport: custom(provider) }).extend(walletActions)
const publicClient = createClient({ transport: custom(provider), pollingInterval: 100 }).extend(publicActions)
const chainIds: number[] = []
provider.on('chainChanged', (id: Hex) => chainIds.push(Number(id)))
const getAddress = async () => (await walletClient.getAddresses())[0] as Hex

window.library = {
  connect: async () => (await walletClient.requestAddresses())[0] as string,
  account: getAddress,
  chainId: () => walletClient.getChainId(),
  sign: async () => walletClient.signMessage({ account: await getAddress(), message: 'Hi' }),
  signTypedData: async () => walletClient.signTypedData({ account: await getAddress(), ...letter }),
  async send() {
    const chain = chainOf(await walletClient.getChainId())
    const hash = await walletClient.sendTransaction({
      account: await getAddress(),
      to: receiver,
      value: 0n,
      chain,
    })
    return (await publicClient.waitForTransactionReceipt({ hash })).status === 'success'
  },
  switchTo: id => walletClient.switchChain({ id }),
  emittedChainIds: () => chainIds,
  disconnect: () => disconnect(),
}

import { BrowserProvider } from 'ethers'
import { letter, receiver } from '../contract.ts'
import { start } from '../shared/modal.ts'

const modal = start()
const ethers = new BrowserProvider(modal.provider, 'any')
const chainIds: number[] = []
modal.provider.on('chainChanged', (id: string) => chainIds.push(Number(id)))

window.library = {
  async connect() {
    await ethers.send('eth_requestAccounts', [])
    return (await ethers.getSigner()).address
  },
  account: async () => (await ethers.listAccounts())[0]?.address,
  // `getNetwork` returns the previous network on the first call after a change.
  chainId: async () => Number(await ethers.send('eth_chainId', [])),
  sign: async () => (await ethers.getSigner()).signMessage('Hi'),
  signTypedData: async () =>
    (await ethers.getSigner()).signTypedData(
      letter.domain,
      { Letter: [...letter.types.Letter] },
      letter.message,
    ),
  async send() {
    const response = await (await ethers.getSigner()).sendTransaction({ to: receiver, value: 0n })
    return (await response.wait())?.status === 1
  },
  switchTo: async id => {
    await ethers.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }])
  },
  emittedChainIds: () => chainIds,
  disconnect: () => modal.disconnect(),
}

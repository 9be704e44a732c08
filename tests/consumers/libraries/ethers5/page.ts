import { ethers } from 'ethers'
import { letter, receiver } from '../contract.ts'
import { start } from '../shared/modal.ts'

const modal = start()
const web3 = new ethers.providers.Web3Provider(modal.provider, 'any')
const chainIds: number[] = []
modal.provider.on('chainChanged', (id: string) => chainIds.push(Number(id)))

window.library = {
  connect: async () => ((await web3.send('eth_requestAccounts', [])) as string[])[0] as string,
  account: async () => (await web3.listAccounts())[0],
  chainId: async () => Number(await web3.send('eth_chainId', [])),
  sign: () => web3.getSigner().signMessage('Hi'),
  signTypedData: () =>
    web3.getSigner()._signTypedData(letter.domain, { Letter: [...letter.types.Letter] }, letter.message),
  async send() {
    const response = await web3.getSigner().sendTransaction({ to: receiver, value: 0 })
    return (await response.wait()).status === 1
  },
  switchTo: async id => {
    await web3.send('wallet_switchEthereumChain', [{ chainId: `0x${id.toString(16)}` }])
  },
  emittedChainIds: () => chainIds,
  disconnect: () => modal.disconnect(),
}

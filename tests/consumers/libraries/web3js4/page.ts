import { Web3 } from 'web3'
import { letter, receiver } from '../contract.ts'
import { start } from '../shared/modal.ts'

const modal = start()
const web3 = new Web3(modal.provider)
const chainIds: number[] = []
web3.provider?.on('chainChanged', (id: unknown) => chainIds.push(Number(id)))
const getAddress = async () => (await web3.eth.getAccounts())[0] as string

window.library = {
  connect: async () => (await web3.eth.requestAccounts())[0] as string,
  account: getAddress,
  chainId: async () => Number(await web3.eth.getChainId()),
  sign: async () => String(await web3.eth.personal.sign('Hi', await getAddress(), '')),
  signTypedData: async () => {
    const domainType = [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ]
    const typedData = { ...letter, types: { ...letter.types, EIP712Domain: domainType } }
    return (await web3.eth.signTypedData(await getAddress(), typedData as never)) as string
  },
  async send() {
    const receipt = await web3.eth.sendTransaction({ from: await getAddress(), to: receiver, value: '0' })
    return Number(receipt.status) === 1
  },
  switchTo: async id => {
    await web3.currentProvider?.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${id.toString(16)}` }],
    } as never)
  },
  emittedChainIds: () => chainIds,
  disconnect: () => modal.disconnect(),
}

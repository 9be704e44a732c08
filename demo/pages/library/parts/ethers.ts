import { BrowserProvider, type Eip1193Provider, parseEther } from 'ethers'
import type { AppKit } from 'w3m-elements/appkit'
import { EthersAdapter } from 'w3m-elements/appkit/adapters/ethers'
import { message, type Part, walletOf } from './part.ts'
import { createLetter, burnAddress, providerRequests } from './evm.ts'

const signerOf = (kit: AppKit) =>
  new BrowserProvider(walletOf<Eip1193Provider>(kit, 'eip155').provider).getSigner()

export const makePart = (): Part => ({
  namespace: 'eip155',
  adapter: new EthersAdapter(),
  requests: {
    ...providerRequests,
    'sign-message-button': async kit => (await signerOf(kit)).signMessage(message),
    'sign-typed-data-button': async kit => {
      const { domain, types, message: content } = createLetter(kit)
      return (await signerOf(kit)).signTypedData(domain, { Letter: [...types.Letter] }, content)
    },
    'send-transaction-button': async kit => {
      const transaction = await (await signerOf(kit)).sendTransaction({
        to: burnAddress,
        value: parseEther('0.001'),
      })
      return (await transaction.wait())?.hash
    },
  },
})

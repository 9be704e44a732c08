import { ethers } from 'ethers5'
import type { AppKit } from 'w3m-elements/appkit'
import { Ethers5Adapter } from 'w3m-elements/appkit/adapters/ethers5'
import { message, type Part, walletOf } from './part.ts'
import { createLetter, burnAddress, providerRequests } from './evm.ts'

const signerOf = (kit: AppKit) =>
  new ethers.providers.Web3Provider(
    walletOf<ethers.providers.ExternalProvider>(kit, 'eip155').provider,
  ).getSigner()

export const makePart = (): Part => ({
  namespace: 'eip155',
  adapter: new Ethers5Adapter(),
  requests: {
    ...providerRequests,
    'sign-message-button': kit => signerOf(kit).signMessage(message),
    'sign-typed-data-button': kit => {
      const { domain, types, message: content } = createLetter(kit)
      return signerOf(kit)._signTypedData(domain, { Letter: [...types.Letter] }, content)
    },
    'send-transaction-button': async kit => {
      const value = ethers.utils.parseEther('0.001')
      const transaction = await signerOf(kit).sendTransaction({ to: burnAddress, value })
      return (await transaction.wait()).transactionHash
    },
  },
})

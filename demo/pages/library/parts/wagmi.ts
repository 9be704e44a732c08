import { sendTransaction, signMessage, signTypedData, waitForTransactionReceipt } from '@wagmi/core'
import { WagmiAdapter } from 'w3m-elements/appkit/adapters/wagmi'
import type { AppKitNetwork } from 'w3m-elements/appkit/networks'
import { message, type Part } from './part.ts'
import { createLetter, burnAddress, providerRequests } from './evm.ts'

export const makePart = (networks: readonly [AppKitNetwork, ...AppKitNetwork[]]): Part => {
  const adapter = new WagmiAdapter({ projectId: 'demo', networks })
  const config = adapter.wagmiConfig
  return {
    namespace: 'eip155',
    adapter,
    requests: {
      ...providerRequests,
      'sign-message-button': () => signMessage(config, { message }),
      'sign-typed-data-button': kit => signTypedData(config, createLetter(kit)),
      'send-transaction-button': async () => {
        const hash = await sendTransaction(config, { to: burnAddress, value: 10n ** 15n })
        return (await waitForTransactionReceipt(config, { hash })).transactionHash
      },
    },
  }
}

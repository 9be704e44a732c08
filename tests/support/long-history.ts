import { createTestClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { testAddresses } from '../../demo/backend/chains/accounts.ts'
import { callNode } from '../../demo/backend/chains/json-rpc.ts'

/** Sends `total` transfers (a multiple of 250) of different amounts from a funded account without transactions, in few blocks. */
export async function makeHistory(url: string, from: `0x${string}`, total: number): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  await chain.setAutomine(false)
  try {
    await chain.impersonateAccount({ address: from })
    for (let offset = 0; offset < total; offset += 250) {
      const transfers = Array.from({ length: 250 }, (_, index) => ({
        from,
        to: testAddresses[8],
        value: `0x${(offset + index + 1).toString(16)}`,
        nonce: `0x${(offset + index).toString(16)}`,
        gas: '0x5208',
        maxFeePerGas: '0x174876e800',
        maxPriorityFeePerGas: '0x1',
      }))
      await callNode(
        url,
        transfers.map(transaction => ({ method: 'eth_sendTransaction', params: [transaction] })),
      )
      await chain.mine({ blocks: 1 })
    }
    await chain.stopImpersonatingAccount({ address: from })
  } finally {
    await chain.setAutomine(true)
  }
}

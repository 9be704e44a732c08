import { AppError } from '../../../core/errors/app-error.ts'
import { isNativePlaceholder } from '../../../core/money/token.ts'
import type { ReadReceived } from '../../swap.ts'
import { createRpc } from '../rpc.ts'
import { readUint, wordOf } from '../multicall.ts'
import { toLowerCase, toRecord, transferTopic } from '../answers.ts'

/**
 * Reads the amount that a mined swap delivered. For a token, this is the sum of the transfers to the account minus those from it.
 * Receipts do not report native coins, so for these it is the balance difference across the block, if the swap is the account's
 * only transaction in the block.
 */
export const readReceived: ReadReceived = async (context, { hash, address, token }) => {
  const rpc = createRpc(context)
  const receipt = toRecord(await rpc('eth_getTransactionReceipt', hash))
  if (receipt?.status !== '0x1') return undefined
  const receivedUnits = isNativePlaceholder(token)
    ? await readReceivedCoins(rpc, receipt, address)
    : sumTokenTransfers(receipt, { address, token })
  return receivedUnits !== undefined && receivedUnits > 0n ? receivedUnits : undefined
}

function sumTokenTransfers(
  { logs }: Record<string, unknown>,
  { address, token }: { readonly address: string; readonly token: string },
): bigint | undefined {
  if (!Array.isArray(logs)) return undefined
  const account = `0x${wordOf(address)}`.toLowerCase()
  let sum = 0n
  for (const entry of logs) {
    const log = toRecord(entry)
    const [event, from, to, extraTopic] = Array.isArray(log?.topics)
      ? (log.topics as unknown[]).map(toLowerCase)
      : []
    if (
      toLowerCase(log?.address) !== token.toLowerCase() ||
      event !== transferTopic ||
      extraTopic !== undefined
    )
      continue
    const units = typeof log?.data === 'string' ? readUint(log.data) : undefined
    if (units === undefined) return undefined
    if (to === account) sum += units
    if (from === account) sum -= units
  }
  return sum
}

async function readReceivedCoins(
  rpc: ReturnType<typeof createRpc>,
  { from, blockNumber, gasUsed, effectiveGasPrice, l1Fee = '0x0' }: Record<string, unknown>,
  address: string,
): Promise<bigint | undefined> {
  const [block, gas, price, dataFee] = [blockNumber, gasUsed, effectiveGasPrice, l1Fee].map(readQuantity)
  // If another address sent the transaction, such as the bundler of a smart account, the balance difference does not reflect the
  // swap alone.
  if (toLowerCase(from) !== address.toLowerCase() || !block || gas === undefined) return undefined
  if (price === undefined || dataFee === undefined) return undefined
  const callAtBlock = (method: string, blockNumber: bigint) =>
    rpc(method, address, `0x${blockNumber.toString(16)}`).then(readQuantity)
  try {
    const [balanceBefore, balanceAfter, countBefore, countAfter] = await Promise.all([
      callAtBlock('eth_getBalance', block - 1n),
      callAtBlock('eth_getBalance', block),
      callAtBlock('eth_getTransactionCount', block - 1n),
      callAtBlock('eth_getTransactionCount', block),
    ])
    if (
      balanceBefore === undefined ||
      balanceAfter === undefined ||
      countBefore === undefined ||
      countAfter !== countBefore + 1n
    )
      return undefined
    return balanceAfter - balanceBefore + gas * price + dataFee
  } catch (error) {
    // The node is unreachable or does not keep the state of the previous block.
    if (error instanceof AppError) return undefined
    throw error
  }
}

const readQuantity = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

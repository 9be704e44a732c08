import { callRpc } from '../../services/chain-rpc.ts'
import type { ProvePayment } from '../abilities.ts'
import { wordOf } from './multicall.ts'
import { isRecord, toLowerCase, transferTopic } from './answers.ts'

/**
 * Returns whether a transaction of the account sent native coins, or an accepted token, to the receiver. Events of other contracts
 * are ignored, since anyone can emit them. In a transaction that another address signed, such as the bundler of a smart account,
 * only transfers of known tokens count, and the result is undefined without one.
 */
export const proveEvmPayment: ProvePayment = async ({
  rpcUrls: urls,
  hash,
  from,
  to,
  tokens,
  genuineTokens,
  signal,
}) => {
  const rpc = (method: string) => callRpc({ urls, method, params: [hash], ...(signal && { signal }) })
  const [transaction, receipt] = await Promise.all([
    rpc('eth_getTransactionByHash'),
    rpc('eth_getTransactionReceipt'),
  ])
  if (!isRecord(transaction) || !isRecord(receipt)) return undefined
  if (!isSame(transaction.hash, hash) || !isSame(receipt.transactionHash, hash)) return undefined
  if (receipt.status !== '0x1') return false
  const logs: unknown[] = Array.isArray(receipt.logs) ? receipt.logs : []
  const hasTransfer = (contracts: readonly string[]) =>
    logs.some(log => isTransfer(log, { from, to, contracts }))
  if (!isSame(transaction.from, from)) return hasTransfer(genuineTokens) ? true : undefined
  return (isSame(transaction.to, to) && isAboveZero(transaction.value)) || hasTransfer(tokens)
}

function isTransfer(
  log: unknown,
  { from, to, contracts }: { from: string; to: string; contracts: readonly string[] },
): boolean {
  if (!isRecord(log) || !Array.isArray(log.topics) || log.topics.length !== 3) return false
  const [topic, sender, receiver] = log.topics
  return (
    contracts.some(contract => isSame(log.address, contract)) &&
    isSame(topic, transferTopic) &&
    isSame(sender, `0x${wordOf(from)}`) &&
    isSame(receiver, `0x${wordOf(to)}`) &&
    isAboveZero(log.data)
  )
}

const isSame = (value: unknown, address: string): boolean => toLowerCase(value) === address.toLowerCase()

const isAboveZero = (value: unknown): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) && BigInt(value) > 0n

import { isAddress } from '../../core/chain/address.ts'
import { referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { requestWithIntent, requestWallet } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { Call, CallsAbility, CallsUpdate } from '../calls.ts'
import { isRecord } from './answers.ts'
import { walletCapabilities } from './capabilities.ts'
import { requireNetwork } from './current-network.ts'

const maxCalls = 100
const maxReceipts = 200

/** Sends batches of calls through the wallet (EIP-5792). */
export const evmCalls: CallsAbility<Eip1193Provider> = {
  async offer(provider, account) {
    const capabilities = await walletCapabilities(provider, account)
    if (!capabilities) return undefined
    return {
      canBeAtomic: capabilities.atomic !== 'unsupported',
      ...(capabilities.paymasterService && { supportsPaymaster: true }),
    }
  },

  async send(provider, { account, calls, isAtomic, id, paymaster, intent, onRequest }) {
    const { networkId, address } = parseAccountId(account)
    if (!calls.length || calls.length > maxCalls) throw new AppError('INVALID_PARAMS')
    const request = {
      version: '2.0.0',
      ...(id !== undefined && { id }),
      from: address,
      chainId: `0x${BigInt(referenceOf(networkId)).toString(16)}`,
      atomicRequired: isAtomic,
      calls: calls.map(toWireCall),
      ...(paymaster !== undefined && { capabilities: { paymasterService: { url: paymaster } } }),
    }
    const capabilities = await walletCapabilities(provider, account)
    if (!capabilities) throw new AppError('METHOD_UNSUPPORTED')
    if (isAtomic && capabilities.atomic === 'unsupported') throw new AppError('BATCH_UNSUPPORTED')
    // The user reviewed a fee that the paymaster pays, so the batch must not be sent without the paymaster.
    if (paymaster !== undefined && !capabilities.paymasterService) throw new AppError('FEE_CHANGED')
    // Some wallets ignore `chainId` and use their current network (T18).
    await requireNetwork(provider, networkId)
    onRequest?.()
    const answer = await requestWithIntent(provider, 'wallet_sendCalls', [request], intent)
    // Older wallets return the bare id.
    const batchId = isRecord(answer) ? answer.id : answer
    if (!isBatchId(batchId)) throw new AppError('WALLET_INVALID_ANSWER')
    return batchId
  },

  async hash(provider, id) {
    const deadline = Date.now() + moneyLimits.batchMs
    while (Date.now() < deadline) {
      const { status, transactions } = await evmCalls.status(provider, id).catch(() => {
        throw new AppError('WALLET_INVALID_ANSWER')
      })
      const lastTransaction = transactions.at(-1)
      if (lastTransaction) return lastTransaction.hash
      if (status === 'failed' || status === 'reverted') throw new AppError('TRANSACTION_REJECTED')
      await new Promise(resolve => setTimeout(resolve, moneyLimits.batchPauseMs))
    }
    throw new AppError('WALLET_INVALID_ANSWER')
  },

  async status(provider, id) {
    return readUpdate(await requestWallet(provider, 'wallet_getCallsStatus', [id]))
  },

  async show(provider, id) {
    await requestWallet(provider, 'wallet_showCallsStatus', [id])
  },
}

// EIP-5792 allows ids of 4096 bytes, which are 8192 hex digits after `0x`.
const isBatchId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 8_194

function toWireCall({ to, data, value }: Call) {
  if (!isAddress('eip155', to) || !to.startsWith('0x')) throw new AppError('INVALID_ADDRESS')
  if (data !== undefined && !/^0x(?:[0-9a-f]{2})*$/i.test(data)) throw new AppError('INVALID_PARAMS')
  if (value !== undefined && (value < 0n || value >= 2n ** 256n)) throw new AppError('INVALID_AMOUNT')
  return {
    to,
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
  }
}

/**
 * Parses a status response. Only the hundreds of an EIP-5792 status code count. Also accepts the two status strings of the draft.
 */
function readUpdate(answer: unknown): CallsUpdate {
  if (!isRecord(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const { status, receipts } = answer
  const transactions = (Array.isArray(receipts) ? receipts.slice(0, maxReceipts) : []).flatMap(readReceipt)
  const kind = kinds[status === 'PENDING' ? 1 : status === 'CONFIRMED' ? 2 : Math.floor(Number(status) / 100)]
  if (!kind) throw new AppError('WALLET_INVALID_ANSWER')
  return { status: kind === 'confirmed' ? confirmedStatusOf(transactions) : kind, transactions }
}

const kinds: Readonly<Record<number, CallsUpdate['status']>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'reverted',
  6: 'partly',
}

// Never report success if a receipt contains a failure (F18).
function confirmedStatusOf(transactions: CallsUpdate['transactions']): CallsUpdate['status'] {
  if (transactions.every(({ isSuccess }) => isSuccess)) return 'confirmed'
  return transactions.some(({ isSuccess }) => isSuccess) ? 'partly' : 'reverted'
}

function readReceipt(receipt: unknown): CallsUpdate['transactions'] {
  if (!isRecord(receipt)) return []
  const { transactionHash: hash, status } = receipt
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return []
  return [{ hash, isSuccess: status === '0x1' || status === 'success' }]
}

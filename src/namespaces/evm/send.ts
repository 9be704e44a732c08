import { referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SendFee } from '../../core/money/send-rules.ts'
import { requestWithIntent } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { intentOfTransfer, type SendAbility, type TransferRequest } from '../send.ts'
import { estimateEvmArrival } from './arrival.ts'
import { evmCalls } from './calls.ts'
import { walletCapabilities } from './capabilities.ts'
import { currentNetwork } from './current-network.ts'
import { readDataFee } from './data-fee.ts'
import { readUint, wordOf } from './multicall.ts'
import {
  type Rpc,
  createRpc,
  countsOf,
  hexOf,
  isRevertError,
  estimateOperationGas,
  readQuantity,
  requireWalletContext,
  traceOf,
} from './rpc.ts'

/** Sends native coins and ERC-20 tokens of an EVM chain through any EIP-1193 wallet. */
export const evmSend: SendAbility<Eip1193Provider> = {
  failureCode: 'SEND_FAILED',

  async fee(request) {
    const call = createTransferCall(request)
    const rpc = createRpc(request)
    await requireDecimals(rpc, request)
    await requireTransferAccepted(rpc, request, call)
    const [gas, overheadGas, price, dataCost, arrival] = await Promise.all([
      estimateGas(rpc, call),
      request.isSmartAccount ? estimateOperationGas(rpc, call.from) : 0n,
      rpc('eth_gasPrice').then(readQuantity),
      readDataFee(rpc, request.network.id, call.data),
      estimateEvmArrival(rpc),
    ])
    const gasCost = (gas + overheadGas) * price
    return {
      expected: gasCost + dataCost,
      reserve: gasCost * 2n + dataCost,
      ...(arrival !== undefined && { arrivalSeconds: arrival }),
    } satisfies SendFee
  },

  async sponsor(provider, { account, paymaster }) {
    if (!(await walletCapabilities(provider, account))?.paymasterService) return undefined
    return paymaster === undefined ? 'wallet' : 'paymaster'
  },

  async isContract({ rpcUrls: urls, receiver, signal }) {
    const code = await callRpc({
      urls,
      method: 'eth_getCode',
      params: [receiver, 'latest'],
      ...(signal && { signal }),
    })
    // EIP-7702: an account that delegates to code is still controlled by its key.
    return typeof code === 'string' && code.length > 2 && !/^0xef0100/i.test(code)
  },

  async send(provider, request, callbacks) {
    const { network, account, signal, paymaster, value, id } = request
    const call = createTransferCall(request)
    const [trace] = await Promise.all([traceOf(request), requireWalletContext(provider, request)])
    if (signal?.aborted) throw new AppError('REQUEST_ABORTED')
    if (paymaster !== undefined) {
      const { to, data } = call
      const calls = [{ to, ...(data !== undefined && { data }), value: request.token ? 0n : value }]
      const onRequest = () => callbacks.onRequest(trace, 'batch')
      const intent = intentOfTransfer(request)
      const batch = {
        account,
        calls,
        isAtomic: false,
        paymaster,
        intent,
        onRequest,
        ...(id !== undefined && { id }),
      }
      return evmCalls.hash(provider, await evmCalls.send(provider, batch))
    }
    // The request includes the chain id, so that a wallet that has switched networks rejects it instead of paying on another one
    // (T18).
    const chainId = `0x${BigInt(referenceOf(network.id)).toString(16)}`
    callbacks.onRequest(trace)
    const hash = await requestWithIntent(
      provider,
      'eth_sendTransaction',
      [{ ...call, chainId }],
      intentOfTransfer(request),
    )
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
      throw new AppError('WALLET_INVALID_ANSWER', { params: { account } })
    return hash.toLowerCase()
  },

  async hasSwitchedNetwork(provider, { network }) {
    try {
      return (await currentNetwork(provider)) !== network.id
    } catch {
      // An unreachable wallet does not indicate a network change.
      return false
    }
  },

  async activitySince({ trace, ...request }) {
    const currentTrace = await countsOf(request)
    const isHigher = (count?: number, previousCount?: number) =>
      count !== undefined && count > (previousCount ?? Infinity)
    return {
      status:
        isHigher(currentTrace.latest, trace.latest) || isHigher(currentTrace.pending, trace.pending)
          ? 'sent'
          : 'nothing',
    }
  },
}

interface Call {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data?: string
}

/** Builds the call of a transfer. Tokens like USDT accept the same calldata and return nothing. */
function createTransferCall({ account, token, value, receiver }: TransferRequest): Call {
  const { address: from } = parseAccountId(account)
  if (!token) return { from, to: receiver, value: hexOf(value) }
  const transfer = `0xa9059cbb${wordOf(receiver)}${value.toString(16).padStart(64, '0')}`
  return { from, to: token.address, value: '0x0', data: transfer }
}

/** Compares the decimals from the token list with those of the token contract, since the displayed amount depends on them. */
async function requireDecimals(rpc: Rpc, { token }: TransferRequest): Promise<void> {
  if (!token) return
  let answer: unknown
  try {
    answer = await rpc('eth_call', { to: token.address, data: '0x313ce567' }, 'latest')
  } catch (cause) {
    throw isRevertError(cause) ? new AppError('DECIMALS_MISMATCH', { cause }) : cause
  }
  if (typeof answer !== 'string' || readUint(answer) !== BigInt(token.decimals))
    throw new AppError('DECIMALS_MISMATCH')
}

/** Simulates a token transfer. Rejects with EXECUTION_REVERTED unless the call succeeds and returns true or nothing. */
async function requireTransferAccepted(rpc: Rpc, { token }: TransferRequest, call: Call): Promise<void> {
  if (!token) return
  let answer: unknown
  try {
    answer = await rpc('eth_call', call, 'latest')
  } catch (cause) {
    throw isRevertError(cause) ? new AppError('EXECUTION_REVERTED', { cause }) : cause
  }
  const result = typeof answer === 'string' ? readUint(answer) : undefined
  if (answer !== '0x' && result !== 1n) throw new AppError('EXECUTION_REVERTED')
}

/**
 * Estimates the gas of a call. If the call reverts, repeats the estimate with a value of zero: the gas does not depend on the
 * value, and an amount that leaves nothing for the fee makes the call revert. Rejects with EXECUTION_REVERTED if that fails too.
 */
async function estimateGas(rpc: Rpc, call: Call): Promise<bigint> {
  try {
    return readQuantity(await rpc('eth_estimateGas', call))
  } catch (cause) {
    if (!isRevertError(cause) || call.value === '0x0') throw cause
    return rpc('eth_estimateGas', { ...call, value: '0x0' }).then(readQuantity, () => {
      throw new AppError('EXECUTION_REVERTED', { cause })
    })
  }
}

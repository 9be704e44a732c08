import { getTransferSolInstruction } from '@solana-program/system'
import { type Address, address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { parseAccountId } from '../../core/chain/caip.ts'
import { isStrictAddress } from '../../core/chain/strict-address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import type { SendTrace } from '../../core/money/intent.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { intentOfTransfer, type SendAbility, type TransferRequest } from '../send.ts'
import { readLamports, readValue } from './answers.ts'
import { estimateSolanaArrival } from './arrival.ts'
import { budgetInstructions, readRecentPrice, unitLimitOf } from './compute-budget.ts'
import { hasInsufficientFunds, sendTransaction } from './send-transaction.ts'
import {
  feeOfTransfer,
  hasTransferHook,
  tokenAccountOf,
  isFrozen,
  token2022Program,
  tokenProgram,
  createTokenTransfer,
  transferFeeOf,
} from './token-program.ts'
import { fetchLifetime, encodeTransaction } from './transfer.ts'

/** Sends SOL and tokens of both token programs through any Solana wallet. */
export const solanaSend: SendAbility<SolanaProvider> = {
  failureCode: 'SOLANA_SEND_FAILED',

  async fee(request) {
    const { from, to } = readParties(request)
    const rpc = createRpc(request)
    const [lifetime, instructions, token] = await Promise.all([
      fetchLifetime(request),
      instructionsOf(request),
      request.token && readToken(rpc, request.token),
    ])
    const encode = (instructionList: readonly IInstruction[]) =>
      encodeTransaction({ payer: from, lifetime, instructions: instructionList })
    const [accountCreation, price, arrival] = await Promise.all([
      token ? readAccountCreationCost(rpc, { from, to, token }) : requireRent(rpc, request, to),
      readRecentPrice(rpc, from),
      estimateSolanaArrival(rpc),
    ])
    const usedUnits = await simulateTransfer(rpc, encode(instructions), request.token === undefined)
    const computeBudget = { units: unitLimitOf(usedUnits), price }
    const message = messageOf(encode([...budgetInstructions(computeBudget), ...instructions]))
    const fee = readLamports(
      await rpc('getFeeForMessage', encodeBase64(message), { commitment: 'confirmed' }),
    )
    const tokenFee = token && feeOfTransfer(request.value, token.fee)
    // The sender must keep its rent exemption, or have a balance of exactly zero. Reserve the rent when sending SOL.
    const rent = request.token ? 0n : await rentOf(rpc, from)
    return {
      expected: fee + (accountCreation ?? 0n),
      reserve: fee + rent,
      ...(accountCreation && { accountCreation }),
      ...(tokenFee && { tokenFee }),
      computeBudget,
      ...(arrival !== undefined && { arrivalSeconds: arrival }),
    }
  },

  /** Returns whether the receiver is a program, or an account that belongs to a program other than the system program. */
  async isContract({ rpcUrls: urls, receiver, signal }) {
    const answer = await callRpc({
      urls,
      method: 'getAccountInfo',
      params: [
        receiver,
        { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' },
      ],
      ...(signal && { signal }),
    })
    const account = readValue(answer) as { owner?: unknown; executable?: unknown } | null
    return account !== null && (account.executable === true || account.owner !== systemProgram)
  },

  async send(provider, request, callbacks) {
    const { transaction, trace } = await buildTransaction(request)
    if (request.signal?.aborted) throw new AppError('REQUEST_ABORTED')
    const sendRequest = {
      account: request.account,
      network: request.network,
      rpcUrls: request.rpcUrls,
      transaction,
      intent: intentOfTransfer(request),
    }
    callbacks.onRequest(trace, provider.signTransaction ? 'signature' : 'transaction')
    return sendTransaction(provider, {
      ...sendRequest,
      onSigned: signature => callbacks.onSigned?.(signature, trace),
    })
  },

  async activitySince({ account, rpcUrls: urls, trace, signal }) {
    const rpc = createRpc({ rpcUrls: urls, signal })
    const { address: owner } = parseAccountId(account)
    const { slot, lastBlock } = trace
    if (slot === undefined || lastBlock === undefined) throw new AppError('INVALID_PARAMS')
    // Read the block height before the signatures, so that a transaction that lands in between is included.
    const height = Number(readCount(await rpc('getBlockHeight', { commitment: 'finalized' })))
    const recentSignatures = await rpc('getSignaturesForAddress', owner, {
      limit: 100,
      commitment: 'confirmed',
    })
    if (!Array.isArray(recentSignatures)) throw new AppError('INVALID_ANSWER')
    const isSinceTraceSlot = (entry: unknown) =>
      !(((entry as { slot?: unknown } | null)?.slot as number) < slot)
    if (recentSignatures.some(isSinceTraceSlot)) return { status: 'sent' }
    if (height > lastBlock) return { status: 'never' }
    return { status: 'nothing', remainingMs: (lastBlock - height + 1) * moneyLimits.solanaSlotMs }
  },
}

const systemProgram = '11111111111111111111111111111111'
const maxU64 = 2n ** 64n - 1n

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>

const createRpc =
  ({ rpcUrls: urls, signal }: Pick<TransferRequest, 'rpcUrls' | 'signal'>): Rpc =>
  (method, ...params) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })

function readParties({ account, receiver, token }: TransferRequest) {
  const { address: from } = parseAccountId(account)
  const addresses = [from, receiver, ...(token ? [token.address] : [])]
  if (!addresses.every(text => isStrictAddress('solana', text))) throw new AppError('INVALID_ADDRESS')
  return { from: from as Address, to: receiver as Address }
}

async function buildTransaction(
  request: TransferRequest,
): Promise<{ transaction: Uint8Array; trace: SendTrace }> {
  const { from } = readParties(request)
  const [lifetime, transfer] = await Promise.all([fetchLifetime(request), instructionsOf(request)])
  const { computeBudget } = request
  const instructions = [...(computeBudget ? budgetInstructions(computeBudget) : []), ...transfer]
  const { slot, lastValidBlockHeight } = lifetime
  return {
    transaction: encodeTransaction({ payer: from, lifetime, instructions }),
    trace: { lastBlock: Number(lastValidBlockHeight), ...(slot !== undefined && { slot }) },
  }
}

async function instructionsOf(request: TransferRequest): Promise<IInstruction[]> {
  const { token, value } = request
  const { from, to } = readParties(request)
  if (value <= 0n || value > maxU64) throw new AppError('INVALID_AMOUNT')
  if (!token)
    return [getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: value })]
  const { program } = await readToken(createRpc(request), token)
  return createTokenTransfer({
    program,
    mint: address(token.address),
    decimals: token.decimals,
    owner: from,
    receiver: to,
    value,
  })
}

interface Token {
  readonly mint: Address
  readonly program: Address
  readonly fee: ReturnType<typeof transferFeeOf>
}

/**
 * Reads the program and the transfer fee of a token. Rejects with UNSUPPORTED_CHAIN, DECIMALS_MISMATCH or TRANSFER_HOOK if the
 * token cannot be sent.
 */
async function readToken(rpc: Rpc, token: NonNullable<TransferRequest['token']>): Promise<Token> {
  const mint = address(token.address)
  const { owner, bytes } = (await readAccount(rpc, mint)) ?? {}
  if ((owner !== tokenProgram && owner !== token2022Program) || !bytes || bytes.length < 82)
    throw new AppError('UNSUPPORTED_CHAIN')
  // The displayed amount depends on the decimals.
  if (bytes[44] !== token.decimals) throw new AppError('DECIMALS_MISMATCH')
  if (owner === tokenProgram) return { mint, program: tokenProgram, fee: undefined }
  if (hasTransferHook(bytes)) throw new AppError('TRANSFER_HOOK')
  const { epoch } = (await rpc('getEpochInfo', { commitment: 'confirmed' })) as { epoch?: unknown }
  if (!Number.isSafeInteger(epoch)) throw new AppError('INVALID_ANSWER')
  return { mint, program: token2022Program, fee: transferFeeOf(bytes, BigInt(epoch as number)) }
}

async function readAccount(
  rpc: Rpc,
  account: Address,
): Promise<{ owner: unknown; bytes: Uint8Array | undefined } | undefined> {
  const answer = await rpc('getAccountInfo', account, { encoding: 'base64', commitment: 'confirmed' })
  const info = readValue(answer) as { owner?: unknown; data?: unknown } | null
  if (!info) return undefined
  const { owner, data } = info
  return {
    owner,
    bytes: Array.isArray(data) && typeof data[0] === 'string' ? decodeBase64(data[0]) : undefined,
  }
}

/**
 * Returns the rent for creating the receiver's token account. Undefined if it exists. Rejects with TOKEN_FROZEN if an account on
 * either side is frozen.
 */
async function readAccountCreationCost(
  rpc: Rpc,
  { from, to, token: { mint, program } }: { from: Address; to: Address; token: Token },
): Promise<bigint | undefined> {
  const [senderAccount, receiverAccount] = await Promise.all(
    [from, to].map(async owner => readAccount(rpc, await tokenAccountOf(owner, mint, program))),
  )
  if ([senderAccount, receiverAccount].some(account => account?.bytes && isFrozen(account.bytes)))
    throw new AppError('TOKEN_FROZEN')
  if (receiverAccount) return undefined
  // Extensions may require more rent. The simulation checks that the sender can pay it.
  return readCount(await rpc('getMinimumBalanceForRentExemption', program === tokenProgram ? 165 : 170))
}

/** Rejects with RECEIVER_BELOW_RENT, which contains the minimum amount, if the receiver would stay below the rent exemption. */
async function requireRent(rpc: Rpc, { value, network }: TransferRequest, to: Address): Promise<undefined> {
  const [balance, rent] = await Promise.all([
    rpc('getBalance', to, { commitment: 'confirmed' }).then(readLamports),
    rpc('getMinimumBalanceForRentExemption', 0).then(readCount),
  ])
  if (balance + value >= rent) return undefined
  const { decimals, symbol } = network.nativeCurrency
  throw new AppError('RECEIVER_BELOW_RENT', {
    params: { amount: fromBaseUnits(rent - balance, decimals), symbol },
  })
}

const rentOf = async (rpc: Rpc, owner: Address): Promise<bigint> =>
  readValue(await rpc('getAccountInfo', owner, { encoding: 'base64', commitment: 'confirmed' })) === null
    ? 0n
    : readCount(await rpc('getMinimumBalanceForRentExemption', 0))

function readCount(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new AppError('INVALID_ANSWER')
  return BigInt(value as number)
}

/**
 * Simulates the transaction and returns the compute units used. Returns 0 for a native transfer with insufficient funds, because
 * the fee does not depend on the balance and the form compares both.
 */
async function simulateTransfer(rpc: Rpc, transaction: Uint8Array, isNative: boolean): Promise<number> {
  const answer = await rpc('simulateTransaction', encodeBase64(transaction), {
    encoding: 'base64',
    sigVerify: false,
    commitment: 'confirmed',
  })
  const { err, logs, unitsConsumed } = (readValue(answer) ?? {}) as Record<string, unknown>
  const usedUnits = Number.isSafeInteger(unitsConsumed) ? (unitsConsumed as number) : 0
  if (err === null || err === undefined) return usedUnits
  // Some tokens freeze new accounts by default. Both token programs use error 17 for frozen accounts.
  if (/"Custom":17\b/.test(JSON.stringify(err))) throw new AppError('TOKEN_FROZEN', { cause: err })
  // An amount below the rent of the receiver's account fails whatever the sender's balance is.
  const isBelowRent = typeof err === 'object' && 'InsufficientFundsForRent' in err
  if (!hasInsufficientFunds({ err, logs }) || isBelowRent)
    throw new AppError('EXECUTION_REVERTED', { cause: err })
  if (!isNative) throw new AppError('INSUFFICIENT_FUNDS', { cause: err })
  return 0
}

// The message follows the signature count and one signature of 64 bytes.
const messageOf = (transaction: Uint8Array) => transaction.slice(65)

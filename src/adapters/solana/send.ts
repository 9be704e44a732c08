import { getTransferSolInstruction } from '@solana-program/system'
import { type Address, address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { parseAccountId } from '../../core/chain/parse-caip.ts'
import { isStrictAddress } from '../../core/chain/strict-address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { SendAbility, TransferRequest } from '../send.ts'
import { readLamports, readValue } from './answers.ts'
import { lacksFunds, sendTransaction } from './send-transaction.ts'
import {
  feeOfTransfer,
  holdingOf,
  token2022Program,
  tokenProgram,
  tokenTransfer,
  transferFeeOf,
} from './token-program.ts'
import { freshLifetime, wireTransaction } from './transfer.ts'

/** Moves SOL and tokens of both token programs through any Solana wallet. 2 */
export const solanaSend: SendAbility<SolanaProvider> = {
  async fee(request) {
    const { from, to } = parties(request)
    const ask = asker(request)
    const [transaction, token] = await Promise.all([
      build(request),
      request.token && readToken(ask, request.token),
    ])
    await tryOut(ask, transaction, request.token === undefined)
    const [fee, accountCreation] = await Promise.all([
      ask('getFeeForMessage', encodeBase64(messageOf(transaction)), { commitment: 'confirmed' }).then(
        readLamports,
      ),
      token && openingCost(ask, to, token),
    ])
    const tokenFee = token && feeOfTransfer(request.value, token.fee)
    // An account that holds nothing at all is gone, and one that holds too little is refused: SOL keeps its own rent.
    const rent = request.token ? 0n : await rentOf(ask, from)
    return {
      expected: fee + (accountCreation ?? 0n),
      reserve: fee + rent,
      ...(accountCreation && { accountCreation }),
      ...(tokenFee && { tokenFee }),
    }
  },

  /** A program, or an account of one: nobody holds its key. */
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

  async send(provider, request) {
    return sendTransaction(provider, {
      account: request.account,
      network: request.network,
      rpcUrls: request.rpcUrls,
      transaction: await build(request),
    })
  },
}

const systemProgram = '11111111111111111111111111111111'
const mostOfU64 = 2n ** 64n - 1n

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

const asker =
  ({ rpcUrls: urls, signal }: TransferRequest): Ask =>
  (method, ...params) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })

function parties({ account, receiver, token }: TransferRequest) {
  const { address: from } = parseAccountId(account)
  const all = [from, receiver, ...(token ? [token.address] : [])]
  if (!all.every(each => isStrictAddress('solana', each))) throw new AppError('INVALID_ADDRESS')
  return { from: from as Address, to: receiver as Address }
}

async function build(request: TransferRequest): Promise<Uint8Array> {
  const { from } = parties(request)
  const [lifetime, instructions] = await Promise.all([freshLifetime(request), instructionsOf(request)])
  return wireTransaction({ payer: from, lifetime, instructions })
}

async function instructionsOf(request: TransferRequest): Promise<IInstruction[]> {
  const { token, value } = request
  const { from, to } = parties(request)
  if (value <= 0n || value > mostOfU64) throw new AppError('INVALID_AMOUNT')
  if (!token)
    return [getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: value })]
  const { program } = await readToken(asker(request), token)
  return tokenTransfer({
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

/** Which program a token belongs to, and what it keeps of a transfer. */
async function readToken(ask: Ask, token: NonNullable<TransferRequest['token']>): Promise<Token> {
  const mint = address(token.address)
  const answer = await ask('getAccountInfo', mint, { encoding: 'base64', commitment: 'confirmed' })
  const { owner, data } = (readValue(answer) ?? {}) as { owner?: unknown; data?: unknown }
  const bytes = Array.isArray(data) && typeof data[0] === 'string' ? decodeBase64(data[0]) : undefined
  if ((owner !== tokenProgram && owner !== token2022Program) || !bytes || bytes.length < 82)
    throw new AppError('UNSUPPORTED_CHAIN')
  // The amount that was shown was counted with these.
  if (bytes[44] !== token.decimals) throw new AppError('INVALID_AMOUNT')
  if (owner === tokenProgram) return { mint, program: tokenProgram, fee: undefined }
  const { epoch } = (await ask('getEpochInfo', { commitment: 'confirmed' })) as { epoch?: unknown }
  if (!Number.isSafeInteger(epoch)) throw new AppError('INVALID_ANSWER')
  return { mint, program: token2022Program, fee: transferFeeOf(bytes, BigInt(epoch as number)) }
}

/** What opening the receiver's account takes; undefined when it is open. */
async function openingCost(
  ask: Ask,
  receiver: Address,
  { mint, program }: Token,
): Promise<bigint | undefined> {
  const holding = await holdingOf(receiver, mint, program)
  const answer = await ask('getAccountInfo', holding, { encoding: 'base64', commitment: 'confirmed' })
  if (readValue(answer) !== null) return undefined
  // Extensions may ask for more; the try-out has shown that it is affordable.
  return readCount(await ask('getMinimumBalanceForRentExemption', program === tokenProgram ? 165 : 170))
}

const rentOf = async (ask: Ask, owner: Address): Promise<bigint> =>
  readValue(await ask('getAccountInfo', owner, { encoding: 'base64', commitment: 'confirmed' })) === null
    ? 0n
    : readCount(await ask('getMinimumBalanceForRentExemption', 0))

function readCount(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new AppError('INVALID_ANSWER')
  return BigInt(value as number)
}

/** The chain itself says whether it would take it. That SOL is short is seen from the fee, which stays the same. */
async function tryOut(ask: Ask, transaction: Uint8Array, isNative: boolean): Promise<void> {
  const answer = await ask('simulateTransaction', encodeBase64(transaction), {
    encoding: 'base64',
    sigVerify: false,
    commitment: 'confirmed',
  })
  const { err, logs } = (readValue(answer) ?? {}) as { err?: unknown; logs?: unknown }
  if (err === null || err === undefined) return
  // Too little to open the receiver's account with is another matter: no balance makes it pass.
  const isTooLittle = typeof err === 'object' && 'InsufficientFundsForRent' in err
  if (!lacksFunds({ err, logs }) || isTooLittle) throw new AppError('EXECUTION_REVERTED', { cause: err })
  if (!isNative) throw new AppError('INSUFFICIENT_FUNDS', { cause: err })
}

// One signature of 64 bytes and its count stand before the message.
const messageOf = (transaction: Uint8Array) => transaction.slice(65)

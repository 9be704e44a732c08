import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { isStrictAddress } from '../../core/chain/strict-address.ts'
import { referenceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { type Lifetime, readLifetime } from './answers.ts'

export interface TransferOfSol {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
  readonly lifetime: Lifetime
}

/** An unsigned transfer of SOL in wire format. Legacy form: every wallet signs it, and a transfer needs no table. 2 */
export function transferOfSol({ from, to, lamports, lifetime }: TransferOfSol): Uint8Array {
  if (!isStrictAddress('solana', from) || !isStrictAddress('solana', to))
    throw new AppError('INVALID_ADDRESS')
  if (lamports <= 0n || lamports > 2n ** 64n - 1n) throw new AppError('INVALID_AMOUNT')
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    start => setTransactionMessageFeePayer(address(from), start),
    start =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: lifetime.blockhash as Blockhash, lastValidBlockHeight: lifetime.lastValidBlockHeight },
        start,
      ),
    start =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: createNoopSigner(address(from)),
          destination: address(to),
          amount: lamports,
        }),
        start,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/**
 * A fresh blockhash of this very network. An endpoint of another cluster would have a transaction signed that means
 * something else there (F17): it is asked who it is, in the same breath.
 */
export async function freshLifetime(request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}): Promise<Lifetime> {
  const { network, rpcUrls: urls, signal } = request
  const ask = (method: string, params: readonly unknown[] = []) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  const [latest, genesis] = await Promise.all([
    ask('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    ask('getGenesisHash'),
  ])
  if (typeof genesis !== 'string' || genesis.slice(0, 32) !== referenceOf(network.id))
    throw new AppError('RPC_FAILED')
  return readLifetime(latest)
}

import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { referenceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import { type Lifetime, readLifetime } from './answers.ts'

/**
 * Encodes an unsigned transaction in wire format. Uses the legacy version, because every wallet supports it and a transfer needs no
 * lookup table.
 */
export function encodeTransaction({
  payer,
  lifetime,
  instructions,
}: {
  readonly payer: Address
  readonly lifetime: Lifetime
  readonly instructions: readonly IInstruction[]
}): Uint8Array {
  const { blockhash, lastValidBlockHeight } = lifetime
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    start => setTransactionMessageFeePayer(payer, start),
    start =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        start,
      ),
    start => appendTransactionMessageInstructions(instructions, start),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/**
 * Returns a fresh blockhash of the network. Rejects with RPC_FAILED if the genesis hash of the endpoint differs, because a
 * transaction signed for another cluster could execute there (F17).
 */
export async function fetchLifetime(request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}): Promise<Lifetime> {
  const { network, rpcUrls: urls, signal } = request
  const rpc = (method: string, params: readonly unknown[] = []) =>
    callRpc({ urls, method, params, ...(signal && { signal }) })
  const [latest, genesis] = await Promise.all([
    rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]),
    rpc('getGenesisHash'),
  ])
  if (typeof genesis !== 'string' || genesis.slice(0, 32) !== referenceOf(network.id))
    throw new AppError('RPC_FAILED')
  return readLifetime(latest)
}

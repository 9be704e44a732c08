import { concat, getAddress, type Hex, isHex, numberToHex, size, slice } from 'viem'
import { FrameError } from '../../contract.ts'
import type { Submission } from './evm-account.ts'
import type { VaultStore } from './vault-store.ts'

/** A sent batch of calls (EIP-5792). */
export interface Batch extends Submission {
  readonly chainId: number
}

// EIP-5792 allows ids of 4096 bytes: `0x` and two hex digits for each byte.
const maxIdLength = 8_194
const submissionTypes = ['transaction', 'userOperation'] as const

/** Creates the registry of batch ids. An id that the wallet creates encodes the batch itself. An id that a page chooses is stored. */
export function createBatches(store: VaultStore) {
  const storageKey = (id: string) => `batch:${id}`
  return {
    async requireUnusedId(id: unknown): Promise<string | undefined> {
      if (id === undefined || id === null) return undefined
      if (typeof id !== 'string' || !id || id.length > maxIdLength)
        throw new FrameError('The id of the batch cannot be used.', -32602)
      if ((await store.get(storageKey(id))) !== undefined || readId(id))
        throw new FrameError('Duplicate ID', 5720)
      return id
    },
    /** Resolves to the id of a batch. If the page requested an id, stores the batch under that id. */
    async save(batch: Batch, requestedId: string | undefined): Promise<string> {
      const id = idOf(batch)
      if (requestedId === undefined) return id
      await store.set(storageKey(requestedId), id)
      return requestedId
    },
    async find(id: unknown): Promise<Batch> {
      const text = typeof id === 'string' ? id : ''
      const batch = readId(text) ?? readId(String(await store.get(storageKey(text))))
      if (!batch) throw new FrameError('Unknown bundle id', 5730)
      return batch
    },
  }
}

/** Encodes a batch in 117 bytes: chain, type, sender, nonce and hash. */
const idOf = ({ hash, chainId, type, from, nonce }: Batch): Hex =>
  concat([
    numberToHex(chainId, { size: 32 }),
    numberToHex(submissionTypes.indexOf(type), { size: 1 }),
    from,
    numberToHex(nonce, { size: 32 }),
    hash,
  ])

function readId(id: string): Batch | undefined {
  if (!isHex(id) || size(id) !== 117) return undefined
  const chainId = Number(slice(id, 0, 32))
  const type = submissionTypes[Number(slice(id, 32, 33))]
  if (!type || !Number.isSafeInteger(chainId)) return undefined
  return {
    chainId,
    type,
    from: getAddress(slice(id, 33, 53)),
    nonce: BigInt(slice(id, 53, 85)),
    hash: slice(id, 85),
  }
}

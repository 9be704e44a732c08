import { concat, getAddress, type Hex, isHex, numberToHex, size, slice } from 'viem'
import { FrameError } from '../../contract.ts'
import type { Submission } from './evm-account.ts'
import type { VaultStore } from './vault-store.ts'

/** A sent batch of calls (EIP-5792). */
export interface Batch extends Submission {
  readonly chainId: number
}

// EIP-5792 allows 4096 bytes: twice as many hex digits.
const maxIdLength = 8_194
const submissionTypes = ['transaction', 'userOperation'] as const

/** Creates the registry of batch ids. Our ids encode the batch itself. Ids chosen by pages are stored. */
export function createBatches(store: VaultStore) {
  const storageKey = (id: string) => `batch:${id}`
  return {
    async requireFree(id: unknown): Promise<string | undefined> {
      if (id === undefined || id === null) return undefined
      if (typeof id !== 'string' || !id || id.length > maxIdLength)
        throw new FrameError('The id of the batch cannot be used.', -32602)
      if ((await store.get(storageKey(id))) !== undefined || readId(id))
        throw new FrameError('Duplicate ID', 5720)
      return id
    },
    /** Stores a batch under the id of the page, if given. */
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

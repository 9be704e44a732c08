import type { NetworkId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'

/** Networks by the names that a person writes, and by their ids. */
export interface NameTable {
  /** Every name as it is written in an attribute. */
  readonly names: readonly string[]
  find(text: string): Network | undefined
}

// `base-sepolia`, `baseSepolia` and `Base Sepolia` are one name to a person.
const plain = (text: string) => text.toLowerCase().replace(/[-_ ]/g, '')

/** The table of these records; `formerIds` are those that others may still say. */
export function nameTable(
  records: Readonly<Record<string, Network>>,
  formerIds?: ReadonlyMap<string, NetworkId>,
): NameTable {
  const byName = new Map(Object.entries(records).map(([key, network]) => [plain(key), network]))
  const byId = new Map(Object.values(records).map((network): [string, Network] => [network.id, network]))
  return {
    names: Object.keys(records).map(key => key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    find: text =>
      text.length > 100 ? undefined : (byId.get(formerIds?.get(text) ?? text) ?? byName.get(plain(text))),
  }
}

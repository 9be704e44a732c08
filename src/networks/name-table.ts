import type { NetworkId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'

/** Looks up networks by name and by id. */
export interface NameTable {
  /** Every name as written in an attribute. */
  readonly names: readonly string[]
  find(text: string): Network | undefined
}

// `base-sepolia`, `baseSepolia` and `Base Sepolia` are equivalent.
const normalize = (text: string) => text.toLowerCase().replace(/[-_ ]/g, '')

/** Creates the lookup table of these records. `formerIds` are ids that wallets or apps may still use. */
export function createNameTable(
  records: Readonly<Record<string, Network>>,
  formerIds?: ReadonlyMap<string, NetworkId>,
): NameTable {
  const networkByName = new Map(Object.entries(records).map(([key, network]) => [normalize(key), network]))
  const networkById = new Map(
    Object.values(records).map((network): [string, Network] => [network.id, network]),
  )
  return {
    names: Object.keys(records).map(key => key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    find: text =>
      text.length > 100
        ? undefined
        : (networkById.get(formerIds?.get(text) ?? text) ?? networkByName.get(normalize(text))),
  }
}

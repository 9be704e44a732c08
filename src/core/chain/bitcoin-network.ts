import type { NetworkId } from './caip.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Returns the Bitcoin networks that an address can belong to, by its prefix. Test networks share prefixes. */
export function bitcoinNetworksOf(address: string): readonly NetworkId[] {
  const lower = address.toLowerCase()
  if (lower.startsWith('bc1')) return [mainnet]
  if (lower.startsWith('tb1')) return [testnet, signet]
  if (lower.startsWith('bcrt1')) return [regtest]
  if (/^[13]/.test(address)) return [mainnet]
  return /^[mn2]/.test(address) ? [testnet, signet, regtest] : []
}

const names = {
  [mainnet]: 'mainnet',
  [testnet]: 'testnet',
  [signet]: 'signet',
  [regtest]: 'regtest',
} as const

export type BitcoinNetworkName = (typeof names)[keyof typeof names]

/** Returns the lower-case name by which Bitcoin wallets identify a network, or undefined for an unknown network. */
export const bitcoinNetworkName = (id: NetworkId): BitcoinNetworkName | undefined =>
  Object.hasOwn(names, id) ? names[id as keyof typeof names] : undefined

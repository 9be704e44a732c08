import { type NetworkId, referenceOf } from '../chain/caip.ts'
import { namespaceAbilities } from '../chain/namespace-abilities.ts'
import { AppError } from '../errors/app-error.ts'
import { hasApi } from '../has-api.ts'
import type { ModalOptions } from '../options.ts'
import type { AccountState } from './account.ts'
import { type NormalName, plainName } from './normal-name.ts'

/** How long the part of an account name before its zone is. */
export const labelLength = { min: 4, max: 64 } as const

const defaultZone = 'reown.id'
/** Zones of which the service has given out names; new ones are made in the zone of the option alone. */
const servedZones = [defaultZone, 'wcn.id']

/** The zone in which new names are made: the option `nameZone`, two labels with a dot between them. */
export const nameZone = ({ nameZone: zone }: ModalOptions): string =>
  zone !== undefined && /^[a-z0-9-]{1,64}\.[a-z0-9-]{1,64}$/.test(zone) ? zone : defaultZone

/** Names that the service gives out. Of any other name the registry has the last word. */
export function isAccountName(name: NormalName, options: ModalOptions): boolean {
  const dot = name.indexOf('.')
  return (
    /^[a-z0-9-]{3,64}$/.test(name.slice(0, dot)) &&
    [...servedZones, nameZone(options)].includes(name.slice(dot + 1))
  )
}

export type LabelProblem = 'missing' | 'short' | 'letters' | 'hyphen-end' | 'hyphens'

/** What is wrong with a label; undefined for one that a name can be made of. Two hyphens at the third and fourth place stand for another spelling (ENSIP-15). */
export function labelProblem(label: string): LabelProblem | undefined {
  if (!label) return 'missing'
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (/^-|-$/.test(label)) return 'hyphen-end'
  if (label.length < labelLength.min) return 'short'
  return plainName(label) === undefined ? 'hyphens' : undefined
}

/** What was typed, without capitals and blanks around it: a name has none. */
export const toLabel = (text: string): string => text.trim().toLowerCase().slice(0, labelLength.max)

/** A name of a label that has no problem. */
export const fullName = (label: string, zone: string): NormalName => `${label}.${zone}` as NormalName

const evmBit = 0x80000000

/**
 * The coin type under which the service keeps an address of an EVM network: ENSIP-11's number with the top bit of 32, on
 * Ethereum too. Throws INVALID_CHAIN_ID for a network whose number is too large to have one.
 */
export function registeredCoinType(networkId: NetworkId): number {
  const chainId = Number(referenceOf(networkId))
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= evmBit)
    throw new AppError('INVALID_CHAIN_ID')
  return (chainId | evmBit) >>> 0
}

/** Under which coin types an address of the network may stand, that of its own standard first: Ethereum's has two. */
export function coinTypesOf(networkId: NetworkId): readonly [string, ...string[]] {
  const own = String(registeredCoinType(networkId))
  return networkId === 'eip155:1' ? ['60', own] : [own]
}

/** The exact text that a wallet signs to register a name. */
export const registrationMessage = (name: NormalName, timestamp: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp })

/** Seconds by which the service's clock may differ from the time in a message. */
export const timestampTolerance = 10

/** Whether the account can be given a name: where its chains have names, a service that keeps them, and no name yet. */
export const isNameOffered = ({ namespace, profileName }: AccountState, options: ModalOptions): boolean =>
  namespace !== undefined &&
  namespaceAbilities[namespace].names === true &&
  profileName === undefined &&
  hasApi(options)

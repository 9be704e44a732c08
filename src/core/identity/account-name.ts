import { type NetworkId, referenceOf } from '../chain/caip.ts'
import { namespaceRules } from '../chain/namespace-rules.ts'
import { AppError } from '../errors/app-error.ts'
import { hasApi } from '../has-api.ts'
import type { ModalOptions } from '../options.ts'
import type { AccountState } from './account.ts'
import { type NormalName, plainName } from './normal-name.ts'

/** Allowed length of a label, the part of a name before the zone. */
export const labelLength = { min: 4, max: 64 } as const

const defaultZone = 'reown.id'
/** Zones in which the service has issued names. New names use only the zone of the option. */
const servedZones = [defaultZone, 'wcn.id']

/** Returns the zone of new names: the option `nameZone` if it is two labels separated by a dot, otherwise the default zone. */
export const nameZone = ({ nameZone: zone }: ModalOptions): string =>
  zone !== undefined && /^[a-z0-9-]{1,64}\.[a-z0-9-]{1,64}$/.test(zone) ? zone : defaultZone

/** Whether the service issues names of this form. The registry resolves all other names. */
export function isAccountName(name: NormalName, options: ModalOptions): boolean {
  const dot = name.indexOf('.')
  return (
    /^[a-z0-9-]{3,64}$/.test(name.slice(0, dot)) &&
    [...servedZones, nameZone(options)].includes(name.slice(dot + 1))
  )
}

export type LabelProblem = 'missing' | 'short' | 'letters' | 'hyphen-end' | 'hyphens'

/**
 * Returns the problem of a label, or undefined if it is valid. Hyphens at the third and fourth position mark an encoded label
 * (ENSIP-15).
 */
export function labelProblem(label: string): LabelProblem | undefined {
  if (!label) return 'missing'
  if (!/^[a-z0-9-]*$/.test(label)) return 'letters'
  if (/^-|-$/.test(label)) return 'hyphen-end'
  if (label.length < labelLength.min) return 'short'
  return plainName(label) === undefined ? 'hyphens' : undefined
}

/** Trims, lower-cases and truncates the input, because a label has neither spaces nor capitals and at most 64 characters. */
export const toLabel = (text: string): string => text.trim().toLowerCase().slice(0, labelLength.max)

/** Returns the name of a valid label. */
export const fullName = (label: string, zone: string): NormalName => `${label}.${zone}` as NormalName

const evmBit = 0x80000000

/**
 * Returns the coin type under which the service stores an address of an EVM network: the ENSIP-11 number, which is the chain id with
 * the highest of 32 bits set, for Ethereum too. Throws INVALID_CHAIN_ID if the chain id is not an integer from 1 to 2^31 - 1.
 */
export function registeredCoinType(networkId: NetworkId): number {
  const chainId = Number(referenceOf(networkId))
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= evmBit)
    throw new AppError('INVALID_CHAIN_ID')
  return (chainId | evmBit) >>> 0
}

/** Returns the coin types under which a network's address may be stored, preferred first. Ethereum also has 60 (SLIP-44). */
export function coinTypesOf(networkId: NetworkId): readonly [string, ...string[]] {
  const registeredType = String(registeredCoinType(networkId))
  return networkId === 'eip155:1' ? ['60', registeredType] : [registeredType]
}

/** Returns the exact text that a wallet signs to register a name. */
export const registrationMessage = (name: NormalName, timestamp: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp })

/** Tolerated difference in seconds between the service's clock and the time in a message. */
export const timestampTolerance = 10

/** Whether a name can be registered for the account: its chains support names, the service is available, and the account has no name. */
export const isNameOffered = ({ namespace, profileName }: AccountState, options: ModalOptions): boolean =>
  namespace !== undefined &&
  namespaceRules[namespace].names === true &&
  profileName === undefined &&
  hasApi(options)

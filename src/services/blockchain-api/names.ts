import * as z from 'zod/mini'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { isAddress } from '../../core/chain/address.ts'
import { namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { isZeroAddress } from '../../core/money/burn-addresses.ts'
import type { Settings } from '../../core/options.ts'
import { callApi, isServed } from './client.ts'
import { readList, text } from './read.ts'

const record = z.object({ name: text, addresses: z.record(z.string(), z.unknown()) })
const addressEntry = z.object({ address: z.nullable(text) })
/** An unknown name is `[]` or null, a known one is an object. Strings and numbers are invalid. */
const nameAnswer = z.nullable(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]))
const listAnswer = z.array(z.unknown())

/** A registered account name. */
export interface AccountName {
  readonly name: string
  /** Addresses by ENSIP-11 coin type as a decimal string. 60 is the default for EVM chains without their own entry. */
  readonly addresses: ReadonlyMap<string, string>
}

const apiVersion = 2
const maxNames = 100
const maxAddresses = 100
const namePattern = /^[a-z0-9-]{3,64}\.[a-z0-9-]{1,64}\.[a-z0-9-]{1,64}$/i

/** Whether a coin type denotes an EVM chain: 60 (SLIP-44), or ten digits, the chain id with the highest of 32 bits set (ENSIP-11). */
const isEvm = (coinType: string) => coinType === '60' || /^\d{10}$/.test(coinType)

function toName(registration: z.infer<typeof record>): AccountName | undefined {
  if (!namePattern.test(registration.name)) return undefined
  const addresses = new Map<string, string>()
  let unreadableCount = 0
  for (const [coinType, value] of Object.entries(registration.addresses).slice(0, maxAddresses)) {
    const result = addressEntry.safeParse(value)
    const address = result.success ? result.data.address : undefined
    // Zero and null addresses are cleared records without an owner.
    const isEmpty = value === null || address === null || isZeroAddress('eip155', address ?? '')
    if (/^\d{1,10}$/.test(coinType) && isAddress('eip155', address) && !isEmpty)
      addresses.set(coinType, address)
    else if (isEvm(coinType) && !isEmpty) unreadableCount++
  }
  // If all addresses are unreadable, the record does not prove that the name has no address.
  if (unreadableCount && !addresses.size) return undefined
  return { name: registration.name.toLowerCase(), addresses }
}

/**
 * Returns the record of a full account name: GET profile/account/{name}. Undefined if the name is not registered (`[]`, an object without
 * addresses, or 404), or the API does not serve the network. Rejects with INVALID_PARAMS if the name is malformed.
 */
export async function lookUpName(
  { fullName, networkId }: { readonly fullName: string; readonly networkId: NetworkId },
  settings: Settings,
  signal?: AbortSignal,
): Promise<AccountName | undefined> {
  if (!namePattern.test(fullName)) throw new AppError('INVALID_PARAMS')
  if (!(await isServed(networkId, settings))) return undefined
  try {
    const value = await callApi(
      {
        path: `profile/account/${encodeURIComponent(fullName.toLowerCase())}`,
        query: { apiVersion },
        schema: nameAnswer,
        signal,
      },
      settings,
    )
    const result = record.safeParse(value)
    if (!result.success) return undefined
    const accountName = toName(result.data)
    // A response about a different name is invalid.
    if (accountName?.name !== fullName.toLowerCase()) throw new AppError('INVALID_ANSWER')
    return accountName.addresses.size ? accountName : undefined
  } catch (error) {
    if (error instanceof AppError && error.params?.status === 404) return undefined
    throw error
  }
}

/**
 * Returns the account names of an address: GET profile/reverse/{address}. Only includes names whose own records contain the
 * address.
 */
export async function getNamesOfAddress(
  { address, networkId, sender }: { address: string; networkId: NetworkId; sender?: string | undefined },
  settings: Settings,
  signal?: AbortSignal,
): Promise<AccountName[]> {
  if (!namespaceRules[namespaceOf(networkId)].names || !(await isServed(networkId, settings))) return []
  try {
    const value = await callApi(
      {
        path: `profile/reverse/${encodeURIComponent(address)}`,
        query: { sender, apiVersion },
        schema: listAnswer,
        signal,
      },
      settings,
    )
    const isOfAddress = ({ addresses }: AccountName) =>
      [...addresses.values()].some(knownAddress => knownAddress.toLowerCase() === address.toLowerCase())
    return readList(value, maxNames, record, toName).filter(isOfAddress)
  } catch (error) {
    if (error instanceof AppError && error.params?.status === 404) return []
    throw error
  }
}

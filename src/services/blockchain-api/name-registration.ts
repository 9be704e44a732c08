import * as z from 'zod/mini'
import { isSameAddress } from '../../core/chain/address.ts'
import type { NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { type NormalName, plainName } from '../../core/identity/normal-name.ts'
import type { Settings } from '../../core/options.ts'
import type { Refusals } from '../http.ts'
import { callApi, isServed } from './client.ts'
import { lookUpName } from './names.ts'
import { readList, text } from './read.ts'

export interface NameSuggestion {
  readonly name: NormalName
  readonly isRegistered: boolean
}

const suggestion = z.object({ name: text, registered: z.boolean() })
const suggestionsAnswer = z.object({ suggestions: z.array(z.unknown()) })
const maxSuggestions = 5

/**
 * Returns names similar to a label in a zone with their availability, the label's own name first: GET profile/suggestions/{name}.
 * Undefined if the API does not serve the network. Skips names of other zones and names that are not normalized.
 */
export async function suggestNames(
  { label, zone, networkId }: { label: string; zone: string; networkId: NetworkId },
  settings: Settings,
  signal?: AbortSignal,
): Promise<NameSuggestion[] | undefined> {
  if (!(await isServed(networkId, settings))) return undefined
  const { suggestions } = await callApi(
    {
      path: `profile/suggestions/${encodeURIComponent(label)}`,
      query: { zone },
      schema: suggestionsAnswer,
      signal,
    },
    settings,
  )
  const listedNames = new Set<string>()
  const toSuggestion = ({
    name,
    registered,
  }: z.infer<typeof suggestion>): NameSuggestion | null | undefined => {
    const normalizedName = plainName(name)
    if (normalizedName === undefined) return undefined
    const isOfZone =
      normalizedName.endsWith(`.${zone}`) && !normalizedName.slice(0, -zone.length - 1).includes('.')
    if (!isOfZone || listedNames.has(normalizedName)) return null
    listedNames.add(normalizedName)
    return { name: normalizedName, isRegistered: registered }
  }
  return readList(suggestions, maxSuggestions, suggestion, toSuggestion)
}

// The lookahead excludes names that contain the word `timestamp` followed by other characters of the name.
const refusals: Refusals = [
  [/already registered/i, 'NAME_TAKEN'],
  [/timestamp(?![\w.-])/i, 'NAME_TIMESTAMP'],
  [/signature/i, 'NAME_SIGNATURE'],
]

/**
 * Registers a name for an address: POST profile/account, never retried. Success is verified by looking up the name, so a lost
 * response is not a failure. Rejects with NAME_TAKEN, NAME_TIMESTAMP or NAME_SIGNATURE if the service refuses the name, the time or
 * the signature, and otherwise like `request`.
 */
export async function registerName(
  registration: {
    readonly name: NormalName
    readonly networkId: NetworkId
    readonly coinType: number
    readonly address: string
    readonly signature: string
    readonly message: string
  },
  settings: Settings,
): Promise<void> {
  const { name, networkId, coinType, address, signature, message } = registration
  let failure: unknown
  try {
    await callApi(
      { path: 'profile/account', body: { coin_type: coinType, address, signature, message }, refusals },
      settings,
    )
  } catch (error) {
    failure = error
  }
  const isRefused =
    failure instanceof AppError && (failure.code === 'NAME_TIMESTAMP' || failure.code === 'NAME_SIGNATURE')
  if (isRefused) throw failure
  const accountName = await lookUpName({ fullName: name, networkId }, settings).catch((error: unknown) => {
    // If the registration succeeded and only the lookup failed, the name is registered.
    if (failure !== undefined) throw failure
    if (error instanceof AppError && error.code === 'INVALID_ANSWER') throw error
    return 'unknown' as const
  })
  if (accountName === 'unknown') return
  const registeredAddress = accountName?.addresses.get(String(coinType))
  if (registeredAddress !== undefined && isSameAddress('eip155', registeredAddress, address)) return
  throw failure ?? new AppError(accountName ? 'NAME_TAKEN' : 'INVALID_ANSWER')
}

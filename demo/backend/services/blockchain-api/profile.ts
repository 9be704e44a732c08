import { type Address, getAddress, type Hex, isHex, verifyMessage } from 'viem'
import type { Clock } from '../../clock.ts'
import { json, Refusal, type ServiceRequest } from '../../http.ts'
import type { Service } from '../service.ts'
import { apiRoute, chainsOf, requireAddress } from './chains.ts'

/** A registered account name in the format of the API. */
interface Profile {
  name: string
  registered_at: string
  updated_at: string
  attributes: Record<string, string>
  /** Addresses by coin type (ENSIP-11). */
  addresses: Record<string, { address: Address; created_at: string }>
}

const zones = new Set(['reown.id', 'wcn.id'])
const etherCoinType = 60
const evmCoinTypeBit = 0x80000000
const clockToleranceMs = 10_000
const maxBioLength = 255
const maxSuggestions = 5

/**
 * Account names. `GET profile/account/{name}` and `GET profile/reverse/{address}` look up a name, `GET
 * profile/suggestions/{name}` suggests names with their availability, and `POST profile/account` registers one.
 */
export const profile: Service = {
  name: 'profile',
  start({ routes: routesOf, chains, clock }) {
    const profiles = new Map<string, Profile>()
    const routes = routesOf()
    const clients = chainsOf(chains).map(chain => chain.tokens.client)
    const isVersion2 = ({ url }: ServiceRequest) => url.searchParams.get('apiVersion') === '2'

    routes.get(
      '/v1/profile/account/:name',
      apiRoute(request => {
        const entry = profiles.get(requireName(request.params.name))
        if (entry) return json(entry)
        if (isVersion2(request)) return json([])
        throw new Refusal(404, 'name', 'Name is not registered')
      }),
    )
    routes.get(
      '/v1/profile/reverse/:address',
      apiRoute(request => {
        const address = requireAddress(request.params.address).toLowerCase()
        const matches = [...profiles.values()].filter(({ addresses }) =>
          Object.values(addresses).some(entry => entry.address.toLowerCase() === address),
        )
        if (matches.length > 0 || isVersion2(request)) return json(matches)
        throw new Refusal(404, 'address', 'No name is registered for this address')
      }),
    )
    routes.get(
      '/v1/profile/suggestions/:name',
      apiRoute(({ params, url }) => {
        const zone = url.searchParams.get('zone') || 'reown.id'
        const label = requireLabel(params.name ?? '')
        requireZone(zone)
        const isAvailable = (name: string) => !profiles.has(name)
        const requestedName = `${label}.${zone}`
        const suggestionNames: string[] = []
        for (let count = 1; suggestionNames.length < maxSuggestions - 1; count++) {
          const name = `${label}${count}.${zone}`
          if (isAvailable(name)) suggestionNames.push(name)
        }
        return json({
          suggestions: [requestedName, ...suggestionNames].map(name => ({
            name,
            registered: !isAvailable(name),
          })),
        })
      }),
    )
    routes.post(
      '/v1/profile/account',
      apiRoute(async request => {
        const { coinType, address, signature, message } = readRegistration(request)
        const { name, attributes } = readMessage(message, clock)
        if (profiles.has(name)) throw new Refusal(400, 'name', `Name is already registered: ${name}`)
        if (!(await isSigned(address, message, signature)))
          throw new Refusal(401, 'signature', 'The signature is not of this address')
        // Checks again, because another request may have registered the name during the verification of the signature.
        if (profiles.has(name)) throw new Refusal(400, 'name', `Name is already registered: ${name}`)
        const now = toIsoSeconds(clock)
        const addressRecord = { address: getAddress(address), created_at: now }
        const entry = {
          name,
          registered_at: now,
          updated_at: now,
          attributes,
          addresses: { [etherCoinType]: addressRecord, [coinType]: addressRecord },
        }
        profiles.set(name, entry)
        return json(entry)
      }),
    )

    /** Resolves with whether a signature is of the address: of its key, or of its contract on one of the chains (EIP-1271). */
    async function isSigned(address: Address, message: string, signature: Hex): Promise<boolean> {
      const isKeySignature = await verifyMessage({ address, message, signature }).catch(() => false)
      if (isKeySignature) return true
      const contractResults = await Promise.all(
        clients.map(client => client.verifyMessage({ address, message, signature }).catch(() => false)),
      )
      return contractResults.includes(true)
    }
    return {}
  },
}

const toIsoSeconds = (clock: Clock) => `${new Date(clock.now()).toISOString().slice(0, 19)}Z`

function requireLabel(label: string): string {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) throw new Refusal(400, 'name', `Invalid characters in name: ${label}`)
  if (label.length < 3 || label.length > 64) throw new Refusal(400, 'name', `Invalid name length: ${label}`)
  return label.toLowerCase()
}

function requireZone(zone: string): void {
  if (!zones.has(zone)) throw new Refusal(400, 'name', `Invalid zone: ${zone}`)
}

/** Parses a name, which is a label and one of the two zones. Throws a 400 refusal if it is invalid. */
function requireName(value: unknown): string {
  const name = typeof value === 'string' ? value : ''
  if (!/^[a-zA-Z0-9.-]+$/.test(name)) throw new Refusal(400, 'name', `Invalid characters in name: ${name}`)
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2) throw new Refusal(400, 'name', `Invalid name format: ${name}`)
  requireZone(zone.join('.').toLowerCase())
  return `${requireLabel(label)}.${zone.join('.').toLowerCase()}`
}

function readRegistration(request: ServiceRequest) {
  const body = (request.json() ?? {}) as Record<string, unknown>
  const { coin_type: coinType, address, signature, message } = body
  const isEvm = typeof coinType === 'number' && Number.isSafeInteger(coinType)
  if (!isEvm || (coinType !== etherCoinType && (coinType < evmCoinTypeBit || coinType > 0xffffffff)))
    throw new Refusal(400, 'coin_type', `Unsupported coin type: ${String(coinType)}`)
  if (typeof message !== 'string') throw new Refusal(400, 'message', 'message is a text')
  if (!isHex(signature)) throw new Refusal(401, 'signature', 'The signature cannot be read')
  return { coinType, address: requireAddress(typeof address === 'string' ? address : ''), signature, message }
}

/** Parses the signed message: JSON with a name, attributes, and a timestamp of at most 10 s before or after the current time. */
function readMessage(message: string, clock: Clock): { name: string; attributes: Record<string, string> } {
  let content: { name?: unknown; attributes?: unknown; timestamp?: unknown } | null
  try {
    content = JSON.parse(message) as typeof content
  } catch {
    throw new Refusal(422, '', 'The message is not JSON')
  }
  const name = requireName(content?.name)
  const timestamp = content?.timestamp
  if (!Number.isSafeInteger(timestamp)) throw new Refusal(400, 'timestamp', 'timestamp is in whole seconds')
  if (Math.abs((timestamp as number) * 1000 - clock.now()) > clockToleranceMs)
    throw new Refusal(400, 'timestamp', 'The timestamp is not of now')
  const attributes = content?.attributes ?? {}
  const isRecord = typeof attributes === 'object' && !Array.isArray(attributes)
  const entries = isRecord ? Object.entries(attributes as object) : []
  const isAllowed = ([key, value]: [string, unknown]) =>
    key === 'bio' && typeof value === 'string' && value.length <= maxBioLength
  if (!isRecord || !entries.every(isAllowed)) throw new Refusal(400, 'attributes', 'Unsupported attributes')
  return { name, attributes: Object.fromEntries(entries) as Record<string, string> }
}

import { hasEip4361 } from '../chain/namespace-rules.ts'
import { decodeBase64 } from '../chain/base64.ts'
import { namespaceOf } from '../chain/caip.ts'
import { SignInError } from './sign-in-error.ts'
import type { SignInFields } from './fields.ts'

/** Rights that an ERC-5573 recap grants: methods that the app may request from the wallet. */
export interface SignInRecap {
  /** Statement without the sentence that lists the rights. Undefined if nothing else remains. */
  statement?: string
  /** Methods that the app may request, such as `personal_sign`. */
  methods: readonly string[]
  /** CAIP-2 ids of the networks on which the methods are allowed. Empty if the recap does not limit them. */
  chains: readonly string[]
}

const prefix = 'urn:recap:'
const openingPhrase = 'I further authorize the stated URI to perform the following actions on my behalf: '
const rightsPattern = /^\(1\) 'request': ('\w+'(?:, '\w+')*) for 'eip155'\.$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function decode(resource: string): unknown {
  // Wallets use both base64 alphabets, with or without padding.
  const text = resource
    .slice(prefix.length)
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  try {
    const bytes = decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new SignInError('RECAP_INVALID', undefined, { cause })
  }
}

/** Returns the chain ids in the restrictions of one right. Undefined if the restrictions are malformed or of another kind. */
function chainsOf(limits: unknown): string[] | undefined {
  if (!Array.isArray(limits) || !limits.length) return undefined
  const chains: string[] = []
  for (const limit of limits) {
    if (!isRecord(limit) || Object.keys(limit).some(key => key !== 'chains')) return undefined
    const chainIds = limit.chains ?? []
    if (!Array.isArray(chainIds) || !chainIds.every(chainId => /^eip155:\d{1,32}$/.test(String(chainId))))
      return undefined
    chains.push(...chainIds)
  }
  return chains
}

/** Returns the rights of a recap. Undefined if it contains rights other than `request` of eip155. */
function rightsOf(resource: string): { methods: string[]; chains: string[] } | undefined {
  const recap = decode(resource)
  const att = isRecord(recap) ? recap.att : undefined
  const actions = isRecord(att) && Object.keys(att).length === 1 ? att.eip155 : undefined
  if (!isRecord(actions)) return undefined
  const methods: string[] = []
  const chains = new Set<string>()
  for (const [right, limits] of Object.entries(actions)) {
    const method = /^request\/(\w+)$/.exec(right)?.[1]
    const chainIds = chainsOf(limits)
    if (!method || !chainIds) return undefined
    methods.push(method)
    for (const chain of chainIds) chains.add(chain)
  }
  return { methods, chains: [...chains] }
}

const sortMethods = (methods: readonly string[]) => methods.toSorted((a, b) => a.localeCompare(b))

/** Returns a recap resource that requests the right to call these methods. */
export const recapOf = (methods: readonly string[]): string =>
  `${prefix}${btoa(JSON.stringify({ att: { eip155: Object.fromEntries(sortMethods(methods).map(method => [`request/${method}`, [{}]])) } })).replace(/={1,2}$/, '')}`

/**
 * Returns the rights of the last resource and the sentence that lists them in a statement. Undefined if the resource is not a recap
 * or has other rights. Throws RECAP_INVALID if the recap cannot be decoded.
 */
export function readRights(resources: readonly string[] | undefined) {
  const resource = resources?.at(-1)
  const rights = resource?.startsWith(prefix) ? rightsOf(resource) : undefined
  const quotedMethods = sortMethods(rights?.methods ?? []).map(method => `'${method}'`)
  return (
    rights && {
      ...rights,
      sentence: `${openingPhrase}(1) 'request': ${quotedMethods.join(', ')} for 'eip155'.`,
    }
  )
}

/**
 * Returns the recap of a message, or undefined if it has none. Throws RECAP_INVALID if the recap is not the only one and the last resource,
 * if its rights differ from those in the sentence of the statement, if a right is not a `request` right of eip155, or if the message is not
 * for eip155.
 */
export function readRecap(fields: SignInFields): SignInRecap | undefined {
  const recaps = (fields.resources ?? []).filter(uri => uri.startsWith(prefix))
  const statement = fields.statement ?? ''
  const phraseIndex = statement.lastIndexOf(openingPhrase)
  if (!recaps.length && phraseIndex < 0) return undefined
  const resource = fields.resources?.at(-1)
  const sentence = rightsPattern.exec(statement.slice(phraseIndex + openingPhrase.length))?.[1]
  if (recaps.length !== 1 || recaps[0] !== resource || phraseIndex < 0 || !sentence || !fields.chainId)
    throw new SignInError('RECAP_INVALID')
  const grant = rightsOf(recaps[0] as string)
  if (!grant || !hasEip4361(namespaceOf(fields.chainId))) throw new SignInError('RECAP_INVALID')
  const { methods, chains } = grant
  const sentenceMethods = sentence.split(', ').map(method => method.slice(1, -1))
  if (sentenceMethods.sort().join() !== [...methods].sort().join()) throw new SignInError('RECAP_INVALID')
  const ownStatement = statement.slice(0, phraseIndex)
  if (ownStatement && !ownStatement.endsWith(' ')) throw new SignInError('RECAP_INVALID')
  return { ...(ownStatement && { statement: ownStatement.slice(0, -1) }), methods, chains }
}

import { decodeBase64 } from '../chain/base64.ts'
import { namespaceOf } from '../chain/caip.ts'
import { SignInError } from './sign-in-error.ts'
import type { SignInFields } from './fields.ts'

/** What an ERC-5573 recap gives: requests that the app may send to the wallet without asking again for the right to. */
export interface SignInRecap {
  /** The statement without the sentence that names the rights; undefined when there is nothing else. */
  statement?: string
  /** Methods that the app may request, such as `personal_sign`. */
  methods: readonly string[]
  /** CAIP-2 ids of the chains that the methods are limited to; empty when the recap names none. */
  chains: readonly string[]
}

const prefix = 'urn:recap:'
const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '
const rights = /^\(1\) 'request': ('\w+'(?:, '\w+')*) for 'eip155'\.$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function decode(resource: string): unknown {
  // Wallets write both alphabets of base64, without padding.
  const text = resource.slice(prefix.length).replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new SignInError('RECAP_INVALID', undefined, { cause })
  }
}

/** The chains that the limits of one right name; undefined when they say anything else. */
function chainsOf(limits: unknown): string[] | undefined {
  if (!Array.isArray(limits) || !limits.length) return undefined
  const chains: string[] = []
  for (const limit of limits) {
    if (!isRecord(limit) || Object.keys(limit).some(key => key !== 'chains')) return undefined
    const named = limit.chains ?? []
    if (!Array.isArray(named) || !named.every(one => /^eip155:\d{1,32}$/.test(String(one)))) return undefined
    chains.push(...named)
  }
  return chains
}

/**
 * The recap of a message, or undefined when it has none. The rights of the resource and those of the sentence must be
 * the same, and nothing but `request` rights of eip155. Throws RECAP_INVALID.
 */
export function readRecap(fields: SignInFields): SignInRecap | undefined {
  const all = (fields.resources ?? []).filter(one => one.startsWith(prefix))
  const said = fields.statement ?? ''
  const at = said.lastIndexOf(opening)
  if (!all.length && at < 0) return undefined
  const resource = fields.resources?.at(-1)
  const sentence = rights.exec(said.slice(at + opening.length))?.[1]
  if (all.length !== 1 || all[0] !== resource || at < 0 || !sentence || !fields.chainId)
    throw new SignInError('RECAP_INVALID')
  const recap = decode(all[0] as string)
  const att = isRecord(recap) ? recap.att : undefined
  const given = isRecord(att) && Object.keys(att).length === 1 ? att.eip155 : undefined
  if (!isRecord(given) || namespaceOf(fields.chainId) !== 'eip155') throw new SignInError('RECAP_INVALID')
  const methods: string[] = []
  const chains = new Set<string>()
  for (const [right, limits] of Object.entries(given)) {
    const method = /^request\/(\w+)$/.exec(right)?.[1]
    const named = chainsOf(limits)
    if (!method || !named) throw new SignInError('RECAP_INVALID')
    methods.push(method)
    for (const chain of named) chains.add(chain)
  }
  const named = sentence.split(', ').map(one => one.slice(1, -1))
  if (named.sort().join() !== [...methods].sort().join()) throw new SignInError('RECAP_INVALID')
  const before = said.slice(0, at)
  if (before && !before.endsWith(' ')) throw new SignInError('RECAP_INVALID')
  return { ...(before && { statement: before.slice(0, -1) }), methods, chains: [...chains] }
}

import type { NetworkId } from '../core/chain/caip.ts'
import { PairingError, type PairingSigner } from './pairing-signers.ts'

/** What a page asks a wallet to sign together with the approval (CAIP-222). */
export interface SignInPayload {
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly nonce: string
  readonly version: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

const prefix = 'urn:recap:'
const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The methods of a request for rights, in the order in which the text names them. */
export function recapMethods(payload: SignInPayload): string[] {
  const recap = payload.resources?.at(-1)
  if (!recap?.startsWith(prefix)) return []
  const { att } = JSON.parse(atob(recap.slice(prefix.length))) as { att: Record<string, object> }
  const rights = Object.keys(att.eip155 ?? {}).map(right => right.replace(/^request\//, ''))
  return rights.sort((a, b) => a.localeCompare(b))
}

/** The payload as the wallet grants it: the rights that it has, on the networks that it knows (ERC-5573). */
export function grant(
  payload: SignInPayload,
  chains: readonly NetworkId[],
  methods: readonly string[],
): SignInPayload {
  const granted = recapMethods(payload).filter(method => methods.includes(method))
  if (!granted.length) return payload
  const rights = Object.fromEntries(granted.map(method => [`request/${method}`, [{ chains }]]))
  const recap = `${prefix}${btoa(JSON.stringify({ att: { eip155: rights } })).replace(/=+$/, '')}`
  const named = granted.map(method => `'${method}'`).join(', ')
  const sentence = `${opening}(1) 'request': ${named} for 'eip155'.`
  return {
    ...payload,
    statement: payload.statement ? `${payload.statement} ${sentence}` : sentence,
    resources: [...(payload.resources ?? []).slice(0, -1), recap],
  }
}

/** Signs the text of a payload for one account; the answer is a CAIP-74 record. */
export async function signPayload(
  { chains: _asked, ...payload }: SignInPayload,
  networkId: NetworkId,
  address: string,
  message: string,
  signer: PairingSigner,
) {
  const hex = `0x${Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0')).join('')}`
  const signature = await signer.sign({
    method: 'personal_sign',
    params: [hex, address],
    networkId,
    rpcUrl: undefined,
  })
  if (typeof signature !== 'string') throw new PairingError(5000, 'Nothing was signed.')
  return {
    h: { t: 'caip122' as const },
    p: { ...payload, iss: `did:pkh:${networkId}:${address}` },
    s: { t: 'eip191' as const, s: signature },
  }
}

import { isNetworkId, type NetworkId } from '../core/chain/caip.ts'
import { siteCheck, type startKit } from './pairing-kit.ts'
import { PairingError, type PairingSigner } from './pairing-signers.ts'
import type { PairingProposal, SignInPayload } from './pairing-types.ts'

const prefix = 'urn:recap:'
const recapPrefix = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** Returns the methods of a requested recap, in the order of the recap sentence. */
function recapMethods(payload: SignInPayload): string[] {
  const recap = payload.resources?.at(-1)
  if (!recap?.startsWith(prefix)) return []
  const { att } = JSON.parse(atob(recap.slice(prefix.length))) as { att: Record<string, object> }
  const rights = Object.keys(att.eip155 ?? {}).map(right => right.replace(/^request\//, ''))
  return rights.sort((a, b) => a.localeCompare(b))
}

/**
 * Limits the recap of a payload (ERC-5573) to the methods and networks that the wallet supports. Returns the payload unchanged if it
 * requests none of these methods.
 */
function grant(
  payload: SignInPayload,
  chains: readonly NetworkId[],
  methods: readonly string[],
): SignInPayload {
  const grantedMethods = recapMethods(payload).filter(method => methods.includes(method))
  if (!grantedMethods.length) return payload
  const rights = Object.fromEntries(grantedMethods.map(method => [`request/${method}`, [{ chains }]]))
  const recap = `${prefix}${btoa(JSON.stringify({ att: { eip155: rights } })).replace(/={1,2}$/, '')}`
  const quotedMethods = grantedMethods.map(method => `'${method}'`).join(', ')
  const sentence = `${recapPrefix}(1) 'request': ${quotedMethods} for 'eip155'.`
  return {
    ...payload,
    statement: payload.statement ? `${payload.statement} ${sentence}` : sentence,
    resources: [...(payload.resources ?? []).slice(0, -1), recap],
  }
}

/** Signs the message of a payload with one account. Resolves with a CAIP-74 record. */
async function signPayload(
  { chains: _chains, ...payload }: SignInPayload,
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

/** State and callbacks of the wallet that sign-in requests need. */
export interface SigningWallet {
  readonly networks: readonly NetworkId[]
  active(): NetworkId | undefined
  address(): string
  readonly signer: PairingSigner | undefined
  onProposal(proposal: PairingProposal): void
  onAnswered(id: number): void
}

const unknownSite = { verified: { validation: 'UNKNOWN' } }
const userRejected = { code: 5000, message: 'User rejected.' }

/** Subscribes to requests that connect and sign in at once (`wc_sessionAuthenticate`). */
export function followSignIns(
  kit: Awaited<ReturnType<typeof startKit>>['kit'],
  { networks, active, address: ownAddress, signer, onProposal, onAnswered }: SigningWallet,
): void {
  kit.on('session_authenticate', ({ id, params, verifyContext }) => {
    const { authPayload, requester } = params
    const requestedIds = authPayload.chains.filter(isNetworkId)
    const supportedIds = requestedIds.filter(requestedId => networks.includes(requestedId))
    const networkId = supportedIds.find(candidate => candidate === active()) ?? supportedIds[0]
    const address = ownAddress()
    const granted = grant(authPayload, supportedIds, signer?.methods ?? [])
    const iss = `did:pkh:${networkId}:${address}`
    const textOf = (payload: SignInPayload) =>
      kit.formatAuthMessage({ request: payload as typeof authPayload, iss })
    const approveWith = async (change: Partial<SignInPayload>) => {
      if (!signer || !networkId) throw new PairingError(5100, 'The wallet knows none of the networks.')
      const payload = { ...granted, ...change }
      const auth = await signPayload(payload, networkId, address, textOf(payload), signer)
      await kit.approveSessionAuthenticate({ id, auths: [auth as never] })
      onAnswered(id)
    }
    onProposal({
      id,
      site: requester.metadata,
      check: siteCheck(verifyContext ?? unknownSite),
      networks: requestedIds.map(requestedId => ({
        id: requestedId,
        known: supportedIds.includes(requestedId),
      })),
      methods: recapMethods(authPayload),
      message: textOf(granted),
      approve: () => approveWith({}),
      approveWith,
      reject: async () => {
        await kit.rejectSessionAuthenticate({ id, reason: userRejected })
        onAnswered(id)
      },
    })
  })
}

import { type AccountId, formatAccountId, isNetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { SignInRequest, SignedAtConnect, SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import { buildSignInMessage } from '../../core/sign-in/message.ts'
import { readRights, recapOf } from '../../core/sign-in/recap.ts'
import type { Cacao } from '../../core/sign-in/siwx.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { type SharedAccess, settleSigned, signingClientOf } from './authenticated-session.ts'
import type { RequestedNamespace } from './namespaces.ts'
import type { PairingCode } from './proposal.ts'
import type { PairingClient } from './universal-provider.ts'

/** Pairing code that lets the wallet sign in with its approval (`wc_sessionAuthenticate`). */
export interface SigningCode {
  open(): Promise<PairingCode>
  /** Signed messages. Empty if the wallet only connected. */
  signed(): readonly SignedAtConnect[]
}

/**
 * Creates a pairing code with a sign-in request for a namespace. Returns undefined if the signature has to be requested after the
 * connection.
 */
export async function createSigningCode(
  pairingClient: PairingClient,
  requestedNamespace: RequestedNamespace,
  signIn: SignInAtConnect,
): Promise<SigningCode | undefined> {
  const client = signingClientOf(pairingClient)
  const request = client && (await signIn.request('eip155'))
  // The library sets the issue time from the local clock and supports no request id.
  if (!request || request.fields.requestId !== undefined || !isCurrentTime(request.fields.issuedAt))
    return undefined
  let signedMessages: readonly SignedAtConnect[] = []

  return {
    async open() {
      const createdAt = Date.now()
      const { uri, response } = await client.authenticate(requestOf(request, requestedNamespace.methods))
      const sentAt = Date.now()
      const sessionPromise = settleSigned(client, uri, cacaos => {
        const firstCacaos = cacaos.slice(0, limits.sessionEntries)
        const expectedRequest = { ...request, methods: requestedNamespace.methods }
        signedMessages = firstCacaos.flatMap(cacao => readCacao(cacao, expectedRequest, createdAt, sentAt))
        return firstCacaos.flatMap(cacao => sharedAccessOf(cacao, request))
      })
      // Wallets without support for the method respond to the session proposal that is sent with it.
      const awaitPlainSession = async () => {
        const { session } = await response()
        if (!session) throw new AppError('CONNECT_FAILED')
        return session
      }
      return {
        ...(uri !== undefined && { uri }),
        approval: () => Promise.race([sessionPromise, awaitPlainSession()]),
      }
    },
    signed: () => signedMessages,
  }
}

const isCurrentTime = (time: string | undefined) => {
  const issuedMs = time === undefined ? undefined : readSignInTime(time)
  return issuedMs !== undefined && Math.abs(issuedMs - Date.now()) < signInLimits.clockMs
}

function requestOf({ fields, networks }: SignInRequest, methods: readonly string[]) {
  const { domain, uri = '', nonce = '', statement, expirationTime, notBefore, resources = [] } = fields
  return {
    chains: [...networks],
    // An array of length 0 whose iterator yields the methods: the library would build a recap with a Node-only API for a longer
    // array, but spreads this one into the session proposal.
    methods: Object.defineProperty([] as string[], Symbol.iterator, { value: () => methods.values() }),
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    resources: [...resources, recapOf(methods)],
  }
}

/** Parses the account from the DID (did:pkh) of a CAIP-74 record. */
function accountOf(iss: unknown): AccountId | undefined {
  const [did, pkh, namespace, reference, address, ...extraParts] = String(iss).split(':')
  const id = `${namespace}:${reference}`
  const isValid = did === 'did' && pkh === 'pkh' && address && !extraParts.length && isNetworkId(id)
  return isValid ? formatAccountId(id, address) : undefined
}

/**
 * Returns what a CAIP-74 record shares: its account on each requested network that the record or its recap names, and the methods
 * of the recap. Empty if the record is invalid.
 */
function sharedAccessOf(answer: unknown, request: SignInRequest): SharedAccess[] {
  try {
    const { p } = answer as Cacao
    const account = accountOf(p.iss)
    const rights = readRights(p.resources as readonly string[] | undefined)
    if (!account || !rights) return []
    const { networkId, address } = parseAccountId(account)
    const chains = request.networks.filter(id => id === networkId || rights.chains.includes(id))
    return [{ accounts: chains.map(id => formatAccountId(id, address)), methods: rights.methods }]
  } catch {
    return []
  }
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Rebuilds the message of a CAIP-74 record. Returns an empty list if the record is invalid. */
function readCacao(
  answer: unknown,
  request: SignInRequest,
  createdAt: number,
  sentAt: number,
): SignedAtConnect[] {
  try {
    const { p, s } = answer as Cacao
    const account = accountOf(p.iss)
    const signature = readText(s.s)
    if (!account || !signature) return []
    const { networkId: chainId, address: accountAddress } = parseAccountId(account)
    const resources = p.resources as readonly string[] | undefined
    const iat = readText(p.iat)
    const optionalFields = {
      statement: withRights(readText(p.statement), readRights(resources)?.sentence),
      uri: readText(p.aud) ?? readText(p.uri),
      version: readText(p.version),
      nonce: readText(p.nonce),
      issuedAt: iat,
      expirationTime: readText(p.exp),
      notBefore: readText(p.nbf),
      requestId: readText(p.requestId),
      resources,
    }
    const definedFields = Object.fromEntries(
      Object.entries(optionalFields).filter(([, value]) => value !== undefined),
    )
    const message = buildSignInMessage({
      ...definedFields,
      domain: String(p.domain),
      accountAddress,
      chainId,
    })
    // The library sets the issue time between these two times.
    const issuedMs = iat === undefined ? undefined : readSignInTime(iat)
    const isLibraryTime = issuedMs !== undefined && issuedMs >= createdAt && issuedMs <= sentAt
    const fields = { ...request.fields, ...(isLibraryTime && iat !== undefined && { issuedAt: iat }) }
    return [{ request: { ...request, fields }, account, message, signature, cacao: answer as Cacao }]
  } catch {
    return []
  }
}

/** Adds the recap sentence to the statement, since some wallets omit it. */
function withRights(statement: string | undefined, sentence: string | undefined) {
  if (!sentence || statement?.includes(sentence)) return statement
  return statement === undefined ? sentence : `${statement} ${sentence}`
}

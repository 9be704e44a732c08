import { type AccountId, formatAccountId, isNetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { SignInRequest, SignedAtConnect, SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import { buildSignInMessage } from '../../core/sign-in/message.ts'
import { readRights, recapOf } from '../../core/sign-in/recap.ts'
import type { Cacao } from '../../core/sign-in/siwx.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { type Shared, settleSigned, signingParts } from './authenticated-session.ts'
import type { RequestedNamespace } from './namespaces.ts'
import type { Code } from './proposal.ts'
import type { PairingClient } from './universal-provider.ts'

/** Pairing code that lets the wallet sign in with its approval (`wc_sessionAuthenticate`). */
export interface SigningCode {
  open(): Promise<Code>
  /** Signed messages. Empty if the wallet only connected. */
  signed(): readonly SignedAtConnect[]
}

/**
 * Creates a pairing code with a sign-in request for a namespace. Returns undefined if the signature has to be requested after the
 * connection.
 */
export async function signingCode(
  from: PairingClient,
  space: RequestedNamespace,
  signIn: SignInAtConnect,
): Promise<SigningCode | undefined> {
  const client = signingParts(from)
  const request = client && (await signIn.request('eip155'))
  // The library sets the issue time from the local clock and supports no request id.
  if (!request || request.fields.requestId !== undefined || !isNow(request.fields.issuedAt)) return undefined
  let answers: readonly SignedAtConnect[] = []

  return {
    async open() {
      const createdAt = Date.now()
      const { uri, response } = await client.authenticate(requestOf(request, space.methods))
      const sentAt = Date.now()
      const settled = settleSigned(client, uri, cacaos => {
        const firstCacaos = cacaos.slice(0, limits.sessionEntries)
        const expected = { ...request, methods: space.methods }
        answers = firstCacaos.flatMap(cacao => readCacao(cacao, expected, createdAt, sentAt))
        return firstCacaos.flatMap(cacao => sharedBy(cacao, request))
      })
      // Wallets without support for the method respond to the session proposal that is sent with it.
      const createPlainCode = async () => {
        const { session } = await response()
        if (!session) throw new AppError('CONNECT_FAILED')
        return session
      }
      return { ...(uri !== undefined && { uri }), approval: () => Promise.race([settled, createPlainCode()]) }
    },
    signed: () => answers,
  }
}

const isNow = (time: string | undefined) => {
  const issued = time === undefined ? undefined : readSignInTime(time)
  return issued !== undefined && Math.abs(issued - Date.now()) < signInLimits.clockMs
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
  const [did, pkh, namespace, reference, address, ...more] = String(iss).split(':')
  const id = `${namespace}:${reference}`
  const isOne = did === 'did' && pkh === 'pkh' && address && !more.length && isNetworkId(id)
  return isOne ? formatAccountId(id, address) : undefined
}

/**
 * Returns what a CAIP-74 record shares: its account on each requested network that the record or its recap names, and the methods
 * of the recap. Empty if the record is invalid.
 */
function sharedBy(answer: unknown, request: SignInRequest): Shared[] {
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

const text = (value: unknown): string | undefined =>
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
    const signature = text(s.s)
    if (!account || !signature) return []
    const { networkId: chainId, address: accountAddress } = parseAccountId(account)
    const resources = p.resources as readonly string[] | undefined
    const iat = text(p.iat)
    const optional = {
      statement: withRights(text(p.statement), readRights(resources)?.sentence),
      uri: text(p.aud) ?? text(p.uri),
      version: text(p.version),
      nonce: text(p.nonce),
      issuedAt: iat,
      expirationTime: text(p.exp),
      notBefore: text(p.nbf),
      requestId: text(p.requestId),
      resources,
    }
    const definedFields = Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined),
    )
    const message = buildSignInMessage({
      ...definedFields,
      domain: String(p.domain),
      accountAddress,
      chainId,
    })
    // The library sets the issue time between these two times.
    const time = iat === undefined ? undefined : readSignInTime(iat)
    const isOurs = time !== undefined && time >= createdAt && time <= sentAt
    const fields = { ...request.fields, ...(isOurs && iat !== undefined && { issuedAt: iat }) }
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

import { type AccountId, formatAccountId, isNetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { AskedSignIn, SignedAtConnect, SignInAtConnect } from '../../core/sign-in/at-connect.ts'
import { buildSignInMessage } from '../../core/sign-in/message.ts'
import { readRights, recapOf } from '../../core/sign-in/recap.ts'
import type { Cacao } from '../../core/sign-in/siwx.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { type Shared, settleSigned, signingParts } from './authenticated-session.ts'
import type { RequestedNamespace } from './namespaces.ts'
import type { Code } from './proposal.ts'
import type { PairingClient } from './universal-provider.ts'

/** A code whose wallet may sign in with the approval itself (`wc_sessionAuthenticate`). */
export interface SigningCode {
  open(): Promise<Code>
  /** What was signed; nothing where the wallet only connected. */
  signed(): readonly SignedAtConnect[]
}

/** Asks what a wallet of this namespace has to sign; undefined where it is asked once it is connected. */
export async function signingCode(
  from: PairingClient,
  space: RequestedNamespace,
  signIn: SignInAtConnect,
): Promise<SigningCode | undefined> {
  const client = signingParts(from)
  const asked = client && (await signIn.ask('eip155'))
  // The library writes the time of this device, and no request id.
  if (!asked || asked.fields.requestId !== undefined || !isNow(asked.fields.issuedAt)) return undefined
  let answers: readonly SignedAtConnect[] = []

  return {
    async open() {
      const made = Date.now()
      const { uri, response } = await client.authenticate(requestOf(asked, space.methods))
      const sent = Date.now()
      const settled = settleSigned(client, uri, cacaos => {
        const all = cacaos.slice(0, limits.sessionEntries)
        const wanted = { ...asked, methods: space.methods }
        answers = all.flatMap(cacao => readCacao(cacao, wanted, made, sent))
        return all.flatMap(cacao => sharedBy(cacao, asked))
      })
      // A wallet that does not know the method answers the plain proposal that goes with it.
      const plain = async () => {
        const { session } = await response()
        if (!session) throw new AppError('CONNECT_FAILED')
        return session
      }
      return { ...(uri !== undefined && { uri }), approval: () => Promise.race([settled, plain()]) }
    },
    signed: () => answers,
  }
}

const isNow = (time: string | undefined) => {
  const issued = time === undefined ? undefined : readSignInTime(time)
  return issued !== undefined && Math.abs(issued - Date.now()) < signInLimits.clockMs
}

function requestOf({ fields, networks }: AskedSignIn, methods: readonly string[]) {
  const { domain, uri = '', nonce = '', statement, expirationTime, notBefore, resources = [] } = fields
  return {
    chains: [...networks],
    // Empty to the library, which makes a recap with what only Node has; complete where it lists them in the plain proposal.
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

/** The account that a record names by its DID. */
function accountOf(iss: unknown): AccountId | undefined {
  const [did, pkh, namespace, reference, address, ...more] = String(iss).split(':')
  const id = `${namespace}:${reference}`
  const isOne = did === 'did' && pkh === 'pkh' && address && !more.length && isNetworkId(id)
  return isOne ? formatAccountId(id, address) : undefined
}

/** The account on the network of the record and on those that its rights name, of the asked ones: read as a session is. */
function sharedBy(answer: unknown, asked: AskedSignIn): Shared[] {
  try {
    const { p } = answer as Cacao
    const account = accountOf(p.iss)
    const rights = readRights(p.resources as readonly string[] | undefined)
    if (!account || !rights) return []
    const { networkId, address } = parseAccountId(account)
    const chains = asked.networks.filter(id => id === networkId || rights.chains.includes(id))
    return [{ accounts: chains.map(id => formatAccountId(id, address)), methods: rights.methods }]
  } catch {
    return []
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The text that a CAIP-74 record stands for; what cannot be read signs nobody in. */
function readCacao(answer: unknown, asked: AskedSignIn, made: number, sent: number): SignedAtConnect[] {
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
    const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
    const message = buildSignInMessage({ ...given, domain: String(p.domain), accountAddress, chainId })
    // The time is the library's, which wrote it between these two.
    const time = iat === undefined ? undefined : readSignInTime(iat)
    const isOurs = time !== undefined && time >= made && time <= sent
    const fields = { ...asked.fields, ...(isOurs && iat !== undefined && { issuedAt: iat }) }
    return [{ asked: { ...asked, fields }, account, message, signature, cacao: answer as Cacao }]
  } catch {
    return []
  }
}

/** Wallets send the statement with the sentence that names the rights, or leave it to the reader to add it. */
function withRights(statement: string | undefined, sentence: string | undefined) {
  if (!sentence || statement?.includes(sentence)) return statement
  return statement === undefined ? sentence : `${statement} ${sentence}`
}

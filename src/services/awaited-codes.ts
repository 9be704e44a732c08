import * as limits from '../core/limits.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { awaitedKey } from './awaited-key.ts'

/** What a page and a wallet agreed on before the wallet sends its session. */
export interface Agreement {
  readonly proposalId: number
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly publicKey: string
}

/** What a page that is loaded anew has to know of a code that it showed before: never the key in it (T13). */
export interface AwaitedCode {
  /** Beginning of the topic. */
  readonly topic: string
  /** Wall clock, milliseconds: later no wallet approves it. */
  readonly until: number
  /** The load of the page that showed it. */
  readonly load: number
  /** The wallet that was chosen in a list. */
  readonly wallet?: Wallet
  readonly agreed?: Agreement
}

const topicChars = 16
const mostCodes = 20

/** A code is on the screen: until it runs out, or is given up, its approval is waited for, whatever becomes of this load. */
export function awaitCode(uri: string, wallet: Wallet | undefined): void {
  const topic = new RegExp(`^wc:([0-9a-f]{${topicChars}})`).exec(uri)?.[1]
  if (!topic) return
  const known = wallet && {
    id: wallet.id,
    name: wallet.name,
    rdns: wallet.rdns,
    mobileLink: wallet.mobileLink,
  }
  const code = { topic, until: Date.now() + limits.pairingApprovalMs, load: performance.timeOrigin }
  write([...read(), { ...code, ...(known && { wallet: known as Wallet }) }].slice(-mostCodes))
}

/** A wallet has agreed to one of the codes. */
export const agreementMade = (agreed: Agreement): void =>
  write(read().map(code => (agreed.pairingTopic.startsWith(code.topic) ? { ...code, agreed } : code)))

/** Nobody waits any more: what is approved from now on comes too late (F8). */
export function forgetCodes(): void {
  try {
    sessionStorage.removeItem(awaitedKey)
  } catch {
    // Storage that is blocked holds none.
  }
}

const isEarlier = ({ load }: AwaitedCode): boolean => load !== performance.timeOrigin

/** Codes that this tab showed before it was loaded anew. */
export const codesOfEarlierLoads = (): AwaitedCode[] => read().filter(isEarlier)

/** Nobody approved those in time; what this load shows is waited for. */
export function forgetEarlierCodes(): void {
  const mine = read().filter(code => !isEarlier(code))
  if (mine.length) write(mine)
  else forgetCodes()
}

function write(codes: readonly AwaitedCode[]): void {
  try {
    sessionStorage.setItem(awaitedKey, JSON.stringify(codes))
  } catch {
    // Storage is full or blocked: an approval during a reload is lost, as it always was (F13).
  }
}

function read(): AwaitedCode[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(awaitedKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCode).slice(-mostCodes) : []
  } catch {
    return []
  }
}

function isCode(value: unknown): value is AwaitedCode {
  const { topic, until, load, wallet, agreed } = (value ?? {}) as Partial<AwaitedCode>
  return (
    typeof topic === 'string' &&
    topic.length === topicChars &&
    Number.isFinite(until) &&
    Number.isFinite(load) &&
    (wallet === undefined || isWallet(wallet)) &&
    (agreed === undefined || isAgreement(agreed))
  )
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 8_192

const isWallet = ({ id, name, rdns, mobileLink }: Partial<Wallet>): boolean =>
  isText(id) &&
  isText(name) &&
  (rdns === undefined || isText(rdns)) &&
  (mobileLink === undefined || isText(mobileLink))

const isAgreement = ({ proposalId, ...texts }: Partial<Agreement>): boolean =>
  Number.isSafeInteger(proposalId) &&
  [texts.pairingTopic, texts.sessionTopic, texts.publicKey].every(text => /^[0-9a-f]{64}$/.test(String(text)))

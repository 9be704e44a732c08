import * as limits from '../core/limits.ts'
import type { Wallet } from '../core/wallet/wallet.ts'
import { awaitedKey } from './awaited-key.ts'

/** Key agreement between page and wallet, from which the session is created. */
export interface Agreement {
  readonly proposalId: number
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly publicKey: string
}

/** Data of a displayed pairing code that a reloaded page needs. Never contains the symmetric key (T13). */
export interface AwaitedCode {
  /** Prefix of the pairing topic. */
  readonly topic: string
  /** Expiry of the code in Unix milliseconds. */
  readonly until: number
  /** `performance.timeOrigin` of the page load that displayed it. */
  readonly load: number
  /** The wallet selected in a list. */
  readonly wallet?: Wallet
  readonly agreed?: Agreement
}

const topicChars = 16
const maxCodes = 20

/** Stores a displayed code. Its approval is awaited until it expires or is discarded, even across reloads. */
export function storeAwaitedCode(uri: string, wallet: Wallet | undefined): void {
  const topic = new RegExp(`^wc:([0-9a-f]{${topicChars}})`).exec(uri)?.[1]
  if (!topic) return
  const storedWallet = wallet && {
    id: wallet.id,
    name: wallet.name,
    rdns: wallet.rdns,
    mobileLink: wallet.mobileLink,
  }
  const code = { topic, until: Date.now() + limits.pairingApprovalMs, load: performance.timeOrigin }
  write([...read(), { ...code, ...(storedWallet && { wallet: storedWallet as Wallet }) }].slice(-maxCodes))
}

/** Stores the key agreement of a wallet for its code. */
export const saveAgreement = (agreement: Agreement): void =>
  write(
    read().map(code =>
      agreement.pairingTopic.startsWith(code.topic) ? { ...code, agreed: agreement } : code,
    ),
  )

/** Discards all codes. Later approvals are ignored (F8). */
export function clearCodes(): void {
  try {
    sessionStorage.removeItem(awaitedKey)
  } catch {
    // Blocked storage contains no codes.
  }
}

const isFromEarlierLoad = ({ load }: AwaitedCode): boolean => load !== performance.timeOrigin

/** Returns the codes that this tab displayed before it was reloaded. */
export const readEarlierCodes = (): AwaitedCode[] => read().filter(isFromEarlierLoad)

/** Discards the codes of earlier page loads. Those of this load stay awaited. */
export function clearEarlierCodes(): void {
  const currentCodes = read().filter(code => !isFromEarlierLoad(code))
  if (currentCodes.length) write(currentCodes)
  else clearCodes()
}

function write(codes: readonly AwaitedCode[]): void {
  try {
    sessionStorage.setItem(awaitedKey, JSON.stringify(codes))
  } catch {
    // If storage is full or blocked, an approval during a reload is lost (F13).
  }
}

function read(): AwaitedCode[] {
  try {
    const storedCodes: unknown = JSON.parse(sessionStorage.getItem(awaitedKey) ?? '[]')
    return Array.isArray(storedCodes) ? storedCodes.filter(isCode).slice(-maxCodes) : []
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

const isAgreement = ({ proposalId, ...fields }: Partial<Agreement>): boolean =>
  Number.isSafeInteger(proposalId) &&
  [fields.pairingTopic, fields.sessionTopic, fields.publicKey].every(text =>
    /^[0-9a-f]{64}$/.test(String(text)),
  )

import { caution, danger, type Part, type Row, type Warning } from '../description.ts'
import { encodeHex } from '../../../../../../src/core/chain/hex.ts'
import { hasMarks } from '../visible-text.ts'
import { type Context, visible } from './context.ts'

export interface ReadMessage {
  readonly text?: string
  readonly warnings: readonly Warning[]
  readonly parts: readonly Part[]
}

/** What a message says; bytes that are no text are shown as bytes, sign-ins are held against who asks. */
export function readMessage(bytes: Uint8Array, context: Context): ReadMessage {
  const { say } = context
  const text = textOf(bytes)
  if (text === undefined) {
    const isHash = bytes.length === 32
    const raw = `0x${encodeHex(bytes)}`
    return {
      text: raw,
      warnings: [
        caution(say('message.bytes')),
        ...(isHash || bytes.length === 0 ? [danger(say('message.hash'))] : []),
        ...(looksLikeTransaction(bytes, context) ? [danger(say('message.transaction'))] : []),
      ],
      parts: [],
    }
  }
  const signIn = readSignIn(text, context)
  return {
    text,
    warnings: [
      ...(signIn?.warnings ?? []),
      // A fingerprint written out as text is signed as text, but some services take it for what it stands for.
      ...(/^(?:0x)?[0-9a-f]{64}$/i.test(text.trim()) ? [danger(say('message.hash'))] : []),
      ...(hasMarks(text) ? [caution(say('text.marked'))] : []),
    ],
    parts: signIn ? [signIn] : [],
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control characters beyond line breaks and tabs: bytes that only happen to be letters.
    return /(?![\n\r\t])[\p{Cc}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** A Solana message that is signed bare could be a transaction. */
function looksLikeTransaction(bytes: Uint8Array, { chainId }: Context): boolean {
  if (!chainId.startsWith('solana:')) return false
  const start = bytes[0] === 0x80 ? 1 : 0
  const [signers = 0, readSigners = 0, readOthers = 0, keys = 0] = bytes.subarray(start, start + 4)
  return (
    signers > 0 &&
    signers <= keys &&
    readSigners < signers &&
    readOthers <= keys - signers &&
    bytes.length >= start + 4 + keys * 32 + 33
  )
}

const opening =
  /^(?:([a-z][a-z0-9+.-]{0,31}):\/\/)?(\S{1,255}) wants you to sign in with your (Ethereum|Solana) account:\n(\S{1,128})(?:\n|$)/i
const hint = /wants you to sign in with your|^urn:|\bEIP-?4361\b|\bsign(?:ing)? in\b.*\bwith ethereum\b/i
const field = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.{0,2048})$/

/** A sign-in (EIP-4361, CAIP-122) in its parts, and what is wrong with it; undefined for any other text. */
function readSignIn(text: string, context: Context): Part | undefined {
  const { say, origin, account, chainId } = context
  const found = opening.exec(text)
  if (!found) {
    const isNear = hint.test(text.slice(0, 400))
    return isNear
      ? { title: say('message.title'), warnings: [caution(say('signIn.malformed'))], rows: [] }
      : undefined
  }
  const [, , domain = '', , address = ''] = found
  const fields = new Map<string, string>()
  const rights: string[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = field.exec(line) ?? []
    if (name && value !== undefined && !fields.has(name)) fields.set(name, value)
    if (line.startsWith('- urn:recap:')) rights.push(line.slice(2))
  }
  const warnings: Warning[] = []
  const uri = fields.get('URI')
  const shown = visible(domain)
  const isOther = !isDomainOf(domain, origin)
  if (isOther) warnings.push(danger(say('signIn.mismatch', { domain: shown, origin })))
  else if (uri !== undefined && !isUriOf(uri, origin))
    warnings.push(danger(say('signIn.mismatch', { domain: visible(uri), origin })))
  if (address.toLowerCase() !== account.address.toLowerCase())
    warnings.push(danger(say('signIn.account', { address: visible(address) })))
  const chain = fields.get('Chain ID')
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  if (chain !== undefined && chainId.startsWith('eip155:') && chain !== reference)
    warnings.push(danger(say('signIn.chain', { chain: visible(chain) })))
  const expires = Date.parse(fields.get('Expiration Time') ?? '')
  if (expires < Number(context.nowSeconds) * 1000) warnings.push(caution(say('signIn.expired')))
  if (rights.length) warnings.push(danger(say('signIn.rights', { rights: visible(rights.join(' ')) })))
  const rows: Row[] = [...fields].map(([label, value]) => ({ label, value: visible(value), kind: 'code' }))
  return { title: say('signIn.title', { domain: shown }), warnings, rows }
}

/** The port belongs to it: another port is another site. */
const isDomainOf = (domain: string, origin: string): boolean => domain.toLowerCase() === new URL(origin).host

/** Addresses of other schemes name no site. */
const isUriOf = (uri: string, origin: string): boolean =>
  !/^https?:/i.test(uri) || (URL.canParse(uri) && new URL(uri).origin === origin)

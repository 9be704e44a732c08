import {
  createCaution,
  createDanger,
  maxCharacters,
  type Part,
  type Row,
  type Warning,
} from '../description.ts'
import { encodeHex } from '../../../../../src/core/chain/hex.ts'
import { hasMarks } from '../visible-text.ts'
import { type Context, isSameAddress, toVisibleText } from './context.ts'
import { resemblesField, readSignIn, type SignIn } from './sign-in.ts'
import { UnreadableData } from './typed-fields.ts'

/** Maximum length of a message in bytes: four for each character that fits on a screen. */
const maxBytes = 4 * maxCharacters

export interface DecodedMessage {
  readonly text?: string
  readonly warnings: readonly Warning[]
  readonly parts: readonly Part[]
}

/**
 * Decodes a message. Bytes that are not text are returned in hex. A sign-in is compared with the requesting origin, the account and the
 * network. Throws UnreadableData if the message is too long.
 */
export function readMessage(bytes: Uint8Array, context: Context): DecodedMessage {
  const { translate } = context
  // A longer text cannot be shown, so it is not decoded.
  if (bytes.length > maxBytes) throw new UnreadableData('The message is too long')
  const text = decodeText(bytes)
  if (text === undefined) {
    const isHash = bytes.length === 32
    const raw = `0x${encodeHex(bytes)}`
    return {
      text: raw,
      warnings: [
        createCaution(translate('message.bytes')),
        ...(isHash || bytes.length === 0 ? [createDanger(translate('message.hash'))] : []),
        ...(resemblesTransaction(bytes, context) ? [createDanger(translate('message.transaction'))] : []),
      ],
      parts: [],
    }
  }
  const signIn = describeSignIn(text, context)
  return {
    text,
    warnings: [
      ...(signIn?.warnings ?? []),
      // The text of a hash in hex is signed as text here, but some services treat the signature as that of the hash itself.
      ...(/^(?:0x)?[0-9a-f]{64}$/i.test(text.trim()) ? [createDanger(translate('message.hash'))] : []),
      ...(hasMarks(text) ? [createCaution(translate('text.marked'))] : []),
    ],
    parts: signIn ? [signIn] : [],
  }
}

function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Text with control characters other than line breaks and tabs is binary data that happens to be valid UTF-8.
    return /(?![\n\r\t])[\p{Cc}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Returns whether the bytes of a Solana message could be those of a transaction. */
function resemblesTransaction(bytes: Uint8Array, { chainId }: Context): boolean {
  if (!chainId.startsWith('solana:')) return false
  const start = bytes[0] === 0x80 ? 1 : 0
  const [signerCount = 0, readonlySignerCount = 0, readonlyNonSignerCount = 0, keyCount = 0] = bytes.subarray(
    start,
    start + 4,
  )
  return (
    signerCount > 0 &&
    signerCount <= keyCount &&
    readonlySignerCount < signerCount &&
    readonlyNonSignerCount <= keyCount - signerCount &&
    bytes.length >= start + 4 + keyCount * 32 + 33
  )
}

const signInPattern = /wants you to sign in with your|^urn:|\bEIP-?4361\b/im

/** Returns whether a text resembles a sign-in. Uses two patterns for the last test, because one would not run in linear time. */
const resemblesSignIn = (text: string): boolean =>
  signInPattern.test(text) ||
  text.split(/[\n\r\u2028\u2029]/).some(line => {
    const index = line.search(/\bsign(?:ing)? in\b/i)
    return index !== -1 && /\bwith ethereum\b/i.test(line.slice(index))
  })

/** Describes a sign-in and its mismatches with the request. Returns undefined for any other text. */
function describeSignIn(text: string, context: Context): Part | undefined {
  const { translate, origin, account } = context
  const signIn = readSignIn(text)
  if (!signIn) return resemblesSignIn(text) ? describeMalformedSignIn(text, context) : undefined
  const { domain, address, statement, fields, resources } = signIn
  const warnings: Warning[] = []
  const uri = fields.get('URI')
  const domainText = toVisibleText(domain)
  if (!isDomainOf(signIn, origin))
    warnings.push(createDanger(translate('signIn.mismatch', { domain: domainText, origin })))
  else if (uri !== undefined && !isUriOfOrigin(uri, origin))
    warnings.push(createDanger(translate('signIn.mismatch', { domain: toVisibleText(uri), origin })))
  // EVM addresses are compared case-insensitively. The grammar has already verified their checksum.
  const isOwnAddress = account.address.startsWith('0x')
    ? isSameAddress(address, account.address)
    : address === account.address
  if (!isOwnAddress)
    warnings.push(createDanger(translate('signIn.account', { address: toVisibleText(address) })))
  const chain = fields.get('Chain ID')
  if (chain !== undefined && !isChainOf(chain, context))
    warnings.push(createDanger(translate('signIn.chain', { chain: toVisibleText(chain) })))
  if (statement !== undefined && resemblesField(statement))
    warnings.push(createDanger(translate('signIn.imitation')))
  const expiryMs = Date.parse(fields.get('Expiration Time') ?? '')
  if (expiryMs < Number(context.nowSeconds) * 1000) warnings.push(createCaution(translate('signIn.expired')))
  const recapResources = resources.filter(resource => /^urn:recap:/i.test(resource))
  if (recapResources.length)
    warnings.push(
      createDanger(translate('signIn.rights', { rights: toVisibleText(recapResources.join(' ')) })),
    )
  const rows: Row[] = [
    ...(statement === undefined
      ? []
      : [{ label: translate('signIn.statement'), value: toVisibleText(statement) }]),
    ...[...fields].map(([label, value]): Row => ({ label, value: toVisibleText(value), kind: 'code' })),
    ...resources.map(
      (value): Row => ({ label: translate('signIn.resource'), value: toVisibleText(value), kind: 'code' }),
    ),
  ]
  return { title: translate('signIn.title', { domain: domainText }), warnings, rows }
}

const maxDomainLength = 255

/** Describes a malformed sign-in with a warning, because a lenient site may accept it. */
function describeMalformedSignIn(text: string, { translate, origin }: Context): Part {
  const domains = [...text.matchAll(/ wants you to sign in with your/gi)].map(
    ({ index }) =>
      text
        .slice(Math.max(0, index - maxDomainLength), index)
        .split(/\s/)
        .at(-1) ?? '',
  )
  const otherDomains = domains.filter(
    domain => !isDomainOf({ domain: domain.replace(/^https?:\/\//i, '') }, origin),
  )
  const warnings = otherDomains
    .slice(0, 3)
    .map(domain => createDanger(translate('signIn.mismatch', { domain: toVisibleText(domain), origin })))
  return {
    title: translate('message.title'),
    warnings: [...warnings, createDanger(translate('signIn.malformed'))],
    rows: [],
  }
}

/** Returns whether the domain of a sign-in, including its port and any scheme, is that of an origin. */
function isDomainOf({ scheme, domain }: Pick<SignIn, 'scheme' | 'domain'>, origin: string): boolean {
  const { protocol, host } = new URL(origin)
  return domain.toLowerCase() === host && (scheme === undefined || `${scheme.toLowerCase()}:` === protocol)
}

/** Returns whether a URI belongs to an origin. Accepts a URI that is neither http nor https, because it names no site. */
const isUriOfOrigin = (uri: string, origin: string): boolean =>
  !/^https?:/i.test(uri) || (URL.canParse(uri) && new URL(uri).origin === origin)

/** CAIP-2 references of the Solana clusters that a sign-in can name. `localnet` has no fixed reference, so it matches every other one. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScCKQ3z',
}

function isChainOf(chainName: string, { chainId }: Context): boolean {
  const [namespace, reference = ''] = chainId.split(':')
  const name = chainName.replace(/^solana:/, '')
  if (namespace === 'solana' && name === 'localnet') return !Object.values(clusters).includes(reference)
  return (clusters[name] ?? name) === reference
}

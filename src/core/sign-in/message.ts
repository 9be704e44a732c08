import { type NetworkId, namespaceOf } from '../chain/caip.ts'
import { isNamespace, type Namespace, namespaces } from '../chain/namespace.ts'
import {
  checkFields,
  isReference,
  labels,
  resourcesLabel,
  type SignInFields,
  startsLikeField,
} from './fields.ts'
import { readRecap, type SignInRecap } from './recap.ts'
import { SignInError } from './sign-in-error.ts'

/** Parsed sign-in message with its namespace. */
export interface SignInMessage {
  namespace: Namespace
  fields: SignInFields
  /** Rights of an ERC-5573 recap, if the message has one. */
  recap?: SignInRecap
}

/** Maximum length of a message, in UTF-16 code units. Longer messages are rejected. */
export const signInMessageMaxLength = 8_192

interface MessageForm {
  /** Name of the chain in the first line. */
  readonly chainName: string
  /** SIWS: most fields are optional, and an absent statement adds no line. */
  readonly isSiws?: true
  /** Network names that wallets use. Other networks use the CAIP-2 reference. */
  readonly clusters?: Readonly<Record<string, string>>
}

const forms: Readonly<Record<Namespace, MessageForm>> = {
  eip155: { chainName: 'Ethereum' },
  solana: {
    chainName: 'Solana',
    isSiws: true,
    clusters: {
      mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    },
  },
  bip122: { chainName: 'Bitcoin' },
  polkadot: { chainName: 'Polkadot' },
}
const openingPhrase = ' wants you to sign in with your '
const closingPhrase = ' account:'

/** Returns the chain id of a network as it is written in messages of its namespace. */
export function chainIdText(id: NetworkId): string {
  const namespace = namespaceOf(id)
  const reference = id.slice(namespace.length + 1)
  const cluster = Object.entries(forms[namespace].clusters ?? {}).find(
    ([, clusterReference]) => clusterReference === reference,
  )
  return cluster ? cluster[0] : reference
}

function readChainId(namespace: Namespace, text: string): NetworkId {
  const { clusters } = forms[namespace]
  // Wallets write the cluster name with or without the namespace.
  const bareText = clusters && text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  const reference = clusters && Object.hasOwn(clusters, bareText) ? clusters[bareText] : bareText
  if (reference === undefined || !isReference(namespace, reference)) throw new SignInError('CHAIN_ID_INVALID')
  return `${namespace}:${reference}`
}

const isTooLong = (text: string) => text.length > signInMessageMaxLength

/**
 * Returns the text that a wallet signs: EIP-4361 for eip155, SIWS for Solana, CAIP-122 for Bitcoin and Polkadot. `namespace` defaults to
 * that of the chain id; a Solana message without a chain id needs it. All fields that EIP-4361 requires are required, unless `namespace`
 * is passed as `solana`. Throws a SignInError whose `code` is the violated rule. Invalid fields are never corrected.
 */
export function buildSignInMessage(fields: SignInFields, namespace?: Namespace): string {
  const target = namespace ?? String(fields.chainId).split(':', 1)[0]
  if (!isNamespace(target))
    throw new SignInError(fields.chainId === undefined ? 'CHAIN_ID_MISSING' : 'CHAIN_ID_INVALID')
  const { chainName, isSiws } = forms[target]
  checkFields(target, fields, namespace === undefined || !isSiws)
  readRecap(fields)
  const scheme = fields.scheme === undefined ? '' : `${fields.scheme}://`
  const head = `${scheme}${fields.domain}${openingPhrase}${chainName}${closingPhrase}\n${fields.accountAddress}`
  const lines: string[] = []
  for (const [field, label] of labels) {
    const value = fields[field]
    if (value === undefined) continue
    lines.push(`${label}${field === 'chainId' ? chainIdText(value as NetworkId) : value}`)
  }
  if (fields.resources) lines.push(resourcesLabel, ...fields.resources.map(resource => `- ${resource}`))
  const { statement } = fields
  // EIP-4361 keeps the empty line of an absent statement; SIWS omits it.
  const statementLines = statement === undefined ? (isSiws ? [] : ['']) : ['', statement]
  const text = [head, ...statementLines, ...(lines.length ? ['', ...lines] : [])].join('\n')
  if (isTooLong(text)) throw new SignInError('MESSAGE_TOO_LONG')
  return text
}

function readHead(line: string): { namespace: Namespace; scheme?: string; domain: string } {
  const phraseStart = line.indexOf(openingPhrase)
  const chainName = line.slice(phraseStart + openingPhrase.length, -closingPhrase.length)
  const namespace = namespaces.find(candidate => forms[candidate].chainName === chainName)
  if (phraseStart < 0 || !line.endsWith(closingPhrase) || !namespace)
    throw new SignInError('MESSAGE_MALFORMED')
  const origin = line.slice(0, phraseStart)
  const separatorIndex = origin.indexOf('://')
  const scheme = separatorIndex < 0 ? {} : { scheme: origin.slice(0, separatorIndex) }
  return {
    namespace,
    ...scheme,
    domain: separatorIndex < 0 ? origin : origin.slice(separatorIndex + 3),
  }
}

/** Parses the lines after the statement. Each field may occur once, in the order of `labels`. Other lines are invalid. */
function readLines(namespace: Namespace, lines: readonly string[]): Partial<SignInFields> {
  const fields: Record<string, unknown> = {}
  let lineIndex = 0
  for (const [field, label] of labels) {
    const line = lines[lineIndex]
    if (!line?.startsWith(label)) continue
    const value = line.slice(label.length)
    fields[field] = field === 'chainId' ? readChainId(namespace, value) : value
    lineIndex++
  }
  if (lines[lineIndex] === resourcesLabel) {
    const remainingLines = lines.slice(lineIndex + 1)
    if (!remainingLines.every(line => line.startsWith('- '))) throw new SignInError('RESOURCES_INVALID')
    fields.resources = remainingLines.map(line => line.slice(2))
    lineIndex = lines.length
  }
  if (lineIndex < lines.length) throw new SignInError('MESSAGE_MALFORMED')
  return fields
}

/**
 * Parses a sign-in message by the grammar of its namespace. Fields are identified by their position, so a statement cannot
 * imitate one. The chain id is returned as a CAIP-2 id, however the text writes it. Throws a SignInError whose `code` is the
 * violated rule.
 */
export function readSignInMessage(text: string): SignInMessage {
  if (typeof text !== 'string') throw new SignInError('MESSAGE_MALFORMED')
  if (isTooLong(text)) throw new SignInError('MESSAGE_TOO_LONG')
  const [firstLine = '', accountAddress, ...otherLines] = text.split('\n')
  const { namespace, scheme, domain } = readHead(firstLine)
  if (accountAddress === undefined) throw new SignInError('ADDRESS_INVALID')
  const hasAllFields = !forms[namespace].isSiws
  const skipEmptyLine = (lines: readonly string[]) => {
    if (lines[0] !== '' || lines.length < 2) throw new SignInError('MESSAGE_MALFORMED')
    return lines.slice(1)
  }
  let lines: readonly string[] = otherLines
  let statement: string | undefined
  if (hasAllFields || lines.length) {
    lines = skipEmptyLine(lines)
    const nextLine = lines[0] as string
    const isStatement = hasAllFields ? nextLine !== '' : !startsLikeField(nextLine)
    if (isStatement) statement = nextLine
    // EIP-4361 and CAIP-122 keep the empty line of an absent statement.
    if (isStatement) lines = lines.slice(1)
    if (hasAllFields || (isStatement && lines.length)) lines = skipEmptyLine(lines)
  }
  const fields: SignInFields = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(statement !== undefined && { statement }),
    ...readLines(namespace, lines),
  }
  checkFields(namespace, fields, hasAllFields)
  const recap = readRecap(fields)
  return { namespace, fields, ...(recap && { recap }) }
}

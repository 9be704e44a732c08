import { getAddress, isAddress } from 'viem'

/** A sign-in message (EIP-4361, and its Solana variant), parsed strictly by its grammar. */
export interface SignIn {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  /** Fields by name, in order of appearance. */
  readonly fields: ReadonlyMap<FieldName, string>
  readonly resources: readonly string[]
}

const schemeSource = '[A-Za-z][A-Za-z0-9+.-]{0,31}'
const hostSource = String.raw`(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]+)`
const openingPattern = new RegExp(
  String.raw`^(?:(${schemeSource})://)?((?:[\w.~!$&'()*+,;=:%-]*@)?${hostSource}(?::\d*)?) wants you to sign in with your (Ethereum|Solana) account:$`,
)
/** A statement is one line of the characters that EIP-4361 allows: spaces, and the reserved and unreserved characters of RFC 3986. */
const statementPattern = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/
const uriPattern = new RegExp(
  `^${schemeSource}:${String.raw`(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$`}`,
)
const datePattern = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/
const solanaChainPattern = /^(?:solana:)?(?:mainnet|testnet|devnet|localnet|[1-9A-HJ-NP-Za-km-z]{32})$/

const isDate = (value: string): boolean => datePattern.test(value) && !Number.isNaN(Date.parse(value))

/** Rules of the fields, in the order of the grammar. Fields without `isOptional` are required on Ethereum and optional on Solana. */
const fieldRules = {
  URI: { isValid: value => uriPattern.test(value) },
  Version: { isValid: value => value === '1' },
  'Chain ID': { isValid: (value, isSolana) => (isSolana ? solanaChainPattern : /^\d+$/).test(value) },
  Nonce: { isValid: value => /^[A-Za-z0-9]{8,}$/.test(value) },
  'Issued At': { isValid: isDate },
  'Expiration Time': { isValid: isDate, isOptional: true },
  'Not Before': { isValid: isDate, isOptional: true },
  'Request ID': {
    isValid: value => /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*$/.test(value),
    isOptional: true,
  },
} as const satisfies Readonly<
  Record<string, { isValid(value: string, isSolana: boolean): boolean; readonly isOptional?: true }>
>
export type FieldName = keyof typeof fieldRules

/** Returns whether a line resembles a field or the heading of the resources, so that a lenient parser may read it as one. */
export const resemblesField = (line: string): boolean =>
  [...Object.keys(fieldRules), 'Resources'].some(name =>
    line.trimStart().toLowerCase().startsWith(`${name.toLowerCase()}:`),
  )

/** Parses a sign-in. Returns undefined if the text does not match the grammar exactly, so that no part of it is misread. */
export function readSignIn(text: string): SignIn | undefined {
  const [firstLine = '', address = '', ...remainingLines] = text.split('\n')
  const [, urlScheme, domain, accountKind] = openingPattern.exec(firstLine) ?? []
  if (domain === undefined) return undefined
  const isSolana = accountKind === 'Solana'
  if (!(isSolana ? isSolanaAddress(address) : isChecksummed(address))) return undefined
  const parts = isSolana ? splitSolanaLines(remainingLines) : splitEthereumLines(remainingLines)
  if (!parts) return undefined
  const { statement } = parts
  if (statement !== undefined && !statementPattern.test(statement)) return undefined
  const parsedFields = readFields(parts.fields, isSolana)
  return (
    parsedFields && {
      ...(urlScheme !== undefined && { scheme: urlScheme }),
      domain,
      address,
      statement,
      ...parsedFields,
    }
  )
}

const isSolanaAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
const isChecksummed = (text: string): boolean =>
  isAddress(text, { strict: false }) && getAddress(text) === text

interface MessageParts {
  readonly statement?: string
  readonly fields: readonly string[]
}

/**
 * Splits the lines of an Ethereum message after the address. The statement is between two blank lines. Without a statement, there are
 * two blank lines in a row, or only one, as some libraries write it.
 */
function splitEthereumLines([blankLine, ...lines]: readonly string[]): MessageParts | undefined {
  if (blankLine !== '') return undefined
  if (lines[0] === '') return { fields: lines.slice(1) }
  return lines[1] === '' ? { statement: lines[0], fields: lines.slice(2) } : { fields: lines }
}

/** Splits the lines of a Solana message after the address. Statement and fields are optional, each with the blank line before it. */
function splitSolanaLines([blankLine, ...lines]: readonly string[]): MessageParts | undefined {
  if (blankLine === undefined) return { fields: [] }
  if (blankLine !== '' || lines.length === 0) return undefined
  const [onlyLine = ''] = lines
  if (lines.length === 1 && !resemblesField(onlyLine)) return { statement: onlyLine, fields: [] }
  return lines[1] === '' && lines.length > 2
    ? { statement: onlyLine, fields: lines.slice(2) }
    : { fields: lines }
}

function readFields(
  lines: readonly string[],
  isSolana: boolean,
): Pick<SignIn, 'fields' | 'resources'> | undefined {
  const fields = new Map<FieldName, string>()
  let offset = 0
  for (const name of Object.keys(fieldRules) as FieldName[]) {
    const { isValid, ...rule } = fieldRules[name]
    const line = lines[offset]
    if (line?.startsWith(`${name}: `)) {
      const value = line.slice(name.length + 2)
      if (!isValid(value, isSolana)) return undefined
      fields.set(name, value)
      offset++
    } else if (!isSolana && !('isOptional' in rule)) return undefined
  }
  const [heading, ...resourceLines] = lines.slice(offset)
  if (heading === undefined) return { fields, resources: [] }
  const isResourceList =
    heading === 'Resources:' &&
    resourceLines.every(line => line.startsWith('- ') && uriPattern.test(line.slice(2)))
  return isResourceList ? { fields, resources: resourceLines.map(line => line.slice(2)) } : undefined
}

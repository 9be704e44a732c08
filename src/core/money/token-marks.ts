import type { NetworkId } from '../chain/caip.ts'
import { type TokenBalance, tokenKey } from './token.ts'

/** Warning about the name or symbol of a token, which may imitate another token. */
export type TokenMark =
  /** The token has the name or symbol of a known token of its network, but another contract. */
  | { readonly kind: 'not-the-real-one'; readonly symbol: string }
  /** The token has the name or symbol of a token that is known only on other networks. */
  | { readonly kind: 'unknown' }
  /** Its name mixes scripts whose letters look alike, or contains symbols that resemble letters. */
  | { readonly kind: 'odd-letters' }
  /** Its name claims to be verified. */
  | { readonly kind: 'claims'; readonly word: string }
  /** A service lists it under another token's symbol; its own symbol is shown. */
  | { readonly kind: 'mislabeled'; readonly claimed: string }
  /** Its contract has no symbol; the service's text is shown. */
  | { readonly kind: 'unnamed' }

/** Tokens that the app, their network or their issuer has verified. */
export interface KnownTokens {
  readonly keys: ReadonlySet<string>
  /**
   * Keyed by the visual form of a symbol or a name: the symbol as written, and the networks with a known token of that symbol or name.
   */
  readonly bySymbol: ReadonlyMap<
    string,
    { readonly symbol: string; readonly networks: ReadonlySet<NetworkId> }
  >
}

/** A known token. Without an address it is the native coin. */
export interface KnownToken {
  readonly networkId: NetworkId
  readonly address?: string
  readonly symbol?: string
  readonly name?: string
}

export function indexKnownTokens(knownTokens: readonly KnownToken[]): KnownTokens {
  const keys = new Set<string>()
  const bySymbol = new Map<string, { symbol: string; networks: Set<NetworkId> }>()
  for (const token of knownTokens) {
    const { networkId, symbol, name } = token
    if (token.address !== undefined) keys.add(tokenKey(token))
    for (const text of [symbol, name]) {
      const visualForm = text === undefined ? '' : toVisualForm(text)
      // A single letter would match too many tokens.
      if (visualForm.length < 2) continue
      const entry = bySymbol.get(visualForm) ?? { symbol: symbol ?? text ?? '', networks: new Set() }
      entry.networks.add(networkId)
      bySymbol.set(visualForm, entry)
    }
  }
  return { keys, bySymbol }
}

/** Whether a token is known. The native coin always is. */
export const isKnownToken = (
  token: Pick<TokenBalance, 'networkId' | 'address'>,
  { keys }: KnownTokens,
): boolean => token.address === undefined || keys.has(tokenKey(token))

/** Returns the warnings of a token. A known token only has warnings for a wrong service label or a missing contract label. */
export function tokenMarks(
  token: Pick<TokenBalance, 'networkId' | 'address' | 'symbol' | 'name' | 'claimed' | 'isUnnamed'>,
  knownTokens: KnownTokens,
): TokenMark[] {
  const { claimed, isUnnamed } = token
  const labels: TokenMark[] = [
    ...(claimed === undefined ? [] : [{ kind: 'mislabeled' as const, claimed }]),
    ...(isUnnamed ? [{ kind: 'unnamed' as const }] : []),
  ]
  if (isKnownToken(token, knownTokens)) return labels
  const names = [...new Set([token.symbol, token.name])]
  const findFirst = <T>(match: (name: string) => T | undefined) =>
    names.map(match).find(result => result !== undefined)
  const original = findFirst(
    name => knownTokens.bySymbol.get(toVisualForm(name)) ?? knownTokens.bySymbol.get(readAsCapitalI(name)),
  )
  const word = findFirst(claimIn)
  const marks: (TokenMark | undefined)[] = [
    original &&
      (original.networks.has(token.networkId)
        ? { kind: 'not-the-real-one', symbol: original.symbol }
        : { kind: 'unknown' }),
    names.some(hasOddLetters) ? { kind: 'odd-letters' } : undefined,
    word === undefined ? undefined : { kind: 'claims', word },
  ]
  return [...marks.filter(mark => mark !== undefined), ...labels]
}

// Look-alikes of each Latin capital: letters of other scripts, digits, currency signs.
const homoglyphs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'AАΑᎪ',
    'BВΒᏴ฿',
    'CСϹᏟ₵¢',
    'DᎠĐÐƉ',
    'EЕΕᎬ€Ξ',
    'GԌᏀ₲',
    'HНΗᎻ',
    'IІΙӀ1',
    'JЈᎫ',
    'KКΚᏦ₭',
    'LᏞŁ₤',
    'MМΜᎷ',
    'NΝ₦',
    'OОΟՕ0Ø',
    'PРΡᏢ₱',
    'QԚ',
    'RᎡ',
    'SЅՏᏚ$5',
    'TТΤᎢ₮₸',
    'UՍ',
    'VѴᏙ',
    'WԜᎳ₩',
    'XХΧ',
    'YУΥҮ¥',
    'ZΖᏃ',
  ].flatMap(row => {
    const [latinLetter = '', ...lookAlikes] = Array.from(row)
    return lookAlikes.map(lookAlike => [lookAlike, latinLetter])
  }),
)

/** Normalizes a name to its visual form: without case, accents and symbols, with look-alikes replaced by Latin letters. */
export const toVisualForm = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toUpperCase()
      .replace(/^\$+|\$+$/g, ''),
    char => homoglyphs[char] ?? char,
  )
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '')

/** Like `toVisualForm`, but reads a lower-case l as a capital I. */
const readAsCapitalI = (name: string): string => toVisualForm(name.replaceAll('l', 'I'))

/** Returns the word by which a name claims to be verified, or undefined. */
const claimIn = (name: string): string | undefined =>
  /\b(?:verified|official|genuine|authentic|original|certified|audited|trusted|legit(?:imate)?)\b|[✓✔☑✅]/i.exec(
    name.normalize('NFKC'),
  )?.[0]

// Scripts whose letters look alike. Other mixed scripts, such as Japanese and Latin, are legitimate.
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether a character is bold, full-width or circled: it looks like a letter but is a different character. */
const isDisguise = (char: string): boolean =>
  /[\p{L}\p{So}]/u.test(char) && !/[A-Za-z]/.test(char) && /^[A-Za-z]$/.test(char.normalize('NFKC'))

const hasOddLetters = (name: string): boolean =>
  scripts.filter(script => script.test(name)).length > 1 || Array.from(name).some(isDisguise)

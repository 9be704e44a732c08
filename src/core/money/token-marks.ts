import type { NetworkId } from '../chain/caip.ts'
import { type TokenBalance, tokenKey } from './token.ts'

/** What a person should know of a token's name before taking the token for another one. */
export type TokenMark =
  /** It has the words of a known token of its network, and another contract. */
  | { readonly kind: 'not-the-real-one'; readonly symbol: string }
  /** It has the words of a token that is known on other networks; nobody here knows the one of this network. */
  | { readonly kind: 'unknown' }
  /** Its name is written with letters of several scripts, or with signs that only look like letters. */
  | { readonly kind: 'odd-letters' }
  /** Its name vouches for itself. */
  | { readonly kind: 'claims'; readonly word: string }
  /** A service calls it by the symbol of another token; what is shown is its own. */
  | { readonly kind: 'mislabeled'; readonly claimed: string }
  /** Its contract gives no symbol: what is shown is what a service says. */
  | { readonly kind: 'unnamed' }

/** Tokens that are what they say, because the app, their network or their issuer says so. */
export interface KnownTokens {
  readonly keys: ReadonlySet<string>
  /** By what a person reads of a name: the symbol as it is written, and the networks that have a known token so called. */
  readonly words: ReadonlyMap<string, { readonly symbol: string; readonly networks: ReadonlySet<NetworkId> }>
}

/** One of them. Without an address it is a network's own coin, which no contract is. */
export interface KnownToken {
  readonly networkId: NetworkId
  readonly address?: string
  readonly symbol?: string
  readonly name?: string
}

export function gatherKnownTokens(all: readonly KnownToken[]): KnownTokens {
  const keys = new Set<string>()
  const words = new Map<string, { symbol: string; networks: Set<NetworkId> }>()
  for (const token of all) {
    const { networkId, symbol, name } = token
    if (token.address !== undefined) keys.add(tokenKey(token))
    for (const word of [symbol, name]) {
      const read = word === undefined ? '' : readWord(word)
      // A single letter is like too many others.
      if (read.length < 2) continue
      const known = words.get(read) ?? { symbol: symbol ?? word ?? '', networks: new Set() }
      known.networks.add(networkId)
      words.set(read, known)
    }
  }
  return { keys, words }
}

/** The network's own coin is known to everybody. */
export const isKnownToken = (
  token: Pick<TokenBalance, 'networkId' | 'address'>,
  { keys }: KnownTokens,
): boolean => token.address === undefined || keys.has(tokenKey(token))

/** What is odd about a token. Of a known one, only that a service labels it wrongly or that its contract has no label. */
export function tokenMarks(
  token: Pick<TokenBalance, 'networkId' | 'address' | 'symbol' | 'name' | 'claimed' | 'isUnnamed'>,
  known: KnownTokens,
): TokenMark[] {
  const { claimed, isUnnamed } = token
  const labels: TokenMark[] = [
    ...(claimed === undefined ? [] : [{ kind: 'mislabeled' as const, claimed }]),
    ...(isUnnamed ? [{ kind: 'unnamed' as const }] : []),
  ]
  if (isKnownToken(token, known)) return labels
  const names = [...new Set([token.symbol, token.name])]
  const first = <T>(look: (name: string) => T | undefined) => names.map(look).find(each => each !== undefined)
  const twin = first(name => known.words.get(readWord(name)) ?? known.words.get(seenAs(name)))
  const word = first(claimIn)
  const marks: (TokenMark | undefined)[] = [
    twin &&
      (twin.networks.has(token.networkId)
        ? { kind: 'not-the-real-one', symbol: twin.symbol }
        : { kind: 'unknown' }),
    names.some(hasOddLetters) ? { kind: 'odd-letters' } : undefined,
    word === undefined ? undefined : { kind: 'claims', word },
  ]
  return [...marks.filter(mark => mark !== undefined), ...labels]
}

// Behind each Latin capital what passes for it: letters of other scripts, digits, signs of currencies.
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
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
    const [latin = '', ...others] = Array.from(row)
    return others.map(other => [other, latin])
  }),
)

/** A name as it reads: without case, accents and signs around it, each letter replaced by its Latin look-alike. */
export const readWord = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toUpperCase()
      .replace(/^\$+|\$+$/g, ''),
    sign => lookAlikes[sign] ?? sign,
  )
    .join('')
    .replaceAll(/[^A-Z0-9]/g, '')

/** The same by the shape of a small l, which is that of a capital I. */
const seenAs = (name: string): string => readWord(name.replaceAll('l', 'I'))

/** The word by which a name vouches for itself. */
const claimIn = (name: string): string | undefined =>
  /\b(?:verified|official|genuine|authentic|original|certified|audited|trusted|legit(?:imate)?)\b|[✓✔☑✅]/i.exec(
    name.normalize('NFKC'),
  )?.[0]

// Scripts whose letters pass for one another. Japanese beside Latin is no trick.
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Bold, wide or in a circle: not the letter, and read as one. */
const isDisguise = (sign: string): boolean =>
  /[\p{L}\p{So}]/u.test(sign) && !/[A-Za-z]/.test(sign) && /^[A-Za-z]$/.test(sign.normalize('NFKC'))

const hasOddLetters = (name: string): boolean =>
  scripts.filter(script => script.test(name)).length > 1 || Array.from(name).some(isDisguise)

import { isAddress } from '../core/chain/address.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../core/chain/caip.ts'
import { plainName } from '../core/identity/normal-name.ts'
import { moneyLimits } from '../core/money/limits.ts'
import type { TokenBalance } from '../core/money/token.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { storedEntry } from './storage.ts'

/** Tokens of an account from the last read. Shown until the next response, never used in calculations. */
export interface StoredTokens {
  readonly account: AccountId
  /** Unix milliseconds. */
  readonly at: number
  readonly tokens: readonly TokenBalance[]
}

/** Profile of an account from the last read. */
export interface StoredProfile {
  readonly account: AccountId
  /** Unix milliseconds. */
  readonly at: number
  readonly name?: string
  readonly image?: string
}

// These limits keep the entry below the size that `readEntry` accepts.
const maxAccounts = 3
const maxTokens = 60
const retentionMs = 86_400_000

const isText = (value: unknown, maxChars = 300): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxChars
const isDecimal = (value: unknown): value is string =>
  isText(value) && /^\d{1,78}(?:\.\d{1,255})?$/.test(value)
const isAbsentOr = (value: unknown, guard: (value: unknown) => boolean): boolean =>
  value === undefined || guard(value)

function isAccountRecord(value: unknown): value is { account: AccountId; at: number } {
  const { account, at } = (value ?? {}) as Partial<StoredTokens>
  if (!isText(account) || !Number.isSafeInteger(at)) return false
  try {
    parseAccountId(account)
    return true
  } catch {
    return false
  }
}

const isToken = (value: unknown, account: AccountId): value is TokenBalance => {
  const {
    networkId,
    name,
    symbol,
    address,
    amount,
    decimals,
    price,
    value: tokenValue,
    image,
  } = (value ?? {}) as Partial<TokenBalance>
  const { networkId: accountNetworkId } = parseAccountId(account)
  return (
    networkId === accountNetworkId &&
    isText(name) &&
    isText(symbol) &&
    isAbsentOr(address, text => isAddress(namespaceOf(accountNetworkId), text)) &&
    isDecimal(amount) &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 255 &&
    isAbsentOr(price, isDecimal) &&
    isAbsentOr(tokenValue, isDecimal) &&
    isAbsentOr(image, text => isText(text, moneyLimits.textMaxChars))
  )
}

function copyToken({ image, price, value, address, ...token }: TokenBalance): TokenBalance {
  const { networkId, name, symbol, amount, decimals } = token
  return {
    networkId,
    name: cleanName(name) || cleanName(symbol),
    symbol: cleanName(symbol),
    amount,
    decimals,
    ...(address !== undefined && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    // Omits a long data URL, which would fill the storage.
    ...(image !== undefined && image.length <= moneyLimits.textMaxChars && { image }),
  }
}

export const storedTokens = storedEntry<readonly StoredTokens[]>('tokens', {
  guard: (value): value is readonly StoredTokens[] =>
    Array.isArray(value) &&
    value.every(
      entry =>
        isAccountRecord(entry) &&
        Array.isArray((entry as StoredTokens).tokens) &&
        (entry as StoredTokens).tokens.every(token => isToken(token, entry.account)),
    ),
  copy: records =>
    records.slice(0, maxAccounts).map(({ account, at, tokens }) => ({
      account,
      at,
      tokens: tokens.slice(0, maxTokens).map(copyToken),
    })),
  maxAgeMs: retentionMs,
})

export const storedProfiles = storedEntry<readonly StoredProfile[]>('profiles', {
  guard: (value): value is readonly StoredProfile[] =>
    Array.isArray(value) &&
    value.every(
      entry =>
        isAccountRecord(entry) &&
        isAbsentOr((entry as StoredProfile).name, isText) &&
        isAbsentOr((entry as StoredProfile).image, image => isText(image, moneyLimits.textMaxChars)),
    ),
  copy: records =>
    records.slice(0, maxAccounts).map(({ account, at, name, image }) => ({
      account,
      at,
      // The stored name is shown without being resolved again, so only a normalized name is stored.
      ...(name !== undefined && plainName(name) !== undefined && { name }),
      ...(image !== undefined && { image }),
    })),
  maxAgeMs: retentionMs,
})

interface AccountRecord {
  readonly account: AccountId
  readonly at: number
}

/** Stores the entry of one account first and drops the oldest ones over the limit. */
export async function storeForAccount<T extends AccountRecord>(
  entry: { read(): Promise<readonly T[] | undefined>; write(value: readonly T[]): Promise<void> },
  record: T,
): Promise<void> {
  const otherEntries = ((await entry.read()) ?? []).filter(({ account }) => account !== record.account)
  await entry.write([record, ...otherEntries].slice(0, maxAccounts))
}

/** Returns the cached entry of one account and its age in milliseconds. Ignores entries older than a day, and entries from the future. */
export async function readForAccount<T extends AccountRecord>(
  entry: { read(): Promise<readonly T[] | undefined> },
  account: AccountId,
  now = Date.now(),
): Promise<(T & { readonly age: number }) | undefined> {
  const match = (await entry.read())?.find(record => record.account === account)
  if (!match) return undefined
  const age = now - match.at
  return age >= 0 && age <= retentionMs ? { ...match, age } : undefined
}

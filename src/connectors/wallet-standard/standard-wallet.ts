/** A wallet as the Wallet Standard shapes it; every field is a stranger's until it was looked at. */
export interface StandardWallet {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type Method = (...input: unknown[]) => Promise<unknown>

/**
 * A method of one of the wallet's features; undefined when the wallet lacks it. What it throws instead of answering
 * becomes a rejection like any other (F16).
 */
export function methodOf(wallet: StandardWallet, feature: string, name: string): Method | undefined {
  try {
    const holder = wallet.features[feature] as Record<string, unknown> | undefined
    const method = holder?.[name]
    if (typeof method !== 'function') return undefined
    return (...input) => new Promise(resolve => resolve(method.apply(holder, input)))
  } catch {
    // A getter that throws when it is looked at is no feature.
    return undefined
  }
}

/** Texts of a list that somebody else made, at most a hundred; empty when it is none. */
export function readTexts(read: () => unknown): readonly string[] {
  try {
    const list = read()
    return Array.isArray(list) ? list.slice(0, 100).filter(each => typeof each === 'string') : []
  } catch {
    return []
  }
}

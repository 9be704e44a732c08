/** Wallet as defined by the Wallet Standard. All fields are untrusted. */
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

/** Returns a method of a wallet feature, or undefined if the wallet lacks it. A synchronous throw becomes a rejection (F16). */
export function methodOf(wallet: StandardWallet, feature: string, name: string): Method | undefined {
  try {
    const featureObject = wallet.features[feature] as Record<string, unknown> | undefined
    const method = featureObject?.[name]
    if (typeof method !== 'function') return undefined
    return (...input) => new Promise(resolve => resolve(method.apply(featureObject, input)))
  } catch {
    // A feature that throws on access is treated as missing.
    return undefined
  }
}

/** Reads the strings of an untrusted list, at most 100. Empty if it is not a list. */
export function readTexts(read: () => unknown): readonly string[] {
  try {
    const list = read()
    return Array.isArray(list) ? list.slice(0, 100).filter(entry => typeof entry === 'string') : []
  } catch {
    return []
  }
}

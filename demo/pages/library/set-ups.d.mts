export type PartName = 'wagmi' | 'ethers' | 'ethers5' | 'solana' | 'bitcoin'
export type Variant = 'all' | 'siwe' | 'no-email' | 'no-socials' | 'wallet-button' | 'debug-mode'

export interface BenchPage {
  readonly name: string
  /** The adapters of the page. */
  readonly parts: readonly PartName[]
  readonly variant?: Variant
  /** Asks for sign-in after connecting, by a plugin. */
  readonly isSiwx?: boolean
  /** Has a connector that the app brings. */
  readonly isExternal?: boolean
}

/** What stands at an address; undefined where the demo has no such page. */
export function benchPageAt(pathname: string): BenchPage | undefined

/** Addresses of all bench pages. */
export const benchPages: readonly string[]

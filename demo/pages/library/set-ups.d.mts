export type PartName = 'wagmi' | 'ethers' | 'ethers5' | 'solana' | 'bitcoin' | 'universal'
export type Variant = 'all' | 'siwe' | 'no-email' | 'no-socials' | 'wallet-button' | 'debug-mode'

export interface BenchPage {
  readonly name: string
  /** Adapters of the page. */
  readonly parts: readonly PartName[]
  readonly variant?: Variant
  /** Requests sign-in after connecting, through a plugin. */
  readonly isSiwx?: boolean
  /** Has a connector provided by the app. */
  readonly isExternal?: boolean
}

/** Returns the bench page of a path, or undefined for other paths. */
export function benchPageAt(pathname: string): BenchPage | undefined

/** Paths of all bench pages. */
export const benchPages: readonly string[]

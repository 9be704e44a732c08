export type PartName = 'wagmi' | 'ethers' | 'ethers5' | 'solana' | 'bitcoin' | 'universal'
export type Variant = 'all' | 'siwe' | 'no-email' | 'no-socials' | 'wallet-button' | 'debug-mode'

export interface BenchPage {
  readonly name: string
  /** Libraries of the page, each with its adapter. */
  readonly parts: readonly PartName[]
  readonly variant?: Variant
  /** Whether a `siwx` plugin requests sign-in after a connection. */
  readonly isSiwx?: boolean
  /** Whether the app provides a connector. */
  readonly isExternal?: boolean
}

/** Returns the bench page of a path, or undefined for other paths. */
export function benchPageAt(pathname: string): BenchPage | undefined

/** Paths of all bench pages. */
export const benchPages: readonly string[]

import type { WalletChain } from './wallet/rpc.ts'

/** Configuration that the frame's server sends to its pages (`/sdk/config.json`). */
export interface FrameConfig {
  /** Origins that may embed the frame, in the notation of `frame-ancestors`. */
  readonly allowedOrigins: readonly string[]
  readonly chains: readonly WalletChain[]
  /** The only origin that sees an account without consent. Set only in tests of bench pages. */
  readonly consentGivenTo?: string
}

/** Reads the configuration from the frame's own server. */
export async function loadConfig(): Promise<FrameConfig> {
  const response = await fetch('/sdk/config.json', { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw new Error(`The wallet's server answered ${response.status}`)
  return (await response.json()) as FrameConfig
}

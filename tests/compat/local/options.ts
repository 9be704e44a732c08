import type { CreateAppKit } from 'w3m-elements/appkit'

declare global {
  interface Window {
    /** Where chains and services of this machine are. */
    local: {
      readonly chains: Readonly<Record<31337 | 31338, string>>
      readonly solana: string
      readonly bitcoin: string
      readonly endpoints: Readonly<Record<string, string | null>>
    }
  }
}

/** What an app writes, with the services of this machine in place of public ones. */
export const onThisMachine = <T extends CreateAppKit>(options: T): T => ({
  ...options,
  // The icon of an app stands in the internet, and is asked for by the page that shows it.
  metadata: { ...options.metadata, name: options.metadata?.name ?? '', icons: [] },
  w3m: { ...options.w3m, endpoints: window.local.endpoints, preload: 'none' },
})

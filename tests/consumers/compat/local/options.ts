import type { CreateAppKit } from '../../../../dist/src/appkit/index.js'

declare global {
  interface Window {
    /** Endpoints of local chains and services. */
    local: {
      readonly chains: Readonly<Record<31337 | 31338, string>>
      readonly solana: string
      readonly bitcoin: string
      readonly endpoints: Readonly<Record<string, string | null>>
    }
  }
}

/** Adds local services to the options of an app. */
export const withLocalServices = <T extends CreateAppKit>(options: T): T => ({
  ...options,
  // The app's icon has an internet URL, which the page would request.
  metadata: { ...options.metadata, name: options.metadata?.name ?? '', icons: [] },
  w3m: { ...options.w3m, endpoints: window.local.endpoints, preload: 'none' },
})

import type { AppKit, AppKitAdapter, CreateAppKit } from 'w3m-elements/appkit'

export type BenchNamespace = 'eip155' | 'solana' | 'bip122'

/** Requests of an app to a wallet, by the id of their button. They use the library of the part. */
export type Requests = Readonly<Record<string, (kit: AppKit) => Promise<unknown>>>

/** A library of a bench page, with its adapter and its requests. */
export interface Part {
  readonly namespace: BenchNamespace
  /** Absent if the app has no adapter. */
  readonly adapter?: AppKitAdapter
  /** Additional options of `createAppKit`. */
  readonly options?: Partial<CreateAppKit>
  readonly requests: Requests
  /** Resolves with additional texts about the connected account, by test id. */
  readonly readTexts?: (kit: AppKit) => Promise<Readonly<Record<string, string | undefined>>>
}

/** Returns the provider and address of the wallet that is connected in a namespace. Throws if none is connected. */
export function walletOf<T>(kit: AppKit, namespace: BenchNamespace): { provider: T; address: string } {
  const provider = kit.getProvider<T>(namespace)
  const address = kit.getAddress(namespace)
  if (!provider || !address) throw new Error('Connect a wallet first')
  return { provider, address }
}

export const message = 'Hello from the bench'

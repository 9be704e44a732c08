/**
 * Part of wagmi that the adapter uses. Apps install their own version of wagmi and get the types from it. wagmi is not installed
 * here, because it requires another version of a dependency of viem.
 */
declare module '@wagmi/core' {
  export interface Config {
    readonly chains: readonly unknown[]
    subscribe<T>(
      selector: (state: { connections: ReadonlyMap<string, unknown>; status: string }) => T,
      listener: (selected: T) => void,
      options: { emitImmediately: boolean },
    ): () => void
  }
  export interface CreateConfigParameters {
    readonly transports?: Readonly<Record<number, unknown>>
    readonly connectors?: readonly unknown[]
    readonly multiInjectedProviderDiscovery?: boolean
    readonly ssr?: boolean
  }
  export function createConfig(parameters: object): Config
  export function http(url?: string, config?: object): unknown
  export function reconnect(config: Config): Promise<unknown>
  export function fallback(transports: readonly unknown[]): unknown
}

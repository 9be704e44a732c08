/**
 * As much of wagmi as the adapter calls. The package stands beside the app, in a version of its own, and its types are read from
 * there; here it is not installed, since its version of a library below viem would not stand beside ours.
 */
declare module '@wagmi/core' {
  export interface Config {
    readonly chains: readonly unknown[]
  }
  export interface CreateConfigParameters {
    readonly transports?: Readonly<Record<number, unknown>>
    readonly connectors?: readonly unknown[]
    readonly multiInjectedProviderDiscovery?: boolean
    readonly ssr?: boolean
  }
  export function createConfig(parameters: object): Config
  export function http(url?: string, config?: object): unknown
  export function fallback(transports: readonly unknown[]): unknown
}

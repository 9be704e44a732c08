import type { Bench } from '../bench.ts'
import type { EvmChains } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { Refusal, type Routes, type ServiceRequest } from '../http.ts'

/** Context that the stack passes to a service. */
export interface ServiceContext {
  /** URL of the stack's HTTP server, which serves `routes`. */
  origin: string
  /** Registers routes on the stack's HTTP server, with an optional body limit. */
  routes(options?: { bodyLimit?: number }): Routes
  chains: EvmChains
  solana: SolanaChain
  bench: Bench
  clock: Clock
  /** Applied to routes automatically; a service with its own listener uses `faults.watch(name, …)`. */
  faults: Faults
  /** URLs of the services. During the start, only those of services that started earlier. */
  urls: Readonly<Record<string, unknown>>
  /** The origin whose pages need no consent to log in. Set only in tests of bench pages. */
  consentGivenTo: string | undefined
  /** A folder for the service, created at the first call and removed with the stack. */
  folder(): string
}

export interface RunningService {
  /** URL of a service with its own listener. Defaults to the stack's server. */
  url?: string
  /** More URLs, by their keys in `urls`. */
  urls?: Readonly<Record<string, string>>
  close?(): void | Promise<void>
}

/** One part of the stack. `name` is its key in `urls` and the target name for faults. */
export interface Service {
  name: string
  start(context: ServiceContext): RunningService | Promise<RunningService>
}

/** All project ids are accepted except these, which exist to test refusals. */
export const refusedProjectIds = {
  /** 401 from every service. */
  unknown: 'bad-project-id',
  /** 403 from the analytics receiver. */
  originNotAllowed: 'bad-origin',
} as const

/** Returns the project id of a request. Rejects a missing or unknown one. */
export function requireProjectId(request: ServiceRequest): string {
  const projectId = request.url.searchParams.get('projectId')
  if (!projectId || projectId === refusedProjectIds.unknown)
    throw new Refusal(401, 'authentication', 'We failed to authenticate your request')
  return projectId
}

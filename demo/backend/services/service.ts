import type { Bench } from '../bench.ts'
import type { EvmChains } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { Refusal, type Routes, type ServiceRequest } from '../http.ts'

/** What a service receives from the stack. */
export interface ServiceContext {
  /** URL of the stack's HTTP server, which serves `routes`. */
  origin: string
  /** Registers routes on the stack's HTTP server, with an optional body limit. */
  routes(options?: { bodyLimit?: number }): Routes
  chains: EvmChains
  solana: SolanaChain
  bench: Bench
  clock: Clock
  /** The registry of faults. The server applies them to routes. A service with its own listener calls `faults.consume(name)`. */
  faults: Faults
  /** URLs of the services. During the start, only those of services that started earlier. */
  urls: Readonly<Record<string, unknown>>
  /** The origin whose pages need no consent for a login. It is set only in tests of bench pages. */
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

/** One part of the stack. `name` is its key in `urls` and its name as the target of faults. */
export interface Service {
  name: string
  start(context: ServiceContext): RunningService | Promise<RunningService>
}

/** Project ids that are refused, so that tests can cause refusals. All others are accepted. */
export const refusedProjectIds = {
  /** Every service that requires a project id responds with 401. */
  unknown: 'bad-project-id',
  /** Services that check the origin respond with 403. */
  originNotAllowed: 'bad-origin',
} as const

/** Returns the project id of a request. Rejects a missing or unknown one. */
export function requireProjectId(request: ServiceRequest): string {
  const projectId = request.url.searchParams.get('projectId')
  if (!projectId || projectId === refusedProjectIds.unknown)
    throw new Refusal(401, 'authentication', 'We failed to authenticate your request')
  return projectId
}

import type { Bench } from '../bench.ts'
import type { EvmChains } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { Refusal, type Routes, type ServiceRequest } from '../http.ts'

/** What a service gets from the stack. */
export interface ServiceContext {
  /** Address of the stack's HTTP server, where `routes` answer. */
  origin: string
  /** Routes on the stack's HTTP server, with more room for bodies if asked for. */
  routes(options?: { bodyLimit?: number }): Routes
  chains: EvmChains
  solana: SolanaChain
  bench: Bench
  clock: Clock
  /** Routes need no thought about these; a service that listens by itself follows `faults.watch(name, …)`. */
  faults: Faults
  /** Addresses of the services: of those before this one at first, of all when the stack is ready. */
  urls: Readonly<Record<string, unknown>>
  /** The origin whose pages need no consent to log in; no page has that but in tests of bench pages. */
  consentGivenTo: string | undefined
  /** A folder of the service's own; made at the first call, removed with the stack. */
  folder(): string
}

export interface RunningService {
  /** Address of a service that listens by itself; the stack's own server when not given. */
  url?: string
  /** More addresses, by their keys in `urls`. */
  urls?: Readonly<Record<string, string>>
  close?(): void | Promise<void>
}

/** One part of the stack. `name` is its key in `urls` and the name faults are set for. */
export interface Service {
  name: string
  start(context: ServiceContext): RunningService | Promise<RunningService>
}

/** Any project id passes but these, which are there to test refusals with. */
export const refusedProjectIds = {
  /** 401 at every service. */
  unknown: 'bad-project-id',
  /** 403 at the analytics receiver. */
  originNotAllowed: 'bad-origin',
} as const

/** The project id of a request; none, or the unknown one, is refused. */
export function requireProjectId(request: ServiceRequest): string {
  const projectId = request.url.searchParams.get('projectId')
  if (!projectId || projectId === refusedProjectIds.unknown)
    throw new Refusal(401, 'authentication', 'We failed to authenticate your request')
  return projectId
}

import type { Fault } from '../faults.ts'

/** Simulated faults of the relay. Each applies to the connections and requests that arrive after it is set. */
export interface RelayFaults {
  /**
   * Closes every new connection: with code 3000 and one of `closeReasons`, or with the given code and reason. A client that cannot read a
   * close event receives the HTTP status 401 instead.
   */
  refuse?: RelayRefusal | { code: number; reason: string }
  /** Responds to the WebSocket upgrade with this HTTP status, like a host whose relay is down. */
  httpStatus?: number
  /** Delay in ms before each request is processed. */
  delayMs?: number
  /** Ignores requests of these methods, without an effect or a response. `*` matches all. */
  drop?: readonly string[]
  /** Responds to requests of these methods with an error. `*` matches all. */
  fail?: readonly string[]
  /** Cuts a connection when it is opened, or at its next request. */
  cut?: boolean
}

export type RelayRefusal = 'origin' | 'key' | 'clock'

/** Close reasons of the public relay, verbatim. */
export const closeReasons: Record<RelayRefusal, string> = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  clock: 'JWT validation error: JWT Token is not yet valid',
}

/** Converts a fault of the stack to faults of the relay. */
export function relayFaultsOf(fault: Fault | undefined): RelayFaults {
  switch (fault?.kind) {
    case undefined:
      return {}
    case 'slow':
    case 'slow-bytes':
      return { delayMs: fault?.delayMs ?? 3_000 }
    case 'silent':
    case 'hang':
      return { drop: ['*'] }
    case 'drop':
    case 'cut':
      return { cut: true }
    default:
      return { httpStatus: fault?.status ?? 503, fail: ['*'] }
  }
}

/** Returns whether a list of methods includes this one; `*` includes all. */
export const includesMethod = (methods: readonly string[] | undefined, method: string) =>
  methods?.includes(method) || methods?.includes('*')

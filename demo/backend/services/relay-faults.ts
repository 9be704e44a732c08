import type { Fault } from '../faults.ts'

/** What goes wrong on request. Each switch acts on what comes after it is set. */
export interface RelayFaults {
  /** Every new connection is closed with code 3000 and one of the reasons, or with a code and reason of its own. */
  refuse?: RelayRefusal | { code: number; reason: string }
  /** The upgrade itself is answered with this status, as by a host that is half up. */
  httpStatus?: number
  /** Each request is looked at only after this time. */
  delayMs?: number
  /** Requests of these methods vanish: no effect, no answer. `*` means all. */
  drop?: readonly string[]
  /** Requests of these methods are answered with an error. `*` means all. */
  fail?: readonly string[]
  /** The wire is cut at the next connection or request. */
  cut?: boolean
}

export type RelayRefusal = 'origin' | 'key' | 'clock'

/** The reasons the public relay gives, in its words. */
export const refusals: Record<RelayRefusal, string> = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  clock: 'JWT validation error: JWT Token is not yet valid',
}

/** What a fault of the stack means to a service that speaks in frames. */
export function meaningOf(fault: Fault | undefined): RelayFaults {
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

/** Whether a list of methods names this one; `*` names all. */
export const names = (list: readonly string[] | undefined, method: string) =>
  list?.includes(method) || list?.includes('*')

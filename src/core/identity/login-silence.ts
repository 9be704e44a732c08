import { loginLimits } from './login-limits.ts'

/** A pending request to the login service, by the page's clock. */
export interface LoginRequest {
  /** Start time. */
  readonly since: number
  /** Time of the last response, progress message or request. */
  readonly lastSignAt: number
}

/**
 * Classifies the silence of the login service: `slow`, `silent` after a long time without a message, or `healed` if a message followed.
 * Undefined otherwise.
 */
export const silenceOf = (
  request: LoginRequest | undefined,
  now: number,
): 'slow' | 'silent' | 'healed' | undefined => {
  if (!request) return undefined
  if (now - request.lastSignAt >= loginLimits.silentMs) return 'silent'
  if (request.lastSignAt - request.since >= loginLimits.silentMs) return 'healed'
  return now - request.since >= loginLimits.slowMs ? 'slow' : undefined
}

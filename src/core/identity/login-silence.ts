import { loginLimits } from './login-limits.ts'

/** A pending request to the login service, by the page's clock. */
export interface LoginRequest {
  /** Start time. */
  readonly since: number
  /** Time of the last sign of life, or of the last request. */
  readonly lastSignAt: number
}

/**
 * Classifies the silence of the login service: none yet, `slow`, `silent` after a long time without a sign of life, or `healed` if
 * one followed.
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

import { loginLimits } from './login-limits.ts'

/** A pending request to the login service. Times are milliseconds of the page's clock. */
export interface LoginRequest {
  /** Start time. */
  readonly startedAt: number
  /** Time of the service's last message. Until the first message, the time of the request. */
  readonly lastSignAt: number
}

/**
 * Classifies a pending request: `silent` if the last message is `silentMs` old, `healed` if a message came `silentMs` or more after the
 * start, `slow` if the request takes longer than `slowMs`. Undefined otherwise.
 */
export const silenceOf = (
  request: LoginRequest | undefined,
  now: number,
): 'slow' | 'silent' | 'healed' | undefined => {
  if (!request) return undefined
  if (now - request.lastSignAt >= loginLimits.silentMs) return 'silent'
  if (request.lastSignAt - request.startedAt >= loginLimits.silentMs) return 'healed'
  return now - request.startedAt >= loginLimits.slowMs ? 'slow' : undefined
}

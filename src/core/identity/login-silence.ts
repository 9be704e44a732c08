import { loginLimits } from './login-limits.ts'

/** A pending request to the login service, by the page's clock. */
export interface Asked {
  /** Start time. */
  readonly since: number
  /** Time of the last sign of life, or of the last request. */
  readonly heard: number
}

/**
 * Classifies the silence of the login service: none yet, `slow`, `silent` after a long time without a sign of life, or `healed` if
 * one followed.
 */
export const silenceOf = (
  asked: Asked | undefined,
  now: number,
): 'slow' | 'silent' | 'healed' | undefined => {
  if (!asked) return undefined
  if (now - asked.heard >= loginLimits.silentMs) return 'silent'
  if (asked.heard - asked.since >= loginLimits.silentMs) return 'healed'
  return now - asked.since >= loginLimits.slowMs ? 'slow' : undefined
}

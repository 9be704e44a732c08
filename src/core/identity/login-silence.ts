import { loginLimits } from './login-limits.ts'

/** The login service is being asked something, by the clock of the page. */
export interface Asked {
  /** Since when. */
  readonly since: number
  /** When it last gave a sign of life, or was asked. */
  readonly heard: number
}

/**
 * How its silence is to be called: nothing yet, `slow`, `silent` when there has been no sign of life for long, or `healed`
 * when there was one after that.
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

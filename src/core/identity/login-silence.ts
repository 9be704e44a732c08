import { loginLimits } from './login-limits.ts'

/** The login service is being asked something, by the clock of the page. */
export interface Asked {
  /** Since when. */
  readonly since: number
  /** When it last gave a sign of life, or was asked. */
  readonly heard: number
}

/** How its silence is to be called: nothing yet, `slow`, or `silent` when there has been no sign of life for long. */
export const silenceOf = (asked: Asked | undefined, now: number): 'slow' | 'silent' | undefined => {
  if (!asked) return undefined
  if (now - asked.heard >= loginLimits.silentMs) return 'silent'
  return now - asked.since >= loginLimits.slowMs ? 'slow' : undefined
}

import { loginLimits } from './login-limits.ts'

// Characters allowed before the @, as in the HTML standard for `<input type="email">`.
const local = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Whether a text is an email address to which a code can be sent. Checks each part separately, in linear time (T28). */
export function isEmail(text: string): boolean {
  if (text.length > loginLimits.emailMaxChars) return false
  const atIndex = text.lastIndexOf('@')
  const name = text.slice(0, atIndex)
  const labels = text.slice(atIndex + 1).split('.')
  return (
    atIndex > 0 &&
    atIndex <= 64 &&
    local.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every(part => label.test(part)) &&
    /^[a-z][a-z\d-]+$/i.test(labels.at(-1) as string)
  )
}

/**
 * Returns the milliseconds until another code may be requested. Ignores a time in the future, since the clock may have been set back,
 * and never exceeds the full wait (F14).
 */
export function cooldownRemainingMs(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined || !(sentAt <= now)) return 0
  return Math.max(0, loginLimits.resendMs - (now - sentAt))
}

/** Extracts the digits of a code that was typed, pasted or autofilled. The code may be incomplete. */
export const digitsOf = (text: string): string =>
  text.slice(0, 200).replace(/\D/g, '').slice(0, loginLimits.codeDigits)

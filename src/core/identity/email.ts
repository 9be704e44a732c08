import { loginLimits } from './login-limits.ts'

// What a name before the @ may hold: the letters of HTML's own rule for e-mail fields.
const local = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Whether a text is an e-mail address that a code can be sent to. Judged piece by piece, so in linear time (T28). */
export function isEmail(text: string): boolean {
  if (text.length > loginLimits.emailMaxChars) return false
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    at <= 64 &&
    local.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every(each => label.test(each)) &&
    /^[a-z][a-z\d-]+$/i.test(labels.at(-1) as string)
  )
}

/**
 * Milliseconds until another code may be asked for. A time in the future says nothing (a clock was set back
 * meanwhile), and no clock makes the wait longer than it is (F14).
 */
export function cooldownLeftMs(sentAt: number | undefined, now: number): number {
  if (sentAt === undefined || !(sentAt <= now)) return 0
  return Math.max(0, loginLimits.resendMs - (now - sentAt))
}

/** The digits of a text that was typed, pasted or filled in by the device: a code, as far as it goes. */
export const digitsOf = (text: string): string =>
  text.slice(0, 200).replace(/\D/g, '').slice(0, loginLimits.codeDigits)

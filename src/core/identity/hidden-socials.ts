import type { SocialProvider } from './embedded.ts'

/** Returns the login providers whose page does not open inside Telegram on this operating system. */
export function hiddenInTelegram(userAgent: string): readonly SocialProvider[] {
  if (/Android/i.test(userAgent)) return ['facebook', 'x']
  if (/iPhone|iPad|iPod/i.test(userAgent)) return ['google']
  return /Macintosh/i.test(userAgent) ? ['x'] : []
}

import type { SocialProvider } from './embedded.ts'

/** Login providers whose page does not open inside Telegram, by operating system. */
export function hiddenInTelegram(userAgent: string): readonly SocialProvider[] {
  if (/Android/i.test(userAgent)) return ['facebook', 'x']
  if (/iPhone|iPad|iPod/i.test(userAgent)) return ['google']
  return /Macintosh/i.test(userAgent) ? ['x'] : []
}

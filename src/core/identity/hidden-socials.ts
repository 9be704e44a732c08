import type { SocialProvider } from './embedded.ts'

/** Inside Telegram some login pages do not open, by the system it runs on (values 13). */
export function hiddenInTelegram(userAgent: string): readonly SocialProvider[] {
  if (/Android/i.test(userAgent)) return ['facebook', 'x']
  if (/iPhone|iPad|iPod/i.test(userAgent)) return ['google']
  return /Macintosh/i.test(userAgent) ? ['x'] : []
}

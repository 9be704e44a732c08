import type { Settings } from '../options.ts'
import { frameUrl } from '../wallet/login-offers.ts'

/** The embedded wallet's own page, at the top level of a tab of its own: only there are recovery words shown. */
export function dashboardUrl(settings: Settings): string | undefined {
  const frame = frameUrl(settings)
  if (!frame || !URL.canParse('/dashboard', frame)) return undefined
  const url = new URL('/dashboard', frame)
  // Where the app leaves it to the browser, so does that page.
  if (settings.language !== 'auto') url.searchParams.set('language', settings.language)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

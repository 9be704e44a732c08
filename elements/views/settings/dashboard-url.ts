import type { Settings } from '../../../src/core/options.ts'
import { frameUrl } from '../../../src/core/wallet/login-offers.ts'

/** URL of the embedded wallet's dashboard, opened top-level in its own tab: only there are recovery phrases shown. */
export function dashboardUrl(settings: Settings): string | undefined {
  const frame = frameUrl(settings)
  if (!frame || !URL.canParse('/dashboard', frame)) return undefined
  const url = new URL('/dashboard', frame)
  // If the app follows the system theme, so does the dashboard.
  if (settings.language !== 'auto') url.searchParams.set('language', settings.language)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

import type { Settings } from '../../../src/core/options.ts'
import { frameUrl } from '../../../src/core/wallet/login-offers.ts'

/** Returns the URL of the embedded wallet's dashboard. It opens in its own tab, the only place where recovery phrases are shown. */
export function dashboardUrl(settings: Settings): string | undefined {
  const frame = frameUrl(settings)
  if (!frame || !URL.canParse('/dashboard', frame)) return undefined
  const url = new URL('/dashboard', frame)
  // Without this parameter, the dashboard uses the language of the browser.
  if (settings.language !== 'auto') url.searchParams.set('language', settings.language)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

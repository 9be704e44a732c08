import type { Settings } from '../options.ts'
import { frameUrl } from '../wallet/login-offers.ts'

/** The embedded wallet's own page, at the top level of a tab of its own: only there are recovery words shown (frame-security). 2 */
export function dashboardUrl(settings: Settings): string | undefined {
  const frame = frameUrl(settings)
  if (!frame || !URL.canParse('/dashboard', frame)) return undefined
  const { href, protocol } = new URL('/dashboard', frame)
  return /^https?:$/.test(protocol) ? href : undefined
}

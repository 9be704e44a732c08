import type { AnalyticsEvent } from '../../core/analytics-event.ts'
import { runtime } from '../../runtime.ts'
import { $options } from '../../state/settings/options.ts'

/** Emits an analytics event to the app, and sends it to the analytics service if the app enabled it. */
export function track(event: AnalyticsEvent): void {
  runtime.emit?.('event', event)
  const settings = $options.get()
  if (settings.analytics)
    // Analytics must never cause an error.
    import('../../services/analytics.ts')
      .then(analytics => analytics.sendAnalytics(event, settings))
      .catch(() => {})
}

import type { AnalyticsEvent } from '../../core/analytics-event.ts'
import { runtime } from '../../runtime.ts'
import { $options } from '../../state/settings/options.ts'

/** Tells the app, and the analytics service when the app turned it on, what happened. */
export function track(event: AnalyticsEvent): void {
  runtime.emit?.('event', event)
  const settings = $options.get()
  if (settings.analytics)
    // Analytics is nobody's need: what cannot be sent is not sent.
    import('../../services/analytics.ts')
      .then(analytics => analytics.sendAnalytics(event, settings))
      .catch(() => {})
}

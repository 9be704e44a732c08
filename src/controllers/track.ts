import type { AnalyticsEvent } from '../core/analytics-event.ts'
import { runtime } from '../runtime.ts'

/** Tells the app, and the analytics service when the app turned it on, what happened. 0 */
export function track(event: AnalyticsEvent): void {
  runtime.emit?.('event', event)
}

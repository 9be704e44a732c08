import * as limits from '../core/limits.ts'

/**
 * What to ask again when the network comes back: a moment later than others, so that no service is met by all at once (F15).
 * For as long as the page lives.
 */
export const onBackOnline = (call: () => unknown): void => {
  globalThis.addEventListener?.('online', () => setTimeout(call, Math.random() * limits.onlineJitterMs))
}

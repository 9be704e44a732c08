import * as limits from '../core/limits.ts'

/** Calls back when the network is back, after a random delay that spreads the load on services (F15). Never unsubscribes. */
export const onBackOnline = (call: () => unknown): void => {
  globalThis.addEventListener?.('online', () => setTimeout(call, Math.random() * limits.onlineJitterMs))
}

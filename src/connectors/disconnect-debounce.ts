import * as limits from '../core/limits.ts'

interface DisconnectDebounce {
  /** Starts the delay after an event without accounts. */
  onNoAccounts(reason?: unknown): void
  /** Starts the delay after a `disconnect` event. */
  onDisconnect(reason?: unknown): void
  /** Makes the disconnect uncertain, because the wallet shares an account again. */
  onAccounts(): void
  stop(): void
}

/**
 * Delays a disconnect until a burst of events is over, since a disconnect cannot be undone: wallets emit an empty list or a
 * `disconnect` right before their next account. Then calls `disconnect` if every event reported a disconnect, otherwise `confirm`,
 * which reads the accounts from the wallet.
 */
export function debounceDisconnect(
  confirm: (reason: unknown) => unknown,
  disconnect: (reason: unknown) => void,
): DisconnectDebounce {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCertain = true
  let reason: unknown
  const startDelay = (isDisconnectEvent: boolean, error: unknown) => {
    reason ??= error
    isCertain &&= isDisconnectEvent
    timer ??= setTimeout(() => {
      const [callback, endReason] = [isCertain ? disconnect : confirm, reason]
      timer = reason = undefined
      isCertain = true
      callback(endReason)
    }, limits.walletSettleMs)
  }
  return {
    onNoAccounts: error => startDelay(false, error),
    onDisconnect: error => startDelay(true, error),
    onAccounts() {
      if (timer !== undefined) isCertain = false
    },
    stop: () => clearTimeout(timer),
  }
}

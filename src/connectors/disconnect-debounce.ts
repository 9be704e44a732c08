import * as limits from '../core/limits.ts'

interface DisconnectDebounce {
  /** Starts the delay after an event without accounts. */
  suspect(reason?: unknown): void
  /** Starts the delay after a `disconnect` event. */
  announce(reason?: unknown): void
  /** Makes the disconnect uncertain, because the wallet shares an account again. */
  contradict(): void
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
  const begin = (isSure: boolean, error: unknown) => {
    reason ??= error
    isCertain &&= isSure
    timer ??= setTimeout(() => {
      const [end, endReason] = [isCertain ? disconnect : confirm, reason]
      timer = reason = undefined
      isCertain = true
      end(endReason)
    }, limits.walletSettleMs)
  }
  return {
    suspect: error => begin(false, error),
    announce: error => begin(true, error),
    contradict() {
      if (timer !== undefined) isCertain = false
    },
    stop: () => clearTimeout(timer),
  }
}

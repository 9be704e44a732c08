import * as limits from '../core/limits.ts'

interface Departure {
  /** The wallet shares no account, as far as one event says. */
  suspect(reason?: unknown): void
  /** The wallet says that it is gone. */
  announce(reason?: unknown): void
  /** The wallet shares something after all. */
  contradict(): void
  stop(): void
}

/**
 * Delays a disconnect until a burst of events is over, because it cannot be taken back: wallets emit an empty list or a
 * `disconnect` right before their next account. Then calls `leave` when the wallet said only that it is gone, else
 * `confirm`, which asks the wallet.
 */
export function departure(
  confirm: (reason: unknown) => unknown,
  leave: (reason: unknown) => void,
): Departure {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCertain = true
  let reason: unknown
  const begin = (isSure: boolean, why: unknown) => {
    reason ??= why
    isCertain &&= isSure
    timer ??= setTimeout(() => {
      const [end, given] = [isCertain ? leave : confirm, reason]
      timer = reason = undefined
      isCertain = true
      end(given)
    }, limits.walletSettleMs)
  }
  return {
    suspect: why => begin(false, why),
    announce: why => begin(true, why),
    contradict() {
      if (timer !== undefined) isCertain = false
    },
    stop: () => clearTimeout(timer),
  }
}

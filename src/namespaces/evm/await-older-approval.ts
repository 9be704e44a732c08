import { AppError } from '../../core/errors/app-error.ts'
import { requestWallet } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/**
 * Waits for the approval of an older wallet prompt and resolves with the accounts. Reads `eth_accounts` now, on each
 * `accountsChanged` event, and when the window regains focus. Rejects with REQUEST_ABORTED if `signal` aborts.
 */
export function awaitOlderApproval(provider: Eip1193Provider, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const listen = (method: 'on' | 'removeListener') => {
      try {
        provider[method]?.('accountsChanged', checkAccounts)
      } catch {
        // Without events, the focus listener still triggers the check.
      }
    }
    const end = () => {
      listen('removeListener')
      window.removeEventListener('focus', checkAccounts)
      reject(new AppError('REQUEST_ABORTED'))
    }
    const checkAccounts = () =>
      void requestWallet(provider, 'eth_accounts').then(
        accounts => {
          if (!Array.isArray(accounts) || !accounts.length) return
          resolve(accounts)
          end()
        },
        () => {
          // The next event or focus repeats the request.
        },
      )
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    listen('on')
    window.addEventListener('focus', checkAccounts)
    // The prompt may have been approved while this module loaded.
    checkAccounts()
  })
}

import { AppError } from '../../core/errors/app-error.ts'
import { askWallet } from '../../core/wallet/ask-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** The accounts, once the wallet shares some: it is asked now, after each of its events, and when the window gets the focus back. */
export function olderApproval(provider: Eip1193Provider, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const listen = (way: 'on' | 'removeListener') => {
      try {
        provider[way]?.('accountsChanged', look)
      } catch {
        // Without events there is the focus.
      }
    }
    const end = () => {
      listen('removeListener')
      window.removeEventListener('focus', look)
      reject(new AppError('REQUEST_ABORTED'))
    }
    const look = () =>
      void askWallet(provider, 'eth_accounts').then(
        accounts => {
          if (!Array.isArray(accounts) || !accounts.length) return
          resolve(accounts)
          end()
        },
        () => {
          // The next event asks again.
        },
      )
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    listen('on')
    window.addEventListener('focus', look)
    // It may have been approved while this code loaded.
    look()
  })
}

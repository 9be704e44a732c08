import { track } from './controllers/track.ts'
import type { AccountState } from './core/identity/account.ts'
import { runtime } from './runtime.ts'
import { $account } from './state/account.ts'
import { $modal } from './state/modal-open.ts'
import { $activeNetwork } from './state/networks.ts'

/** Every automatic consequence of the eager code: when this changes, that follows. 0 */
export function startReactions(): () => void {
  let isOpen = $modal.get().isOpen
  let account = $account.get()
  let networkId = $activeNetwork.get()?.id

  const stops = [
    $modal.listen(now => {
      if (now.isOpen === isOpen) return
      isOpen = now.isOpen
      runtime.emit?.(isOpen ? 'open' : 'close', undefined)
      track({
        event: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE',
        connected: $account.get().status === 'connected',
      })
    }),
    $account.listen(now => {
      const isSame = sameAccount(account, now)
      account = now
      if (isSame) return
      runtime.emit?.('account', { account: now })
      if (now.caipAddress)
        // The balance on the button; a wallet that cannot be asked leaves the button without one.
        import('./controllers/account.ts').then(
          controller => controller.refreshAccount(),
          () => {},
        )
    }),
    $activeNetwork.listen(now => {
      if (now?.id === networkId) return
      networkId = now?.id
      if (now) runtime.emit?.('network', { network: now })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const sameAccount = (one: AccountState, other: AccountState): boolean =>
  one.status === other.status &&
  one.caipAddress === other.caipAddress &&
  one.allAccounts === other.allAccounts

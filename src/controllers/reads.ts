import type { AccountState } from '../core/identity/account.ts'
import { runtime } from '../runtime.ts'
import { $account, accountOf } from '../state/account.ts'
import { $modal } from '../state/modal-open.ts'
import { $activeNetwork, $networks } from '../state/networks.ts'
import { refreshAccount } from './account.ts'
import { settleOptions } from './options.ts'
import { track } from './track.ts'

/** Begins a visit: options are read, the handle can tell, and every automatic consequence follows from now on. Again and again is once. 0r */
export function startVisit(): void {
  settleOptions()
  if (runtime.reads) return
  runtime.reads = {
    account: namespace => (namespace ? accountOf(namespace) : $account.get()),
    network: () => $activeNetwork.get() || undefined,
    networks: () => $networks.get(),
  }
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
      runtime.changed?.()
      if (isSame) return
      runtime.emit?.('account', { account: now })
      // The balance on the button; a wallet that cannot be asked leaves the button without one.
      if (now.caipAddress) void refreshAccount()
    }),
    $activeNetwork.listen(now => {
      if (now?.id === networkId) return
      networkId = now?.id
      runtime.changed?.()
      if (now) runtime.emit?.('network', { network: now })
    }),
  ]
  runtime.stops.set('visit', () => {
    for (const stop of stops) stop()
  })
}

const sameAccount = (one: AccountState, other: AccountState): boolean =>
  one.status === other.status &&
  one.caipAddress === other.caipAddress &&
  one.allAccounts === other.allAccounts

import type { Network } from '../../core/chain/network.ts'
import type { AccountState } from '../../core/identity/account.ts'
import type { Settings } from '../../core/options.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal } from '../../state/shell/modal-open.ts'

interface VisitHandlers {
  /** Called when a value exposed by the handle may have changed. */
  notify(): void
  /** Called with the current options first, and then on each change. */
  onOptionsChange(options: Settings): void
  onOpenChange(isOpen: boolean): void
  onAccountChange(account: AccountState): void
  onNetworkChange(network: Network | false | undefined): void
}

const comparedKeys = ['status', 'caipAddress', 'allAccounts', 'user', 'smartAccountDeployed'] as const
const isSame = (a: AccountState, b: AccountState): boolean => comparedKeys.every(key => a[key] === b[key])

/** Subscribes the page to session state from the start. Returns the unsubscribe function. */
export function followVisit({
  notify,
  onOptionsChange,
  onOpenChange,
  onAccountChange,
  onNetworkChange,
}: VisitHandlers): () => void {
  let isOpen = $modal.get().isOpen
  let account = $account.get()
  let networkId = $activeNetwork.get()?.id
  const stops = [
    $options.subscribe(options => onOptionsChange(options)),
    $modal.listen(currentModal => {
      notify()
      if (currentModal.isOpen === isOpen) return
      isOpen = currentModal.isOpen
      onOpenChange(isOpen)
    }),
    $account.listen(currentAccount => {
      const previousAccount = account
      account = currentAccount
      notify()
      if (!isSame(previousAccount, currentAccount)) onAccountChange(currentAccount)
    }),
    $activeNetwork.listen(currentNetwork => {
      if (currentNetwork?.id === networkId) return
      networkId = currentNetwork?.id
      notify()
      onNetworkChange(currentNetwork)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import type { Network } from '../../core/chain/network.ts'
import type { AccountState } from '../../core/identity/account.ts'
import type { Settings } from '../../core/options.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal } from '../../state/shell/modal-open.ts'

interface VisitSteps {
  /** Called when a value exposed by the handle may have changed. */
  notify(): void
  /** Called with the current options first, and then on each change. */
  optionsChanged(options: Settings): void
  opened(isOpen: boolean): void
  accountChanged(account: AccountState): void
  networkChanged(network: Network | false | undefined): void
}

const facts = ['status', 'caipAddress', 'allAccounts', 'user', 'smartAccountDeployed'] as const
const isSame = (a: AccountState, b: AccountState): boolean => facts.every(key => a[key] === b[key])

/** Subscribes the page to session state from the start. Returns the unsubscribe function. */
export function followVisit({
  notify,
  optionsChanged,
  opened,
  accountChanged,
  networkChanged,
}: VisitSteps): () => void {
  let isOpen = $modal.get().isOpen
  let account = $account.get()
  let networkId = $activeNetwork.get()?.id
  const stops = [
    $options.subscribe(options => optionsChanged(options)),
    $modal.listen(currentModal => {
      notify()
      if (currentModal.isOpen === isOpen) return
      isOpen = currentModal.isOpen
      opened(isOpen)
    }),
    $account.listen(currentAccount => {
      const previousAccount = account
      account = currentAccount
      notify()
      if (!isSame(previousAccount, currentAccount)) accountChanged(currentAccount)
    }),
    $activeNetwork.listen(currentNetwork => {
      if (currentNetwork?.id === networkId) return
      networkId = currentNetwork?.id
      notify()
      networkChanged(currentNetwork)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

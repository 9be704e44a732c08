import type { NetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AccountState } from '../core/identity/account.ts'
import { providerError } from '../core/wallet/provider-error.ts'
import { followNamespace } from './follow.ts'
import { getCurrentAccounts, addressesOf, evm, hexOf, getCurrentNetwork } from './current-wallet.ts'

interface Snapshot {
  readonly accounts: readonly string[]
  readonly network: NetworkId | undefined
}

const keyOf = (accounts: readonly string[]) => accounts.join().toLowerCase()

/**
 * Emits each change of account and network once. Changes in the same task are batched. The first comparison uses `initialAccount`:
 * the account when the page added its first listener, which may have happened before this code loaded. Returns a function that
 * unsubscribes.
 */
export function emitWalletEvents(
  emit: (event: string, value: unknown) => void,
  initialAccount: AccountState | undefined,
): () => void {
  const takeSnapshot = (): Snapshot => ({ accounts: getCurrentAccounts(), network: getCurrentNetwork() })
  let lastSnapshot: Snapshot = initialAccount
    ? { accounts: addressesOf(initialAccount), network: initialAccount.networkId }
    : takeSnapshot()
  let isScheduled = false
  let isOver = false

  const emitChanges = () => {
    isScheduled = false
    if (isOver) return
    const previousSnapshot = lastSnapshot
    const { accounts, network } = (lastSnapshot = takeSnapshot())
    const hasAccountChanged = keyOf(accounts) !== keyOf(previousSnapshot.accounts)
    if (network && accounts.length && !previousSnapshot.accounts.length)
      emit('connect', { chainId: hexOf(network) })
    if (!accounts.length && hasAccountChanged) {
      emit('accountsChanged', [])
      emit('disconnect', providerError(new AppError('WALLET_DISCONNECTED')))
    }
    if (network && previousSnapshot.network && network !== previousSnapshot.network)
      emit('chainChanged', hexOf(network))
    if (accounts.length && hasAccountChanged) emit('accountsChanged', [...accounts])
  }
  const scheduleChanges = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(emitChanges)
  }
  const stop = followNamespace(evm, scheduleChanges)
  scheduleChanges()
  return () => {
    isOver = true
    stop()
  }
}

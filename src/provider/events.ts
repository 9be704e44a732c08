import type { NetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AccountState } from '../core/identity/account.ts'
import { providerError } from '../core/wallet/provider-error.ts'
import { followPlace } from './follow.ts'
import { accountsNow, addressesOf, evm, hexOf, networkNow } from './place.ts'

interface Told {
  readonly accounts: readonly string[]
  readonly network: NetworkId | undefined
}

const keyOf = (accounts: readonly string[]) => accounts.join().toLowerCase()

/**
 * Emits each change of account and network once. Changes in the same task are batched. The first comparison is with `before`: the
 * account when the page added its first listener, which may predate the loading of this code.
 */
export function tellEvents(
  emit: (event: string, value: unknown) => void,
  before: AccountState | undefined,
): () => void {
  const now = (): Told => ({ accounts: accountsNow(), network: networkNow() })
  let told: Told = before ? { accounts: addressesOf(before), network: before.networkId } : now()
  let isWaiting = false
  let isOver = false

  const tell = () => {
    isWaiting = false
    if (isOver) return
    const before = told
    const { accounts, network } = (told = now())
    const isNew = keyOf(accounts) !== keyOf(before.accounts)
    if (network && accounts.length && !before.accounts.length) emit('connect', { chainId: hexOf(network) })
    if (!accounts.length && isNew) {
      emit('accountsChanged', [])
      emit('disconnect', providerError(new AppError('WALLET_DISCONNECTED')))
    }
    if (network && before.network && network !== before.network) emit('chainChanged', hexOf(network))
    if (accounts.length && isNew) emit('accountsChanged', [...accounts])
  }
  const changed = () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(tell)
  }
  const stop = followPlace(evm, changed)
  changed()
  return () => {
    isOver = true
    stop()
  }
}

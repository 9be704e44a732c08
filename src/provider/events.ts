import type { NetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import { providerError } from '../core/wallet/provider-error.ts'
import { followPlace } from '../reactions/provider.ts'
import { accountsNow, evm, hexOf, networkNow } from './place.ts'

interface Told {
  readonly accounts: readonly string[]
  readonly network: NetworkId | undefined
}

const keyOf = (accounts: readonly string[]) => accounts.join().toLowerCase()

/**
 * Tells each change of account and network once: what changes in one go is looked at when it has come to rest. Begins at
 * nobody, or at what is connected now where the page could know it.
 */
export function tellEvents(emit: (event: string, value: unknown) => void, wasConnected: boolean): () => void {
  const now = (): Told => ({ accounts: accountsNow(), network: networkNow() })
  let told: Told = wasConnected ? now() : { accounts: [], network: undefined }
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

import type { NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { debounceDisconnect } from '../../connectors/disconnect-debounce.ts'
import { throttle } from '../../connectors/throttle.ts'
import type { Connected, WalletEvents } from '../../connectors/connector.ts'
import { onPageReturn } from '../../connectors/page-return.ts'
import { requestWallet, codeOf, withTimeout } from '../../core/wallet/request-wallet.ts'
import { readAccounts } from './read-accounts.ts'

/**
 * Subscribes to the events of an EIP-1193 provider. Reports the first event of a burst immediately and the last one after a delay,
 * and skips repeated values. Returns a function that unsubscribes and returns whether the subscription was still active.
 */
export function watchProvider(
  provider: Eip1193Provider,
  events: WalletEvents,
  initialState?: Pick<Connected, 'accounts' | 'networks'>,
): () => boolean {
  let isRunning = true
  let lastAccountsKey = initialState && keyOf(initialState.accounts)
  let lastNetwork: NetworkId | undefined = initialState?.networks[0]

  const updateAccounts = (accounts: readonly AccountEntry[]) => {
    pendingDisconnect.onAccounts()
    const key = keyOf(accounts)
    if (!isRunning || key === lastAccountsKey) return
    lastAccountsKey = key
    events.accountsChanged('eip155', accounts)
  }

  /** Reads the accounts from the wallet. Returns undefined if it fails or times out. */
  const requestAccounts = async () => {
    try {
      return readAccounts(await withTimeout(limits.probeAnswerMs, requestWallet(provider, 'eth_accounts')))
    } catch {
      return undefined
    }
  }

  let updateCount = 0
  const accountUpdates = throttle(async (value: unknown) => {
    const updateNumber = ++updateCount
    let sharedAccounts: readonly AccountEntry[] | undefined
    try {
      sharedAccounts = readAccounts(value)
    } catch {
      // The event is unreadable. Read the accounts, since another one may be active now.
      sharedAccounts = await requestAccounts()
      // After a page return, a missing response is not a disconnect: the wallet may wake slowly.
      if (updateNumber !== updateCount || (!sharedAccounts && value === pageReturnMarker)) return
    }
    if (sharedAccounts?.length) updateAccounts(sharedAccounts)
    else pendingDisconnect.onNoAccounts()
  })

  const pendingDisconnect = debounceDisconnect(
    async reason => {
      const startCount = updateCount
      const sharedAccounts = await requestAccounts()
      // An event received after the request overrides its result.
      if (startCount !== updateCount) return
      if (sharedAccounts?.length) updateAccounts(sharedAccounts)
      else notifyDisconnected(reason)
    },
    reason => notifyDisconnected(reason),
  )
  const notifyDisconnected = (cause: unknown) => {
    if (!isRunning || lastAccountsKey === '') return
    lastAccountsKey = ''
    events.disconnected('eip155', new AppError('WALLET_DISCONNECTED', cause === undefined ? {} : { cause }))
  }

  const networkUpdates = throttle(async (value: unknown, isLatest: () => boolean) => {
    const id =
      readChainId(value) ??
      readChainId(
        await withTimeout(limits.probeAnswerMs, requestWallet(provider, 'eth_chainId')).catch(
          () => undefined,
        ),
      )
    // Ignore a wallet that cannot report its network. Signing reads the network again.
    if (!isRunning || !isLatest() || !id || id === lastNetwork) return
    lastNetwork = id
    events.networkChanged('eip155', id)
  })

  const disconnectEvents = throttle(async (reason: unknown) => {
    // 1013 "try again later": the wallet lost its RPC endpoint and is reconnecting. The user stays connected.
    if (codeOf(reason) === 1013) pendingDisconnect.onNoAccounts(reason)
    else pendingDisconnect.onDisconnect(reason)
  })

  const handlers: readonly [event: string, listener: (value: unknown) => void][] = [
    ['accountsChanged', accountUpdates.push],
    ['chainChanged', networkUpdates.push],
    ['disconnect', disconnectEvents.push],
  ]
  const changeListeners = (act: (event: string, listener: (value: unknown) => void) => unknown) => {
    for (const [event, listener] of handlers) {
      try {
        act(event, listener)
      } catch {
        // If the event methods throw, changes are detected only by `onPageReturn`.
      }
    }
  }
  changeListeners((event, listener) => provider.on?.(event, listener as (...args: never[]) => void))
  const stopPageReturn = onPageReturn(() => {
    accountUpdates.push(pageReturnMarker)
    networkUpdates.push(pageReturnMarker)
  })

  return () => {
    if (!isRunning) return false
    isRunning = false
    stopPageReturn()
    for (const { stop } of [accountUpdates, networkUpdates, disconnectEvents, pendingDisconnect]) stop()
    changeListeners((event, listener) =>
      provider.removeListener?.(event, listener as (...args: never[]) => void),
    )
    return true
  }
}

/** Value that replaces an event when `onPageReturn` reports a return, since the page received no events before it. */
const pageReturnMarker = {}

const keyOf = (accounts: readonly AccountEntry[]) =>
  accounts.map(account => account.address.toLowerCase()).join()

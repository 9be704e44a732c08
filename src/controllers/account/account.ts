import { fromBaseUnits } from '../../core/money/amount.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { formatAccountId, type AccountId } from '../../core/chain/caip.ts'
import * as limits from '../../core/limits.ts'
import { runtime } from '../../runtime.ts'
import { storedBalance } from '../../services/storage.ts'
import { $account } from '../../state/account/account.ts'
import {
  $balances,
  balanceFailed,
  balanceLoading,
  balanceRestored,
  balanceReceived,
} from '../../state/account/balances.ts'
import { $connections } from '../../state/connect/connections.ts'
import { accountsUpdated } from '../../state/connect/connected.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { followBalance } from './follow.ts'
import { rememberConnections } from '../connect/remember-connections.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  requests: new Map<AccountId, Promise<void>>(),
}))

/** Loads the native balance of the active account unless it is fresh or has just failed. `now` skips both checks. */
export function refreshAccount({ now = false }: { now?: boolean } = {}): Promise<void> {
  const { namespace, networkId, address, status } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (status !== 'connected' || !namespace || !address || !network) return Promise.resolve()
  const account = formatAccountId(network.id, address)
  const pending = live.requests.get(account)
  if (pending) return pending
  const balance = $balances.get()[account]
  const age = performance.now() - (balance?.settledAt ?? -Infinity)
  if (!now && age < (balance?.hasFailed ? limits.balanceRetryGapMs : limits.balanceCacheMs))
    return Promise.resolve()

  const { requests } = live
  const load = async (): Promise<void> => {
    const { decimals, symbol } = network.nativeCurrency
    const storedEntry = balance || now ? undefined : await storedBalance.read()
    if (storedEntry?.account === account && storedEntry.symbol === symbol) {
      const storedForMs = Math.max(0, Date.now() - storedEntry.at)
      return balanceRestored(account, { amount: storedEntry.amount, symbol }, performance.now() - storedForMs)
    }
    balanceLoading(account)
    try {
      const adapter = await runtime.loadAdapter?.(namespace)
      if (!adapter?.nativeBalance) return balanceFailed(account, performance.now())
      const value = await adapter.nativeBalance({
        provider: runtime.providers.get(namespace),
        account,
        network,
        rpcUrls: async () => (await import('../../services/rpc-urls.ts')).rpcUrls(network, $options.get()),
      })
      if (requests !== live.requests) return
      const amount = fromBaseUnits(value, decimals)
      balanceReceived(account, { amount, symbol }, performance.now())
      void storedBalance.write({ account, amount, symbol, at: Date.now() })
    } catch {
      // The screens show that the balance is unavailable and offer a retry, so no toast is needed.
      if (requests === live.requests) balanceFailed(account, performance.now())
    }
  }
  const job = load().finally(() => requests.delete(account))
  requests.set(account, job)
  return job
}

followBalance(() => void refreshAccount({ now: true }))

/** Activates another address of the wallet on the current network. */
export function switchAddress(address: string): void {
  const { namespace, allAccounts } = $account.get()
  const connection = namespace && $connections.get()[namespace]
  if (connection?.status !== 'connected' || !allAccounts.some(account => account.address === address)) return
  accountsUpdated(namespace as NonNullable<typeof namespace>, connection.accounts, address)
  rememberConnections()
}

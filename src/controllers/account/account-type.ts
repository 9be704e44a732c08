import { hasSmartAccounts } from '../../core/chain/namespace-rules.ts'
import type { EmbeddedConnector } from '../../connectors/embedded/embedded-connector.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { EmbeddedAccountType } from '../../core/identity/embedded.ts'
import * as limits from '../../core/limits.ts'
import { within } from '../../core/wallet/ask-wallet.ts'
import { runtime } from '../../runtime.ts'
import { rememberAccountType } from '../../services/account-types.ts'
import { $account } from '../../state/account/account.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $options } from '../../state/settings/options.ts'
import { track } from '../shell/track.ts'

let running: AbortController | undefined

/**
 * Makes the ordinary or the smart account of the embedded wallet the active one; the new address comes from the wallet
 * itself, like any change of its own. A choice that came through is kept for the next visit. Rejects with what the
 * frame said, with REQUEST_ABORTED when another choice or another wallet came first.
 */
export async function setAccountType(type: EmbeddedAccountType): Promise<void> {
  const { namespace, networkId, type: before } = $account.get()
  const connection = namespace && $connections.get()[namespace]
  const connector = connection && runtime.connectors.get(connection.connectorId)
  if (!namespace || !hasSmartAccounts(namespace) || !networkId || connector?.info.type !== 'embedded')
    throw new AppError('EMBEDDED_ACCOUNT_MISSING')
  if (before === type) return

  running?.abort()
  const mine = new AbortController()
  running = mine
  try {
    const asked = (connector as EmbeddedConnector).setAccountType(type, networkId, mine.signal)
    await within(limits.waitMs, asked)
  } finally {
    if (running === mine) running = undefined
  }
  // Another choice, another wallet, or nobody any more: what was chosen for this one says nothing about that.
  if (mine.signal.aborted || $connections.get()[namespace]?.connectorId !== connector.info.id)
    throw new AppError('REQUEST_ABORTED')
  await rememberAccountType(namespace, type, $options.get())
  track({ event: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: type, network: networkId })
}

/** The person goes to the embedded wallet's own page, to move to a wallet of their own. */
export const noteUpgrade = (): void => track({ event: 'EMAIL_UPGRADE_FROM_MODAL' })

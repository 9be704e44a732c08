import { hasSmartAccounts } from '../../core/chain/namespace-rules.ts'
import type { EmbeddedConnector } from '../../connectors/embedded/embedded-connector.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { EmbeddedAccountType } from '../../core/identity/embedded.ts'
import * as limits from '../../core/limits.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import { runtime } from '../../runtime.ts'
import { rememberAccountType } from '../../services/account-types.ts'
import { $account } from '../../state/account/account.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $options } from '../../state/settings/options.ts'
import { track } from '../shell/track.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(() => ({
  request: undefined as AbortController | undefined,
}))

/**
 * Activates the ordinary or the smart account of the embedded wallet. The wallet then reports the new address like any other account
 * change. The choice is stored for the next visit. Rejects with EMBEDDED_ACCOUNT_MISSING unless the active account is an EVM account of the
 * embedded wallet, with REQUEST_ABORTED if the user makes another choice or the wallet changes first, with WALLET_SILENT after five
 * minutes, or with the frame's error.
 */
export async function setAccountType(type: EmbeddedAccountType): Promise<void> {
  const { namespace, networkId, type: previousType } = $account.get()
  const connection = namespace && $connections.get()[namespace]
  const connector = connection && runtime.connectors.get(connection.connectorId)
  if (!namespace || !hasSmartAccounts(namespace) || !networkId || connector?.info.type !== 'embedded')
    throw new AppError('EMBEDDED_ACCOUNT_MISSING')
  if (previousType === type) return

  live.request?.abort()
  const controller = new AbortController()
  live.request = controller
  try {
    const request = (connector as EmbeddedConnector).setAccountType(type, networkId, controller.signal)
    await withTimeout(limits.waitMs, request)
  } finally {
    if (live.request === controller) live.request = undefined
  }
  // Another type was chosen, another wallet connected, or the wallet disconnected.
  if (controller.signal.aborted || $connections.get()[namespace]?.connectorId !== connector.info.id)
    throw new AppError('REQUEST_ABORTED')
  await rememberAccountType(namespace, type, $options.get())
  track({ event: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: type, network: networkId })
}

/** Tracks that the user opens the embedded wallet's own page to migrate to a self-custodial wallet. */
export const trackUpgrade = (): void => track({ event: 'EMAIL_UPGRADE_FROM_MODAL' })

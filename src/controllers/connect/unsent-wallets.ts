// Reads which wallets are disconnected here but have not received it yet. `unsent-disconnects.ts` sends to them.
import { parseAccountId } from '../../core/chain/caip.ts'
import type { UnsentDisconnect } from '../../core/wallet/unsent-disconnect.ts'
import { readUnsentDisconnects, updateUnsentDisconnects } from '../../services/unsent-disconnects.ts'
import { $connections } from '../../state/connect/connections.ts'

export const includesWallet =
  (connectorId: string) =>
  ({ wallets }: UnsentDisconnect): boolean =>
    wallets.some(wallet => wallet.connectorId === connectorId)

/** Whether a wallet was disconnected but has not received it. */
export const isUnsent = async (connectorId: string): Promise<boolean> =>
  (await readUnsentDisconnects()).some(includesWallet(connectorId))

/** Removes wallets that are connected again, here or in another tab, from the unsent disconnects. */
export const excludeConnected = (): Promise<void> =>
  updateUnsentDisconnects(disconnects => {
    const isBack = (disconnect: UnsentDisconnect) => withoutConnected(disconnect) !== disconnect
    if (!disconnects.some(isBack)) return disconnects
    return disconnects
      .map(withoutConnected)
      .filter(({ wallets, sessions }) => wallets.length || sessions.length)
  })

/** Returns a disconnect without the wallets and accounts that are connected now; the same object if there are none. */
export function withoutConnected(disconnect: UnsentDisconnect): UnsentDisconnect {
  const connected = Object.values($connections.get()).filter(connection => connection?.status === 'connected')
  const wallets = disconnect.wallets.filter(
    ({ connectorId }) => !connected.some(connection => connection.connectorId === connectorId),
  )
  const sessions = disconnect.sessions.filter(account => {
    const { address } = parseAccountId(account)
    return !connected.some(({ accounts }) => accounts.some(entry => entry.address === address))
  })
  const isSame =
    wallets.length === disconnect.wallets.length && sessions.length === disconnect.sessions.length
  return isSame ? disconnect : { ...disconnect, wallets, sessions }
}

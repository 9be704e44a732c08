// Reads which wallets are disconnected on this page but have not received the disconnect yet. `unsent-disconnects.ts` sends it.
import { parseAccountId } from '../../core/chain/caip.ts'
import type { UnsentDisconnect } from '../../core/wallet/unsent-disconnect.ts'
import { readUnsentDisconnects, updateUnsentDisconnects } from '../../services/unsent-disconnects.ts'
import { $connections } from '../../state/connect/connections.ts'

export const includesWallet =
  (connectorId: string) =>
  ({ wallets }: UnsentDisconnect): boolean =>
    wallets.some(wallet => wallet.connectorId === connectorId)

/** Whether a wallet is disconnected on this page but has not received the disconnect yet. */
export const isUnsent = async (connectorId: string): Promise<boolean> =>
  (await readUnsentDisconnects()).some(includesWallet(connectorId))

/** Removes wallets and accounts that are connected again from the unsent disconnects. */
export const excludeConnected = (): Promise<void> =>
  updateUnsentDisconnects(disconnects => {
    const hasReconnected = (disconnect: UnsentDisconnect) => withoutConnected(disconnect) !== disconnect
    if (!disconnects.some(hasReconnected)) return disconnects
    return disconnects
      .map(withoutConnected)
      .filter(({ wallets, sessions }) => wallets.length || sessions.length)
  })

/** Returns a disconnect without the wallets and accounts that are connected now. Returns the same object if it has none of them. */
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

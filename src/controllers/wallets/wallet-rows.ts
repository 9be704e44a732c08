// Rows of the wallet list and their actions.
import type { Namespace } from '../../core/chain/namespace.ts'
import type { LoginProvider } from '../../core/identity/embedded.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { accountOn } from '../../state/connect/accounts-on.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $networkIds } from '../../state/network/networks.ts'
import type { KnownWallet } from '../../state/wallets/known-wallets.ts'
import { activateWallet, labelWallet } from './known-wallets.ts'
import { removeWallet } from './remove-wallets.ts'

/** A wallet in one namespace, or a login in all of its namespaces. The first entry is displayed. */
export type WalletRow = readonly [KnownWallet, ...KnownWallet[]]

export const keyOf = ([{ namespace, connectorId }]: WalletRow): string =>
  connectorId === embeddedId ? connectorId : `${namespace}:${connectorId}`

function connectionOf({ namespace, connectorId }: KnownWallet) {
  const connection = $connections.get()[namespace]
  return connection?.status === 'connected' && connection.connectorId === connectorId ? connection : undefined
}

export const isInUse = (wallet: KnownWallet): boolean => connectionOf(wallet) !== undefined

/** Returns the rows in the order of the wallets. A login shows its account in the active namespace, or else in another namespace in use. */
export function rowsOf(wallets: readonly KnownWallet[], active: Namespace | undefined): readonly WalletRow[] {
  const rank = (knownWallet: KnownWallet) =>
    isInUse(knownWallet) ? (knownWallet.namespace === active ? 0 : 1) : 2
  const keys = new Set(wallets.map(wallet => keyOf([wallet])))
  return [...keys].map(key => {
    const rowWallets = wallets.filter(wallet => keyOf([wallet]) === key)
    return rowWallets.toSorted((a, b) => rank(a) - rank(b)) as [KnownWallet, ...KnownWallet[]]
  })
}

/** Returns a wallet's address on the current network of its namespace. */
const addressIn = (namespace: Namespace, wallet: Parameters<typeof accountOn>[0]): string | undefined =>
  accountOn(wallet, $networkIds.get()[namespace])?.address

export const addressOf = ([wallet]: WalletRow): string | undefined =>
  addressIn(wallet.namespace, connectionOf(wallet) ?? { accounts: wallet.accounts ?? [], address: '' })

export const labelOf = (row: WalletRow): string | undefined => row.find(({ label }) => label)?.label

/** Returns the login provider of a row, if it is a login. */
export function loginOf(row: WalletRow): LoginProvider | undefined {
  for (const wallet of row) {
    const provider = connectionOf(wallet)?.userState?.user?.provider
    if (provider) return provider
    if (isInUse(wallet) && wallet.login) return wallet.login
  }
  return row.find(({ login }) => login)?.login
}

/** Activates the row's wallets. Resolves with whether all of them are in use now. */
export async function useRow(row: WalletRow): Promise<boolean> {
  // The displayed wallet is activated last, so that its namespace becomes the active one.
  for (const knownWallet of row.toReversed()) {
    await activateWallet(knownWallet)
    if (!isInUse(knownWallet)) return false
  }
  return true
}

/** Disconnects a row that is in use, with Undo. Removes any other row from the list. `name` is the label that the list shows. */
export async function removeRow(row: WalletRow, name: string): Promise<void> {
  // Disconnecting an active session ends it for all of its namespaces.
  if (isInUse(row[0])) return removeWallet(row[0], name)
  for (const knownWallet of row) await removeWallet(knownWallet)
}

export async function labelRow(row: WalletRow, text: string): Promise<void> {
  for (const knownWallet of row) await labelWallet(knownWallet, text)
}

import type { Namespace } from '../core/chain/namespace.ts'
import type { View } from '../core/view.ts'
import { isConnectorOf, isInstalled } from '../core/wallet/wallet-list.ts'
import { isSameRdns, type Wallet } from '../core/wallet/wallet.ts'
import { $connectors } from '../state/connectors.ts'
import { $offeredWallets } from '../state/offered-wallets.ts'
import { openModal } from './modal.ts'
import { loadOfferedWallets, searchOnce } from './wallet-list.ts'

/** The screen that connects a wallet which the page names: by name, rdns or id. One that nobody knows leads to Connect. 2 */
export async function viewOfWallet(named: string, namespace?: Namespace): Promise<View> {
  const words = named.trim()
  if (words.toLowerCase() === 'walletconnect') return { name: 'ConnectingWalletConnectBasic' }
  const isNamed = ({ id, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>) =>
    id === words || isSameRdns(rdns, words) || name.toLowerCase() === words.toLowerCase()
  const here = $connectors
    .get()
    .filter(each => isInstalled(each) && (!namespace || each.namespaces.includes(namespace)))
  const connector = here.find(isNamed)
  if (connector)
    return { name: 'ConnectingExternal', connectorId: connector.id, ...(namespace && { namespace }) }

  await loadOfferedWallets()
  const { featured, custom, recommended } = $offeredWallets.get()
  const wallet =
    [...custom, ...featured, ...recommended].find(isNamed) ?? (await searchOnce(words)).find(isNamed)
  if (!wallet) return { name: 'Connect', ...(namespace && { namespace }) }
  const installed = here.find(each => isConnectorOf(each, wallet))
  return installed
    ? { name: 'ConnectingExternal', connectorId: installed.id, ...(namespace && { namespace }) }
    : { name: 'ConnectingWalletConnect', wallet }
}

/** What a press on a button of one wallet does. */
export const openWallet = async (named: string, namespace?: Namespace): Promise<void> =>
  openModal(await viewOfWallet(named, namespace))

import type { Namespace } from '../../core/chain/namespace.ts'
import { socialProviders } from '../../core/identity/embedded.ts'
import type { View } from '../../core/view.ts'
import { loginOffers } from '../../core/wallet/login-offers.ts'
import { isConnectorOf, isInstalled } from '../../core/wallet/wallet-list.ts'
import { isSameRdns, type Wallet } from '../../core/wallet/wallet.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { $view } from '../../state/shell/modal.ts'
import { buttonWalletsAdded } from '../../state/wallets/named-wallets.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $offeredWallets } from '../../state/wallets/offered-wallets.ts'
import { closePendingWindow } from '../login/pending-window.ts'
import { viewOfSocial } from '../login/login-press.ts'
import { openModal } from '../shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { loadOfferedWallets, searchOnce } from '../wallets/wallet-list.ts'

/** Returns the screen that connects a wallet by name, rdns or id. An unknown wallet leads to Connect. */
export async function viewOfWallet(query: string, namespace?: Namespace): Promise<View> {
  const text = query.trim()
  if (text.toLowerCase() === 'walletconnect') return { name: 'ConnectingWalletConnectBasic' }
  const login = viewOfLogin(text.toLowerCase(), namespace)
  if (login) return login
  const matches = ({ id, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>) =>
    id === text || isSameRdns(rdns, text) || name.toLowerCase() === text.toLowerCase()
  // List the wallet from now on, even if it exceeds the limit on announced wallets.
  buttonWalletsAdded(text)
  const installedConnectors = () =>
    $connectors
      .get()
      .filter(candidate => isInstalled(candidate) && (!namespace || candidate.namespaces.includes(namespace)))
  const connector = installedConnectors().find(matches)
  if (connector)
    return { name: 'ConnectingExternal', connectorId: connector.id, ...(namespace && { namespace }) }

  await loadOfferedWallets()
  const { featured, custom, recommended } = $offeredWallets.get()
  const wallet =
    [...custom, ...featured, ...recommended].find(matches) ?? (await searchOnce(text)).find(matches)
  if (!wallet) return { name: 'Connect', ...(namespace && { namespace }) }
  buttonWalletsAdded(wallet.id, wallet.rdns, wallet.name)
  const installed = installedConnectors().find(installedConnector =>
    isConnectorOf(installedConnector, wallet),
  )
  return installed
    ? { name: 'ConnectingExternal', connectorId: installed.id, ...(namespace && { namespace }) }
    : { name: 'ConnectingWalletConnect', wallet }
}

// A login method that the app does not offer leads to Connect, like an unknown wallet.
function viewOfLogin(loginName: string, namespace?: Namespace): View | undefined {
  const provider = socialProviders.find(socialProvider => socialProvider === loginName)
  if (loginName !== 'email' && !provider) return undefined
  const { email, socials } = loginOffers($options.get(), namespace ? [namespace] : $namespaces.get())
  if (provider && socials.includes(provider)) return viewOfSocial(provider, namespace)
  const limit = namespace && { namespace }
  return loginName === 'email' && email ? { name: 'EmailLogin', ...limit } : { name: 'Connect', ...limit }
}

/** Handles a click on the button of one wallet. */
export async function openWallet(query: string, namespace?: Namespace): Promise<void> {
  try {
    const view = await viewOfWallet(query, namespace)
    await openModal(view)
    // The popup is unused: the app's terms are shown first, or the login is not offered.
    if ($view.get()?.name !== 'ConnectingSocial') closePendingWindow()
  } catch (error) {
    closePendingWindow()
    throw error
  }
}

import type { Namespace } from '../../core/chain/namespace.ts'
import { socialProviders } from '../../core/identity/embedded.ts'
import type { View } from '../../core/view.ts'
import { loginOffers } from '../../core/wallet/login-offers.ts'
import { isConnectorOf, isInstalled } from '../../core/wallet/wallet-list.ts'
import { isSameRdns, type Wallet } from '../../core/wallet/wallet.ts'
import { $connectors } from '../../state/connect/connectors.ts'
import { $view } from '../../state/shell/modal.ts'
import { walletsNamed } from '../../state/wallets/named-wallets.ts'
import { $namespaces } from '../../state/network/networks.ts'
import { $offeredWallets } from '../../state/wallets/offered-wallets.ts'
import { dropHeld } from '../login/held-window.ts'
import { viewOfSocial } from '../login/login-press.ts'
import { openModal } from '../shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { loadOfferedWallets, searchOnce } from '../wallets/wallet-list.ts'

/** Returns the screen that connects a wallet by name, rdns or id. An unknown wallet leads to Connect. */
export async function viewOfWallet(named: string, namespace?: Namespace): Promise<View> {
  const words = named.trim()
  if (words.toLowerCase() === 'walletconnect') return { name: 'ConnectingWalletConnectBasic' }
  const login = viewOfLogin(words.toLowerCase(), namespace)
  if (login) return login
  const isNamed = ({ id, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>) =>
    id === words || isSameRdns(rdns, words) || name.toLowerCase() === words.toLowerCase()
  // Show the wallet from now on, even if the limit on announced wallets hides it.
  walletsNamed(words)
  const here = () =>
    $connectors.get().filter(each => isInstalled(each) && (!namespace || each.namespaces.includes(namespace)))
  const connector = here().find(isNamed)
  if (connector)
    return { name: 'ConnectingExternal', connectorId: connector.id, ...(namespace && { namespace }) }

  await loadOfferedWallets()
  const { featured, custom, recommended } = $offeredWallets.get()
  const wallet =
    [...custom, ...featured, ...recommended].find(isNamed) ?? (await searchOnce(words)).find(isNamed)
  if (!wallet) return { name: 'Connect', ...(namespace && { namespace }) }
  walletsNamed(wallet.id, wallet.rdns, wallet.name)
  const installed = here().find(each => isConnectorOf(each, wallet))
  return installed
    ? { name: 'ConnectingExternal', connectorId: installed.id, ...(namespace && { namespace }) }
    : { name: 'ConnectingWalletConnect', wallet }
}

// A login method that the app does not offer leads to Connect, like an unknown wallet.
function viewOfLogin(named: string, namespace?: Namespace): View | undefined {
  const provider = socialProviders.find(each => each === named)
  if (named !== 'email' && !provider) return undefined
  const { email, socials } = loginOffers($options.get(), namespace ? [namespace] : $namespaces.get())
  if (provider && socials.includes(provider)) return viewOfSocial(provider, namespace)
  const limit = namespace && { namespace }
  return named === 'email' && email ? { name: 'EmailLogin', ...limit } : { name: 'Connect', ...limit }
}

/** Handles a click on the button of one wallet. */
export async function openWallet(named: string, namespace?: Namespace): Promise<void> {
  try {
    const view = await viewOfWallet(named, namespace)
    await openModal(view)
    // The popup is not needed: the app's terms are shown first, or the login is not offered.
    if ($view.get()?.name !== 'ConnectingSocial') dropHeld()
  } catch (error) {
    dropHeld()
    throw error
  }
}

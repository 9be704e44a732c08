import { networksReady } from '../controllers/network/networks.ts'
import { loadTexts } from '../controllers/settings/language.ts'
import { startVisit } from '../controllers/handle/visit.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { randomUuid } from '../core/random-id.ts'
import { ownWallets } from '../core/wallet/own-wallets.ts'
import { cleanIcon } from '../core/wallet/wallet-icon.ts'
import { cleanName } from '../core/wallet/wallet-name.ts'
import { runtime } from '../runtime.ts'
import { $namespaces } from '../state/network/networks.ts'
import { $options } from '../state/settings/options.ts'
import { t } from '../text/text.ts'
import { bitcoinWallet } from './bitcoin-wallet.ts'
import type { ModalProvider } from './modal-provider.ts'
import { evm } from './current-wallet.ts'
import { solanaWallet } from './solana-wallet.ts'
import { registerWallet } from './standard-wallet.ts'

// Default icon of the announced wallet, in the product's colors.
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" rx="9" fill="#00736a"/><path fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" d="M4 8.5v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-5a3 3 0 0 0-3-3H6.2A2.2 2.2 0 0 1 4 6.3 2.3 2.3 0 0 1 6.3 4H17M16 14v.1"/></svg>',
)}`

type CreateWallet = typeof solanaWallet | typeof bitcoinWallet

/** Functions that create the Wallet Standard wallet of a namespace. The EVM wallet is announced by EIP-6963 instead. */
const walletFactories: Readonly<Record<Namespace, CreateWallet | undefined>> = {
  eip155: undefined,
  solana: solanaWallet,
  bip122: bitcoinWallet,
  polkadot: undefined,
}

/**
 * Announces the modal as a wallet to other libraries on the page: for EVM by EIP-6963, for Solana and Bitcoin by the Wallet Standard. A
 * namespace without a network in the app is not announced. Does nothing if the option `announce` is off or the modal is already announced.
 */
export async function announce(provider: ModalProvider): Promise<void> {
  startVisit()
  if (!$options.get().announce || runtime.stops.has('announce')) return
  const cleanups: (() => void)[] = []
  let isOver = false
  runtime.stops.set('announce', () => {
    isOver = true
    for (const stop of cleanups) stop()
  })
  await Promise.all([networksReady(), loadTexts()])
  if (isOver) return

  const { announce: announceOption } = $options.get()
  const identity = typeof announceOption === 'object' ? announceOption : {}
  const name = cleanName(identity.name) || t('connect.allWallets')
  const icon = cleanIcon(identity.icon) ?? defaultIcon
  const namespaces = $namespaces.get()
  if (namespaces.includes(evm)) cleanups.push(announceProvider(provider, { name, icon, rdns: identity.rdns }))
  for (const namespace of namespaces) {
    const exposedWallet = walletFactories[namespace]?.({ name, icon })
    if (!exposedWallet) continue
    ownWallets.add(exposedWallet.wallet)
    cleanups.push(exposedWallet.stop, registerWallet(exposedWallet.wallet))
  }
}

/** Announces the provider by EIP-6963: immediately, and on every request event. */
function announceProvider(
  provider: ModalProvider,
  { rdns = 'elements.w3m', ...identity }: { name: string; icon: string; rdns?: string | undefined },
): () => void {
  const info = Object.freeze({ uuid: randomUuid(), ...identity, rdns })
  ownWallets.add(info.uuid)
  const detail = Object.freeze({ info, provider })
  const dispatch = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', dispatch)
  dispatch()
  return () => window.removeEventListener('eip6963:requestProvider', dispatch)
}

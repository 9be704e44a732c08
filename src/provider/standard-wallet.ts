import { ready } from '../controllers/handle/ready.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { ProviderByNamespace } from '../core/wallet/provider.ts'
import { followNamespace } from './follow.ts'
import { runtime } from '../runtime.ts'
import { accountOf } from '../state/account/account.ts'

/** A Wallet Standard wallet backed by the modal. */
export interface ExposedWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly ExposedAccount[]
}

export interface ExposedAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface WalletIdentity {
  readonly name: string
  readonly icon: string
}

interface WalletParts {
  readonly namespace: Namespace
  /** Evaluated on each read, because the networks of the app may change. */
  chains(): readonly string[]
  readonly features: Readonly<Record<string, object>>
  accounts(): readonly ExposedAccount[]
}

type Change = { readonly accounts: readonly ExposedAccount[] }

/** Whether the page has access to an account of this namespace. */
export const isConnected = (namespace: Namespace): boolean => accountOf(namespace).status === 'connected'

/** Returns the connected wallet. Throws WALLET_NOT_CONNECTED if no wallet is connected in the namespace. */
export function providerOf<N extends Namespace>(namespace: N): ProviderByNamespace[N] {
  const provider = isConnected(namespace) && runtime.providers.get(namespace)
  if (!provider) throw new AppError('WALLET_NOT_CONNECTED')
  return provider as ProviderByNamespace[N]
}

/** Connects through the modal. A silent call opens no modal and only waits until the last session has been restored. */
export async function connect(namespace: Namespace, isSilent = false): Promise<void> {
  await ready()
  if (isConnected(namespace) || isSilent) return
  await (await import('../controllers/handle/actions.ts')).ensure({ namespace })
}

/** Creates a Wallet Standard wallet for other libraries, and a function that ends its subscriptions. */
export function exposeWallet(
  { name, icon }: WalletIdentity,
  { namespace, chains, features, accounts }: WalletParts,
): { wallet: ExposedWallet; stop: () => void } {
  // Unchanged accounts remain the same objects, because consumers may compare them by identity.
  let exposedAccounts: readonly ExposedAccount[] = []
  const refresh = () => {
    const currentAccounts = isConnected(namespace) ? accounts() : []
    const keyOf = (accountList: readonly ExposedAccount[]) =>
      JSON.stringify(accountList.map(({ address, chains, features }) => [address, chains, features]))
    if (keyOf(currentAccounts) !== keyOf(exposedAccounts))
      exposedAccounts = Object.freeze(currentAccounts.map(account => Object.freeze(account)))
  }
  refresh()
  // The accounts last emitted, stored separately because reading `accounts` updates `exposedAccounts`, which would hide the change
  // from the listeners.
  let emittedAccounts = exposedAccounts
  const listeners = new Set<(change: Change) => void>()
  const stop = followNamespace(namespace, () => {
    refresh()
    if (emittedAccounts === exposedAccounts) return
    emittedAccounts = exposedAccounts
    for (const listener of new Set(listeners))
      try {
        listener({ accounts: exposedAccounts })
      } catch (error) {
        // An error in one listener must not affect the others.
        reportError(error)
      }
  })
  const requestAccounts = (input?: { silent?: boolean }) =>
    connect(namespace, input?.silent).then(() => {
      refresh()
      return { accounts: exposedAccounts }
    })
  const wallet: ExposedWallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chains()
    },
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect: requestAccounts },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => (await import('../controllers/connect/disconnect.ts')).disconnect(namespace),
      },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: Change) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      ...features,
    }),
    get accounts() {
      refresh()
      return exposedAccounts
    },
  })
  return { wallet, stop }
}

interface Registry {
  register(...wallets: readonly ExposedWallet[]): () => void
}

/** Registers the wallet with all current and future libraries (Wallet Standard). Returns a function that unregisters it. */
export function registerWallet(wallet: ExposedWallet): () => void {
  const unregisters: (() => void)[] = []
  const register = (api: Registry) => {
    unregisters.push(api.register(wallet))
  }
  const onAppReady = (event: Event) => register((event as CustomEvent<Registry>).detail)
  window.addEventListener('wallet-standard:app-ready', onAppReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onAppReady)
    for (const unregister of unregisters) unregister()
  }
}

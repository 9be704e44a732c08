import { ready } from '../controllers/visit/ready.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { ProviderByNamespace } from '../core/wallet/provider.ts'
import { followPlace } from './follow.ts'
import { runtime } from '../runtime.ts'
import { accountOf } from '../state/account/account.ts'

/** A Wallet Standard wallet backed by the modal. */
export interface ShownWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly ShownAccount[]
}

export interface ShownAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface Face {
  readonly name: string
  readonly icon: string
}

interface Shape {
  readonly namespace: Namespace
  /** Evaluated on each read: the networks of the app may change. */
  chains(): readonly string[]
  readonly features: Readonly<Record<string, object>>
  accounts(): readonly ShownAccount[]
}

type Change = { readonly accounts: readonly ShownAccount[] }

/** Whether the page has access to an account of this namespace. */
export const isHere = (namespace: Namespace): boolean => accountOf(namespace).status === 'connected'

/** Returns the connected wallet. Throws WALLET_NOT_CONNECTED. */
export function providerOf<N extends Namespace>(namespace: N): ProviderByNamespace[N] {
  const provider = isHere(namespace) && runtime.providers.get(namespace)
  if (!provider) throw new AppError('WALLET_NOT_CONNECTED')
  return provider as ProviderByNamespace[N]
}

/** Connects through the modal. A silent call returns the existing accounts after the last session has been restored. */
export async function connect(namespace: Namespace, isSilent = false): Promise<void> {
  await ready()
  if (isHere(namespace) || isSilent) return
  await (await import('../controllers/shell/actions.ts')).ensure({ namespace })
}

/** A wallet for other libraries, and a function that ends its subscriptions. */
export function showWallet(
  { name, icon }: Face,
  { namespace, chains, features, accounts }: Shape,
): { wallet: ShownWallet; stop: () => void } {
  // Unchanged accounts keep their identity, for consumers that compare objects.
  let shown: readonly ShownAccount[] = []
  const look = () => {
    const now = isHere(namespace) ? accounts() : []
    const key = (all: readonly ShownAccount[]) =>
      JSON.stringify(all.map(({ address, chains, features }) => [address, chains, features]))
    if (key(now) !== key(shown)) shown = Object.freeze(now.map(account => Object.freeze(account)))
  }
  look()
  // Not `shown`: reading `accounts` updates it, which would hide the change from the listeners.
  let emitted = shown
  const listeners = new Set<(change: Change) => void>()
  const stop = followPlace(namespace, () => {
    look()
    if (emitted === shown) return
    emitted = shown
    for (const listener of new Set(listeners))
      try {
        listener({ accounts: shown })
      } catch (error) {
        // An error in one listener must not affect the others.
        reportError(error)
      }
  })
  const answer = (input?: { silent?: boolean }) =>
    connect(namespace, input?.silent).then(() => {
      look()
      return { accounts: shown }
    })
  const wallet: ShownWallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chains()
    },
    features: Object.freeze({
      'standard:connect': { version: '1.0.0', connect: answer },
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
      look()
      return shown
    },
  })
  return { wallet, stop }
}

interface Registry {
  register(...wallets: readonly ShownWallet[]): () => void
}

/** Registers the wallet with all current and future libraries (Wallet Standard). Returns a function that unregisters it. */
export function registerWallet(wallet: ShownWallet): () => void {
  const takeBacks: (() => void)[] = []
  const register = (api: Registry) => {
    takeBacks.push(api.register(wallet))
  }
  const hear = (event: Event) => register((event as CustomEvent<Registry>).detail)
  window.addEventListener('wallet-standard:app-ready', hear)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', hear)
    for (const takeBack of takeBacks) takeBack()
  }
}

import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { LoginProvider } from '../../core/identity/embedded.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A wallet that is or was connected in a namespace. At most one per namespace is active. */
export interface KnownWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** The user's own label for the wallet. */
  readonly label?: string
  /** Login provider of the embedded wallet. */
  readonly login?: LoginProvider
  /** Accounts that the wallet itself shared during this visit. Absent until then, because stored accounts are not trusted (T12). */
  readonly accounts?: readonly AccountEntry[]
}

const store = modalAtom<readonly KnownWallet[]>([])

/** Wallets of this user, starting with the most recently connected. */
export const $knownWallets: ReadonlyStore<typeof store> = store

export const isSameKnownWallet = (
  a: Pick<KnownWallet, 'namespace' | 'connectorId'>,
  b: Pick<KnownWallet, 'namespace' | 'connectorId'>,
): boolean => a.namespace === b.namespace && a.connectorId === b.connectorId

export const knownWalletsRestored = (wallets: readonly KnownWallet[]) => store.set(wallets)
/** Adds a connected wallet at the front, or moves it there. Keeps its label and its login unless new ones are passed. */
export const walletAdded = (wallet: KnownWallet) => {
  const previousWallet = store.get().find(knownWallet => isSameKnownWallet(knownWallet, wallet))
  const label = wallet.label ?? previousWallet?.label
  const login = wallet.login ?? previousWallet?.login
  store.set([
    { ...wallet, ...(label && { label }), ...(login && { login }) },
    ...store.get().filter(knownWallet => knownWallet !== previousWallet),
  ])
}
export const walletAccountsShared = (wallet: KnownWallet, accounts: readonly AccountEntry[] | undefined) =>
  store.set(
    store.get().map(knownWallet => {
      if (!isSameKnownWallet(knownWallet, wallet)) return knownWallet
      const { accounts: _, ...otherFields } = knownWallet
      return accounts?.length ? { ...otherFields, accounts } : otherFields
    }),
  )
export const walletLabeled = (wallet: KnownWallet, label: string) =>
  store.set(
    store.get().map(knownWallet => {
      if (!isSameKnownWallet(knownWallet, wallet)) return knownWallet
      const { label: _, ...otherFields } = knownWallet
      return label ? { ...otherFields, label } : otherFields
    }),
  )
export const walletRemoved = (wallet: KnownWallet) =>
  store.set(store.get().filter(knownWallet => !isSameKnownWallet(knownWallet, wallet)))

import { readonlyType } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { LoginProvider } from '../../core/identity/embedded.ts'
import { modalAtom } from '../modal-atom.ts'

/** A wallet that is or was connected in a namespace. At most one per namespace is active. */
export interface KnownWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** The visitor's own label for it. */
  readonly label?: string
  /** Login provider of the embedded wallet. */
  readonly login?: LoginProvider
  /** Accounts that the wallet itself shared during this visit. Absent until then (T12). */
  readonly accounts?: readonly AccountEntry[]
}

const known = modalAtom<readonly KnownWallet[]>([])

/** Wallets of this visitor, the most recently connected first. */
export const $knownWallets = readonlyType(known)

export const isSameKnown = (
  one: Pick<KnownWallet, 'namespace' | 'connectorId'>,
  other: Pick<KnownWallet, 'namespace' | 'connectorId'>,
): boolean => one.namespace === other.namespace && one.connectorId === other.connectorId

export const knownWalletsRecalled = (wallets: readonly KnownWallet[]) => known.set(wallets)
/** Moves a connected wallet to the front. Its label is kept, and its login unless a new one is given. */
export const walletNoted = (wallet: KnownWallet) => {
  const before = known.get().find(each => isSameKnown(each, wallet))
  const label = wallet.label ?? before?.label
  const login = wallet.login ?? before?.login
  known.set([
    { ...wallet, ...(label && { label }), ...(login && { login }) },
    ...known.get().filter(each => each !== before),
  ])
}
export const walletTold = (wallet: KnownWallet, accounts: readonly AccountEntry[] | undefined) =>
  known.set(
    known.get().map(each => {
      if (!isSameKnown(each, wallet)) return each
      const { accounts: _, ...rest } = each
      return accounts?.length ? { ...rest, accounts } : rest
    }),
  )
export const walletLabelled = (wallet: KnownWallet, label: string) =>
  known.set(
    known.get().map(each => {
      if (!isSameKnown(each, wallet)) return each
      const { label: _, ...rest } = each
      return label ? { ...rest, label } : rest
    }),
  )
export const walletForgotten = (wallet: KnownWallet) =>
  known.set(known.get().filter(each => !isSameKnown(each, wallet)))

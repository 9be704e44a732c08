import { atom, readonlyType } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import type { LoginProvider } from '../../core/identity/embedded.ts'

/** A wallet that was connected in one namespace, now or before. One of each namespace is the active one. */
export interface KnownWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly rdns?: string
  /** The visitor's own name for it. */
  readonly label?: string
  /** How the person logged in, where it is the embedded wallet. */
  readonly login?: LoginProvider
  /** What the wallet itself shares in this visit; absent while it has not said so (T12). */
  readonly accounts?: readonly AccountEntry[]
}

const known = atom<readonly KnownWallet[]>([])

/** Wallets of this visitor, the one connected last first. */
export const $knownWallets = readonlyType(known)

export const isSameKnown = (
  one: Pick<KnownWallet, 'namespace' | 'connectorId'>,
  other: Pick<KnownWallet, 'namespace' | 'connectorId'>,
): boolean => one.namespace === other.namespace && one.connectorId === other.connectorId

export const knownWalletsRecalled = (wallets: readonly KnownWallet[]) => known.set(wallets)
/** A wallet that is connected from now on stands first; its label stays, and the login until another one is told. */
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

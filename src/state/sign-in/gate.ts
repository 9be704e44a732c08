import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import { namespaceEntries } from '../../core/chain/namespace-record.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import { $connections, connectionSet } from '../connect/connections.ts'
import { $options } from '../settings/options.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

interface Gate {
  /** The app allows users to remain without a session. */
  readonly isOptional: boolean
  readonly signedIn: readonly AccountId[]
}

const gate = modalAtom<Gate>({ isOptional: false, signedIn: [] })

/**
 * Accounts that count as connected. Undefined if every account does, because sign-in is not required. Empty by default, so that no account
 * counts before its sign-in is checked.
 */
export const $signedInAccounts = computed([$options, gate], (options, { isOptional, signedIn }) =>
  hasSignIn(options) && !isOptional ? signedIn : undefined,
)

const unreportedWallet = modalAtom<WalletInfo | undefined>(undefined)

export const $gate: ReadonlyStore<typeof gate> = gate
/** The wallet that the user connected and of which the page is notified after sign-in. */
export const $unreportedWallet: ReadonlyStore<typeof unreportedWallet> = unreportedWallet

export const gateSet = (nextGate: Gate) => {
  gate.set(nextGate)
  // Set one connection again, so that subscribers to the connections (buttons) update.
  const lastConnection = namespaceEntries($connections.get()).at(-1)
  if (lastConnection) connectionSet(lastConnection[0], lastConnection[1])
}
export const unreportedWalletSet = (wallet: WalletInfo | undefined) => unreportedWallet.set(wallet)

import { atom, computed, readonlyType } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { WalletInfo } from '../../core/identity/account.ts'
import { $connections, connectionSet } from '../connect/connections.ts'
import { $options } from '../settings/options.ts'

interface Gate {
  /** The app lets people stay without a session. */
  readonly isOptional: boolean
  readonly signed: readonly AccountId[]
}

const gate = atom<Gate>({ isOptional: false, signed: [] })

/** The accounts that may count as connected, or undefined where nobody has to sign in: closed until somebody opens it. */
export const $signed = computed([$options, gate], (options, { isOptional, signed }) =>
  asksSignIn(options) && !isOptional ? signed : undefined,
)

const untold = atom<WalletInfo | undefined>()

export const $gate = readonlyType(gate)
/** A wallet that a person connected, of which the page hears when they have signed in. */
export const $untold = readonlyType(untold)

export const gateSet = (next: Gate) => {
  gate.set(next)
  // Whoever follows the connections, as buttons do, has to look again.
  const last = Object.entries($connections.get()).at(-1)
  if (last) connectionSet(last[0] as Namespace, last[1])
}
export const connectUntold = (wallet: WalletInfo | undefined) => untold.set(wallet)

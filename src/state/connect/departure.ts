import { readonlyType } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Departure } from '../../core/wallet/departure.ts'
import type { Connected } from './connections.ts'
import { modalAtom } from '../modal-atom.ts'

/** A disconnect that the page has seen but the wallets have not, with the state that Undo restores. */
export interface PendingDeparture extends Departure {
  readonly connections: Readonly<Partial<Record<Namespace, Connected>>>
  readonly active: Namespace | undefined
}

/** A disconnect that is being sent to the wallets. */
interface SendingDeparture extends Departure {
  readonly done: Promise<void>
}

const pending = modalAtom<PendingDeparture | undefined>(undefined)
const sending = modalAtom<readonly SendingDeparture[]>([])

/** The disconnect that can still be undone. */
export const $pendingDeparture = readonlyType(pending)
/** Disconnects that are being sent to wallets. */
export const $sendingDepartures = readonlyType(sending)

export const departurePending = (departure: PendingDeparture) => pending.set(departure)
export const departureTaken = () => pending.set(undefined)
export const departureSending = (departure: SendingDeparture) => sending.set([...sending.get(), departure])
export const departureSent = (id: string) => sending.set(sending.get().filter(each => each.id !== id))

import type { Namespace } from '../../core/chain/namespace.ts'
import type { UnsentDisconnect } from '../../core/wallet/unsent-disconnect.ts'
import type { Connected } from './connections.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A disconnect that the page has applied but the wallets have not received, with the state that Undo restores. */
export interface UndoableDisconnect extends UnsentDisconnect {
  readonly connections: Readonly<Partial<Record<Namespace, Connected>>>
  readonly active: Namespace | undefined
}

/** A disconnect that is being sent to the wallets. */
interface SendingDisconnect extends UnsentDisconnect {
  readonly completion: Promise<void>
}

const undoableDisconnect = modalAtom<UndoableDisconnect | undefined>(undefined)
const sendingDisconnects = modalAtom<readonly SendingDisconnect[]>([])

/** The disconnect that can still be undone. */
export const $undoableDisconnect: ReadonlyStore<typeof undoableDisconnect> = undoableDisconnect
/** Disconnects that are being sent to wallets. */
export const $sendingDisconnects: ReadonlyStore<typeof sendingDisconnects> = sendingDisconnects

export const undoableDisconnectSet = (disconnect: UndoableDisconnect) => undoableDisconnect.set(disconnect)
export const undoableDisconnectCleared = () => undoableDisconnect.set(undefined)
export const disconnectSending = (disconnect: SendingDisconnect) =>
  sendingDisconnects.set([...sendingDisconnects.get(), disconnect])
export const disconnectSent = (id: string) =>
  sendingDisconnects.set(sendingDisconnects.get().filter(disconnect => disconnect.id !== id))

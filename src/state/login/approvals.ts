import { computed } from 'nanostores'
import type { FrameViewReason } from '../../core/identity/embedded.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface OpenRequest {
  readonly id: string
  readonly method: string
  /** Type of the data to sign: a text or typed data. Undefined for any other request. */
  readonly signs?: 'text' | 'data'
}

const requests = modalAtom<readonly OpenRequest[]>([])
const reason = modalAtom<FrameViewReason | undefined>(undefined)

const frame = modalAtom<'loading' | 'ready' | 'failed'>('loading')

/** Loading state of the frame. */
export const $frameState: ReadonlyStore<typeof frame> = frame
/** Open requests of the embedded wallet that wait for the user. */
export const $openRequests: ReadonlyStore<typeof requests> = requests
/** A reason other than an open request to show the frame to the user. */
export const $frameViewReason: ReadonlyStore<typeof reason> = reason
/** Whether the user has to act in the frame. */
export const $isFrameNeeded = computed(
  [requests, reason],
  (open, viewReason) => open.length > 0 || viewReason !== undefined,
)

export const requestOpened = (request: OpenRequest) => requests.set([...requests.get(), request])
export const requestClosed = (id: string) => requests.set(requests.get().filter(request => request.id !== id))
export const frameViewRequired = (viewReason: FrameViewReason) => reason.set(viewReason)
export const frameViewDone = () => reason.set(undefined)
export const frameStateChanged = (state: 'loading' | 'ready' | 'failed') => frame.set(state)
export const approvalsCleared = () => {
  requests.set([])
  reason.set(undefined)
}

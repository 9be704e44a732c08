import { atom, computed, readonlyType } from 'nanostores'
import type { FrameViewReason } from '../../core/identity/embedded.ts'

export interface OpenRequest {
  readonly id: string
  readonly method: string
  /** A text or typed data is to be signed. Undefined for a transaction. */
  readonly signs?: 'text' | 'data'
}

const requests = atom<readonly OpenRequest[]>([])
const reason = atom<FrameViewReason | undefined>(undefined)

const frame = atom<'loading' | 'ready' | 'failed'>('loading')

/** Whether the frame can show anything yet. */
export const $frameState = readonlyType(frame)
/** Requests of the embedded wallet that wait for a person. */
export const $openRequests = readonlyType(requests)
/** What else the frame needs a person for. */
export const $frameViewReason = readonlyType(reason)
/** The frame has something to show to a person now. */
export const $frameWanted = computed([requests, reason], (open, why) => open.length > 0 || why !== undefined)

export const requestOpened = (request: OpenRequest) => requests.set([...requests.get(), request])
export const requestClosed = (id: string) => requests.set(requests.get().filter(each => each.id !== id))
export const frameViewRequired = (why: FrameViewReason) => reason.set(why)
export const frameViewDone = () => reason.set(undefined)
export const frameStateSeen = (state: 'loading' | 'ready' | 'failed') => frame.set(state)
export const approvalsCleared = () => {
  requests.set([])
  reason.set(undefined)
}

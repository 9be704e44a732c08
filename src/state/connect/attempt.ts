import type { Namespace } from '../../core/chain/namespace.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A user's attempt to connect a wallet, as shown on the waiting screen. */
export interface Attempt {
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /** `silent`: the wallet does not respond to a probe either. `pending`: it still shows an earlier request of this page. */
  readonly status: 'prompting' | 'silent' | 'pending' | 'failed'
  readonly error?: AppError
}

const attempt = modalAtom<Attempt | undefined>(undefined)

/** The current or most recently failed attempt. */
export const $attempt: ReadonlyStore<typeof attempt> = attempt

export const attemptStarted = (next: Omit<Attempt, 'status'>) => attempt.set({ ...next, status: 'prompting' })
export const attemptSilent = () => {
  const now = attempt.get()
  if (now?.status === 'prompting') attempt.set({ ...now, status: 'silent' })
}
export const attemptPending = () => {
  const now = attempt.get()
  if (now && now.status !== 'failed') attempt.set({ ...now, status: 'pending' })
}
export const attemptAnswering = () => {
  const now = attempt.get()
  if (now?.status === 'silent') attempt.set({ ...now, status: 'prompting' })
}
export const attemptFailed = (error: AppError) => {
  const now = attempt.get()
  if (now) attempt.set({ ...now, status: 'failed', error })
}
export const attemptEnded = () => attempt.set(undefined)

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

export const attemptStarted = (newAttempt: Omit<Attempt, 'status'>) =>
  attempt.set({ ...newAttempt, status: 'prompting' })
export const attemptSilent = () => {
  const currentAttempt = attempt.get()
  if (currentAttempt?.status === 'prompting') attempt.set({ ...currentAttempt, status: 'silent' })
}
export const attemptPending = () => {
  const currentAttempt = attempt.get()
  if (currentAttempt && currentAttempt.status !== 'failed')
    attempt.set({ ...currentAttempt, status: 'pending' })
}
export const attemptAnswering = () => {
  const currentAttempt = attempt.get()
  if (currentAttempt?.status === 'silent') attempt.set({ ...currentAttempt, status: 'prompting' })
}
export const attemptFailed = (error: AppError) => {
  const currentAttempt = attempt.get()
  if (currentAttempt) attempt.set({ ...currentAttempt, status: 'failed', error })
}
export const attemptEnded = () => attempt.set(undefined)

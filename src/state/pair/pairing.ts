import type { AppError } from '../../core/errors/app-error.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** A pairing that waits for a wallet. The URI contains a symmetric key, so it is stored only here and in the rendered code (T13). */
export type Pairing =
  | { readonly status: 'starting' }
  | {
      readonly status: 'waiting'
      readonly uri: string
      /** Unix time in milliseconds. */
      readonly expiresAt: number
    }
  | { readonly status: 'failed'; readonly error: AppError }

const pairing = modalAtom<Pairing | undefined>(undefined)

/** The current pairing, or undefined. */
export const $pairing: ReadonlyStore<typeof pairing> = pairing

/** Starts a pairing. When a code is renewed, the old code stays visible until the new one arrives. */
export const pairingStarted = () => {
  if (pairing.get()?.status !== 'waiting') pairing.set({ status: 'starting' })
}
export const uriReceived = (uri: string, expiresAt: number) =>
  pairing.set({ status: 'waiting', uri, expiresAt })
export const pairingFailed = (error: AppError) => pairing.set({ status: 'failed', error })
export const pairingCleared = () => pairing.set(undefined)

import { atom, readonlyType } from 'nanostores'
import type { AppError } from '../../core/errors/app-error.ts'

/** A pairing that waits for a wallet. The URI holds a key: it lives here and in the code that is drawn, nowhere else (T13). */
export type Pairing =
  | { readonly status: 'starting' }
  | {
      readonly status: 'waiting'
      readonly uri: string
      /** Wall clock, milliseconds. */
      readonly expiresAt: number
    }
  /** A wallet has it; a person decides there. */
  | { readonly status: 'failed'; readonly error: AppError }

const pairing = atom<Pairing | undefined>(undefined)

/** The pairing that shows, or undefined. */
export const $pairing = readonlyType(pairing)

/** A renewed code: the old one stays until the new one is here. */
export const pairingStarted = () => {
  if (pairing.get()?.status !== 'waiting') pairing.set({ status: 'starting' })
}
export const uriReceived = (uri: string, expiresAt: number) =>
  pairing.set({ status: 'waiting', uri, expiresAt })
export const pairingFailed = (error: AppError) => pairing.set({ status: 'failed', error })
export const pairingCleared = () => pairing.set(undefined)

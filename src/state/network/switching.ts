import { atom, readonlyType } from 'nanostores'
import type { NetworkId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'

/** A change of network that a wallet was asked for. */
export interface Switching {
  readonly networkId: NetworkId
  readonly status: 'asking' | 'failed'
  readonly error?: AppError
}

const switching = atom<Switching | undefined>(undefined)

/** The change that waits for the wallet or has just failed. */
export const $switching = readonlyType(switching)

export const switchStarted = (networkId: NetworkId) => switching.set({ networkId, status: 'asking' })
export const switchFailed = (error: AppError) => {
  const now = switching.get()
  if (now) switching.set({ ...now, status: 'failed', error })
}
export const switchEnded = () => switching.set(undefined)

import type { NetworkId } from '../../core/chain/caip.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/**
 * A network change requested from a wallet, or one that first requires a wallet of another namespace. Also set while the modal
 * activates a network of another namespace.
 */
export interface Switching {
  readonly networkId: NetworkId
  /** `connecting`: the user is connecting a wallet of the network's namespace. */
  readonly status: 'prompting' | 'connecting' | 'failed'
  readonly error?: AppError
}

const switching = modalAtom<Switching | undefined>(undefined)

/** The change that waits for a wallet or has just failed. */
export const $switching: ReadonlyStore<typeof switching> = switching

export const switchStarted = (networkId: NetworkId) => switching.set({ networkId, status: 'prompting' })
export const switchConnecting = (networkId: NetworkId) => switching.set({ networkId, status: 'connecting' })
export const switchFailed = (error: AppError) => {
  const currentSwitching = switching.get()
  if (currentSwitching) switching.set({ ...currentSwitching, status: 'failed', error })
}
export const switchEnded = () => switching.set(undefined)

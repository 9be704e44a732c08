import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface Platform {
  readonly isMobile: boolean
  readonly isOnline: boolean
}

const platform = modalAtom<Platform>({ isMobile: false, isOnline: true })

/** Device properties that views depend on. */
export const $platform: ReadonlyStore<typeof platform> = platform

export const platformChanged = (changes: Partial<Platform>) => platform.set({ ...platform.get(), ...changes })

import { defaultOptions, type ModalOptions, type Settings } from '../../core/options.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const options = modalAtom<Settings>(defaultOptions)

/** The current options: those of the app, merged with the defaults. */
export const $options: ReadonlyStore<typeof options> = options

export const optionsSet = (nextSettings: Settings) => options.set(nextSettings)

export type { ModalOptions, Settings }

import { readonlyType } from 'nanostores'
import { defaultOptions, type ModalOptions, type Settings } from '../../core/options.ts'
import { modalAtom } from '../modal-atom.ts'

const options = modalAtom<Settings>(defaultOptions)

/** The current options: the app's over the defaults. */
export const $options = readonlyType(options)

export const optionsSet = (next: Settings) => options.set(next)

export type { ModalOptions, Settings }

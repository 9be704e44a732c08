import { keep } from '../core/keep.ts'

/** The networks' records, for whoever is first: the press on a button, or what needs a name. */
export const networkTable = keep(() => import('./names.ts'))

import { keep } from '../core/once.ts'

/** The networks' records, for whoever is first: the press on a button, or what needs a name. */
export const networkTable = keep(() => import('./names.ts'))

import { catch as otherwise, nullish, type ZodMiniType } from 'zod/mini'

/** A field that decides nothing: one that cannot be read is as if it was not there, and costs its entry nothing. */
export const loose = <T extends ZodMiniType>(field: T) => otherwise(nullish(field), undefined)

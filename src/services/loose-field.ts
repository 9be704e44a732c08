import { catch as otherwise, nullish, type ZodMiniType } from 'zod/mini'

/** An optional field. An invalid value is treated as absent and does not invalidate its entry. */
export const loose = <T extends ZodMiniType>(field: T) => otherwise(nullish(field), undefined)

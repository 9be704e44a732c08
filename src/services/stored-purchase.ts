import { ignoreErrors } from './ignore-errors.ts'
import { type PrefixedKey, storagePrefix } from './storage-markers.ts'

const key: PrefixedKey = `${storagePrefix}purchase`

/** Returns the stored state of an unfinished purchase of this tab. */
export const readPurchase = (): string | undefined =>
  ignoreErrors(() => sessionStorage.getItem(key)) ?? undefined
export const storePurchase = (text: string): void => ignoreErrors(() => sessionStorage.setItem(key, text))
export const clearPurchase = (): void => ignoreErrors(() => sessionStorage.removeItem(key))

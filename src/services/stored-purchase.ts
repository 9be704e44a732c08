import { quietly } from './quietly.ts'
import { type PrefixedKey, storagePrefix } from './storage-markers.ts'

const key: PrefixedKey = `${storagePrefix}purchase`

/** Returns the stored state of an unfinished purchase of this tab. */
export const readPurchase = (): string | undefined => quietly(() => sessionStorage.getItem(key)) ?? undefined
export const storePurchase = (text: string): void => quietly(() => sessionStorage.setItem(key, text))
export const clearPurchase = (): void => quietly(() => sessionStorage.removeItem(key))

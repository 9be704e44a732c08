import { quietly } from './quietly.ts'
import { storagePrefix } from './remembered.ts'

const key = `${storagePrefix}purchase`

/** Returns the stored state of an unfinished purchase of this tab. */
export const readPurchase = (): string | undefined => quietly(() => sessionStorage.getItem(key)) ?? undefined
export const keepPurchase = (text: string): void => quietly(() => sessionStorage.setItem(key, text))
export const dropPurchase = (): void => quietly(() => sessionStorage.removeItem(key))

import { quietly } from './quietly.ts'
import { storagePrefix } from './remembered.ts'

const key = `${storagePrefix}purchase`

/** What this tab keeps of a purchase that is not over. */
export const readPurchase = (): string | undefined => quietly(() => sessionStorage.getItem(key)) ?? undefined
export const keepPurchase = (text: string): void => quietly(() => sessionStorage.setItem(key, text))
export const dropPurchase = (): void => quietly(() => sessionStorage.removeItem(key))

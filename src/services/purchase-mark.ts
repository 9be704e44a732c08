import { storagePrefix } from './remembered.ts'

const key = `${storagePrefix}purchase`

// Storage that is blocked or full remembers nothing, and harms nothing (F13).
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** What this tab keeps of a purchase that is not over. */
export const readPurchase = (): string | undefined => quietly(() => sessionStorage.getItem(key)) ?? undefined
export const keepPurchase = (text: string): void => quietly(() => sessionStorage.setItem(key, text))
export const dropPurchase = (): void => quietly(() => sessionStorage.removeItem(key))

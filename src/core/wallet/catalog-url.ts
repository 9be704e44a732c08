import type { Settings } from '../options.ts'
import { findMissingRequirement } from './offers.ts'

/** Returns the URL of the wallet catalog. Undefined if the app disabled it, or has neither a project id nor a custom host. */
export const catalogUrl = ({ endpoints, projectId }: Settings): string | undefined => {
  const appUrl = endpoints?.catalog
  if (appUrl === null) return undefined
  return appUrl ?? (projectId ? 'https://api.web3modal.org' : undefined)
}

/** Returns the URL of the image host: the catalog's unless the app configures another one. */
export const imagesUrl = (settings: Settings): string | undefined => {
  const appUrl = settings.endpoints?.images
  return appUrl === null ? undefined : (appUrl ?? catalogUrl(settings))
}

/** Whether the catalog is used. Catalog wallets connect by pairing, so the built-in list is used if pairing is unavailable. */
export const usesCatalog = (settings: Settings): boolean =>
  catalogUrl(settings) !== undefined && !findMissingRequirement(settings)

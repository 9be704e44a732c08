import type { Settings } from '../options.ts'
import { missingForPairing } from './offers.ts'

/** Where the wallet catalog is, or undefined when there is none: it needs a project id or a host of the app's own. */
export const catalogUrl = ({ endpoints, projectId }: Settings): string | undefined => {
  const own = endpoints?.catalog
  if (own === null) return undefined
  return own ?? (projectId ? 'https://api.web3modal.org' : undefined)
}

/** Whether the catalog is asked. What it lists is reached by pairing; elsewhere the built-in list serves. */
export const usesCatalog = (settings: Settings): boolean =>
  catalogUrl(settings) !== undefined && !missingForPairing(settings)

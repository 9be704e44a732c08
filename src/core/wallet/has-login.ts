import type { Namespace } from '../chain/namespace.ts'
import type { Settings } from '../options.ts'

/**
 * Whether a person without a wallet may log in here: there is a frame, and a namespace in which it has accounts. The keys
 * of the embedded wallet are sealed with what browsers keep for secure pages, and a frame counts as such only where the
 * page around it does; elsewhere a login would never end.
 */
export const hasLogin = (
  { features, endpoints, projectId }: Settings,
  namespaces: readonly Namespace[],
  isSecure = globalThis.isSecureContext !== false,
): boolean =>
  isSecure &&
  (features?.email !== false || features.socials !== false) &&
  endpoints?.frame !== null &&
  Boolean(endpoints?.frame || projectId) &&
  namespaces.some(each => /^(eip|sol)/.test(each))

import type { Namespace } from '../chain/namespace.ts'
import type { Settings } from '../options.ts'

/**
 * Whether the page offers a login without a wallet: there is a frame, and a namespace that the embedded wallet supports. Its keys need
 * a secure context, which a frame only has inside a secure page; elsewhere a login would never finish.
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
  namespaces.some(namespace => /^(eip|sol)/.test(namespace))

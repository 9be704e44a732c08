import type { Namespace } from '../chain/namespace.ts'
import type { Settings } from '../options.ts'

/**
 * Whether the page offers a login without a wallet: a login feature is enabled, there is a frame URL, and the embedded wallet supports a
 * namespace of the app. The wallet's keys need a secure context, which a frame has only inside a secure page. Elsewhere, a login would
 * never finish.
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

import type { Namespace } from '../chain/namespace.ts'
import type { Settings } from '../options.ts'

/** Whether a person without a wallet may log in here: there is a frame, and a family of chains on which it has accounts. */
export const hasLogin = (
  { features, endpoints, projectId }: Settings,
  families: readonly Namespace[],
): boolean =>
  (features?.email !== false || features.socials !== false) &&
  endpoints?.frame !== null &&
  Boolean(endpoints?.frame || projectId) &&
  families.some(each => /^(eip|sol)/.test(each))

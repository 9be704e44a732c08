import { namespaceRules } from '../chain/namespace-rules.ts'
import type { Namespace } from '../chain/namespace.ts'
import { hasApi } from '../has-api.ts'
import type { ModalOptions } from '../options.ts'

/**
 * Whether purchases are available for a namespace. Purchases through the service require its transaction history, which tracks
 * them.
 */
export const isBuyingOffered = (namespace: Namespace, options: ModalOptions): boolean =>
  options.features?.onramp !== false &&
  (Boolean(options.onramp?.length) || (hasApi(options) && namespaceRules[namespace].activity === true))

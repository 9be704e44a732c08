import { namespaceRules } from '../chain/namespace-rules.ts'
import type { Namespace } from '../chain/namespace.ts'
import { hasApi } from '../has-api.ts'
import type { ModalOptions } from '../options.ts'

/**
 * Whether purchases are available for a namespace. Purchases through the service require balances, since a purchase is complete when
 * the balance has risen.
 */
export const isBuyingOffered = (namespace: Namespace, options: ModalOptions): boolean =>
  options.features?.onramp !== false &&
  (Boolean(options.onramp?.length) || (hasApi(options) && namespaceRules[namespace].balance === true))

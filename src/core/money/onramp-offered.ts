import { namespaceAbilities } from '../chain/namespace-abilities.ts'
import type { Namespace } from '../chain/namespace.ts'
import { hasApi } from '../has-api.ts'
import type { ModalOptions } from '../options.ts'

/** Whether somebody may sell to accounts of the namespace. The service's purchases are followed by its history, so it needs one. */
export const isBuyingOffered = (namespace: Namespace, options: ModalOptions): boolean =>
  options.features?.onramp !== false &&
  (Boolean(options.onramp?.length) || (hasApi(options) && namespaceAbilities[namespace].activity === true))

import type { Namespace } from '../chain/namespace.ts'
import { namespaceAbilities } from '../chain/namespace-abilities.ts'
import type { ModalOptions } from '../options.ts'
import { isBuyingOffered } from './onramp-offered.ts'

/** Account features that this version implements. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

const built: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/**
 * Returns the feature buttons of an account in the app's order, without those that are disabled, not implemented or unsupported by
 * the chain.
 */
export function walletFeatures(namespace: Namespace, options: ModalOptions): WalletFeature[] {
  const { walletFeaturesOrder, features = {} } = options
  const order = Array.isArray(walletFeaturesOrder) ? walletFeaturesOrder : built
  const { send, swap } = namespaceAbilities[namespace]
  const isBeyond: Partial<Record<WalletFeature, boolean>> = {
    onramp: !isBuyingOffered(namespace, options),
    send: !send,
    swaps: !swap,
  }
  const isOffered = (feature: WalletFeature) => features[feature] !== false && !isBeyond[feature]
  const named = order.filter((feature): feature is WalletFeature => built.includes(feature as WalletFeature))
  return [...new Set([...named, ...built])].filter(isOffered)
}

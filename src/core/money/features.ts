import type { Namespace } from '../chain/namespace.ts'
import { namespaceRules } from '../chain/namespace-rules.ts'
import type { ModalOptions } from '../options.ts'
import { isBuyingOffered } from './onramp-offered.ts'

/** Account features that this version implements. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

const supportedFeatures: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/**
 * Returns the feature buttons of an account: in the app's order, then those that the order omits. Leaves out features that are disabled,
 * not implemented or unsupported by the chain.
 */
export function walletFeatures(namespace: Namespace, options: ModalOptions): WalletFeature[] {
  const { walletFeaturesOrder, features = {} } = options
  const order = Array.isArray(walletFeaturesOrder) ? walletFeaturesOrder : supportedFeatures
  const { send, swap } = namespaceRules[namespace]
  const isUnavailable: Partial<Record<WalletFeature, boolean>> = {
    onramp: !isBuyingOffered(namespace, options),
    send: !send,
    swaps: !swap,
  }
  const isOffered = (feature: WalletFeature) => features[feature] !== false && !isUnavailable[feature]
  const orderedFeatures = order.filter((feature): feature is WalletFeature =>
    supportedFeatures.includes(feature as WalletFeature),
  )
  return [...new Set([...orderedFeatures, ...supportedFeatures])].filter(isOffered)
}

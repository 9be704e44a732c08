import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import { bitcoinFeatures } from './bitcoin/features.ts'
import { evmFeatures } from './evm/features.ts'
import type { Features, LoadedFeatures } from './manifest.ts'
import { polkadotFeatures } from './polkadot/features.ts'
import { solanaFeatures } from './solana/features.ts'

/** Features of each namespace. @internal For tests. */
export const allFeatures: Readonly<Record<Namespace, Features>> = {
  eip155: evmFeatures,
  solana: solanaFeatures,
  bip122: bitcoinFeatures,
  polkadot: polkadotFeatures,
}

/** Loads a feature of a namespace on first use. Returns undefined if the namespace does not have it. */
export const loadFeature = <Name extends keyof Features>(
  namespace: Namespace,
  name: Name,
): Promise<LoadedFeatures[Name]> | undefined =>
  allFeatures[namespace]?.[name]?.() as Promise<LoadedFeatures[Name]> | undefined

/** Loads a required feature of a namespace. Rejects with UNSUPPORTED_CHAIN if the namespace does not have it. */
export async function requireFeature<Name extends keyof Features>(
  namespace: Namespace,
  name: Name,
): Promise<LoadedFeatures[Name]> {
  const feature = await loadFeature(namespace, name)
  if (!feature) throw new AppError('UNSUPPORTED_CHAIN')
  return feature
}

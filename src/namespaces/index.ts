import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import { bitcoin } from './bitcoin/manifest.ts'
import { evm } from './evm/manifest.ts'
import type { Discover, Manifest, Parts } from './manifest.ts'
import { polkadot } from './polkadot/manifest.ts'
import { solana } from './solana/manifest.ts'

/** Parts of each namespace that a visit needs. @internal For tests. */
export const manifests: Readonly<Record<Namespace, Manifest>> = {
  eip155: evm,
  solana,
  bip122: bitcoin,
  polkadot,
}

/** Loads a part of a namespace on first use. Rejects with UNSUPPORTED_CHAIN if the namespace does not have it. */
export async function requirePart<Name extends keyof Parts>(
  namespace: Namespace,
  name: Name,
): Promise<Parts[Name]> {
  const part = await (manifests[namespace]?.[name]?.() as Promise<Parts[Name]> | undefined)
  if (!part) throw new AppError('UNSUPPORTED_CHAIN')
  return part
}

/** Loads the wallet discovery of a namespace. Returns undefined if the namespace has none. */
export const loadDiscovery = (namespace: Namespace): Promise<Discover> | undefined =>
  manifests[namespace]?.discover?.()

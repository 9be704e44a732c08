import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import { bitcoin } from './bitcoin/manifest.ts'
import { evm } from './evm/manifest.ts'
import type { Discover, Manifest, Parts } from './manifest.ts'
import { polkadot } from './polkadot/manifest.ts'
import { solana } from './solana/manifest.ts'

// The one table of namespaces: another one is a folder and a line here.
const manifests: Readonly<Record<Namespace, Manifest>> = { eip155: evm, solana, bip122: bitcoin, polkadot }

/** A part of a namespace, loaded at the first need; undefined where the namespace lacks it. */
export const loadPart = <Name extends keyof Parts>(
  namespace: Namespace,
  name: Name,
): Promise<Parts[Name]> | undefined => manifests[namespace]?.[name]?.() as Promise<Parts[Name]> | undefined

/** The same of a part without which nothing can go on. Rejects UNSUPPORTED_CHAIN. */
export async function requirePart<Name extends keyof Parts>(
  namespace: Namespace,
  name: Name,
): Promise<Parts[Name]> {
  const part = await loadPart(namespace, name)
  if (!part) throw new AppError('UNSUPPORTED_CHAIN')
  return part
}

/** How the wallets of a namespace are found; undefined where none have to be looked for. */
export const loadDiscovery = (namespace: Namespace): Promise<Discover> | undefined =>
  manifests[namespace]?.discover?.()

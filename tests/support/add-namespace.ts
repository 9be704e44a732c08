import { type Namespace, namespaces } from '../../src/core/chain/namespace.ts'
import { type NamespaceRules, namespaceRules } from '../../src/core/chain/namespace-rules.ts'
import { allFeatures } from '../../src/namespaces/features.ts'
import { manifests } from '../../src/namespaces/index.ts'
import type { Features, Manifest } from '../../src/namespaces/manifest.ts'

/** Adds a namespace, with an entry in each table that the product has for namespaces. Returns a function that removes it. */
export function addNamespace(
  namespace: Namespace,
  { rules, manifest, features }: { rules: NamespaceRules; manifest: Manifest; features: Features },
): () => void {
  // The casts allow changes of the product's tables, which are constant.
  const mutableNamespaces = namespaces as unknown as Namespace[]
  const rows: readonly (readonly [Record<string, unknown>, unknown])[] = [
    [namespaceRules, rules],
    [manifests, manifest],
    [allFeatures, features],
  ]
  mutableNamespaces.push(namespace)
  for (const [table, row] of rows) table[namespace] = row
  return () => {
    mutableNamespaces.splice(mutableNamespaces.indexOf(namespace), 1)
    for (const [table] of rows) delete table[namespace]
  }
}

import type { BenchInfo } from '../../backend/bench.ts'

interface BenchOptions {
  /** Options that make a modal use the local stack instead of public services. */
  readonly options: { readonly projectId: string; readonly endpoints: Readonly<Record<string, string>> }
}

/** Whether the page installs the wallets of the demo (`?wallets=demo`). */
export const hasDemoWallets = new URLSearchParams(location.search).get('wallets') === 'demo'

/** URLs of the bench chains, and keys of the wallets on this page. The request starts the chains. */
const response = await fetch('/bench.json')
if (!response.ok) throw new Error('Bench pages need the local stack: start the demo with `npm start`')
export const bench: BenchInfo & BenchOptions = await response.json()

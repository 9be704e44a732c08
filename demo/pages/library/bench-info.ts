import type { BenchInfo } from '../../backend/bench.ts'

interface BenchOptions {
  /** What a modal is told, so that it finds in the local stack whatever a site finds in the internet. */
  readonly options: { readonly projectId: string; readonly endpoints: Readonly<Record<string, string>> }
}

/** Where the chains under public ids are, and the keys of the wallets on this page; asking for it starts the chains. */
const answer = await fetch('/bench.json')
if (!answer.ok) throw new Error('Bench pages need the local stack: start the demo with `npm start`')
export const bench: BenchInfo & BenchOptions = await answer.json()

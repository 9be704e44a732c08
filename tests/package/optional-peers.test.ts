// Bundles each entry as in an app that installed only the optional peers that the entry needs. `npm run nightly -- bundlers` does the
// same from the tarball, with the bundlers of tests/bundlers.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build, type Plugin } from 'esbuild'
import { peersOf } from '../../scripts/lib/entry-peers.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>
  peerDependencies: Record<string, string>
}
const peers = Object.keys(manifest.peerDependencies)
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

describe('bundle without the optional peers', () => {
  let folder = ''
  // A folder without packages, so that nothing but the entry itself can be resolved.
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'w3m-peers-'))
    cpSync(inRoot('dist'), path.join(folder, 'dist'), {
      recursive: true,
      filter: file => !file.endsWith('.map'),
    })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
    typeof target === 'string' || entry.includes('*') || !target.default?.endsWith('.js')
      ? []
      : [{ file: target.default, neededPeers: peersOf(entry).join(' ') }],
  )
  // Builds once for each set of peers, because entries share most of their files.
  for (const neededPeers of new Set(entries.map(entry => entry.neededPeers)))
    test(`builds the entries that need ${neededPeers || 'no peers'}`, async () => {
      const missingPeers = peers.filter(peer => !neededPeers.split(' ').includes(peer))
      const externalPeersPlugin: Plugin = {
        name: 'installed',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
            kind === 'entry-point' || missingPeers.includes(packageOf(specifier))
              ? undefined
              : { external: true },
          )
        },
      }
      const builtEntries = entries.filter(entry => entry.neededPeers === neededPeers)
      const { errors } = await build({
        entryPoints: builtEntries.map(({ file }) => path.join(folder, file)),
        bundle: true,
        format: 'esm',
        splitting: true,
        outdir: path.join(folder, 'out'),
        write: false,
        logLevel: 'silent',
        plugins: [externalPeersPlugin],
      })
      assert.deepEqual(errors, [])
    })
})

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@playwright/test'
import { buildEntries, servePage } from '../../scripts/lib/bundler-apps.mjs'
import { peersOf } from '../../scripts/lib/entry-peers.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'
import { describeCounts, useApp, buildWalletScript } from '../examples/use-app.ts'

// Run by `npm run nightly -- bundlers`, which installs the packages first.
const { W3M_BUNDLERS: bundlerNames = '', W3M_BUNDLERS_FOLDER: cwd = '' } = process.env

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>
  peerDependencies: Record<string, string>
}
const peers = Object.keys(manifest.peerDependencies)

/** Runs `act` while only some of the optional peers are installed. */
async function withPeers(installedPeers: string[], act: () => Promise<unknown>): Promise<void> {
  const missingPeers = peers.filter(name => !installedPeers.includes(name))
  const movePeers = (source: string, target: string) => {
    for (const name of missingPeers) {
      if (!existsSync(path.join(cwd, source, name))) continue
      mkdirSync(path.dirname(path.join(cwd, target, name)), { recursive: true })
      renameSync(path.join(cwd, source, name), path.join(cwd, target, name))
    }
  }
  movePeers('node_modules', 'uninstalled')
  try {
    await act()
  } finally {
    movePeers('uninstalled', 'node_modules')
  }
}

/** Entries by the peers that are installed for them. `./server/node` needs modules of Node. */
const groups = new Map<string, string[]>()
for (const [name, target] of Object.entries(manifest.exports)) {
  if (typeof target === 'string' || name.includes('*') || name === './server/node') continue
  // A dependency of all other entries installs this optional peer.
  const installedPeers = [...peersOf(name), ...(name.startsWith('./testing') ? [] : ['@walletconnect/core'])]
  const key = installedPeers.join(' ')
  groups.set(key, [...(groups.get(key) ?? []), name])
}

// Builds take minutes on a loaded machine.
test.describe.configure({ timeout: 900_000 })

let walletCode: string
test.beforeAll(async () => {
  walletCode = await buildWalletScript()
})

for (const bundler of bundlerNames.split(' ').filter(Boolean)) {
  test(`${bundler}: builds a page that connects, signs, switches and disconnects`, async ({ context }) => {
    const { port, close } = await servePage(bundler, cwd)
    try {
      await context.addInitScript(walletCode)
      const { idle, open } = await useApp(context, `http://127.0.0.1:${port}/`)
      test.info().annotations.push({
        type: 'note',
        description: `${bundler}: before the click ${describeCounts(idle)}; at the first row ${describeCounts(open)}`,
      })
    } finally {
      await close()
    }
  })

  for (const [index, [peerNames, entries]] of [...groups].entries())
    test(`${bundler}: builds ${entries.join(', ')} with ${peerNames || 'no optional peer'}`, async () => {
      test.skip(
        bundler === 'parcel' && !peerNames,
        'Parcel rejects a dynamic import of a package that is not installed, which the test wallets handle',
      )
      const code = entries.map(
        (entry, index) => `import * as e${index} from 'w3m-elements${entry.slice(1)}'\n`,
      )
      const file = `entries-${index}.js`
      writeFileSync(
        path.join(cwd, file),
        `${code.join('')}globalThis.entries = [${entries.map((_, index) => `e${index}`)}]\n`,
      )
      await withPeers(peerNames.split(' '), () => buildEntries(bundler, { cwd, input: file }))
    })
}

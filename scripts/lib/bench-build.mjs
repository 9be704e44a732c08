// Builds what the bench pages of the demo load, at the first visit and after a change: nobody else waits for it.
import path from 'node:path'
import { isStale, recordBuild } from './builds.mjs'
import { installMissing } from './install.mjs'
import { inRoot } from './project.mjs'

/** Where the built files are; `page.js` is what the shell loads. */
export const benchFolder = inRoot('.cache/bench-pages')

/** Whose packages the pages borrow: apps written for AppKit have all of these libraries. */
const lender = 'tests/compat'
const borrowed = /^(?:ethers5?|@solana\/web3\.js)$/
const pages = inRoot('demo/pages/library')

/** The one build of all pages; callers at the same time share it. */
export function buildBenchPages() {
  building ??= build().finally(() => {
    building = undefined
  })
  return building
}
let building

async function build() {
  if (!isStale('bench')) return
  await installMissing([lender])
  await recordBuild('bench', buildFiles)
}

async function buildFiles() {
  const { buildForeignPage } = await import('./foreign-page.mjs')
  const exactly = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
  await buildForeignPage({
    folder: pages,
    outDir: benchFolder,
    names: ['bench.ts'],
    alias: [
      exactly('w3m-elements/appkit', 'src/appkit/index.ts'),
      exactly('w3m-elements/appkit/networks', 'src/appkit/networks.ts'),
      exactly('w3m-elements/appkit/adapters/(.*)', 'src/appkit/adapters/$1.ts'),
    ],
    plugins: [borrowPackages()],
  })
}

/** Libraries of the pages come from the lender. Ours has a `@solana/web3.js` of its own, of another version. */
function borrowPackages() {
  return {
    name: 'borrowed-packages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isOfPage = importer?.startsWith(`${pages}${path.sep}`) && borrowed.test(source)
      if (!isOfPage && source !== '@wagmi/core') return undefined
      return this.resolve(source, inRoot(lender, 'package.json'), { ...options, skipSelf: true })
    },
  }
}

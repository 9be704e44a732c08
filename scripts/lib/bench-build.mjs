// Builds the demo's bench pages on the first visit and after a change of their sources. Other pages do not wait for this build.
import path from 'node:path'
import { isStale, recordBuild } from './builds.mjs'
import { installMissing } from './install.mjs'
import { inRoot } from './project.mjs'

/** The output folder, from which the HTML of the bench pages loads `page.js`. */
export const benchFolder = inRoot('.cache/bench-pages')

/** The workspace with the libraries of the pages. Its member `compat` (apps written for AppKit) installs all of them. */
const workspace = 'tests/consumers'
const sharedPackages = /^(?:ethers5?|@solana\/web3\.js)$/
const pages = inRoot('demo/pages/library')

/** Builds all pages. Concurrent callers share one build. */
export function buildBenchPages() {
  buildPromise ??= build().finally(() => {
    buildPromise = undefined
  })
  return buildPromise
}
let buildPromise

async function build() {
  if (!isStale('bench')) return
  await installMissing([workspace], ['compat'])
  await recordBuild('bench', buildFiles)
}

async function buildFiles() {
  const { buildForeignPage } = await import('./foreign-page.mjs')
  const createAlias = (name, file) => ({ find: new RegExp(`^${name}$`), replacement: inRoot(file) })
  await buildForeignPage({
    folder: pages,
    outDir: benchFolder,
    names: ['bench.ts'],
    alias: [
      createAlias('w3m-elements/appkit', 'src/appkit/index.ts'),
      createAlias('w3m-elements/appkit/networks', 'src/appkit/networks.ts'),
      createAlias('w3m-elements/appkit/adapters/(.*)', 'src/appkit/adapters/$1.ts'),
    ],
    plugins: [resolveSharedPackages()],
  })
}

/** Returns a plugin that resolves libraries from the workspace, because the root folder has another version of `@solana/web3.js`. */
function resolveSharedPackages() {
  return {
    name: 'w3m-workspace-packages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const isOfPage = importer?.startsWith(`${pages}${path.sep}`) && sharedPackages.test(source)
      if (!isOfPage && source !== '@wagmi/core') return undefined
      return this.resolve(source, inRoot(workspace, 'compat/package.json'), { ...options, skipSelf: true })
    },
  }
}

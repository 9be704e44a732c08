// Maps request paths to the demo's pages, and builds the pages for tests.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pageChunks } from './cdn-chunks.mjs'
import { benchPageAt } from '../../demo/pages/library/set-ups.mjs'
import { expectedBuildLogs, inRoot, existingFiles } from './project.mjs'
import { run } from './run.mjs'

export const demoFolder = inRoot('demo')

/** The output folder of `buildPages`. */
export const builtPages = inRoot('.cache/pages')

/**
 * Returns the file below demo/ for a request path, or undefined if there is no page. `/` is index.html. All bench pages (`/core/`,
 * `/library/ethers/` and others) share one HTML file, whose script configures the page by its path.
 */
export function fileOfPage(pathname) {
  if (pathname === '/') return 'index.html'
  if (benchPageAt(pathname)) return 'pages/library/bench.html'
  const page = /^\/pages\/((?:[\w-]+\/)*[\w-]+\.html)$/.exec(pathname)
  return page ? `pages/${page[1]}` : undefined
}

/** Pages that are served unprocessed under a strict CSP, because they show how the modal works without build tools. */
export const isPlainPage = file => /^pages\/(?:cdn[\w-]*|html)\.html$/.test(file)

/** Whether a file is the HTML file of the bench pages. Its script is built on the first visit (bench-build.mjs). */
export const isBenchPage = file => file === 'pages/library/bench.html'

/** Whether a path is a file that plain pages load in addition to the bundle. It is served unchanged. */
export const isPlainFile = pathname => /^\/pages\/(?:cdn[\w-]*\.js|demo\.css)$/.test(pathname)

const listHtmlFiles = () =>
  readdirSync(demoFolder, { recursive: true })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => /^(index|pages\/.*)\.html$/.test(name) || name === 'index.html')
    .filter(name => !isPlainPage(name) && !isBenchPage(name))

/** Settings shared by the dev server and the build of the pages. */
export const createPagesConfig = () => ({
  root: demoFolder,
  configFile: false,
  publicDir: existsSync(path.join(demoFolder, 'public')) ? 'public' : false,
  cacheDir: inRoot('node_modules/.vite-demo'),
  logLevel: 'warn',
})

/** Builds the embedded wallet's frame pages. */
export const buildFramePages = () =>
  run(process.execPath, ['--import', 'tsx', inRoot('demo/wallet/build-pages.ts')])

/** Builds all pages except the plain and the bench pages, and the wallets as JavaScript for pages that load the CDN bundle. */
export async function buildPages() {
  if (existsSync(inRoot('demo/backend/node_modules'))) await buildFramePages()
  const chunks = pageChunks()
  const pages = listHtmlFiles().map(file => [file.replace(/\.html$/, ''), path.join(demoFolder, file)])
  await buildFiles(Object.fromEntries(pages), {
    plugins: [chunks.plugin],
    // Creates few large files. Otherwise a page with seven frames would load hundreds of small files in each frame.
    codeSplitting: { groups: [chunks.group], includeDependenciesRecursively: false },
  })
  // Builds the wallets separately, so that pages with the bundle do not load a second copy of its modules.
  const wallets = [
    ...existingFiles(['src/testing/index.ts']).map(file => ['testing', inRoot(file)]),
    // Plain pages load the demo's wallets as JavaScript.
    ...existingFiles(['demo/pages/plain-wallets.ts']).map(file => ['pages/wallets', inRoot(file)]),
  ]
  await buildFiles(Object.fromEntries(wallets), { entryFileNames: '[name].js' })
}

/** Builds files. The build of the pages empties the output folder, and the later build of the wallets adds to it. */
async function buildFiles(
  input,
  { plugins = [], codeSplitting, entryFileNames = 'assets/[name]-[hash].js' },
) {
  const { build } = await import('vite')
  await build({
    ...createPagesConfig(),
    plugins,
    build: {
      target: 'es2022',
      outDir: builtPages,
      emptyOutDir: Boolean(codeSplitting),
      modulePreload: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input,
        preserveEntrySignatures: codeSplitting ? false : 'exports-only',
        onLog(level, log, handler) {
          if (!expectedBuildLogs.has(log.code)) handler(level, log)
        },
        output: { entryFileNames, codeSplitting },
      },
    },
  })
}

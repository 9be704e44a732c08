// The pages of the demo: which address shows which file, and their built form for tests.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pageChunks } from './cdn-chunks.mjs'
import { benchPageAt } from '../../demo/pages/library/set-ups.mjs'
import { expectedBuildLogs, inRoot, present } from './project.mjs'
import { run } from './run.mjs'

export const demoFolder = inRoot('demo')

/** Where `buildPages` puts the pages. */
export const builtPages = inRoot('.cache/pages')

/**
 * The file below demo/ that an address shows, or undefined for 404: `/` is index.html, and every bench page (`/core/`,
 * `/library/ethers/` …) is the one shell, which finds out by its address what it is.
 */
export function fileOfPage(pathname) {
  if (pathname === '/') return 'index.html'
  if (benchPageAt(pathname)) return 'pages/library/bench.html'
  const page = /^\/pages\/((?:[\w-]+\/)*[\w-]+\.html)$/.exec(pathname)
  return page ? `pages/${page[1]}` : undefined
}

/** Pages that no tool may touch: they show what a page without build tools gets, under a strict policy. */
export const isPlainPage = file => /^pages\/(?:cdn[\w-]*|html)\.html$/.test(file)

/** The shell of the bench pages: what it loads is built at the first visit (`bench-build.mjs`). */
export const isBenchShell = file => file === 'pages/library/bench.html'

/** What plain pages load besides the bundle, as it is. */
export const isPlainFile = pathname => /^\/pages\/(?:cdn[\w-]*\.js|demo\.css)$/.test(pathname)

const htmlFiles = () =>
  readdirSync(demoFolder, { recursive: true })
    .map(name => name.split(path.sep).join('/'))
    .filter(name => /^(index|pages\/.*)\.html$/.test(name) || name === 'index.html')
    .filter(name => !isPlainPage(name) && !isBenchShell(name))

/** Settings that the dev server and the build of the pages share. */
export const pagesConfig = () => ({
  root: demoFolder,
  configFile: false,
  publicDir: existsSync(path.join(demoFolder, 'public')) ? 'public' : false,
  cacheDir: inRoot('node_modules/.vite-demo'),
  logLevel: 'warn',
})

/** Builds the pages of the embedded wallet's frame, unless they are built already. */
export const buildFramePages = () =>
  run(process.execPath, ['--import', 'tsx', inRoot('demo/backend/frame/build-pages.ts')])

/** Builds every page, and the test wallets as `testing.js` for pages that load the CDN bundle. */
export async function buildPages() {
  if (existsSync(inRoot('demo/backend/node_modules'))) await buildFramePages()
  const chunks = pageChunks()
  const pages = htmlFiles().map(file => [file.replace(/\.html$/, ''), path.join(demoFolder, file)])
  await buildFiles(Object.fromEntries(pages), {
    plugins: [chunks.plugin],
    // A page of hundreds of small files, and seven frames of it, cost a browser more than its few large ones.
    codeSplitting: { groups: [chunks.group], includeDependenciesRecursively: false },
  })
  // Apart from the pages: beside the bundle nothing may bring a second copy of it.
  const wallets = [
    ...present(['src/testing/index.ts']).map(file => ['testing', inRoot(file)]),
    // The wallets of the demo, for plain pages, which load no source.
    ...present(['demo/pages/plain-wallets.ts']).map(file => ['pages/wallets', inRoot(file)]),
  ]
  await buildFiles(Object.fromEntries(wallets), { entryFileNames: '[name].js' })
}

/** Builds files: the pages take the place of all that is there, and the rest is added to them. */
async function buildFiles(
  input,
  { plugins = [], codeSplitting, entryFileNames = 'assets/[name]-[hash].js' },
) {
  const { build } = await import('vite')
  await build({
    ...pagesConfig(),
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

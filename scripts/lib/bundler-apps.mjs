// Installs the packed package next to the bundlers of tests/bundlers, and builds its page and its entries with each.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { dependOnPackage, installLocked, findOwnWarnings } from './example-apps.mjs'
import { inRoot, npm } from './project.mjs'
import { run } from './run.mjs'
import { serveFolder } from './serve-folder.mjs'

export const bundlers = ['esbuild', 'rollup', 'webpack', 'vite', 'parcel']

/**
 * Installs the packed package and the bundlers in the versions of the lockfile. `isLocking` resolves the versions again and stores the
 * lockfile.
 */
export async function installBundlers(cwd, { tarball, isLocking }) {
  const folder = inRoot('tests/bundlers')
  const filter = file => !/[\\/](?:node_modules|package-lock\.json)$/.test(file)
  cpSync(folder, cwd, { recursive: true, filter })
  dependOnPackage(cwd, tarball)
  const lockfile = path.join(folder, 'package-lock.json')
  await installLocked(args => run(npm, args, { cwd, capture: true }), { cwd, lockfile, isLocking })
}

/** Builds a file of `cwd` into a folder. Resolves with the folder and the printed text. Rejects if the bundler fails. */
async function build(bundler, { cwd, input, mode }) {
  const folder = path.join(cwd, 'dist', bundler, path.parse(input).name)
  const { output } = await run(process.execPath, [`${bundler}.mjs`, path.join(cwd, input), folder], {
    cwd,
    capture: true,
    env: { NODE_ENV: mode },
  })
  return { folder, output }
}

/** Builds a file of `cwd`. Ignores warnings, because webpack warns about each optional peer that is not installed. */
export const buildEntries = (bundler, { cwd, input }) => build(bundler, { cwd, input, mode: 'development' })

/** Builds the page for production, and serves it. Resolves with its port and `close`. Rejects on a warning about our package. */
export async function servePage(bundler, cwd) {
  // Parcel builds from a page, other bundlers from a module.
  const isPage = bundler === 'parcel'
  const input = isPage ? 'index.html' : 'main.js'
  const { folder, output } = await build(bundler, { cwd, input, mode: 'production' })
  const warnings = findOwnWarnings(output)
  if (warnings.length) throw new Error(warnings.join('\n'))
  if (!isPage) cpSync(path.join(cwd, 'index.html'), path.join(folder, 'index.html'))
  return serveFolder(folder)
}

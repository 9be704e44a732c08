// The files of browser tests bundled in one go: a page asks for a few files from memory in place of hundreds of modules.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { environment } from './source-plugin.mjs'

/** What stands beside a source is asked for beside the source, wherever the bundle puts its code. */
const addressesKept = (root, edit) => ({
  name: 'addresses-kept',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (file.includes('/node_modules/')) return undefined
      const code = edit(file, await readFile(file, 'utf8'))
      const address = JSON.stringify(`/${path.relative(root, file).split(path.sep).join('/')}`)
      return {
        contents: code.replaceAll('import.meta.url', `new URL(${address}, location.origin).href`),
        loader: file.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})

/**
 * Bundles test files; resolves with the scripts and maps by the address that a page asks for. `edit` returns the code of a
 * source to bundle.
 */
export async function bundleForBrowser(root, files, { edit = (_, code) => code, sourcemap = 'linked' } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files,
    // Entries keep their folder, so that a page finds them under the address of the test file.
    outbase: root,
    outdir: root,
    entryNames: '[dir]/[name]',
    chunkNames: 'browser-tests/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    sourcemap,
    sourcesContent: false,
    conditions: ['browser', 'development'],
    mainFields: ['browser', 'module', 'main'],
    define: environment(),
    plugins: [addressesKept(root, edit)],
    logLevel: 'error',
  })
  return new Map(
    outputFiles.map(({ path: file, contents }) => [
      `/${path.relative(root, file).split(path.sep).join('/')}`,
      Buffer.from(contents),
    ]),
  )
}

/** The test files that the command names one by one; none while it watches. */
function namedFiles(root) {
  const { values } = parseArgs({
    strict: false,
    options: { files: { type: 'string', multiple: true }, watch: { type: 'boolean' } },
  })
  const files = (values.files ?? []).map(name => path.resolve(root, name))
  return values.watch ? [] : files.filter(file => existsSync(file))
}

/**
 * A plugin and a middleware of the web test runner, which serve the run's test files from one bundle. While it watches, or for
 * files that were not named one by one, nothing is bundled, and each module comes by itself.
 */
export function browserBundle() {
  let ready = Promise.resolve(new Map())
  return {
    plugin: {
      name: 'w3m-browser-bundle',
      serverStart({ config }) {
        ready = bundleForBrowser(config.rootDir, namedFiles(config.rootDir))
        // Whoever asks for a file is told; nobody needs to be told before.
        ready.catch(() => undefined)
      },
    },
    async middleware(context, next) {
      const files = await ready
      const body = files.get(context.path.replace(/\.tsx?$/, '.js'))
      if (!body) return next()
      context.type = context.path.endsWith('.map') ? 'json' : 'js'
      context.body = body
      return undefined
    },
  }
}

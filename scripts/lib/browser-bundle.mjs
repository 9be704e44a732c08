// Bundles the files of browser tests, so that a page requests a few files instead of hundreds of modules.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { createEnvironment } from './source-plugin.mjs'

/**
 * Applies `edit` to each source, and replaces `import.meta.url` by the URL of the source file, so that it does not depend on the output
 * chunk.
 */
const preserveUrls = (root, edit) => ({
  name: 'w3m-preserve-urls',
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

/** Bundles test files. Resolves with the scripts and source maps by request path. `edit` returns the code of a source to bundle. */
export async function bundleForBrowser(root, files, { edit = (_, code) => code, sourcemap = 'linked' } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files,
    // Keeps the folders of entries, so that a page finds each bundle at the path of its test file.
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
    define: createEnvironment(),
    plugins: [preserveUrls(root, edit)],
    logLevel: 'error',
  })
  return new Map(
    outputFiles.map(({ path: file, contents }) => [
      `/${path.relative(root, file).split(path.sep).join('/')}`,
      Buffer.from(contents),
    ]),
  )
}

/** Returns the test files that the command line names without a pattern. Returns none in watch mode. */
function readNamedFiles(root) {
  const { values } = parseArgs({
    strict: false,
    options: { files: { type: 'string', multiple: true }, watch: { type: 'boolean' } },
  })
  const files = (values.files ?? []).map(name => path.resolve(root, name))
  return values.watch ? [] : files.filter(file => existsSync(file))
}

/**
 * Returns a plugin and a middleware of the web test runner that serve the test files from one bundle. In watch mode, and for files that
 * only match a pattern, the server serves the modules separately instead.
 */
export function browserBundle() {
  let bundle = Promise.resolve(new Map())
  return {
    plugin: {
      name: 'w3m-browser-bundle',
      serverStart({ config }) {
        bundle = bundleForBrowser(config.rootDir, readNamedFiles(config.rootDir))
        // Prevents an unhandled rejection. The request for a file reports a failed build.
        bundle.catch(() => undefined)
      },
    },
    async middleware(context, next) {
      const files = await bundle
      const body = files.get(context.path.replace(/\.tsx?$/, '.js'))
      if (!body) return next()
      context.type = context.path.endsWith('.map') ? 'json' : 'js'
      context.body = body
      return undefined
    },
  }
}

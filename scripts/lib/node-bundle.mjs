// Bundles the files of a Node test run, so that each process reads a few dozen files instead of compiling hundreds of modules.
import { readFile } from 'node:fs/promises'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { inRoot, root } from './project.mjs'

/** Packages to bundle: they have hundreds of small modules, none of which depends on its location. */
const bundledPackages =
  /\/node_modules\/(?:viem|ox|abitype|@noble|@scure|@adraffy|micro-packed|zod|fast-check|@walletconnect|@reown)\//

const isPackageFile = file => file.includes('/node_modules/')

/**
 * Applies `edit` to each source, and replaces `import.meta.url` and `import.meta.dirname` by those of the source file, so that they do
 * not depend on the output.
 */
const preserveUrls = edit => ({
  name: 'w3m-preserve-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, async ({ path: file }) => {
      if (isPackageFile(file)) return undefined
      const code = edit(file, await readFile(file, 'utf8'))
      return {
        contents: code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
          .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
        loader: file.endsWith('.mjs') ? 'js' : file.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
})

/** Whether Node treats a file of a package as CommonJS. */
function isCommonJs(file) {
  if (!file.endsWith('.js')) return file.endsWith('.cjs')
  for (let folder = path.dirname(file); isPackageFile(folder); folder = path.dirname(folder)) {
    const manifestPath = path.join(folder, 'package.json')
    if (existsSync(manifestPath)) return JSON.parse(readFileSync(manifestPath, 'utf8')).type !== 'module'
  }
  return true
}

/**
 * Keeps other packages external, resolved relative to the importing file. Loads CommonJS with `require`, because an `import` would
 * parse it twice to detect its exports. For Playwright, that takes longer than the rest of its loading.
 */
const externalizePackages = {
  name: 'packages-outside',
  setup({ onResolve, onLoad, resolve }) {
    const resolvingMarker = Symbol('resolving')
    const resolutions = new Map()
    onResolve(
      { filter: /^[^./]/ },
      async ({ path: name, pluginData, kind, resolveDir, importer, namespace }) => {
        if (kind === 'entry-point' || pluginData === resolvingMarker || name.startsWith('node:'))
          return undefined
        if (namespace === 'required') return { path: name, external: true }
        const key = `${name} ${kind} ${resolveDir}`
        if (!resolutions.has(key))
          resolutions.set(key, resolve(name, { resolveDir, importer, kind, pluginData: resolvingMarker }))
        const { path: file, errors, external, sideEffects } = await resolutions.get(key)
        if (errors.length) return { path: name, external: true }
        if (external) return undefined
        if (bundledPackages.test(file)) return { path: file, sideEffects }
        if (kind.startsWith('require')) return { path: file, external: true }
        return isCommonJs(file) && kind === 'import-statement'
          ? { path: file, namespace: 'required' }
          : { path: pathToFileURL(file).href, external: true }
      },
    )
    onLoad({ filter: /./, namespace: 'required' }, ({ path: file }) => ({
      contents: `module.exports = require(${JSON.stringify(file)})`,
    }))
    onResolve({ filter: /^\//, namespace: 'required' }, ({ path: file }) => ({ path: file, external: true }))
  },
}

function createTemporaryFolder() {
  const folder = inRoot('.cache', `node-tests-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Bundles files for Node into `folder`, by default a temporary folder that is removed when this process ends. Resolves with a function
 * that returns the path of the bundle of a file. `edit` returns the code to bundle for a source.
 */
export async function bundleForNode(
  files,
  { sources = root, folder = createTemporaryFolder(), edit = (_, code) => code } = {},
) {
  await build({
    absWorkingDir: sources,
    entryPoints: files,
    outbase: sources,
    outdir: folder,
    chunkNames: 'chunks/[name]-[hash]',
    // Node loads `.mjs` as a module regardless of package.json files in parent folders.
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    plugins: [preserveUrls(edit), externalizePackages],
    logLevel: 'error',
  })
  return file => path.join(folder, file.replace(/\.tsx?$/, '.mjs'))
}

// Measures tree shaking: the size of the modules that each AppKit entry adds to the package's own entries, without external packages,
// and the size of an app that only imports the error class.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { inRoot } from './project.mjs'

const limit = 8000
const errorLimit = 2000
const errorEntry = '\0only-errors'
const ownEntries = ['dist/src/index.js', 'dist/src/wagmi.js', 'dist/react/index.js'].map(name => inRoot(name))
const entries = [
  'dist/src/appkit/index.js',
  'dist/react/appkit.js',
  'dist/vue/appkit.js',
  'dist/src/appkit/adapters/wagmi.js',
  'dist/src/appkit/adapters/solana.js',
  'dist/src/appkit/adapters/bitcoin.js',
]

const isPackageImport = id => !id.startsWith('.') && !path.isAbsolute(id)
const formatKilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`
const bytesOf = chunks =>
  [...chunks].reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0)

/** Returns the minified chunks that a bundler creates for an app. */
async function chunksOf(rolldownOptions) {
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    root: inRoot(),
    build: { write: false, target: 'es2022', minify: true, modulePreload: false, rolldownOptions },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/**
 * Bundles `inputs` with their static and dynamic imports, except packages and `excludedModules`. Resolves with the bundled modules and
 * the output.
 */
async function bundle(inputs, excludedModules) {
  const modules = new Set()
  const output = await chunksOf({
    input: inputs,
    preserveEntrySignatures: 'strict',
    external: (id, importer) =>
      isPackageImport(id) || excludedModules.has(importer ? path.resolve(path.dirname(importer), id) : id),
    plugins: [
      {
        name: 'w3m-modules',
        buildEnd() {
          for (const id of this.getModuleIds()) modules.add(id)
        },
      },
    ],
  })
  return { modules, output }
}

/** Resolves with a line for each entry, and a sentence for each entry above its gate. */
export async function measureCompat() {
  const missingFiles = [...ownEntries, ...entries.map(name => inRoot(name))].filter(file => !existsSync(file))
  if (missingFiles.length) throw new Error('No build of the package to measure. Run `npm run build` first.')
  const { modules } = await bundle(ownEntries, new Set())
  const lines = []
  const faults = []
  for (const entry of entries) {
    const { output } = await bundle([inRoot(entry)], modules)
    const bytes = bytesOf(output)
    const name = entry.replace(/^dist\//, '')
    lines.push(
      `${name.padEnd(40)} ${formatKilobytes(bytes).padStart(8)} of ${formatKilobytes(limit)} above our own entry`,
    )
    if (bytes > limit)
      faults.push(`${name}: ${formatKilobytes(bytes)} is above its gate of ${formatKilobytes(limit)}`)
  }
  return { lines, faults }
}

/**
 * Measures an app that only contains `import { AppError } from 'w3m-elements'`. Returns a line, and a sentence if the app's bundle
 * is above its gate. The buttons, which the entry loads on pages, are separate chunks.
 */
export async function measureError() {
  const chunks = await chunksOf({
    input: errorEntry,
    external: id => id !== errorEntry && isPackageImport(id),
    plugins: [
      {
        name: 'w3m-only-errors',
        resolveId: id => (id === errorEntry ? id : undefined),
        load: id =>
          id === errorEntry
            ? `import { AppError } from ${JSON.stringify(inRoot('dist/src/index.js'))}\nglobalThis.isOurs = error => error instanceof AppError\n`
            : undefined,
      },
    ],
  })
  const files = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const visitedFiles = new Set()
  const queue = chunks.filter(({ isEntry }) => isEntry)
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (visitedFiles.has(chunk)) continue
    visitedFiles.add(chunk)
    queue.push(...chunk.imports.flatMap(name => files.get(name) ?? []))
  }
  const bytes = bytesOf(visitedFiles)
  const line = `${'AppError alone'.padEnd(40)} ${formatKilobytes(bytes)} of ${formatKilobytes(errorLimit)}`
  const isAboveLimit = bytes > errorLimit
  return {
    lines: [line],
    faults: isAboveLimit ? [`AppError alone: ${bytes} bytes are above its gate of ${errorLimit}`] : [],
  }
}

// Measures what a visitor loads, by the static import closures of the built CDN files, against the limits of scripts/tiers.json.
//
//   npm run check -- size              also the package's entries in bundles, and the npm package with its sentences in the README
//   npm run make -- package-size       writes these sentences
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunkRecord, libraryRecord, readTiers } from './lib/cdn-chunks.mjs'
import { measureCompat, measureError } from './lib/compat-size.mjs'
import { checkPackage } from './lib/package-size.mjs'
import { inRoot } from './lib/project.mjs'

const entry = 'w3m.js'
/**
 * Minimum size of a chunk in bytes (1 kB = 1000 bytes, gzip level 9), because the request for a smaller one costs more than it saves.
 * The field `small` of a row in scripts/tiers.json is the reason for an exception.
 */
const minChunkBytes = 2000
/** Maximum number of unused bytes that a file loaded before user interaction may import. */
const maxUnusedBytes = 3000
/** Whether the bundler generated all modules of a chunk, so that no row of scripts/tiers.json can contain it. */
const isGenerated = chunk => chunk.modules.every(module => module.name.startsWith('virtual:'))
/** Packages that must not load before the user needs them. */
const onDemandPackages = [
  'zod',
  'viem',
  'ox',
  '@adraffy',
  '@noble',
  '@scure',
  '@walletconnect',
  '@reown',
  '@solana',
  '@nanostores/lit',
]

const packageOf = module => /^package:((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
const mustLoadOnDemand = name =>
  onDemandPackages.some(
    packageName =>
      name === packageName || name?.startsWith(`${packageName}/`) || name?.startsWith(`${packageName}-`),
  )
const formatKilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Reads the files of the last build with their gzip size: all by path, and those of the bundle also by role. The files of the pairing
 * library are separate.
 */
function readBuild() {
  if (!existsSync(chunkRecord) || !existsSync(inRoot('dist/cdn', entry)))
    throw new Error('No CDN build to measure. Run `npm run build` first.')
  const [main, libraries] = [chunkRecord, libraryRecord].map(file => JSON.parse(readFileSync(file, 'utf8')))
  const addSizes = chunks =>
    chunks.map(chunk => ({
      ...chunk,
      size: gzipSync(readFileSync(inRoot('dist/cdn', chunk.file)), { level: 9 }).length,
    }))
  const chunks = [...addSizes(main.chunks), ...addSizes(libraries.chunks)]
  return {
    chunksByFile: new Map(chunks.map(chunk => [chunk.file, chunk])),
    chunksByRole: new Map(chunks.slice(0, main.chunks.length).map(chunk => [chunk.role, chunk])),
    library: libraries.chunks.map(chunk => chunk.file),
  }
}

/** Returns all names reachable from the given ones. `successorsOf` returns the direct successors of a name. */
function collectReachable(names, successorsOf) {
  const visitedNames = new Set()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (visitedNames.has(name)) continue
    visitedNames.add(name)
    queue.push(...successorsOf(name))
  }
  return visitedNames
}

/** Returns the files and all their direct and indirect static imports. */
const closureOf = (chunksByFile, files) => [
  ...collectReachable(files, file => chunksByFile.get(file)?.imports ?? []),
]

/** Returns the names that each module imports statically, by module name. */
const importsByModule = chunksByFile =>
  new Map([...chunksByFile.values()].flatMap(({ modules }) => modules.map(({ name, uses }) => [name, uses])))

/**
 * Returns the files that a file imports statically, directly or indirectly, with the compressed bytes of the modules in them that it
 * does not use. Excludes `loadedFiles`.
 */
function findUnusedFiles(chunksByFile, importsOf, file, loadedFiles) {
  const ownModules = chunksByFile.get(file).modules.map(({ name }) => name)
  const usedModules = collectReachable(ownModules, name => importsOf.get(name) ?? [])
  return closureOf(chunksByFile, [file])
    .filter(importedFile => !loadedFiles.includes(importedFile))
    .map(importedFile => chunksByFile.get(importedFile))
    .map(({ role, size, modules: fileModules }) => {
      const bytesOf = modules => modules.reduce((total, { bytes }) => total + bytes, 0)
      const unusedBytes = bytesOf(fileModules.filter(({ name }) => !usedModules.has(name)))
      return { role, bytes: (size * unusedBytes) / (bytesOf(fileModules) || 1) }
    })
    .filter(({ bytes }) => bytes > 0)
}

/** Measures the build. Returns a line per gate and file, and a sentence per fault. */
export function measure() {
  const { chunksByFile, chunksByRole, library } = readBuild()
  const { files, shared, gates, beforePress } = readTiers()
  const lines = []
  const faults = []
  const checkSize = (name, bytes, limit, note) => {
    lines.push(
      `${name.padEnd(28)} ${formatKilobytes(bytes).padStart(9)} of ${formatKilobytes(limit).padStart(8)}   ${note}`,
    )
    if (bytes > limit)
      faults.push(`${name}: ${formatKilobytes(bytes)} is above its gate of ${formatKilobytes(limit)}`)
  }

  const totals = {}
  const loadedFiles = {}
  for (const [name, gate] of Object.entries(gates)) {
    const roles = gate.files.filter(role => !chunksByRole.has(role))
    if (roles.length) faults.push(`${name}: the build has no file ${roles.join(', ')}`)
    const gateFiles = closureOf(
      chunksByFile,
      gate.files.map(role => chunksByRole.get(role)?.file).filter(Boolean),
    )
    const bytes = gateFiles.reduce((total, file) => total + chunksByFile.get(file).size, 0)
    totals[name] = bytes
    loadedFiles[name] = gateFiles
    checkSize(name, bytes, gate.limit, `${gateFiles.length} files`)
    for (const role of gate.early ?? []) {
      const heavyPackages = [
        ...new Set(
          chunksByRole
            .get(role)
            ?.modules.map(module => packageOf(module.name))
            .filter(mustLoadOnDemand),
        ),
      ]
      if (heavyPackages.length)
        faults.push(`${role} contains ${heavyPackages.join(', ')}, which must load on demand`)
    }
  }

  const rows = { ...files, ...shared }
  for (const [role, chunk] of chunksByRole) {
    const row = rows[role]
    const { ownBytes, libraries, names } = splitSize(chunk)
    if (row)
      checkSize(
        role,
        ownBytes,
        row.limit,
        libraries > 100 ? `with ${formatKilobytes(libraries)} of ${names.join(', ')}` : '',
      )
    else lines.push(`${role.padEnd(28)} ${formatKilobytes(chunk.size).padStart(9)}   ${names.join(', ')}`)
    if (chunk.size < minChunkBytes && !row?.small && !isGenerated(chunk))
      faults.push(`${role}: ${formatKilobytes(chunk.size)} is below the minimum size of a chunk`)
  }
  const importsOf = importsByModule(chunksByFile)
  for (const role of beforePress) {
    const unusedFiles = findUnusedFiles(
      chunksByFile,
      importsOf,
      chunksByRole.get(role).file,
      loadedFiles['the open modal, settled'],
    )
    if (unusedFiles.reduce((total, { bytes }) => total + bytes, 0) > maxUnusedBytes)
      faults.push(
        `${role} imports too many unused bytes: ${unusedFiles.map(file => `${formatKilobytes(file.bytes)} of ${file.role}`).join(', ')}`,
      )
  }
  for (const role of Object.keys(rows))
    if (!chunksByRole.has(role)) faults.push(`the build has no file ${role}`)
  if (chunksByRole.get('w3m')?.imports.length) faults.push('w3m.js must not import other files')
  return {
    lines,
    faults,
    totals,
    start: loadedFiles['the button'],
    lists: loadedFiles['the open modal, settled'],
    code: loadedFiles['a shown pairing code'],
    library,
  }
}

/** Splits the compressed size of a file between this project and packages, in proportion to the bytes of the modules. */
function splitSize({ modules, size }) {
  const totalBytes = modules.reduce((total, module) => total + module.bytes, 0) || 1
  const packageModules = modules.filter(module => packageOf(module.name))
  const libraries = (size * packageModules.reduce((total, module) => total + module.bytes, 0)) / totalBytes
  const names = [
    ...new Set(packageModules.filter(module => module.bytes).map(module => packageOf(module.name))),
  ].sort()
  return { ownBytes: size - libraries, libraries, names }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, faults } = measure()
  process.stdout.write(`gzip level 9, ${path.join('dist', 'cdn')}\n${lines.join('\n')}\n`)
  const shouldWrite = process.argv.includes('--write')
  for (const { lines: moreLines, faults: moreFaults } of [
    await measureCompat(),
    await measureError(),
    await checkPackage({ shouldWrite }),
  ]) {
    process.stdout.write(`${moreLines.join('\n')}\n`)
    faults.push(...moreFaults)
  }
  for (const fault of faults) process.stderr.write(`size: ${fault}\n`)
  process.stdout.write(
    faults.length ? `size: ${faults.length} faults\n` : 'size: all sizes are within their gates\n',
  )
  process.exitCode = faults.length ? 1 : 0
}

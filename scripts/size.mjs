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
const smallest = 2000
/** Maximum number of unused bytes that a file loaded before user interaction may import. */
const mostUnused = 3000
/** Whether the bundler generated all modules of a chunk, so that no row of scripts/tiers.json can contain it. */
const isBundlers = chunk => chunk.modules.every(module => module.name.startsWith('virtual:'))
/** Packages that must not load before the user needs them. */
const heavy = [
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
const isForbidden = name =>
  heavy.some(
    heavyPackage =>
      name === heavyPackage || name?.startsWith(`${heavyPackage}/`) || name?.startsWith(`${heavyPackage}-`),
  )
const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

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
    byFile: new Map(chunks.map(chunk => [chunk.file, chunk])),
    byRole: new Map(chunks.slice(0, main.chunks.length).map(chunk => [chunk.role, chunk])),
    library: libraries.chunks.map(chunk => chunk.file),
  }
}

/** Returns all names reachable from the given ones. `successorsOf` returns the direct successors of a name. */
function reachable(names, successorsOf) {
  const visitedNames = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (visitedNames.has(name)) continue
    visitedNames.add(name)
    waiting.push(...successorsOf(name))
  }
  return visitedNames
}

/** Returns the files and all their direct and indirect static imports. */
const closure = (byFile, files) => [...reachable(files, file => byFile.get(file)?.imports ?? [])]

/** Returns the names that each module imports statically, by module name. */
const importsByModule = byFile =>
  new Map([...byFile.values()].flatMap(({ modules }) => modules.map(({ name, uses }) => [name, uses])))

/**
 * Returns the files that a file imports statically, directly or indirectly, with the compressed bytes of the modules in them that it
 * does not use. Excludes `loadedFiles`.
 */
function unusedOf(byFile, importsOf, file, loadedFiles) {
  const ownModules = byFile.get(file).modules.map(({ name }) => name)
  const usedModules = reachable(ownModules, name => importsOf.get(name) ?? [])
  return closure(byFile, [file])
    .filter(importedFile => !loadedFiles.includes(importedFile))
    .map(importedFile => byFile.get(importedFile))
    .map(({ role, size, modules: fileModules }) => {
      const bytesOf = list => list.reduce((total, { bytes }) => total + bytes, 0)
      const unusedBytes = bytesOf(fileModules.filter(({ name }) => !usedModules.has(name)))
      return { role, bytes: (size * unusedBytes) / (bytesOf(fileModules) || 1) }
    })
    .filter(({ bytes }) => bytes > 0)
}

/** Measures the build. Returns a line per gate and file, and a sentence per fault. */
export function measure() {
  const { byFile, byRole, library } = readBuild()
  const { files, shared, gates, beforePress } = readTiers()
  const lines = []
  const faults = []
  const check = (name, bytes, limit, note) => {
    lines.push(`${name.padEnd(28)} ${kB(bytes).padStart(9)} of ${kB(limit).padStart(8)}   ${note}`)
    if (bytes > limit) faults.push(`${name}: ${kB(bytes)} is above its gate of ${kB(limit)}`)
  }

  const totals = {}
  const loadedFiles = {}
  for (const [name, gate] of Object.entries(gates)) {
    const roles = gate.files.filter(role => !byRole.has(role))
    if (roles.length) faults.push(`${name}: the build has no file ${roles.join(', ')}`)
    const gateFiles = closure(byFile, gate.files.map(role => byRole.get(role)?.file).filter(Boolean))
    const bytes = gateFiles.reduce((total, file) => total + byFile.get(file).size, 0)
    totals[name] = bytes
    loadedFiles[name] = gateFiles
    check(name, bytes, gate.limit, `${gateFiles.length} files`)
    for (const role of gate.early ?? []) {
      const heavyPackages = [
        ...new Set(
          byRole
            .get(role)
            ?.modules.map(module => packageOf(module.name))
            .filter(isForbidden),
        ),
      ]
      if (heavyPackages.length)
        faults.push(`${role} contains ${heavyPackages.join(', ')}, which must load on demand`)
    }
  }

  const rows = { ...files, ...shared }
  for (const [role, chunk] of byRole) {
    const row = rows[role]
    const { own, libraries, names } = share(chunk)
    if (row)
      check(role, own, row.limit, libraries > 100 ? `with ${kB(libraries)} of ${names.join(', ')}` : '')
    else lines.push(`${role.padEnd(28)} ${kB(chunk.size).padStart(9)}   ${names.join(', ')}`)
    if (chunk.size < smallest && !row?.small && !isBundlers(chunk))
      faults.push(`${role}: ${kB(chunk.size)} is below the minimum size of a chunk`)
  }
  const importsOf = importsByModule(byFile)
  for (const role of beforePress) {
    const unusedFiles = unusedOf(
      byFile,
      importsOf,
      byRole.get(role).file,
      loadedFiles['the open modal, settled'],
    )
    if (unusedFiles.reduce((total, { bytes }) => total + bytes, 0) > mostUnused)
      faults.push(
        `${role} imports too many unused bytes: ${unusedFiles.map(file => `${kB(file.bytes)} of ${file.role}`).join(', ')}`,
      )
  }
  for (const role of Object.keys(rows)) if (!byRole.has(role)) faults.push(`the build has no file ${role}`)
  if (byRole.get('w3m')?.imports.length) faults.push('w3m.js must not import other files')
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
function share({ modules, size }) {
  const totalBytes = modules.reduce((total, module) => total + module.bytes, 0) || 1
  const foreign = modules.filter(module => packageOf(module.name))
  const libraries = (size * foreign.reduce((total, module) => total + module.bytes, 0)) / totalBytes
  const names = [
    ...new Set(foreign.filter(module => module.bytes).map(module => packageOf(module.name))),
  ].sort()
  return { own: size - libraries, libraries, names }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, faults } = measure()
  process.stdout.write(`gzip level 9, ${path.join('dist', 'cdn')}\n${lines.join('\n')}\n`)
  const isWritten = process.argv.includes('--write')
  for (const { lines: moreLines, faults: moreFaults } of [
    await measureCompat(),
    await measureError(),
    await checkPackage({ isWritten }),
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

// Measures what a visitor loads, by the static import closures of the built CDN files, against the gates of scripts/tiers.json.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunkRecord, libraryRecord, readTiers } from './lib/cdn-chunks.mjs'
import { measureCompat, measureError } from './lib/compat-size.mjs'
import { readmeFaults, writeReadmeSizes } from './lib/readme-sizes.mjs'
import { inRoot } from './lib/project.mjs'

const entry = 'w3m.js'
/** A request costs more than so few bytes save (1 kB = 1000 bytes, gzip level 9). */
const smallest = 2000
/** Most bytes that a file which loads before any press may import without using them. */
const mostUnused = 3000
/** What the bundler itself writes: no module of ours can be put in it. */
const isBundlers = chunk => chunk.modules.every(module => module.name.startsWith('virtual:'))
/** What no page loads before somebody asks for it. */
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
  heavy.some(one => name === one || name?.startsWith(`${one}/`) || name?.startsWith(`${one}-`))
const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

/** The files of the last build with their compressed size, by path and by role; those of the pairing library apart. */
function readBuild() {
  if (!existsSync(chunkRecord) || !existsSync(inRoot('dist/cdn', entry)))
    throw new Error('no CDN build to measure; run `npm run build` first')
  const [main, libraries] = [chunkRecord, libraryRecord].map(file => JSON.parse(readFileSync(file, 'utf8')))
  const sized = chunks =>
    chunks.map(chunk => ({
      ...chunk,
      size: gzipSync(readFileSync(inRoot('dist/cdn', chunk.file)), { level: 9 }).length,
    }))
  const chunks = [...sized(main.chunks), ...sized(libraries.chunks)]
  return {
    byFile: new Map(chunks.map(chunk => [chunk.file, chunk])),
    byRole: new Map(chunks.slice(0, main.chunks.length).map(chunk => [chunk.role, chunk])),
    library: libraries.chunks.map(chunk => chunk.file),
  }
}

/** All names that can be reached from some; `next` returns those that a name leads to. */
function reachable(names, next) {
  const found = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...next(name))
  }
  return found
}

/** Every file that loading `files` brings along by static imports. */
const closure = (byFile, files) => [...reachable(files, file => byFile.get(file)?.imports ?? [])]

/** The static imports of each module, by its name. */
const importsByModule = byFile =>
  new Map([...byFile.values()].flatMap(({ modules }) => modules.map(({ name, uses }) => [name, uses])))

/**
 * The files that a file imports statically, also through others, with the bytes of their modules that it does not use. Files of
 * `present` are left out.
 */
function unusedOf(byFile, importsOf, file, present) {
  const own = byFile.get(file).modules.map(({ name }) => name)
  const used = reachable(own, name => importsOf.get(name) ?? [])
  return closure(byFile, [file])
    .filter(each => !present.includes(each))
    .map(each => byFile.get(each))
    .map(({ role, size, modules: all }) => {
      const bytesOf = some => some.reduce((total, { bytes }) => total + bytes, 0)
      const unused = bytesOf(all.filter(({ name }) => !used.has(name)))
      return { role, bytes: (size * unused) / (bytesOf(all) || 1) }
    })
    .filter(({ bytes }) => bytes > 0)
}

/** Measures the build; returns a line for each gate and file, and a sentence for each fault. */
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
  const loaded = {}
  for (const [name, gate] of Object.entries(gates)) {
    const roles = gate.files.filter(role => !byRole.has(role))
    if (roles.length) faults.push(`${name}: the build has no file ${roles.join(', ')}`)
    const all = closure(byFile, gate.files.map(role => byRole.get(role)?.file).filter(Boolean))
    const bytes = all.reduce((total, file) => total + byFile.get(file).size, 0)
    totals[name] = bytes
    loaded[name] = all
    check(name, bytes, gate.limit, `${all.length} files`)
    for (const role of gate.early ?? []) {
      const found = [
        ...new Set(
          byRole
            .get(role)
            ?.modules.map(module => packageOf(module.name))
            .filter(isForbidden),
        ),
      ]
      if (found.length) faults.push(`${role} holds ${found.join(', ')}`)
    }
  }

  const rows = { ...files, ...shared }
  for (const [role, chunk] of byRole) {
    const row = rows[role]
    const { own, libraries, names } = share(chunk)
    if (row)
      check(role, own, row.limit, libraries > 100 ? `with ${kB(libraries)} of ${names.join(', ')}` : '')
    else lines.push(`${role.padEnd(28)} ${kB(chunk.size).padStart(9)}   ${names.join(', ')}`)
    if (chunk.size < smallest && !isBundlers(chunk))
      faults.push(`${role}: ${kB(chunk.size)} is not worth a request`)
  }
  const importsOf = importsByModule(byFile)
  for (const role of beforePress) {
    const unused = unusedOf(byFile, importsOf, byRole.get(role).file, loaded['the open modal, settled'])
    if (unused.reduce((total, { bytes }) => total + bytes, 0) > mostUnused)
      faults.push(
        `${role} imports what it does not use: ${unused.map(each => `${kB(each.bytes)} of ${each.role}`).join(', ')}`,
      )
  }
  for (const role of Object.keys(rows)) if (!byRole.has(role)) faults.push(`the build has no file ${role}`)
  if (byRole.get('w3m')?.imports.length) faults.push('w3m.js does not stand alone')
  return {
    lines,
    faults,
    totals,
    start: loaded['the button'],
    lists: loaded['the open modal, settled'],
    code: loaded['a shown pairing code'],
    library,
  }
}

/** Splits the size of a file into our share and that of packages, by the bytes each module gave. */
function share({ modules, size }) {
  const all = modules.reduce((total, module) => total + module.bytes, 0) || 1
  const foreign = modules.filter(module => packageOf(module.name))
  const libraries = (size * foreign.reduce((total, module) => total + module.bytes, 0)) / all
  const names = [
    ...new Set(foreign.filter(module => module.bytes).map(module => packageOf(module.name))),
  ].sort()
  return { own: size - libraries, libraries, names }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, faults, totals } = measure()
  if (process.argv.includes('--write')) writeReadmeSizes(totals)
  faults.push(...readmeFaults(totals))
  process.stdout.write(`gzip level 9, ${path.join('dist', 'cdn')}\n${lines.join('\n')}\n`)
  for (const { lines: more, faults: found } of [await measureCompat(), await measureError()]) {
    process.stdout.write(`${more.join('\n')}\n`)
    faults.push(...found)
  }
  for (const fault of faults) process.stderr.write(`size: ${fault}\n`)
  process.stdout.write(faults.length ? `size: ${faults.length} faults\n` : 'size: within every gate\n')
  process.exitCode = faults.length ? 1 : 0
}

// Measures what a visitor loads, tier by tier, over the static import closures of the built CDN files, against the budgets.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chunkRecord, libraryRecord } from './lib/cdn-chunks.mjs'
import { inRoot, tierOf } from './lib/project.mjs'

/** Gates in bytes (1 kB = 1000 bytes, gzip level 9). */
const budgets = {
  button: { gate: 15_000 },
  restore: { gate: 36_000 },
  modal: { gate: 75_000 },
  shared: { gate: 110_000 },
  feature: { gate: 16_000 },
  // The library of pairing comes on top.
  code: { gate: 90_000 },
}
const entry = 'w3m.js'
const heavy = [
  'zod',
  'viem',
  'ox',
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

/** The chunks of the last build, by file, with their compressed size; the files of the pairing library apart. */
function readBuild() {
  if (!existsSync(chunkRecord) || !existsSync(inRoot('dist/cdn', entry)))
    throw new Error('no CDN build to measure; run `npm run build` first')
  const [main, libraries] = [chunkRecord, libraryRecord].map(file => JSON.parse(readFileSync(file, 'utf8')))
  const chunks = [...main.chunks, ...libraries.chunks]
  const lazy = [...main.lazy, ...libraries.lazy]
  const byFile = new Map(
    chunks.map(chunk => [
      chunk.file,
      { ...chunk, size: gzipSync(readFileSync(inRoot('dist/cdn', chunk.file)), { level: 9 }).length },
    ]),
  )
  const fileOf = new Map(chunks.flatMap(chunk => chunk.modules.map(module => [module.name, chunk.file])))
  return { byFile, fileOf, lazy, library: libraries.chunks.map(chunk => chunk.file) }
}

/** Every file that loading `files` brings along by static imports. */
function closure(byFile, files) {
  const found = new Set()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(byFile.get(file)?.imports ?? []))
  }
  return found
}

/** Modules of the pairing library in these files; it comes by `import()`, and is reported on a line of its own. */
const pairingLibrary = (byFile, files) =>
  [...files]
    .flatMap(file => byFile.get(file)?.modules.map(module => packageOf(module.name)) ?? [])
    .filter(name => name?.startsWith('@walletconnect/'))

const minus = (files, ...others) => [...files].filter(file => !others.some(set => set.has(file)))

/** Measures the build; returns a line for each tier and feature, and a sentence for each fault. */
export function measure() {
  const { byFile, fileOf, lazy, library } = readBuild()
  const lines = []
  const faults = []
  const modulesOf = files =>
    [...files].flatMap(file => byFile.get(file)?.modules.map(module => module.name) ?? [])
  const sum = files => [...files].reduce((total, file) => total + (byFile.get(file)?.size ?? 0), 0)
  const startsOf = tier =>
    lazy.filter(name => !name.includes(':') && tierOf(inRoot(name)) === tier && fileOf.has(name))

  const check = (name, bytes, { gate }, files) => {
    lines.push(`${name.padEnd(46)} ${kB(bytes).padStart(9)} of ${kB(gate)}   ${files.length} files`)
    if (bytes > gate) faults.push(`${name}: ${kB(bytes)} is above its budget of ${kB(gate)}`)
  }
  const forbid = (name, files) => {
    const found = [...new Set(modulesOf(files).map(packageOf).filter(isForbidden))]
    if (found.length) faults.push(`${name} holds ${found.join(', ')}`)
  }
  /** Files of an early tier say so, and files that say so are in it: the comment and the bundle agree. */
  const agree = (files, tier, allowed) => {
    for (const module of modulesOf(files)) {
      if (module.includes(':')) continue
      const stated = tierOf(inRoot(module))
      if (!allowed.includes(stated)) faults.push(`${module} is loaded in tier ${tier} but states ${stated}`)
    }
  }

  const button = closure(byFile, [entry, ...startsOf('0').map(name => fileOf.get(name))])
  const restored = closure(
    byFile,
    startsOf('0r').map(name => fileOf.get(name)),
  )
  const withRestore = new Set([...button, ...restored])
  const modal = closure(
    byFile,
    startsOf('1').map(name => fileOf.get(name)),
  )
  const withModal = new Set([...button, ...modal])

  check('tier 0: the button', sum(button), budgets.button, [...button])
  check('tiers 0 and 0r: a restored wallet', sum(withRestore), budgets.restore, [...withRestore])
  check('tiers 0 and 1: the open modal', sum(withModal), budgets.modal, [...withModal])
  // A code that shows: the open modal, the networks, the screen of the code with its words, and what makes it.
  const code = closure(byFile, [...withModal, ...startsOf('1c').map(name => fileOf.get(name))])
  check('up to a shown pairing code', sum(code), budgets.code, [...code])
  for (const name of pairingLibrary(byFile, code))
    faults.push(`a shown pairing code holds ${name} statically`)
  forbid('tier 0', button)
  forbid('tier 0r', withRestore)
  agree(button, '0', ['0'])
  agree(minus(restored, button), '0r', ['0', '0r'])
  agree(minus(modal, withRestore), '1', ['0', '0r', '1'])

  const early = new Set([...withRestore, ...withModal, ...code])
  const features = featuresOf(byFile, fileOf, lazy, early)
  const shared = sharedBy(features)
  const report = (name, files, budget) => {
    // Nothing but what is shared, or loads with an early tier.
    if (!files.length) return
    const { own, libraries, names } = shares(files.map(file => byFile.get(file)))
    if (name.startsWith('package:')) {
      lines.push(`library ${name.slice(8).padEnd(38)} ${kB(own + libraries).padStart(9)}`)
      return
    }
    check(name, own, budget, files)
    if (libraries > 100) lines.push(`  with ${kB(libraries)} of ${names.join(', ')}`)
  }
  report('shared by features', [...shared], budgets.shared)
  for (const [name, files] of features)
    report(name.startsWith('package:') ? name : `feature ${name}`, minus(files, shared), budgets.feature)
  for (const [file, chunk] of byFile)
    if (chunk.imports.includes(entry) || chunk.lazy.includes(entry)) faults.push(`${file} imports the entry`)
  return {
    lines,
    faults,
    tiers: { button: sum(button), restore: sum(withRestore), modal: sum(withModal) },
    start: [...button],
    code: [...code],
    library,
  }
}

/** What each chunk that is loaded on its own brings along beyond the early tiers and the code, by the first module that it is loaded for. */
function featuresOf(byFile, fileOf, lazy, early) {
  const features = new Map()
  const counted = new Set()
  for (const name of lazy.filter(one => fileOf.has(one) && !early.has(fileOf.get(one))).sort()) {
    if (counted.has(fileOf.get(name))) continue
    counted.add(fileOf.get(name))
    features.set(name, new Set(minus(closure(byFile, [fileOf.get(name)]), early)))
  }
  return features
}

/** Files that several features bring along: paid for once. A feature that is itself a part of another does not count as a second. */
function sharedBy(features) {
  const holds = (outer, inner) => outer !== inner && [...inner].every(file => outer.has(file))
  const all = [...features.values()]
  const roots = all.filter(files => !all.some(other => holds(other, files)))
  const users = new Map()
  for (const files of roots) for (const file of files) users.set(file, (users.get(file) ?? 0) + 1)
  return new Set([...users].filter(([, count]) => count > 1).map(([file]) => file))
}

/** Splits the size of chunks into our share and that of packages, by the bytes each module gave. */
function shares(chunks) {
  let own = 0
  let libraries = 0
  const names = new Set()
  for (const { modules, size } of chunks) {
    const all = modules.reduce((total, module) => total + module.bytes, 0) || 1
    const foreign = modules.filter(module => packageOf(module.name))
    const part = foreign.reduce((total, module) => total + module.bytes, 0) / all
    for (const module of foreign) if (module.bytes) names.add(packageOf(module.name))
    libraries += size * part
    own += size * (1 - part)
  }
  return { own, libraries, names: [...names].sort() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, faults } = measure()
  process.stdout.write(`gzip level 9, ${path.join('dist', 'cdn')}\n${lines.join('\n')}\n`)
  for (const fault of faults) process.stderr.write(`size: ${fault}\n`)
  process.stdout.write(faults.length ? `size: ${faults.length} faults\n` : 'size: within every budget\n')
  process.exitCode = faults.length ? 1 : 0
}

// Cuts the bundle into files by journey, as scripts/tiers.json says, and writes down which source went into which file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './project.mjs'

/** Where the build leaves the record that `npm run check -- size` reads. */
export const chunkRecord = inRoot('.cache/cdn-chunks.json')
/** The same of the libraries that are bundled apart. */
export const libraryRecord = inRoot('.cache/cdn-libraries.json')

/** The cut and its gates. */
export const readTiers = () => JSON.parse(readFileSync(inRoot('scripts/tiers.json'), 'utf8'))

const isOwn = id => path.isAbsolute(id) && !id.includes('/node_modules/')

/** A module's name in the record: path inside the repository, or `package:` and the path inside it. */
export function nameOf(id) {
  const clean = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const packages = clean.lastIndexOf('/node_modules/')
  if (packages >= 0) return `package:${clean.slice(packages + '/node_modules/'.length)}`
  return path.isAbsolute(clean) ? path.relative(root, clean) : `virtual:${clean}`
}

const recordOf = (bundle, lazy, graph) => ({
  chunks: Object.values(bundle)
    .filter(file => file.type === 'chunk')
    .map(chunk => ({
      file: chunk.fileName,
      role: chunk.name,
      imports: chunk.imports,
      lazy: chunk.dynamicImports,
      modules: Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
        name: nameOf(id),
        bytes: renderedLength,
        uses: (graph?.get(id)?.imports ?? []).map(nameOf),
      })),
    })),
  lazy: [...new Set(lazy)].map(nameOf).sort(),
})

function write(file, record) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(record, undefined, 1))
}

/** Records the build of libraries that bring modules of an older kind: their helpers would burden every early file. */
export function libraryChunks() {
  const starts = []
  return {
    name: 'w3m-library-chunks',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        starts.push(...(info.isEntry ? info.importedIds : []), ...info.dynamicallyImportedIds)
      }
    },
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).filter(chunk => chunk.isEntry)
      write(libraryRecord, {
        ...recordOf(bundle, starts),
        files: Object.fromEntries(entries.map(chunk => [chunk.name, path.basename(chunk.fileName)])),
      })
    },
  }
}

/** Where the main bundle finds a library that was built before it, by name; all files but the entry stand in one folder. */
export const librariesApart = names => ({
  name: 'w3m-libraries-apart',
  enforce: 'pre',
  resolveId(id) {
    if (!Object.hasOwn(names, id)) return undefined
    const { files } = JSON.parse(readFileSync(libraryRecord, 'utf8'))
    return { id: `./${files[names[id]]}`, external: 'absolute' }
  },
})

/**
 * Says for each module in which file it goes. A file holds its entry modules and all that these import; what an earlier
 * file of the list holds is not repeated, and what several files would repeat goes into a file that they share.
 */
export function assign(graph, { files, shared }) {
  const place = new Map()
  const closure = entries => {
    const found = new Set()
    const waiting = entries.map(name => inRoot(name))
    for (const id of waiting) {
      if (!graph.has(id))
        throw new Error(`scripts/tiers.json names ${nameOf(id)}, which the bundle does not have`)
    }
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || place.has(id)) continue
      found.add(id)
      waiting.push(...(graph.get(id)?.imports ?? []))
    }
    return found
  }
  // A barrel names modules that the file which imports it does not need.
  for (const id of graph.keys())
    for (const [name, { instead = [] }] of Object.entries(files))
      if (instead.includes(nameOf(id))) place.set(id, name)
  const journeys = []
  for (const [name, { entries, between, early }] of Object.entries(files)) {
    if (between) {
      const [first, ...others] = between.map(each => closure(files[each].entries))
      for (const id of first) if (others.every(each => each.has(id))) place.set(id, name)
    } else if (early) for (const id of closure(entries)) place.set(id, name)
    else journeys.push([name, closure(entries)])
  }
  const users = new Map()
  for (const [name, modules] of journeys)
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), name])
  const sharedFile = id =>
    Object.entries(shared).find(([, { modules }]) => new RegExp(modules).test(nameOf(id)))[0]
  for (const [id, names] of users) place.set(id, names.length === 1 ? names[0] : sharedFile(id))
  return place
}

/** What each module of a build imports, at once and later. */
export function graphOf(build) {
  const graph = new Map()
  for (const id of build.getModuleIds()) {
    const info = build.getModuleInfo(id)
    graph.set(id, { imports: info?.importedIds ?? [], lazy: info?.dynamicallyImportedIds ?? [] })
  }
  return graph
}

/** The groups of the bundler that make the cut, and the plugin that finds and records it. */
export function cdnChunks() {
  const tiers = readTiers()
  let graph = new Map()
  let place = new Map()
  const imports = new Map()

  return {
    /** For vite's `modulePreload`: what the host stands on is there already, and the file itself is asked for anyway. */
    resolveDependencies(asked, files, { hostId }) {
      const there = new Set([hostId])
      for (const file of there) for (const each of imports.get(file) ?? []) there.add(each)
      return files.filter(file => file !== asked && !there.has(file))
    },
    group: {
      name: id => place.get(id) ?? null,
      debugName: 'journeys',
    },
    plugin: {
      name: 'w3m-cdn-chunks',
      // Before vite writes down what each `import()` stands on.
      enforce: 'pre',
      buildEnd() {
        graph = graphOf(this)
        place = assign(graph, tiers)
        const homeless = [...new Set([...graph.values()].flatMap(node => node.lazy))].filter(
          id => isOwn(id) && !place.has(id),
        )
        if (homeless.length)
          throw new Error(`no file of scripts/tiers.json holds ${homeless.map(nameOf).sort().join(', ')}`)
      },
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) imports.set(file.fileName, file.imports)
        write(
          chunkRecord,
          recordOf(
            bundle,
            [...graph.values()].flatMap(node => node.lazy),
            graph,
          ),
        )
      },
    },
  }
}

/** The same cut for the pages of the demo, which bring the package as sources: what none of them needs is left out of it. */
export function pageChunks() {
  const { files, shared } = readTiers()
  let place = new Map()
  return {
    group: { name: id => place.get(id) ?? null, debugName: 'journeys' },
    plugin: {
      name: 'w3m-page-chunks',
      buildEnd() {
        const graph = graphOf(this)
        const present = ({ entries = [], ...file }) => ({
          ...file,
          entries: entries.filter(name => graph.has(inRoot(name))),
        })
        place = assign(graph, {
          files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, present(file)])),
          shared,
        })
      },
    },
  }
}

/**
 * Asks for all that an `import()` stands on in the same step of the network, as vite's own helper does by links: `import()`
 * needs no nonce, brings nothing for styles that we do not have, and is a twelfth of it in the button's file.
 */
export function preloadByImport() {
  const id = '\0vite/preload-helper.js'
  let isFound = false
  return {
    name: 'w3m-preload-by-import',
    enforce: 'pre',
    load(asked) {
      if (asked !== id) return undefined
      isFound = true
      return `export const __vitePreload = (load, files, base) => {
        for (const file of files ?? []) import(new URL(file, base)).catch(() => {})
        return load()
      }`
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`vite has another preload helper now than ${id}`)
    },
  }
}

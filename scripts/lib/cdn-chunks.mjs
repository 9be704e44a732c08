// Splits the bundle into chunks by feature, as defined in scripts/tiers.json, and records which source is in which chunk.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listTranslations } from './languages.mjs'
import { inRoot, root } from './project.mjs'

/** Path of the file that records the modules of each chunk, which `npm run check -- size` reads. */
export const chunkRecord = inRoot('.cache/cdn-chunks.json')
/** Path of the file that records the chunks of the separately bundled libraries. */
export const libraryRecord = inRoot('.cache/cdn-libraries.json')

/**
 * Reads the chunk definitions and their size gates. A row whose name contains `{language}` is repeated for each language except
 * English.
 */
export function readTiers(languages = listTranslations()) {
  const tiers = JSON.parse(readFileSync(inRoot('scripts/tiers.json'), 'utf8'))
  const fill = value => languages.map(tag => JSON.parse(JSON.stringify(value).replaceAll('{language}', tag)))
  const expandLanguages = (value, name) => (name.includes('{language}') ? fill(value) : [value])
  const { languages: _, ...shared } = tiers.shared
  return {
    ...tiers,
    files: Object.fromEntries(Object.entries(tiers.files).flatMap(row => expandLanguages(row, row[0]))),
    // With only one translation, its file contains the module that loads it, so no shared file exists.
    shared: languages.length > 1 ? tiers.shared : shared,
    beforePress: tiers.beforePress.flatMap(name => expandLanguages(name, name)),
  }
}

const isOwn = id => path.isAbsolute(id) && !id.includes('/node_modules/')

/** Returns a module's name in the record: its path in the repository, or `package:` and the path in the package. */
export function nameOf(id) {
  const cleanId = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const packages = cleanId.lastIndexOf('/node_modules/')
  if (packages >= 0) return `package:${cleanId.slice(packages + '/node_modules/'.length)}`
  return path.isAbsolute(cleanId) ? path.relative(root, cleanId) : `virtual:${cleanId}`
}

const createRecord = (bundle, lazy, graph) => ({
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

function writeRecord(file, record) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(record, undefined, 1))
}

/**
 * Returns a plugin that records the build of the CommonJS libraries. They are built separately, because their helpers would otherwise
 * enlarge every chunk that loads early.
 */
export function libraryChunks() {
  const entryIds = []
  return {
    name: 'w3m-library-chunks',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        entryIds.push(...(info.isEntry ? info.importedIds : []), ...info.dynamicallyImportedIds)
      }
    },
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).filter(chunk => chunk.isEntry)
      writeRecord(libraryRecord, {
        ...createRecord(bundle, entryIds),
        files: Object.fromEntries(entries.map(chunk => [chunk.name, path.basename(chunk.fileName)])),
      })
    },
  }
}

/**
 * Returns a plugin that resolves a prebuilt library to its file. The path is relative to the folder of chunks, which contains every
 * file except the entry.
 */
export const externalizeLibraries = names => ({
  name: 'w3m-libraries-apart',
  enforce: 'pre',
  resolveId(id) {
    if (!Object.hasOwn(names, id)) return undefined
    const { files } = JSON.parse(readFileSync(libraryRecord, 'utf8'))
    return { id: `./${files[names[id]]}`, external: 'absolute' }
  },
})

/** Whether an entry selects several modules: a pattern, or a folder that ends with a slash. */
const isSelection = entry => /\*|\/$/.test(entry)

/**
 * Replaces selections in the entries by modules. In a pattern, `*` matches one folder or file name. A pattern selects modules that no
 * chunk names. A folder selects those of its modules that load by `import()` and that no chunk names or selects by a pattern. So a new
 * namespace, language or feature needs no row in scripts/tiers.json.
 */
function expandEntries(graph, files) {
  const allEntries = Object.values(files).flatMap(({ entries = [] }) => entries)
  const namedModules = new Set(allEntries)
  const names = [...graph.keys()].map(nameOf).filter(name => !namedModules.has(name))
  const patternOf = entry => new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
  const patterns = allEntries.filter(entry => entry.includes('*')).map(patternOf)
  const lazy = new Set([...graph.values()].flatMap(node => node.lazy).map(nameOf))
  const lazyModules = names.filter(name => lazy.has(name) && !patterns.some(pattern => pattern.test(name)))
  const expandEntry = entry => {
    if (entry.includes('*')) return names.filter(name => patternOf(entry).test(name))
    return entry.endsWith('/') ? lazyModules.filter(name => name.startsWith(entry)) : [entry]
  }
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      file.entries ? { ...file, entries: file.entries.flatMap(expandEntry) } : file,
    ]),
  )
}

/**
 * Assigns each module to a chunk. A chunk contains its entry modules and their imports, except modules of `early` chunks before it in
 * the list. Modules that several other chunks need go into a shared chunk.
 */
export function assignChunks(graph, { files: chunkRows, shared }) {
  const files = expandEntries(graph, chunkRows)
  const chunkOf = new Map()
  const closureOf = entries => {
    const ids = new Set()
    const queue = entries.map(name => inRoot(name))
    for (const id of queue) {
      if (!graph.has(id))
        throw new Error(`scripts/tiers.json names ${nameOf(id)}, which is not in the bundle`)
    }
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (ids.has(id) || chunkOf.has(id)) continue
      ids.add(id)
      queue.push(...(graph.get(id)?.imports ?? []))
    }
    return ids
  }
  // Assigns modules that a chunk lists as `instead` first, because barrel files import modules that the importing file does not need.
  for (const id of graph.keys())
    for (const [name, { instead = [] }] of Object.entries(files))
      if (instead.includes(nameOf(id))) chunkOf.set(id, name)
  const closures = []
  for (const [name, { entries, between, early }] of Object.entries(files)) {
    if (between) {
      const [firstClosure, ...otherClosures] = between.map(name => closureOf(files[name].entries))
      for (const id of firstClosure)
        if (otherClosures.every(modules => modules.has(id))) chunkOf.set(id, name)
    } else if (early) for (const id of closureOf(entries)) chunkOf.set(id, name)
    else closures.push([name, closureOf(entries)])
  }
  const chunkNamesByModule = new Map()
  for (const [name, modules] of closures)
    for (const id of modules) chunkNamesByModule.set(id, [...(chunkNamesByModule.get(id) ?? []), name])
  const sharedFileOf = id =>
    Object.entries(shared).find(([, { modules }]) => new RegExp(modules).test(nameOf(id)))[0]
  for (const [id, names] of chunkNamesByModule)
    chunkOf.set(id, names.length === 1 ? names[0] : sharedFileOf(id))
  return chunkOf
}

/** Returns the static and dynamic imports of each module of a build. */
export function graphOf(build) {
  const graph = new Map()
  for (const id of build.getModuleIds()) {
    const info = build.getModuleInfo(id)
    graph.set(id, { imports: info?.importedIds ?? [], lazy: info?.dynamicallyImportedIds ?? [] })
  }
  return graph
}

/**
 * Returns the bundler's group that names the chunk of each module, the plugin that computes and records the chunks, and the filter for
 * preloaded dependencies.
 */
export function cdnChunks() {
  const tiers = readTiers()
  let graph = new Map()
  let chunkOf = new Map()
  const imports = new Map()

  return {
    /**
     * Filters the files that Vite preloads before an `import()`. Omits dependencies of the importing file, which are already loaded,
     * and the requested file itself.
     */
    resolveDependencies(requestedFile, files, { hostId }) {
      const loadedFiles = new Set([hostId])
      for (const file of loadedFiles)
        for (const importedFile of imports.get(file) ?? []) loadedFiles.add(importedFile)
      return files.filter(file => file !== requestedFile && !loadedFiles.has(file))
    },
    group: {
      name: id => chunkOf.get(id) ?? null,
      debugName: 'features',
    },
    plugin: {
      name: 'w3m-cdn-chunks',
      // Must run before Vite inserts the dependencies of each `import()`.
      enforce: 'pre',
      buildEnd() {
        graph = graphOf(this)
        chunkOf = assignChunks(graph, tiers)
        const unassignedModules = [...new Set([...graph.values()].flatMap(node => node.lazy))].filter(
          id => isOwn(id) && !chunkOf.has(id),
        )
        if (unassignedModules.length)
          throw new Error(
            `scripts/tiers.json assigns no file to ${unassignedModules.map(nameOf).sort().join(', ')}`,
          )
      },
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) imports.set(file.fileName, file.imports)
        writeRecord(
          chunkRecord,
          createRecord(
            bundle,
            [...graph.values()].flatMap(node => node.lazy),
            graph,
          ),
        )
      },
    },
  }
}

/** Like `cdnChunks`, for the demo's pages, which import the sources. Omits entries that no page imports. */
export function pageChunks() {
  const { files, shared } = readTiers()
  let chunkOf = new Map()
  return {
    group: { name: id => chunkOf.get(id) ?? null, debugName: 'features' },
    plugin: {
      name: 'w3m-page-chunks',
      buildEnd() {
        const graph = graphOf(this)
        const withExistingEntries = ({ entries = [], ...file }) => ({
          ...file,
          entries: entries.filter(name => isSelection(name) || graph.has(inRoot(name))),
        })
        chunkOf = assignChunks(graph, {
          files: Object.fromEntries(
            Object.entries(files).map(([name, file]) => [name, withExistingEntries(file)]),
          ),
          shared,
        })
      },
    },
  }
}

/**
 * Returns a plugin that replaces Vite's preload helper. Like it, the replacement loads all dependencies of an `import()` in one network
 * round. It uses `import()` instead of links, so it needs no nonce and handles no CSS. It adds a twelfth of the bytes that Vite's
 * helper adds to the button's file.
 */
export function preloadByImport() {
  const id = '\0vite/preload-helper.js'
  let isFound = false
  return {
    name: 'w3m-preload-by-import',
    enforce: 'pre',
    load(moduleId) {
      if (moduleId !== id) return undefined
      isFound = true
      return `export const __vitePreload = (load, files, base) => {
        for (const file of files ?? []) import(new URL(file, base)).catch(() => {})
        return load()
      }`
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`Vite no longer uses the preload helper ${id}`)
    },
  }
}

// Cuts the CDN bundle along the tiers, and writes down which source went into which chunk.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root, tierOf } from './project.mjs'

/** Where the build leaves the record that `npm run size` reads. */
export const chunkRecord = inRoot('.cache/cdn-chunks.json')
/** The same of the libraries that are bundled apart. */
export const libraryRecord = inRoot('.cache/cdn-libraries.json')

const isOwn = id => path.isAbsolute(id) && !id.includes('/node_modules/')

// The store library is one barrel, of which the button needs a single file: the rest waits for the visit.
const isLater = id => /\/node_modules\/nanostores\/(?!atom\/|clean-stores\/|index\.js)/.test(id)

/** What most screens stand on: one file is smaller than its parts, and takes one step of the network. */
const together = {
  errors: [
    'src/core/errors/to-app-error.ts',
    'src/core/errors/wallet-codes.ts',
    'src/core/errors/catalog.ts',
    'src/core/errors/connecting-errors.ts',
    'src/controllers/tell-error.ts',
  ],
  // Small things of many screens. A group takes along what its files import: these come before it does.
  basics: [
    'elements/ui/wui-spinner.ts',
    'elements/styles/motion.ts',
    'elements/ui/pairing-icons.ts',
    'elements/base/action.ts',
    'elements/base/every-second.ts',
    'elements/base/while-shown.ts',
    'elements/parts/view.styles.ts',
    'src/controllers/app-metadata.ts',
  ],
  'former-solana-ids': ['src/networks/former-solana-ids.ts'],
  names: ['src/networks/names.ts'],
  'other-names': ['src/networks/other-names.ts', 'src/networks/solana.ts'],
  qr: ['elements/ui/wui-qr-code.ts', 'elements/ui/qr-matrix.ts', 'elements/ui/qr-shape.ts'],
  // Whoever shows a code needs all of it, and a page that finds a paired wallet again has shown one before.
  code: [
    'elements/views/pairing/w3m-connecting-wc-basic-view.ts',
    'elements/parts/w3m-pairing-qr.ts',
    'src/controllers/pair.ts',
    'src/controllers/pairing-connector.ts',
    'src/text/en-pairing.ts',
  ],
  controls: [
    'elements/ui/all-icons.ts',
    'elements/ui/more-icons.ts',
    'elements/ui/wui-button.ts',
    'elements/ui/wui-note.ts',
    'elements/ui/wui-ring.ts',
    'elements/ui/wui-sheet.ts',
    'elements/parts/w3m-connecting-status.ts',
  ],
}

/**
 * Of the chunks with these files nearly everything is called between page load and the first row: five sixths of their
 * bytes. A browser that knows the mark compiles them whole, on another thread while they come; without it each function is
 * compiled when it is first called, and the page waits.
 */
const calledAtOnce = ['src/create-modal.ts', 'src/state/networks.ts', 'elements/index.ts']

/** A module's name in the record: path inside the repository, or `package:` and the path inside it. */
function nameOf(id) {
  const clean = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const packages = clean.lastIndexOf('/node_modules/')
  if (packages >= 0) return `package:${clean.slice(packages + '/node_modules/'.length)}`
  return path.isAbsolute(clean) ? path.relative(root, clean) : `virtual:${clean}`
}

const recordOf = (bundle, lazy) => ({
  chunks: Object.values(bundle)
    .filter(file => file.type === 'chunk')
    .map(chunk => ({
      file: chunk.fileName,
      imports: chunk.imports,
      lazy: chunk.dynamicImports,
      modules: Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
        name: nameOf(id),
        bytes: renderedLength,
      })),
    })),
  lazy: [...new Set(lazy)].map(nameOf).sort(),
})

function write(file, record) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(record, undefined, 1))
}

/** Records the build of libraries that bring modules of an older kind: their helpers would burden every early chunk. */
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

/** Where the main bundle finds a library that was built before it, by name; all chunks stand in one folder. */
export const librariesApart = names => ({
  name: 'w3m-libraries-apart',
  enforce: 'pre',
  resolveId(id) {
    if (!Object.hasOwn(names, id)) return undefined
    const { files } = JSON.parse(readFileSync(libraryRecord, 'utf8'))
    return { id: `./${files[names[id]]}`, external: 'absolute' }
  },
})

const chunksOf = bundle => Object.values(bundle).filter(file => file.type === 'chunk')

/** Every file of the bundle that these bring along by static imports, themselves among them. */
function filesBelow(bundle, files) {
  const found = new Set()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    if (!found.has(file)) {
      found.add(file)
      waiting.push(...(bundle[file]?.imports ?? []))
    }
  return found
}

/**
 * A browser learns of the files below a chunk only when it has the chunk: over a slow network each step costs a round
 * trip. So the entry asks for the modal together with the files it stands on, by name; and what loads later names all that
 * it stands on itself, after what it imports, so that nothing runs in another order.
 */
function askTogether(bundle) {
  const chunks = chunksOf(bundle)
  const entry = chunks.find(chunk => chunk.isEntry)
  const [modal] = entry.dynamicImports
  const here = filesBelow(bundle, [entry.fileName])
  // The table of networks is asked for at the same moment, and what it stands on would be a step later.
  const table = chunks.find(chunk => Object.hasOwn(chunk.modules, inRoot('src/networks/names.ts')))
  const others = [...filesBelow(bundle, [modal, table.fileName])].filter(
    file => file !== modal && !here.has(file),
  )
  const list = JSON.stringify(others.map(file => /^chunks\/(.*)\.js$/.exec(file)[1]))
  const asked = /import\((["'`])\.\/chunks\/modal-[\w-]+\.js\1\)/
  if (!asked.test(entry.code))
    throw new Error('the entry does not ask for the modal in the way that was expected')
  // One that does not come is told by the import that needs it.
  entry.code = entry.code.replace(
    asked,
    found => `(${list}.map(e=>import(\`./chunks/\${e}.js\`).catch(()=>0)),${found})`,
  )

  const underModal = filesBelow(bundle, [modal])
  for (const file of new Set(chunks.flatMap(chunk => chunk.dynamicImports))) {
    const chunk = bundle[file]
    if (!chunk || here.has(file)) continue
    const below = filesBelow(bundle, [file])
    const unnamed = [...below].filter(
      each => each !== file && !chunk.imports.includes(each) && !here.has(each) && !underModal.has(each),
    )
    for (const each of unnamed) chunk.code += `import"./${path.posix.basename(each)}";`
  }
}

/**
 * One chunk for each early tier, holding the static closure of everything that the tier starts with: the entry, and the
 * files loaded by `import()` that state the tier; one more for what restoring and the modal share. A chunk so made imports
 * only chunks of earlier tiers, never the entry, which is what lets the entry stand behind a redirecting alias.
 */
export function cdnChunks() {
  const graph = new Map()
  let closures

  const closure = (roots, without) => {
    const found = new Set()
    const waiting = [...roots]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || without.some(set => set.has(id)) || (!without.length && isLater(id))) continue
      found.add(id)
      waiting.push(...(graph.get(id)?.imports ?? []))
    }
    return found
  }

  const findClosures = () => {
    const entries = [...graph].filter(([, node]) => node.isEntry).map(([id]) => id)
    const lazy = [...new Set([...graph.values()].flatMap(node => node.lazy))]
    const rootsOf = tier => lazy.filter(id => isOwn(id) && tierOf(id) === tier)
    const core = closure([...entries, ...rootsOf('0')], [])
    const restore = closure([...rootsOf('0r'), ...[...graph.keys()].filter(isLater)], [core])
    const modal = closure(rootsOf('1'), [core])
    // What both need is a chunk of its own: opening the modal brings nothing that only a restored wallet needs.
    const shared = new Set([...restore].filter(id => modal.has(id)))
    // The entry stands alone, and what it starts by `import()` too: inside a shared chunk that would need the bundler's
    // runtime, which holds helpers for packages that the button does not have.
    for (const id of [...entries, ...rootsOf('0')]) core.delete(id)
    // Showing a code takes a little of what restoring takes, and is to bring no more of it.
    const code = closure(rootsOf('1c'), [core, shared])
    const attempt = new Set([...restore].filter(id => code.has(id) && !shared.has(id)))
    return { core, shared, attempt, restore, modal }
  }

  const isIn = name => id => {
    closures ??= findClosures()
    return closures[name].has(id)
  }

  return {
    banner: ({ moduleIds }) =>
      calledAtOnce.some(file => moduleIds.includes(inRoot(file))) ? '//# allFunctionsCalledOnLoad' : '',
    groups: [
      { name: 'core', test: isIn('core'), priority: 5 },
      { name: 'shared', test: isIn('shared'), priority: 4 },
      { name: 'attempt', test: isIn('attempt'), priority: 3 },
      { name: 'restore', test: isIn('restore'), priority: 2 },
      { name: 'modal', test: isIn('modal'), priority: 1 },
      ...Object.entries(together).map(([name, files], at) => ({
        name,
        test: id => files.some(file => id === inRoot(file)),
        priority: 0.9 - at / 100,
      })),
    ],
    plugin: {
      name: 'w3m-cdn-chunks',
      buildStart() {
        graph.clear()
        closures = undefined
      },
      buildEnd() {
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id)
          graph.set(id, {
            imports: info.importedIds,
            lazy: info.dynamicallyImportedIds,
            isEntry: info.isEntry,
          })
        }
      },
      generateBundle(_, bundle) {
        askTogether(bundle)
        write(
          chunkRecord,
          recordOf(
            bundle,
            [...graph.values()].flatMap(node => node.lazy),
          ),
        )
      },
    },
  }
}

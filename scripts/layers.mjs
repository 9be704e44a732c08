// Checks that files only import lower layers of the diagram in CONTRIBUTING.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Layers from bottom to top: their folders, a description, and their label in the diagram if it differs. The folders of one layer must
 * not import each other.
 */
const layers = [
  { folders: ['src/core'], description: 'types and rules without DOM, network or stores' },
  {
    folders: ['src/networks', 'src/text', 'src/server'],
    description: 'network records · texts · sign-in on a server',
  },
  {
    folders: ['src/state', 'src/services'],
    label: 'src/state/<feature> · src/services',
    description: 'stores · HTTP, RPC, storage, frame',
  },
  { folders: ['src/connectors'], description: 'wallets that serve several namespaces' },
  {
    folders: ['src/namespaces'],
    label: 'src/namespaces/<name>',
    description: 'wallets and chains of one namespace',
  },
  { folders: ['src/runtime.ts'], description: 'live objects of the page' },
  {
    folders: ['src/controllers'],
    label: 'src/controllers/<feature>',
    description: 'handle, features, shell, settings: actions, and subscriptions in follow.ts',
  },
  { folders: ['src/provider'], description: 'the EIP-1193 provider of the page' },
  {
    folders: ['src/create-modal.ts', 'src/modal-handle.ts', 'src/public-types.ts'],
    label: 'src/create-modal · src/modal-handle',
    description: 'creation of the modal and its public handle',
  },
  { folders: ['src/appkit'], description: 'the names of AppKit' },
  { folders: ['elements'], description: 'buttons · modal · views · parts · ui · base · styles' },
  { folders: ['bindings'], description: 'base of the hooks and composables' },
  { folders: ['react', 'vue'], description: 'components and hooks · composables' },
  { folders: ['demo/pages'], description: 'pages of the demo' },
]
const levelByFolder = new Map(layers.flatMap(({ folders }, level) => folders.map(folder => [folder, level])))

/** Returns the diagram of CONTRIBUTING.md and docs/architecture.md, from the top layer down. */
export function createLayerDiagram() {
  const rows = layers.map(({ folders, label, description }) => [
    label ?? folders.join(' · ').replace(/\.ts/g, ''),
    description,
  ])
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.toReversed().map(([label, description]) => ` ${label.padEnd(width)}   ${description}`)
  return ['```', ...lines, '```'].join('\n')
}

const diagramFiles = ['CONTRIBUTING.md', 'docs/architecture.md']
const diagramPattern = /(<!-- layers -->\n)[\s\S]*?(\n<!-- \/layers -->)/

/** Writes the diagram into the documents, unless `isDry` is set. Returns the files whose diagram was outdated. */
export function writeDiagrams({ isDry = false } = {}) {
  return diagramFiles.filter(file => {
    const filePath = path.join(repository, file)
    const text = readFileSync(filePath, 'utf8')
    const updatedText = text.replace(diagramPattern, (_, start, end) => start + createLayerDiagram() + end)
    if (!diagramPattern.test(text))
      throw new Error(`${file}: add the markers of the layer diagram (<!-- layers --> and <!-- /layers -->)`)
    if (updatedText !== text && !isDry) writeFileSync(filePath, updatedText)
    return updatedText !== text
  })
}

// Files of one layer that may import each other: the composition and the public types.
const siblingFiles = new Set(['src/create-modal.ts', 'src/modal-handle.ts', 'src/public-types.ts'])
// Functions of src/create-modal.ts that buttons and the modal may call.
const functionsForElements = new Set([
  'attachModal',
  'detachModal',
  'modalHandle',
  'openFromButton',
  'preloadByIntent',
  'provideElements',
])

const entries = new Set([
  'src/index.ts',
  'src/headless.ts',
  'src/cdn.ts',
  'src/wagmi.ts',
  'src/testing/index.ts',
  'src/testing/networks.ts',
  'src/server/index.ts',
  'src/server/node.ts',
  'react/index.ts',
  'react/appkit.ts',
  'vue/index.ts',
  'vue/appkit.ts',
  'src/appkit/index.ts',
  'src/appkit/networks.ts',
])
/** Ranks of the folders of `src/controllers` that are not features. A folder imports only folders of its own rank and of lower ranks. */
const controllerRanks = new Map([
  ['settings', 0],
  ['shell', 1],
  ['handle', 3],
])
const featureRank = 2

/** The allowed import cycles: the files of a cycle in alphabetical order, and the reason. */
const allowedCycles = new Map()

const foldersClosedToElements = new Set([
  'src/services',
  'src/connectors',
  'src/namespaces',
  'src/runtime.ts',
  'src/provider',
  'src/testing',
])

/** Matches files that may compare namespaces by name. All other files check capabilities. */
const namespaceRuleFiles = /^src\/(?:core\/chain|namespaces|testing|server)\//
const [, listedNamespaces] = /namespaces = \[(.+)\]/.exec(
  readFileSync(path.join(repository, 'src/core/chain/namespace.ts'), 'utf8'),
)
const namespacePattern = listedNamespaces.match(/\w+/g).join('|')
const comparisonPattern = new RegExp(
  `[!=]== '(?:${namespacePattern})'|'(?:${namespacePattern})' [!=]==|startsWith\\('(?:${namespacePattern}):`,
)

/** Returns a fault if the file compares a value with the name of a namespace. */
function findComparisonFaults(file, text) {
  if (!file.startsWith('src/') && !file.startsWith('elements/') && !/^(?:react|vue)\//.test(file)) return []
  if (namespaceRuleFiles.test(file)) return []
  const [match] = text.match(comparisonPattern) ?? []
  return match
    ? [
        `${file}: compares with the name of a namespace (${match}); check a capability or a rule of src/core/chain`,
      ]
    : []
}

/** Returns the layer folder of a file, or undefined for a file outside of all layers. */
function layerOf(file) {
  if (file.startsWith('src/testing/')) return 'src/testing'
  for (const folder of levelByFolder.keys())
    if (file === folder || file.startsWith(`${folder}/`)) return folder
  return undefined
}

/** Returns the namespace whose folder contains the file, or undefined. */
const namespaceOf = file => /^src\/namespaces\/([^/]+)\//.exec(file)?.[1]

/** Returns the rank of a controller's folder, or undefined for a file directly in `src/controllers`. */
function rankOf(file) {
  const folder = /^src\/controllers\/([^/]+)\//.exec(file)?.[1]
  return folder === undefined ? undefined : (controllerRanks.get(folder) ?? featureRank)
}

/** Returns the reason why `from` must not import `to`, or undefined if it may. */
function findViolation({ from, to, names, isType, isDynamic }, root) {
  if (entries.has(to)) return from.startsWith('demo/') ? undefined : 'entry files are not imported'
  if (entries.has(from)) {
    if (from === 'src/headless.ts' && to.startsWith('elements/'))
      return 'the headless entry must not import elements'
    if (
      ['src/index.ts', 'src/wagmi.ts'].includes(from) &&
      to.startsWith('elements/') &&
      !isDynamic &&
      !isType
    )
      return 'this entry imports elements only by import()'
    if (from !== 'src/testing/index.ts') return undefined
  }
  if (from.startsWith('demo/pages/') && to.startsWith('demo/')) return undefined
  const layer = layerOf(from)
  const target = layerOf(to)
  if (layer === undefined || target === undefined)
    return `${layer ? to : from} belongs to no layer; add its folder to scripts/layers.mjs`
  if (layer === 'demo/pages') return undefined
  if (layer === 'src/testing') {
    if (['src/testing', 'src/core', 'src/networks'].includes(target)) return undefined
    return 'src/testing imports only core, networks and packages'
  }
  if (target === 'src/testing') return 'the product must not import the test wallets'
  const namespace = namespaceOf(from)
  if (namespace && target === 'src/namespaces' && to.split('/').length === 4 && namespaceOf(to) !== namespace)
    return 'a namespace must not import another one'
  if (layer === target || (siblingFiles.has(layer) && siblingFiles.has(target))) {
    if (rankOf(to) > rankOf(from))
      return `${path.posix.dirname(from)} must not import ${path.posix.dirname(to)}, also not by import(): the order is settings, shell, features, handle`
    if (from.startsWith('elements/ui/') && /^elements\/(parts|views|modal|buttons)\//.test(to))
      return 'elements/ui imports only base and styles of the elements'
    return undefined
  }
  if (levelByFolder.get(target) >= levelByFolder.get(layer))
    return `${layer} must not import ${target}, which is above or in the same layer`
  return layer === 'elements' ? findElementViolation({ from, to, target, names, isType }, root) : undefined
}

/**
 * Applies the stricter rules for elements: they must not import the closed folders, and may import only stores of src/state and
 * functions of controllers. Returns the violated rule, or undefined.
 */
function findElementViolation({ from, to, target, names, isType }, root) {
  if (from.startsWith('elements/ui/'))
    return target === 'src/core' && isType ? undefined : 'elements/ui imports only types of src/core'
  if (isType) return foldersClosedToElements.has(target) ? `elements must not import ${target}` : undefined
  if (foldersClosedToElements.has(target)) return `elements must not import ${target}`
  if (target === 'src/create-modal.ts') {
    const mayAttach = from.startsWith('elements/buttons/') || from === 'elements/modal/modal-element.ts'
    return mayAttach && names.every(name => functionsForElements.has(name))
      ? undefined
      : 'only buttons and w3m-modal may attach to the modal'
  }
  if (target === 'src/state') {
    const invalidNames = names.filter(name => !name.startsWith('$'))
    return invalidNames.length
      ? `elements read stores ($ names) only, not ${invalidNames.join(', ')}`
      : undefined
  }
  if (target === 'src/controllers') {
    const functions = exportedFunctions(path.join(root, to))
    const invalidNames = names.filter(name => !functions.has(name))
    return invalidNames.length
      ? `elements call functions of controllers only, not ${invalidNames.join(', ')}`
      : undefined
  }
  return undefined
}

const functionNames = new Map()

/** Returns the names of a file's exported functions. */
function exportedFunctions(file) {
  const cachedNames = functionNames.get(file)
  if (cachedNames) return cachedNames
  const names = new Set()
  functionNames.set(file, names)
  for (const node of parseSync(file, readFileSync(file, 'utf8')).program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue
    const declaration = node.declaration
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction')
      names.add(declaration.id.name)
    for (const variable of declaration?.declarations ?? [])
      if (variable.init?.type.endsWith('FunctionExpression')) names.add(variable.id.name)
    if (!node.source) continue
    const reexportedNames = exportedFunctions(path.resolve(path.dirname(file), node.source.value))
    for (const name of node.specifiers)
      if (reexportedNames.has(name.local.name)) names.add(name.exported.name)
  }
  return names
}

/**
 * Returns the faults of a controller: a subscription at load time in a file whose name does not begin with `follow`, and module-level
 * state, which `destroy()` could not reset.
 */
function findControllerFaults(file, root) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lineOf = node => text.slice(0, node.start).split('\n').length
  const isSubscription = ({ type, callee }) =>
    type === 'CallExpression' &&
    (['listen', 'subscribe', 'addEventListener'].includes(callee.property?.name) ||
      ['addEventListener', 'onModalClosed', 'onBackOnline'].includes(callee.name))
  // Only an empty collection counts as state, because one with entries is a constant table.
  const isMutable = ({ type, callee, arguments: args, elements, properties }) =>
    (type === 'NewExpression' &&
      ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(callee.name) &&
      !args.length) ||
    elements?.length === 0 ||
    properties?.length === 0
  return parseSync(file, text).program.body.flatMap(node => {
    if (
      node.type === 'ExpressionStatement' &&
      isSubscription(node.expression) &&
      !/\/follow[\w-]*\.ts$/.test(file)
    )
      return [`${file}:${lineOf(node)}: subscriptions at load time belong in follow.ts`]
    const isExported = node.type === 'ExportNamedDeclaration'
    const declaration = isExported ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration') return []
    const isState =
      declaration.kind === 'let' || declaration.declarations.some(({ init }) => init && isMutable(init))
    return isState ? [`${file}:${lineOf(node)}: keep state in src/state or in a record of perModal()`] : []
  })
}

/** Returns a file's imports of other files in this repository. */
function importsOf(file, root) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0].message}`)
  const imports = []
  const add = (specifier, names, isType, isDynamic, offset) => {
    if (!specifier.startsWith('.')) return
    const to = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
    const line = text.slice(0, offset).split('\n').length
    if (!existsSync(path.join(root, to))) imports.push({ from: file, to, line, isMissing: true })
    else if (/\.tsx?$/.test(to)) imports.push({ from: file, to, names, isType, isDynamic, line })
  }
  for (const { moduleRequest, entries: names, start } of module.staticImports) {
    const values = names.filter(name => !name.isType)
    const isType = names.length > 0 && values.length === 0
    add(
      moduleRequest.value,
      values.map(name => name.importName.name ?? `* as ${name.localName.value}`),
      isType,
      false,
      start,
    )
  }
  for (const statement of module.staticExports)
    for (const name of statement.entries)
      if (name.moduleRequest)
        add(
          name.moduleRequest.value,
          name.isType ? [] : [name.importName.name ?? '*'],
          name.isType,
          false,
          statement.start,
        )
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end).trim())
    if (literal) add(literal[1], [], false, true, start)
  }
  return imports
}

/**
 * Returns the groups of files that import each other in a cycle, including type imports and `import()`. A cycle through `import()`
 * counts too, because neither of its files works without the other.
 */
function findCycles(graph) {
  const groups = []
  const indexes = new Map()
  const lowestIndexes = new Map()
  const stack = []
  const visit = file => {
    const index = indexes.size
    indexes.set(file, index)
    lowestIndexes.set(file, index)
    stack.push(file)
    for (const importedFile of graph.get(file) ?? []) {
      if (!indexes.has(importedFile)) visit(importedFile)
      if (stack.includes(importedFile))
        lowestIndexes.set(file, Math.min(lowestIndexes.get(file), lowestIndexes.get(importedFile)))
    }
    if (lowestIndexes.get(file) !== index) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) groups.push(group.sort())
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return groups
}

/** Returns a shortest path through a group from its first file back to it. */
function findCyclePath(group, graph) {
  const [start] = group
  const paths = [[start]]
  for (const files of paths)
    for (const importedFile of graph.get(files.at(-1)) ?? []) {
      if (importedFile === start) return [...files, start]
      if (group.includes(importedFile) && !paths.some(otherPath => otherPath.at(-1) === importedFile))
        paths.push([...files, importedFile])
    }
  return group
}

/** Returns all faults of the tree under `root`, one sentence each, and the number of files read. */
export function findLayerFaults(root = repository) {
  const files = ['src', 'elements', 'bindings', 'react', 'vue', 'demo/pages'].flatMap(folder => {
    const folderPath = path.join(root, folder)
    if (!existsSync(folderPath)) return []
    return readdirSync(folderPath, { recursive: true })
      .map(name => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter(name => /(?<!\.d)\.tsx?$/.test(name))
  })
  const faults = []
  const graph = new Map()
  for (const file of files.sort()) {
    const imports = importsOf(file, root)
    graph.set(file, [
      ...new Set(
        imports.filter(importRecord => !importRecord.isMissing).map(importRecord => importRecord.to),
      ),
    ])
    for (const importRecord of imports) {
      const fault = importRecord.isMissing
        ? 'no such file (imports name the .ts file)'
        : findViolation(importRecord, root)
      if (fault) faults.push(`${importRecord.from}:${importRecord.line} → ${importRecord.to}: ${fault}`)
    }
    faults.push(...findComparisonFaults(file, readFileSync(path.join(root, file), 'utf8')))
    if (file.startsWith('src/controllers/')) faults.push(...findControllerFaults(file, root))
  }
  for (const group of findCycles(graph))
    if (!allowedCycles.has(group.join(' ')))
      faults.push(`import cycle of ${group.length} files: ${findCyclePath(group, graph).join(' → ')}`)
  return { faults, count: files.length }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWriting = process.argv.includes('--write')
  const { faults, count } = findLayerFaults()
  const outdatedFiles = writeDiagrams({ isDry: !isWriting })
  if (!isWriting)
    faults.push(...outdatedFiles.map(file => `${file}: outdated layer diagram; run npm run make -- layers`))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(
    `layers: ${count} files, ${faults.length ? `${faults.length} faults` : 'all imports point to lower layers'}\n`,
  )
  process.exitCode = faults.length ? 1 : 0
}

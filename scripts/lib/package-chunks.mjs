// Splits the package for bundlers: static imports stay separate modules, so that tree shaking works. Elements and lazy modules use
// the chunks of the CDN bundle, so that a page makes few requests.
import { assignChunks, graphOf, nameOf, readTiers } from './cdn-chunks.mjs'
import { cdnEntry, inRoot } from './project.mjs'

const stripExtension = name => name.replace(/\.tsx?$/, '')

/** Whether an entry is not part of the modal: the server and testing entries. Their lazy modules do not use the modal's chunks. */
const isSeparate = name => /^src\/(?:server|testing)\//.test(name)

/**
 * Returns the modules that stay separate files: `entries` and their static imports, without the elements and what only they import.
 * For entries that are not part of the modal, also returns the modules that they import lazily.
 */
function findEagerModules(graph, entries, elements) {
  const modules = new Set()
  const collectModules = (names, importsOf) => {
    const visitedIds = new Set()
    const queue = names.map(name => inRoot(name))
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (visitedIds.has(id) || elements.has(id) || !graph.has(id)) continue
      visitedIds.add(id)
      modules.add(id)
      queue.push(...importsOf(graph.get(id)))
    }
  }
  collectModules(entries, node => node.imports)
  collectModules(entries.filter(isSeparate), node => [...node.imports, ...node.lazy])
  return modules
}

/**
 * Returns the bundler's group that names the chunk of each module, and the plugin that computes the chunks. `elements` are the files of
 * the public elements.
 */
export function packageChunks(entries, elements) {
  const { files, shared } = readTiers()
  let chunkOf = new Map()
  let eagerIds = new Set()
  return {
    group: {
      name: id => {
        const role = eagerIds.has(id) ? undefined : chunkOf.get(id)
        if (role) return `chunks/${role}`
        const name = nameOf(id)
        return /^(?:package|virtual):/.test(name) || entries.includes(name) ? null : stripExtension(name)
      },
      debugName: 'features',
    },
    plugin: {
      name: 'w3m-package-chunks',
      buildEnd() {
        const graph = graphOf(this)
        const { w3m, ...otherFiles } = files
        const startFile = { ...w3m, entries: w3m.entries.filter(name => name !== cdnEntry) }
        chunkOf = assignChunks(graph, { files: { w3m: startFile, ...otherFiles }, shared })
        eagerIds = findEagerModules(graph, entries, new Set(elements.map(name => inRoot(name))))
      },
    },
  }
}

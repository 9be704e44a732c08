// Cuts the package for bundlers: what an app imports at once stays one module each, so that its bundler takes what it needs;
// the elements and what loads later have the files of the CDN bundle, so that an app's page asks for as few.
import { assign, graphOf, nameOf, readTiers } from './cdn-chunks.mjs'
import { cdnEntry, inRoot } from './project.mjs'

const withoutEnding = name => name.replace(/\.tsx?$/, '')

/** Entries that know nothing of a page: neither does anything that they load later. */
const isApart = name => /^src\/(?:server|testing)\//.test(name)

/** What `entries` bring at once, up to the elements: each of these is part of the file that brings it to a page. */
function eagerModules(graph, entries, elements) {
  const found = new Set()
  const walk = (names, nextOf) => {
    const seen = new Set()
    const waiting = names.map(name => inRoot(name))
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || elements.has(id) || !graph.has(id)) continue
      seen.add(id)
      found.add(id)
      waiting.push(...nextOf(graph.get(id)))
    }
  }
  walk(entries, node => node.imports)
  walk(entries.filter(isApart), node => [...node.imports, ...node.lazy])
  return found
}

/** The groups of the bundler that make the cut, and the plugin that finds it. `elements` are the public elements. */
export function packageChunks(entries, elements) {
  const { files, shared } = readTiers()
  let place = new Map()
  let eager = new Set()
  return {
    group: {
      name: id => {
        const role = eager.has(id) ? undefined : place.get(id)
        if (role) return `chunks/${role}`
        const name = nameOf(id)
        return /^(?:package|virtual):/.test(name) || entries.includes(name) ? null : withoutEnding(name)
      },
      debugName: 'journeys',
    },
    plugin: {
      name: 'w3m-package-chunks',
      buildEnd() {
        const graph = graphOf(this)
        const { w3m, ...others } = files
        const start = { ...w3m, entries: w3m.entries.filter(name => name !== cdnEntry) }
        place = assign(graph, { files: { w3m: start, ...others }, shared })
        eager = eagerModules(graph, entries, new Set(elements.map(name => inRoot(name))))
      },
    },
  }
}

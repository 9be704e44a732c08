// Which modules each flow loaded in its last run, so that `npm test -- --changed` runs only the flows that an edit can affect.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const reachFile = () => inRoot('.cache/reach.json')
const partsFolder = () => inRoot('.cache/reach')
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Records the script paths that the pages of a flow file requested; called at the end of the file, in its worker. */
export function recordRequests(file, paths) {
  mkdirSync(partsFolder(), { recursive: true })
  const name = file.replaceAll('/', '_')
  writeFileSync(
    path.join(partsFolder(), `${name}.json`),
    JSON.stringify({ file, paths: [...new Set(paths)] }),
  )
}

/** Translates the recorded requests to modules, by the chunks of the build, and stores them in .cache/reach.json. */
export function storeReach() {
  const { chunks } = read(inRoot('.cache/cdn-chunks.json')) ?? { chunks: [] }
  const modules = new Map(chunks.map(chunk => [chunk.file, chunk.modules.map(({ name }) => name)]))
  const reach = read(reachFile()) ?? {}
  const parts = existsSync(partsFolder()) ? readdirSync(partsFolder()) : []
  for (const part of parts) {
    const { file, paths } = read(path.join(partsFolder(), part))
    const found = new Set()
    for (const each of paths) {
      const chunk = each.replace(/^\/cdn\//, '')
      // A page of the demo has a bundle of its own, whose modules are not recorded: any source may be in it.
      if (!modules.has(chunk)) found.add('*')
      for (const name of modules.get(chunk) ?? []) found.add(name)
    }
    reach[file] = [...found].sort()
  }
  if (parts.length) writeFileSync(reachFile(), JSON.stringify(reach, undefined, 1))
}

const isSource = file => /^(?:src|elements|bindings|react|vue|demo)\//.test(file)
/** Edits of these reach every flow: the build, the packages, the browser and the runner. */
const reachesAll = file => /^(?:scripts\/|vite\.config|playwright\.config|package(?:-lock)?\.json)/.test(file)

/** The flows that loaded one of the changed modules in their last run, and those without a record. */
export function flowsReachedBy(flows, changed, reach = read(reachFile()) ?? {}) {
  if (changed.some(reachesAll)) return flows
  const sources = changed.filter(isSource)
  if (!sources.length) return []
  return flows.filter(flow => {
    const modules = reach[flow]
    if (!modules || modules.includes('*')) return true
    // The backend of the demo serves every flow.
    return sources.some(file => modules.includes(file) || file.startsWith('demo/backend/'))
  })
}

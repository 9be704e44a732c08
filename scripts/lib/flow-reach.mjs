// Records which modules each flow loaded in its last run, so that `npm test -- --changed` runs only affected flows.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

const reachFile = () => inRoot('.cache/reach.json')
const recordsFolder = () => inRoot('.cache/reach')
const readJson = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Paths recorded by this process, by flow file. */
const pathsByFlow = new Map()

/** Records the paths of the scripts that a page of a flow requested. Called in the worker of the flow. */
export function recordRequests(file, paths) {
  const recordedPaths = pathsByFlow.get(file) ?? new Set()
  const count = recordedPaths.size
  for (const path of paths) recordedPaths.add(path)
  if (pathsByFlow.has(file) && recordedPaths.size === count) return
  pathsByFlow.set(file, recordedPaths)
  mkdirSync(recordsFolder(), { recursive: true })
  // The name includes the process id, because several workers may run tests of one file.
  const name = `${file.replaceAll('/', '_')}-${process.pid}`
  writeFileSync(
    path.join(recordsFolder(), `${name}.json`),
    JSON.stringify({ file, paths: [...recordedPaths] }),
  )
}

/** Maps the recorded requests to modules, with the record of the CDN build, and stores the modules by flow in .cache/reach.json. */
export function storeReach() {
  const { chunks } = readJson(inRoot('.cache/cdn-chunks.json')) ?? { chunks: [] }
  const modules = new Map(chunks.map(chunk => [chunk.file, chunk.modules.map(({ name }) => name)]))
  const reach = readJson(reachFile()) ?? {}
  if (!existsSync(recordsFolder())) return
  const namesByFile = new Map()
  for (const recordFile of readdirSync(recordsFolder())) {
    const { file, paths } = readJson(path.join(recordsFolder(), recordFile))
    const names = namesByFile.get(file) ?? new Set()
    // The modules of demo pages are not recorded, so a flow that loads one may depend on any source (`*`).
    for (const path of paths)
      for (const name of modules.get(path.replace(/^\/cdn\//, '')) ?? ['*']) names.add(name)
    namesByFile.set(file, names)
  }
  for (const [file, names] of namesByFile) reach[file] = [...names].sort()
  writeFileSync(reachFile(), JSON.stringify(reach, undefined, 1))
  // Deletes the records, because the chunk names of the next build have other hashes.
  rmSync(recordsFolder(), { recursive: true })
}

const isSource = file => /^(?:src|elements|bindings|react|vue|demo)\//.test(file)
/** Whether a changed file affects every flow: it belongs to the build, the runner or the dependencies. */
const affectsAllFlows = file =>
  /^(?:scripts\/|vite\.config|playwright\.config|package(?:-lock)?\.json)/.test(file)

/**
 * Returns the flows that loaded one of the changed modules in their last run, and those without a record. Returns all flows if a file
 * affects every flow, and none if no source changed.
 */
export function findAffectedFlows(flows, changedFiles, reach = readJson(reachFile()) ?? {}) {
  if (changedFiles.some(affectsAllFlows)) return flows
  const sources = changedFiles.filter(isSource)
  if (!sources.length) return []
  return flows.filter(flow => {
    const modules = reach[flow]
    if (!modules || modules.includes('*')) return true
    // Every flow uses the local stack, which serves the demo wallet.
    return sources.some(file => modules.includes(file) || /^demo\/(?:backend|wallet)\//.test(file))
  })
}

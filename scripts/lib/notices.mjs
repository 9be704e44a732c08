// Collects the original license texts of the packages in the bundle.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chunkRecord, libraryRecord } from './cdn-chunks.mjs'
import { inRoot } from './project.mjs'

const packageOf = module => /^package:((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/** Returns the folder of a package: a top-level one, or the first one nested below another package. Returns undefined if neither exists. */
function folderOf(name) {
  const topFolder = inRoot('node_modules', name)
  if (existsSync(path.join(topFolder, 'package.json'))) return topFolder
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const nestedFolder = Object.keys(lock).find(location => location.endsWith(`/node_modules/${name}`))
  return nestedFolder && inRoot(nestedFolder)
}

/** Returns the text with the license of each package in the bundle. Throws if a package is not installed or has no license. */
export function collectNotices() {
  const names = new Set()
  for (const file of [chunkRecord, libraryRecord])
    for (const { modules } of JSON.parse(readFileSync(file, 'utf8')).chunks)
      for (const module of modules) if (module.bytes) names.add(packageOf(module.name))
  names.delete(undefined)
  return [...names]
    .sort()
    .map(name => {
      const folder = folderOf(name)
      if (!folder) throw new Error(`${name} is in the bundle but not in node_modules`)
      const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find(name => /^(?:licen[cs]e|copying)/i.test(name))
      if (!license && !file) throw new Error(`${name} is in the bundle but has no license`)
      const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licensed under ${license}.`
      return `${name} ${version} (${license})\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}

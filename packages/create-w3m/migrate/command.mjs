import path from 'node:path'
import { parseArgs } from 'node:util'
import { App, dirtyReason, hasFile } from './app-files.mjs'
import { appkit } from './appkit.mjs'
import { connectkit } from './connectkit.mjs'
import { changeManifest } from './manifest.mjs'
import { rainbowkit } from './rainbowkit.mjs'

/**
 * The libraries to migrate from. `isOfPackages` recognizes module names of a library. `change` edits an app, and returns the module
 * names of the library that remain in use.
 */
const libraries = { appkit, rainbowkit, connectkit }

const usage = `node packages/create-w3m migrate <${Object.keys(libraries).join('|')}> [folder] [--dry-run] [--force] [--package source]`

const installers = { 'pnpm-lock.yaml': 'pnpm install', 'yarn.lock': 'yarn', 'bun.lock': 'bun install' }

const listOf = entries =>
  entries
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
    .map(({ file, line, text }) => `  ${file}:${line}  ${text}\n`)
    .join('')

/** Migrates an app and returns the report. Throws before any change if Git could not restore the files. */
export function migrate(args) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      package: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [name, target = '.', ...otherArgs] = positionals
  if (!Object.hasOwn(libraries, name ?? '') || otherArgs.length) throw new Error(usage)
  const folder = path.resolve(target)
  if (!hasFile(folder, 'package.json')) throw new Error(`${folder} has no package.json`)
  const isDry = values['dry-run']
  const reason = isDry || values.force ? undefined : dirtyReason(folder)
  if (reason) throw new Error(`${reason}. Commit first, or pass --force. Nothing was changed.`)

  const library = libraries[name]
  const app = new App(folder)
  const inUse = library.change(app)
  app.todoMentions(library.isOfPackages)
  changeManifest(app, { library, inUse, source: values.package })
  if (!isDry) app.write()

  const { changes, todos } = app
  const parts = []
  if (changes.length) parts.push(`${isDry ? 'Would change' : 'Changed'}:\n${listOf(changes)}`)
  else parts.push(`Nothing to change for ${library.title}.\n`)
  if (todos.length) parts.push(`Left to you:\n${listOf(todos)}`)
  if (changes.length && !isDry) {
    const lock = Object.keys(installers).find(file => hasFile(folder, file))
    parts.push(`Next: ${installers[lock] ?? 'npm install'}, your formatter, and your type check.\n`)
  }
  return parts.join('\n')
}

import path from 'node:path'
import { parseArgs } from 'node:util'
import { App, findDirtyReason, hasFile } from './app-files.mjs'
import { appkit } from './appkit.mjs'
import { connectkit } from './connectkit.mjs'
import { changeManifest } from './manifest.mjs'
import { rainbowkit } from './rainbowkit.mjs'

/**
 * The libraries to migrate from. `isLibraryModule` recognizes module names of a library. `change` edits an app, and returns the module
 * names of the library that remain in use.
 */
const libraries = { appkit, rainbowkit, connectkit }

const usage = `node packages/create-w3m migrate <${Object.keys(libraries).join('|')}> [folder] [--dry-run] [--force] [--package source]`

const installers = { 'pnpm-lock.yaml': 'pnpm install', 'yarn.lock': 'yarn', 'bun.lock': 'bun install' }

const formatEntries = entries =>
  entries
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
    .map(({ file, line, text }) => `  ${file}:${line}  ${text}\n`)
    .join('')

/** Migrates an app and returns the report. Throws before any change if Git could not restore the files, unless `--force` is set. */
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
  const isDryRun = values['dry-run']
  const reason = isDryRun || values.force ? undefined : findDirtyReason(folder)
  if (reason) throw new Error(`${reason}. Commit first, or pass --force. Nothing was changed.`)

  const library = libraries[name]
  const app = new App(folder)
  const usedModules = library.change(app)
  app.addMentionTodos(library.isLibraryModule)
  changeManifest(app, { library, usedModules, source: values.package })
  if (!isDryRun) app.write()

  const { changes, todos } = app
  const sections = []
  if (changes.length) sections.push(`${isDryRun ? 'Would change' : 'Changed'}:\n${formatEntries(changes)}`)
  else sections.push(`Nothing to change for ${library.title}.\n`)
  if (todos.length) sections.push(`Left to you:\n${formatEntries(todos)}`)
  if (changes.length && !isDryRun) {
    const lockFile = Object.keys(installers).find(file => hasFile(folder, file))
    sections.push(`Next: ${installers[lockFile] ?? 'npm install'}, your formatter, and your type check.\n`)
  }
  return sections.join('\n')
}

// Builds the published files: modules and types for npm, and the CDN bundle with its hashes.
//
//   npm run build                    both
//   npm run build -- --only cdn      the CDN bundle in dist/cdn; "package" builds the rest of dist
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { recordBuild } from './lib/builds.mjs'
import { writeEditorData } from './lib/editor-data.mjs'
import { collectNotices } from './lib/notices.mjs'
import { cdnEntry, entryFiles, inRoot, missingFiles, root } from './lib/project.mjs'
import { pruneTypes } from './lib/prune-types.mjs'
import { run } from './lib/run.mjs'

const listFiles = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath ?? entry.path, entry.name))

/**
 * Emits declarations without type checking, which `npm run check -- types` does. Replaces the `.ts` extensions in their imports by
 * `.js`, because a consumer's compiler rejects `.ts`.
 */
async function buildTypes() {
  await run(process.execPath, [
    inRoot('node_modules/typescript/bin/tsc'),
    '-p',
    'tsconfig.build.json',
    '--noCheck',
  ])
  for (const file of listFiles(inRoot('dist')).filter(name => name.endsWith('.d.ts'))) {
    const text = readFileSync(file, 'utf8')
    const newText = text
      .replaceAll(/((?:from|import|module)\s*\(?\s*['"]\.{1,2}\/[^'"]*?)(?<!\.d)\.tsx?(['"])/g, '$1.js$2')
      // An app can resolve `lit`, but not always `lit-html`, which is only a dependency of `lit`.
      .replaceAll("import('lit-html').", "import('lit').")
      .replaceAll('import("lit-html").', 'import("lit").')
    if (newText !== text) writeFileSync(file, newText)
  }
  const { exports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  pruneTypes({ exports, root, folder: inRoot('dist') })
}

/** Writes integrity.json with the hash of every script in the CDN folder, and copies the script that prints an import map from it. */
function writeIntegrity() {
  const folder = inRoot('dist/cdn')
  const scripts = listFiles(folder)
    .filter(file => file.endsWith('.js'))
    .sort()
  const hashOf = file => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
  const hashes = Object.fromEntries(
    scripts.map(file => [path.relative(folder, file).split(path.sep).join('/'), hashOf(file)]),
  )
  writeFileSync(path.join(folder, 'integrity.json'), `${JSON.stringify(hashes, undefined, 2)}\n`)
  copyFileSync(inRoot('scripts/cdn/import-map.mjs'), path.join(folder, 'import-map.mjs'))
}

/** Moves source maps from the published folder to .cache, where they are available for debugging a release. */
function moveSourceMaps() {
  const folder = inRoot('dist/cdn')
  const mapsFolder = inRoot('.cache/cdn-maps')
  rmSync(mapsFolder, { recursive: true, force: true })
  for (const file of listFiles(folder).filter(name => name.endsWith('.map'))) {
    const target = path.join(mapsFolder, path.relative(folder, file))
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(file, target)
  }
}

/** Builds modules, types and editor data for npm, in every folder of `dist` except `cdn`. */
async function buildPackage() {
  for (const name of existsSync(inRoot('dist')) ? readdirSync(inRoot('dist')) : [])
    if (name !== 'cdn') rmSync(inRoot('dist', name), { recursive: true })
  await build({ mode: 'production', configFile: inRoot('vite.config.ts') })
  await buildTypes()
  writeEditorData()
}

/** Builds the bundle for pages without build tools, in `dist/cdn`. */
async function buildCdn() {
  await build({ mode: 'cdn-libraries', configFile: inRoot('vite.config.ts') })
  await build({ mode: 'cdn', configFile: inRoot('vite.config.ts') })
  moveSourceMaps()
  writeFileSync(inRoot('dist/cdn/THIRD-PARTY-NOTICES.txt'), collectNotices())
  writeIntegrity()
}

const builders = { package: buildPackage, cdn: buildCdn }

/** Builds `kinds` ("package", "cdn"), prints the duration, and records the sources of each build. */
export async function buildAll(kinds = Object.keys(builders)) {
  const startTime = performance.now()
  process.chdir(inRoot())
  const missingEntries = missingFiles([...entryFiles, cdnEntry])
  if (missingEntries.length) throw new Error(`Missing entries of the package: ${missingEntries.join(', ')}`)
  for (const kind of kinds) await recordBuild(kind, builders[kind])
  process.stdout.write(
    `Built the ${kinds.join(' and the ')} in ${((performance.now() - startTime) / 1000).toFixed(1)} s\n`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only !== undefined && !Object.hasOwn(builders, values.only))
    throw new Error(`No such build: ${values.only}. Available: ${Object.keys(builders).join(', ')}`)
  await buildAll(values.only && [values.only])
}

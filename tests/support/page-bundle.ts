import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/page-bundles')

/** All that a script for a page may be made of. */
const sources = [
  'src',
  'elements',
  'react',
  'tests/support',
  'tests/bench',
  'package-lock.json',
  'tsconfig.json',
]

let stateOfSources: Promise<string> | undefined

/** A file and all it needs, as one classic script. Made once for what the sources are now, whoever asks for it. */
export async function bundleForPage(entry: string): Promise<string> {
  stateOfSources ??= hashOf(sources)
  const prefix = `${entry.replaceAll(/\W/g, '-')}-`
  const name = `${prefix}${await stateOfSources}.js`
  const file = join(folder, name)
  try {
    return await readFile(file, 'utf8')
  } catch {
    // The first one of this kind.
  }
  const code = await build(entry)
  await mkdir(folder, { recursive: true })
  // Whole or not at all: others may ask for it in this moment.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, code)
  await rename(draft, file)
  for (const other of await readdir(folder))
    if (other.startsWith(prefix) && other.endsWith('.js') && other !== name)
      await rm(join(folder, other), { force: true })
  return code
}

async function build(entry: string): Promise<string> {
  // Loaded for nobody who finds the script made.
  const vite = await import('vite')
  const output = await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Words in ten languages for keys that are made of words, which come with every other kind of key.
    resolve: {
      alias: [{ find: /^@scure\/bip39\/wordlists\/.*/, replacement: `${root}/tests/support/no-words.ts` }],
    },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'pageWallets' },
      rolldownOptions: {
        output: { codeSplitting: false },
        onLog(level, log, handler) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
        },
      },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (!result || !('output' in result)) throw new Error(`${entry} was not built`)
  return result.output[0].code
}

/** Of the names and contents of all these files, and of the files in these folders. */
async function hashOf(names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) {
    const found = await readdir(join(root, name), { recursive: true, withFileTypes: true }).catch(() => [])
    const files = found.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
    for (const file of files.length ? files.sort() : [join(root, name)])
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

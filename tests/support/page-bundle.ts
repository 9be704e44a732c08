import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/page-bundles')

/** Folders and files that a page's script depends on. */
const sources = [
  'src',
  'elements',
  'react',
  'tests/support',
  'demo/wallet/tests/support',
  'tests/bench',
  'package-lock.json',
  'tsconfig.json',
]

let sourceHash: Promise<string> | undefined

/** Bundles a file and its imports as one classic script. Cached by the state of the sources, across processes. */
export async function bundleForPage(entry: string): Promise<string> {
  sourceHash ??= hashOf(sources)
  const prefix = `${entry.replaceAll(/\W/g, '-')}-`
  const name = `${prefix}${await sourceHash}.js`
  const file = join(folder, name)
  try {
    return await readFile(file, 'utf8')
  } catch {
    // The file is not cached yet.
  }
  const code = await build(entry)
  await mkdir(folder, { recursive: true })
  // Writes atomically, because other processes may read the file.
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, code)
  await rename(temporaryFile, file)
  for (const fileName of await readdir(folder))
    if (fileName.startsWith(prefix) && fileName.endsWith('.js') && fileName !== name)
      await rm(join(folder, fileName), { force: true })
  return code
}

async function build(entry: string): Promise<string> {
  // Loaded on demand, because a cached script does not need it.
  const vite = await import('vite')
  const output = await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Omits the BIP-39 word lists of ten languages, which are imported but not used.
    resolve: {
      alias: [
        { find: /^@scure\/bip39\/wordlists\/.*/, replacement: `${root}/tests/support/empty-wordlist.ts` },
      ],
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

/** Hashes the names and contents of these files and of all files in these folders. */
async function hashOf(names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) {
    const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of files.length ? files.sort() : [join(root, name)])
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

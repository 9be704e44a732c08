import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { framePages, pagesPlugin } from './page-html.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pageFolder = path.join(root, 'demo/wallet/page')
const cacheFolder = path.join(root, '.cache/frame')

/** Files and folders whose content determines the built pages. The lock file represents the packages. */
const sources = [
  'demo/wallet',
  'demo/find-network.ts',
  'src/core',
  'src/networks',
  'src/namespaces/solana/token-program.ts',
  'src/services/embedded-frame',
  'src/testing/networks.ts',
  'package-lock.json',
  'demo/backend/chains/contracts/smart-accounts.ts',
]

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly body: Uint8Array }>

export interface PageOptions {
  /** Script to build in place of the frame's own page, for tests. The path is relative to the repository. */
  readonly page?: string
}

/**
 * Resolves to the built pages of the frame's origin, by path below `/sdk/`. `index.html` is the page in the iframe. The pages are built
 * once for the same sources. Concurrent calls and processes are safe.
 */
export async function loadFrameFiles({ page }: PageOptions = {}): Promise<PageFiles> {
  const folder = path.join(
    cacheFolder,
    await hashSources([...sources, ...(page ? [path.dirname(page)] : [])], page),
  )
  if (!existsSync(folder)) await build(folder, page)
  return readFiles(folder)
}

async function hashSources(names: readonly string[], page = ''): Promise<string> {
  const hash = createHash('sha256').update(page)
  for (const name of names.flatMap(listFiles).sort())
    hash.update(name).update(await readFile(path.join(root, name)))
  return hash.digest('hex').slice(0, 24)
}

/** Lists the files of a folder, or returns the file itself. Skips files of the wallet that are not built into pages. */
function listFiles(name: string): string[] {
  if (!existsSync(path.join(root, name))) return []
  if (path.extname(name)) return [name]
  return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !/^demo\/wallet\/(?:server\/|tests\/(?!support\/frame-page\/)|page-files\.ts)/.test(file))
}

async function build(folder: string, page: string | undefined): Promise<void> {
  const { build: viteBuild } = await import('vite')
  // Builds in a sibling folder and renames it, so a partial build is never read.
  const buildFolder = `${folder}.${process.pid}-${randomUUID()}`
  const { index, ...otherPages } = framePages
  const fileOf = (name: string) => path.join(pageFolder, `${name}.html`)
  const pages = page
    ? new Map([
        [path.join(root, path.dirname(page), 'index.html'), { ...index, script: `./${path.basename(page)}` }],
        [fileOf('approve'), otherPages.approve],
      ])
    : new Map(Object.entries(framePages).map(([name, page]) => [fileOf(name), page]))
  try {
    await viteBuild({
      root: page ? root : pageFolder,
      configFile: false,
      plugins: [pagesPlugin(pages, path.join(pageFolder, 'styles.css'))],
      publicDir: false,
      base: '/sdk/',
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'es2022',
        outDir: buildFolder,
        emptyOutDir: true,
        modulePreload: false,
        // Emits every asset as a file, because the Content-Security-Policy allows inline assets only for images.
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 4000,
        rolldownOptions: { input: [...pages.keys()] },
      },
    })
    await mkdir(cacheFolder, { recursive: true })
    await rename(buildFolder, folder)
  } catch (error) {
    // Another process built the same sources first.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(buildFolder, { recursive: true, force: true })
  }
}

async function readFiles(folder: string): Promise<PageFiles> {
  const files = new Map<string, { type: string; body: Uint8Array }>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = path.join(entry.parentPath, entry.name)
    const relativePath = path.relative(folder, file).split(path.sep).join('/')
    // The build puts a page of a test in a subfolder, but it is served under its file name like the others.
    const name = relativePath.endsWith('.html') ? path.basename(relativePath) : relativePath
    files.set(name, { type, body: await readFile(file) })
  }
  return files
}

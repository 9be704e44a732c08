// Tests the size of single imports from the package in an app's bundle, and that they work.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { browserArguments, findFastBrowser } from '../../scripts/lib/browser.mjs'
import { measure } from '../../scripts/size.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const folder = inRoot('.cache/single-elements')

/** Builds a page like an app, with React and bundler helpers in separate chunks. Resolves with its files. */
async function bundle(
  name: string,
  code: string,
  kind: 'lib' | 'page' = 'lib',
): Promise<Rollup.OutputChunk[]> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}.js`, code)
  const buildOutput = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      ...(kind === 'lib' && { lib: { entry: { [name]: `${folder}/${name}.js` }, formats: ['es'] } }),
      rolldownOptions: {
        ...(kind === 'page' && { input: { [name]: `${folder}/${name}.js` } }),
        external: /^react/,
        output: { minify: true },
      },
    },
  })
  const { output: files } = (Array.isArray(buildOutput) ? buildOutput[0] : buildOutput) as Rollup.RollupOutput
  return files.filter(file => file.type === 'chunk')
}

/** Returns the files that contain these modules, and all their imports. */
function filesReachedFrom(
  files: Rollup.OutputChunk[],
  isStart: (file: Rollup.OutputChunk) => boolean,
): string[] {
  const filesByName = new Map(files.map(file => [file.fileName, file]))
  const reachable = new Set<string>()
  const startFiles = files.filter(isStart).map(file => file.fileName)
  for (let name = startFiles.pop(); name !== undefined; name = startFiles.pop()) {
    if (reachable.has(name) || !filesByName.has(name)) continue
    reachable.add(name)
    startFiles.push(...(filesByName.get(name)?.imports ?? []))
  }
  return [...reachable]
}

/** Returns the compressed bytes loaded before user interaction: the entry and all its static imports. */
function getEagerBytes(files: Rollup.OutputChunk[]): number {
  const eagerFiles = filesReachedFrom(files, file => file.isEntry)
  return files
    .filter(file => eagerFiles.includes(file.fileName))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

describe('single import from the package', () => {
  let browser: Browser
  before(async () => {
    browser = await chromium.launch({ executablePath: await findFastBrowser(), args: browserArguments })
  })
  after(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is at most 23 kB for the React button, including Lit', async () => {
    const files = await bundle(
      'react-button',
      "import { W3mButton } from 'w3m-elements/react'\nglobalThis.kept = W3mButton",
    )
    assert.ok(getEagerBytes(files) <= 23_000, `${getEagerBytes(files)} bytes`)
  })

  test('is at most 8 kB for the hooks', async () => {
    const files = await bundle(
      'hooks',
      "import { useModal, useAccount } from 'w3m-elements/react'\nglobalThis.kept = [useModal, useAccount]",
    )
    assert.ok(getEagerBytes(files) <= 8_000, `${getEagerBytes(files)} bytes`)
  })

  test('loads at most four more files for an open modal than the CDN bundle', async () => {
    const files = await bundle('page', "import 'w3m-elements'", 'page')
    const roles = ['chunks/w3m.js', 'chunks/modal.js', 'chunks/wallets.js', 'chunks/marks.js']
    const missingRoles = roles.filter(
      role => !files.some(file => Object.keys(file.modules).some(id => id.endsWith(`/dist/${role}`))),
    )
    assert.deepEqual(missingRoles, [])
    const openFiles = filesReachedFrom(
      files,
      file =>
        file.isEntry ||
        Object.keys(file.modules).some(id => roles.some(role => id.endsWith(`/dist/${role}`))),
    )
    assert.ok(openFiles.length <= measure().lists.length + 4, openFiles.join(', '))
  })

  test('opens the modal with only w3m-button in a bundler', async () => {
    const files = await bundle('button', "import 'w3m-elements/elements/w3m-button.js'")
    const server = createServer((request, response) => {
      const name = (request.url ?? '/').slice(1)
      const file = files.find(file => file.fileName === name)
      const entry = files.find(file => file.isEntry)?.fileName
      response
        .writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html' })
        .end(
          file?.code ??
            `<!doctype html><title>x</title><w3m-button networks="ethereum"></w3m-button><script type="module" src="/${entry}"></script>`,
        )
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.locator('w3m-button button').click()
      await page.locator('w3m-modal dialog[open] w3m-connect-screen').waitFor()
      await page.close()
    } finally {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  })
})

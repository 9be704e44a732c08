// The bundle for pages without build tools: its hashes, size gates, and the files that a browser loads.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { parseSync } from 'vite'
import { importMap } from '../../scripts/cdn/import-map.mjs'
import { browserArguments, findFastBrowser } from '../../scripts/lib/browser.mjs'
import { chunkRecord } from '../../scripts/lib/cdn-chunks.mjs'
import { startPages, strictPolicy } from '../../scripts/lib/demo-server.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'
import { measure } from '../../scripts/size.mjs'

const folder = inRoot('dist/cdn')
const getHashes = () => JSON.parse(readFileSync(`${folder}/integrity.json`, 'utf8')) as Record<string, string>
const hashOf = (file: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(`${folder}/${file}`))
    .digest('base64')}`

describe('CDN bundle', () => {
  test('T26 lists the hash of every script in integrity.json', () => {
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.js'),
    )
    assert.deepEqual(Object.keys(getHashes()).sort(), scripts.sort())
    for (const [file, hash] of Object.entries(getHashes())) assert.equal(hash, hashOf(file), file)
  })

  test('contains the error messages, like the package', () => {
    for (const chunkFolder of ['dist/cdn/chunks', 'dist/chunks']) {
      const chunkTexts = readdirSync(inRoot(chunkFolder)).map(name =>
        readFileSync(inRoot(chunkFolder, name), 'utf8'),
      )
      for (const sentence of ['Request declined', 'Failed to disconnect', 'Something went wrong'])
        assert.ok(
          chunkTexts.some(text => text.includes(sentence)),
          `${chunkFolder}: ${sentence}`,
        )
    }
  })

  test('T26 prints an import map for a base URL, with its hash for the CSP', async () => {
    const printedOutput = await promisify(execFile)(process.execPath, [
      `${folder}/import-map.mjs`,
      'https://cdn.example/w3m@1',
    ])
    const json = /<script type="importmap">(.*)<\/script>/.exec(printedOutput.stdout)?.[1] ?? ''
    const { integrity } = JSON.parse(json) as { integrity: Record<string, string> }
    for (const [file, hash] of Object.entries(getHashes()))
      assert.equal(integrity[`https://cdn.example/w3m@1/${file}`], hash)
    const policyHash = createHash('sha256').update(json).digest('base64')
    assert.ok(printedOutput.stdout.includes(`'sha256-${policyHash}'`))
  })

  test('stays within every size limit, and has no chunk below the minimum size', () => {
    assert.deepEqual(measure().faults, [])
  })

  test('T16 loads the name normalization library on demand, and never with a button', () => {
    const { chunks } = JSON.parse(readFileSync(chunkRecord, 'utf8')) as {
      chunks: {
        file: string
        role: string
        imports: string[]
        lazy: string[]
        modules: { name: string }[]
      }[]
    }
    const chunksWith = (prefix: string) =>
      chunks
        .filter(({ modules }) => modules.some(({ name }) => name.startsWith(prefix)))
        .map(chunk => chunk.file)
    const libraryFiles = new Set(chunksWith('package:@adraffy/ens-normalize'))
    assert.ok(libraryFiles.size, 'the library is in the bundle')
    // Includes all direct and indirect static importers.
    for (let previousSize = 0; previousSize < libraryFiles.size; ) {
      previousSize = libraryFiles.size
      for (const { file, imports } of chunks)
        if (imports.some(importPath => libraryFiles.has(importPath))) libraryFiles.add(file)
    }
    assert.deepEqual(
      measure().code.filter(file => libraryFiles.has(file)),
      [],
      'no chunk that loads before a code is shown',
    )
    const [namesChunk] = chunksWith('src/namespaces/evm/names.ts')
    assert.deepEqual(
      chunks
        .filter(
          ({ file, lazy: lazyImports }) =>
            !libraryFiles.has(file) && lazyImports.some(chunkName => libraryFiles.has(chunkName)),
        )
        .map(({ file }) => file),
      [namesChunk],
      'only the module that reads names imports it',
    )
    const earlyFiles = new Set(
      chunks
        .filter(({ role }) => ['w3m', 'visit', 'restore', 'modal'].includes(role))
        .map(chunk => chunk.file),
    )
    for (const file of earlyFiles)
      for (const importedFile of chunks.find(chunk => chunk.file === file)?.imports ?? [])
        earlyFiles.add(importedFile)
    assert.ok(
      earlyFiles.size >= 4 && [...earlyFiles].every(file => !libraryFiles.has(file)),
      'no early chunk imports it',
    )
    assert.ok(
      namesChunk && !measure().start.includes(namesChunk),
      'the button does not load the module that reads names',
    )
  })

  test('has a button file without imports', () => {
    const { module } = parseSync('w3m.js', readFileSync(`${folder}/w3m.js`, 'utf8'))
    assert.deepEqual(
      module.staticImports.map(staticImport => staticImport.moduleRequest.value),
      [],
    )
    assert.deepEqual(measure().start, ['w3m.js'])
  })

  test('contains no bare imports', () => {
    for (const file of Object.keys(getHashes())) {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      assert.ok(!text.includes('process.env'), `${file} names process.env`)
      const { module, errors } = parseSync(file, text)
      assert.deepEqual(errors, [], file)
      const specifiers = [
        ...module.staticImports.map(staticImport => staticImport.moduleRequest.value),
        ...module.staticExports.flatMap(staticExport =>
          staticExport.entries.map(entry => entry.moduleRequest?.value ?? './'),
        ),
        // Computed imports are allowed in the entry file only, where they are relative to the page.
        ...module.dynamicImports
          .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
          .filter(name => file !== 'w3m.js' || /^["'`]/.test(name))
          .map(name => name.slice(1, -1)),
      ]
      assert.deepEqual(
        specifiers.filter(name => !/^\.{1,2}\//.test(name)),
        [],
        `${file} imports by a bare name`,
      )
    }
  })
})

describe('CDN bundle in a browser', () => {
  let browser: Browser
  before(async () => {
    browser = await chromium.launch({
      executablePath: await findFastBrowser(),
      args: [...browserArguments, '--host-resolver-rules=MAP visitor.test 127.0.0.1'],
    })
  })
  after(() => browser.close())

  /** Opens a page with one button. Resolves with its requests and errors. */
  async function openPage(head: string, policy: string, pathname = '/') {
    const html = `<!doctype html><title>Page</title>${head}<w3m-button></w3m-button>`
    const servedPages = await startPages({ pages: { [pathname]: html }, policy })
    const page = await browser.newPage()
    const requests: string[] = []
    const problems: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    page.on('pageerror', error => problems.push(String(error)))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    try {
      // A real host name, because the modal validates options early on a loopback host.
      await page.goto(servedPages.url.replace('127.0.0.1', 'visitor.test') + pathname)
      await page.waitForFunction(() => customElements.get('w3m-button') !== undefined, undefined, {
        timeout: 15_000,
      })
      await page.getByRole('button').first().waitFor({ timeout: 15_000 })
      await page.waitForLoadState('networkidle')
    } finally {
      await page.close()
      await servedPages.close()
    }
    const scripts = requests
      .filter(name => name.endsWith('.js'))
      .map(name => name.replace(/^\/(cdn|latest)\//, ''))
    return { scripts, requests, problems }
  }

  test('shows a button under a strict CSP, and requests only its own files, the button first', async () => {
    const { scripts, requests, problems } = await openPage(
      '<script type="module" src="/cdn/w3m.js"></script>',
      strictPolicy,
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(scripts[0], measure().start[0])
    const { lists } = measure()
    assert.deepEqual(
      scripts.filter(file => !lists.includes(file)),
      [],
    )
    const otherRequests = requests.filter(
      name => !name.endsWith('.js') && name !== '/' && name !== '/favicon.ico',
    )
    assert.deepEqual(otherRequests, [])
  })

  for (const [name, address] of [
    ['behind an alias that redirects', '/latest/w3m.js'],
    ['with a query', '/cdn/w3m.js?v=3'],
  ] as const)
    test(`works ${name}, with one instance of every store`, async () => {
      const script = `import { createModal } from '${address}'
        const modal = createModal({ networks: ['base'] })
        window.isOpenBefore = modal.isOpen
        modal.on('open', () => { window.opened = modal.isOpen })
        window.modal = modal`
      const html = `<!doctype html><title>Page</title><script type="module" src="${address}"></script><script type="module">${script}</script><w3m-button></w3m-button>`
      const servedPages = await startPages({ pages: { '/': html } })
      const page = await browser.newPage()
      const problems: string[] = []
      const requestedUrls: string[] = []
      page.on('pageerror', error => problems.push(String(error)))
      page.on('request', request => requestedUrls.push(request.url()))
      try {
        await page.goto(servedPages.url)
        await page.getByRole('button').first().click()
        await page.getByRole('dialog').waitFor({ timeout: 15_000 })
        await page.waitForFunction(() => 'opened' in window, undefined, { timeout: 15_000 })
        const state = await page.evaluate(() => {
          const {
            modal,
            opened: isOpenAfter,
            isOpenBefore,
          } = window as unknown as {
            modal: { isOpen: boolean; getNetworks(): { id: string }[] }
            opened: boolean
            isOpenBefore: boolean
          }
          return [isOpenBefore, isOpenAfter, modal.isOpen, modal.getNetworks().map(({ id }) => id)]
        })
        assert.deepEqual(state, [false, true, true, ['eip155:8453']])
        assert.deepEqual(problems, [])
        const entries = requestedUrls.filter(url => /\/w3m\.js(?:\?|$)/.test(url))
        assert.ok(entries.length <= 3, entries.join(' '))
      } finally {
        await page.close()
        await servedPages.close()
      }
    })

  test('T26 rejects a file that does not match its pinned hash', async () => {
    const servedPages = await startPages()
    const mismatchedMap = importMap(`${servedPages.url}/cdn/`, {
      ...getHashes(),
      'w3m.js': hashOf('integrity.json'),
    })
    const validMap = importMap(`${servedPages.url}/cdn/`, getHashes())
    const page = await browser.newPage()
    const importWith = async (map: string) => {
      await page.route('**/page.html', route =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html>${map}<script type="module">import('/cdn/w3m.js').then(() => { document.title = 'loaded' }, () => { document.title = 'refused' })</script>`,
        }),
      )
      await page.goto(`${servedPages.url}/page.html`)
      await page.waitForFunction(() => document.title !== '', undefined, { timeout: 15_000 })
      await page.unroute('**/page.html')
      return page.title()
    }
    try {
      assert.equal(await importWith(validMap.html), 'loaded')
      assert.equal(await importWith(mismatchedMap.html), 'refused')
    } finally {
      await page.close()
      await servedPages.close()
    }
  })
})

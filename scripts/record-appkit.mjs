// Records the exports of the published AppKit packages and the callbacks of their subscriptions, which tests compare with those of this
// package. Installs the packages in `.cache/appkit-published`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import ts from 'typescript-5.9'
import { findBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/project.mjs'
import { run } from './lib/run.mjs'

/** Recorded versions. Three packages have no version 1.7.3 in the registry, so their latest earlier versions are recorded. */
const versions = {
  '@reown/appkit': '1.7.3',
  '@reown/appkit-adapter-bitcoin': '1.7.3',
  '@reown/appkit-adapter-ethers': '1.7.3',
  '@reown/appkit-adapter-ethers5': '1.7.2',
  '@reown/appkit-adapter-solana': '1.7.3',
  '@reown/appkit-adapter-wagmi': '1.7.3',
  '@reown/appkit-siwe': '1.7.1',
  '@reown/appkit-siwx': '1.6.9',
  '@reown/appkit-wallet-button': '1.7.3',
  ethers: '6.17.0',
  // The lowest version that AppKit 1.7.3 accepts. Later versions renamed networks.
  viem: '2.23.11',
}

const entries = [
  '@reown/appkit',
  '@reown/appkit/react',
  '@reown/appkit/vue',
  '@reown/appkit/networks',
  '@reown/appkit-wallet-button',
  '@reown/appkit-wallet-button/react',
  '@reown/appkit-adapter-wagmi',
  '@reown/appkit-adapter-ethers',
  '@reown/appkit-adapter-ethers5',
  '@reown/appkit-adapter-solana',
  '@reown/appkit-adapter-solana/react',
  '@reown/appkit-adapter-bitcoin',
  '@reown/appkit-siwe',
  '@reown/appkit-siwx',
]

const folder = inRoot('.cache/appkit-published')
const packageOf = entry => entry.split('/').slice(0, 2).join('/')

async function install() {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'package.json')
  const text = `${JSON.stringify({ private: true, type: 'module', dependencies: versions })}\n`
  if (existsSync(`${folder}/node_modules`) && readFileSync(file, 'utf8') === text) return
  writeFileSync(file, text)
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: folder,
  })
}

/** Returns the path of an entry's declarations. */
function declarationsOf(entry) {
  const packageFolder = path.join(folder, 'node_modules', packageOf(entry))
  const { exports, types } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  const subpath = entry.slice(packageOf(entry).length)
  return path.join(packageFolder, exports?.[`.${subpath}`]?.types ?? types)
}

/** Lists the exported values and types of each entry. */
function readExports() {
  const files = entries.map(declarationsOf)
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  return Object.fromEntries(
    entries.map((entry, index) => {
      const source = program.getSourceFile(files[index])
      const values = []
      const types = []
      for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
        // Counts an export of another package as a value if it cannot be resolved.
        const isValue = target.flags & ts.SymbolFlags.Value || target.escapedName === 'unknown'
        ;(isValue ? values : types).push(symbol.name)
      }
      return [entry, { version: versions[packageOf(entry)], values: values.sort(), types: types.sort() }]
    }),
  )
}

/** Runs the published AppKit in a page without a network. Resolves with the callbacks of each step. */
async function readSubscriptions() {
  const { outputFiles } = await build({
    entryPoints: [inRoot('scripts/lib/published-page.js')],
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    nodePaths: [path.join(folder, 'node_modules')],
  })
  const scripts = new Map(outputFiles.map(({ path: name, text }) => [`/${path.basename(name)}`, text]))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route('**/*', route => {
      const { host, pathname } = new URL(route.request().url())
      if (host !== 'app.localhost:9')
        return route.fulfill({
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          body: pathname.includes('getWallets') ? '{"data":[],"count":0}' : '{}',
        })
      return pathname === '/'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><script type="module" src="/published-page.js"></script>',
          })
        : route.fulfill(
            scripts.has(pathname)
              ? { contentType: 'text/javascript', body: scripts.get(pathname) }
              : { status: 404 },
          )
    })
    await page.goto('http://app.localhost:9/')
    const steps = {}
    const recordStep = async (name, action) => {
      await action?.()
      // Waits for a fixed time, because AppKit does not signal the end of a step.
      await page.waitForTimeout(2000)
      steps[name] = await page.evaluate(() => window.recorded.splice(0))
    }
    const createCall = name => () => page.evaluate(method => window[method](), name)
    await recordStep('create')
    await recordStep('subscribe later', createCall('subscribeLater'))
    await recordStep('open', createCall('openModal'))
    await recordStep('connect', () => page.getByText('Fathom').first().click())
    await recordStep('switch', createCall('switchNetwork'))
    await recordStep('disconnect', createCall('disconnect'))
    return steps
  } finally {
    await browser.close()
  }
}

const writeJson = (file, value) => writeFileSync(inRoot(file), `${JSON.stringify(value, null, 2)}\n`)

await install()
writeJson('tests/appkit/published-exports.json', readExports())
writeJson('tests/appkit/published-subscriptions.json', {
  version: versions['@reown/appkit'],
  steps: await readSubscriptions(),
})
await run('npx', ['biome', 'check', '--write', 'tests/appkit'], { cwd: inRoot() })

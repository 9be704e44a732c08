// Defines the other modals that `npm run nightly -- peers` measures: their packages, and expressions that find their button and first
// row.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildPage } from './bench-pages.mjs'
import { inRoot, npm } from './project.mjs'
import { run } from './run.mjs'

const folder = 'tests/bench/peers'

/** Returns an expression that finds the first visible element without child elements that has this text, also in shadow roots. */
const createTextQuery = text => `(function find(root) {
  for (const element of root.querySelectorAll('*')) {
    const match = element.shadowRoot && find(element.shadowRoot)
    if (match) return match
    if (!element.childElementCount && element.textContent.trim() === ${JSON.stringify(text)} && element.checkVisibility()) return element
  }
})(document)`

const rootElement = '<div id="root"></div>'

/**
 * The modals, each with the package whose version is reported, the namespaces of its page, and expressions that find its button and
 * first row. The first row is an announced wallet if the modal shows announced wallets.
 */
export const peers = {
  'bitcoin-connect': {
    name: 'Bitcoin Connect',
    package: '@getalby/bitcoin-connect',
    networks: 'Lightning',
    button: createTextQuery('Connect Wallet'),
    row: createTextQuery('Alby Hub'),
  },
  'web3-onboard': {
    name: 'Web3-Onboard',
    package: '@web3-onboard/core',
    networks: 'EVM',
    button: createTextQuery('Connect wallet'),
    row: createTextQuery('Wallet 0'),
  },
  rainbowkit: {
    name: 'RainbowKit',
    package: '@rainbow-me/rainbowkit',
    networks: 'EVM',
    button: createTextQuery('Connect Wallet'),
    row: createTextQuery('Wallet 0'),
  },
  connectkit: {
    name: 'ConnectKit',
    package: 'connectkit',
    networks: 'EVM',
    button: createTextQuery('Connect Wallet'),
    row: createTextQuery('Wallet 0'),
  },
  'appkit-1.7': {
    name: 'AppKit',
    package: '@reown/appkit',
    networks: 'EVM and Solana',
    button: createTextQuery('Connect Wallet'),
    row: createTextQuery('Wallet 0'),
  },
  'appkit-1.8': {
    name: 'AppKit',
    package: '@reown/appkit',
    networks: 'EVM and Solana',
    button: createTextQuery('Connect Wallet'),
    row: createTextQuery('Wallet 0'),
  },
  thirdweb: {
    name: 'thirdweb',
    package: 'thirdweb',
    networks: 'EVM',
    button: createTextQuery('Connect'),
    row: createTextQuery('WalletConnect'),
  },
}

/** Installs a modal in `workFolder` and builds its page like an app's own build. Resolves with the page. */
export async function installPeer(name, workFolder) {
  const { package: packageName, ...peer } = peers[name]
  const root = path.join(workFolder, name)
  if (!existsSync(path.join(root, 'node_modules'))) {
    mkdirSync(root, { recursive: true })
    cpSync(inRoot(folder, name), root, { recursive: true })
    // Skips install scripts for safety. Ignores conflicts between the peer versions of packages.
    const installOptions = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    await run(npm, ['install', ...installOptions], { cwd: root, capture: true })
  }
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules', packageName, 'package.json'), 'utf8'),
  )
  const entry = existsSync(path.join(root, 'main.jsx')) ? 'main.jsx' : 'main.js'
  // Defines globals that these packages expect because other bundlers provide them.
  const vite = { define: { global: 'globalThis', 'process.env': '{}' }, logLevel: 'silent' }
  const page = { ...peer, version, root, entry, vite, body: rootElement, hasStyles: true }
  return { ...page, files: await buildPage(name, page) }
}

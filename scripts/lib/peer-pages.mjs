// Defines the other modals that `npm run nightly -- peers` measures: their packages, and expressions that find their button and first
// row.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildPage } from './bench-pages.mjs'
import { inRoot, npm } from './project.mjs'
import { run } from './run.mjs'

const folder = 'tests/bench/peers'

/** Returns an expression that finds the first visible element without child elements that has this text, also in shadow roots. */
const withText = text => `(function find(root) {
  for (const element of root.querySelectorAll('*')) {
    const found = element.shadowRoot && find(element.shadowRoot)
    if (found) return found
    if (!element.childElementCount && element.textContent.trim() === ${JSON.stringify(text)} && element.checkVisibility()) return element
  }
})(document)`

const element = '<div id="root"></div>'

/**
 * The modals, each with the package whose version is reported, the namespaces of its page, and expressions that find its button and
 * first row. The first row is an announced wallet if the modal shows announced wallets.
 */
export const peers = {
  'bitcoin-connect': {
    name: 'Bitcoin Connect',
    package: '@getalby/bitcoin-connect',
    networks: 'Lightning',
    button: withText('Connect Wallet'),
    row: withText('Alby Hub'),
  },
  'web3-onboard': {
    name: 'Web3-Onboard',
    package: '@web3-onboard/core',
    networks: 'EVM',
    button: withText('Connect wallet'),
    row: withText('Wallet 0'),
  },
  rainbowkit: {
    name: 'RainbowKit',
    package: '@rainbow-me/rainbowkit',
    networks: 'EVM',
    button: withText('Connect Wallet'),
    row: withText('Wallet 0'),
  },
  connectkit: {
    name: 'ConnectKit',
    package: 'connectkit',
    networks: 'EVM',
    button: withText('Connect Wallet'),
    row: withText('Wallet 0'),
  },
  'appkit-1.7': {
    name: 'AppKit',
    package: '@reown/appkit',
    networks: 'EVM and Solana',
    button: withText('Connect Wallet'),
    row: withText('Wallet 0'),
  },
  'appkit-1.8': {
    name: 'AppKit',
    package: '@reown/appkit',
    networks: 'EVM and Solana',
    button: withText('Connect Wallet'),
    row: withText('Wallet 0'),
  },
  thirdweb: {
    name: 'thirdweb',
    package: 'thirdweb',
    networks: 'EVM',
    button: withText('Connect'),
    row: withText('WalletConnect'),
  },
}

/** Installs a modal in the workplace and builds its page like an app's own build. Returns the page. */
export async function installPeer(name, workplace) {
  const { package: packageName, ...peer } = peers[name]
  const root = path.join(workplace, name)
  if (!existsSync(path.join(root, 'node_modules'))) {
    mkdirSync(root, { recursive: true })
    cpSync(inRoot(folder, name), root, { recursive: true })
    // Skips install scripts for safety. Ignores conflicts between the peer versions of packages.
    const safeOptions = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    await run(npm, ['install', ...safeOptions], { cwd: root, capture: true })
  }
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules', packageName, 'package.json'), 'utf8'),
  )
  const entry = existsSync(path.join(root, 'main.jsx')) ? 'main.jsx' : 'main.js'
  // Defines globals that these packages expect because other bundlers provide them.
  const vite = { define: { global: 'globalThis', 'process.env': '{}' }, logLevel: 'silent' }
  const page = { ...peer, version, root, entry, vite, body: element, hasStyles: true }
  return { ...page, files: await buildPage(name, page) }
}

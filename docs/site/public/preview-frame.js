// Preview of the modal in a frame: one color scheme, the options and screen that the page sends, and nothing stored.
import { createModal } from './w3m/w3m.js'

const scheme = new URLSearchParams(location.search).get('scheme') === 'dark' ? 'dark' : 'light'
const root = document.documentElement
root.dataset.theme = scheme
const stored = new Map()
const standardOptions = {
  networks: ['ethereum', 'base'],
  rpcUrls: { 'eip155:1': ['https://chain.invalid/1'], 'eip155:8453': ['https://chain.invalid/8453'] },
  metadata: { name: 'w3m-elements' },
  features: { send: false, swaps: false, onramp: false },
  endpoints: {},
  themeMode: scheme,
  storage: {
    get: key => stored.get(key),
    set: (key, value) => void stored.set(key, value),
    remove: key => void stored.delete(key),
  },
}

let applied = []
let started

/** Applies the options, the CSS variables and the screen that the page sends. */
async function apply({ options = {}, variables = {}, view, isConnected, isInert = false }) {
  for (const name of applied) root.style.removeProperty(name)
  applied = Object.keys(variables)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  document.body.inert = isInert
  const isFirst = !started
  started ??= start(options, isConnected)
  const modal = await started
  if (!isFirst) modal.setOptions(options)
  if (view) await modal.open({ view })
}

/** Creates the modal with its options before its element, because some options only apply at the start. */
async function start(options, isConnected) {
  const modal = createModal({ ...standardOptions, ...options })
  document
    .querySelector('main')
    .append(Object.assign(document.createElement('w3m-modal'), { embedded: true }))
  if (isConnected) {
    const connected = new Promise(resolve => addEventListener('w3m-connect', resolve, { once: true }))
    connectTestWallet()
    await connected
    // Leaves the result of the connection, which the Connect screen would show again.
    await modal.open({ view: 'Account' })
  }
  return modal
}

// Extensions and test tools of the same page post messages to frames too.
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && data?.isPreview) void apply(data)
})

/** Finds an element in the open shadow roots below `parent`. */
function findDeep(selector, parent = document) {
  for (const element of parent.querySelectorAll('*')) {
    if (element.matches(selector)) return element
    const match = element.shadowRoot && findDeep(selector, element.shadowRoot)
    if (match) return match
  }
  return undefined
}

/** Presses the row of the test wallet, which approves at once. */
function connectTestWallet() {
  const row = findDeep('[data-testid="wallet-selector-page.wallet"]')
  if (row) row.click()
  else requestAnimationFrame(connectTestWallet)
}

parent.postMessage('ready', location.origin)

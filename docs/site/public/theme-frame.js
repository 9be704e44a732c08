// Preview of the theme builder: one color scheme, with the test wallet connected and nothing stored.
import { createModal } from './w3m/w3m.js'

const scheme = new URLSearchParams(location.search).get('scheme') === 'dark' ? 'dark' : 'light'
const root = document.documentElement
root.dataset.theme = scheme
const stored = new Map()
const modal = createModal({
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
})

let applied = []

/** Applies the CSS variables, the density and the screen that the builder sends. */
function apply({ variables, density, view }) {
  for (const name of applied) root.style.removeProperty(name)
  applied = Object.keys(variables)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  modal.setOptions({ density })
  if (view) void modal.open({ view })
}

// Extensions and test tools of the same page post messages to frames too.
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && data?.variables) apply(data)
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

addEventListener('w3m-connect', () => parent.postMessage('ready', location.origin), { once: true })
await customElements.whenDefined('w3m-modal')
connectTestWallet()

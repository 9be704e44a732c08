import { connectWallet, createModal, discoverWallets } from '../../../src/headless.ts'
import type { ModalOptions } from '../../../src/index.ts'
import { demoKey } from '../../backend/chains/accounts.ts'
import { createStackOptions } from '../stack-options.ts'
import { installWallet } from '../wallets.ts'

// Preview page in the start page, to which the values of the controls apply. It connects itself on load with a wallet that needs no
// prompt for that. The connection is stored only in memory.

const walletRdns = 'demo.wallet.stage'
installWallet({
  name: 'Demo Wallet',
  rdns: walletRdns,
  color: '#006e61',
  keys: [demoKey],
  isPreauthorized: true,
})

const memory = new Map<string, string>()
const modal = createModal({
  ...createStackOptions(),
  metadata: { name: 'Stage' },
  storage: {
    get: key => memory.get(key),
    set: (key, value) => void memory.set(key, value),
    remove: key => void memory.delete(key),
  },
})

interface Message {
  readonly options?: ModalOptions
  readonly view?: 'Connect' | 'Account' | 'Networks'
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  const { options, view } = data as Message
  if (options) applyOptions(options)
  if (view) void modal.open({ view })
})

function applyOptions(options: ModalOptions): void {
  modal.setOptions(options)
  const root = document.documentElement
  const accent = options.themeVariables?.['--w3m-accent']
  root.dataset.theme = options.themeMode
  if (accent) root.style.setProperty('--w3m-accent', accent)
  else root.style.removeProperty('--w3m-accent')
}

parent.postMessage('ready', location.origin)
await discoverWallets()
await connectWallet(walletRdns)
await import('../../../src/index.ts')
await customElements.whenDefined('w3m-modal')
await modal.open({ view: 'Account' })

import { createAppKit } from 'w3m-elements/appkit'
import { hasDemoWallets } from './bench-info.ts'
import { buildPage } from './build-page.ts'
import { getByTestId } from './dom.ts'
import { watchFacts } from './facts.ts'
import { createModalOptions } from './modal-options.ts'
import { networksOf } from './networks.ts'
import { loadParts } from './parts.ts'
import { benchPageAt } from './set-ups.mjs'

// Page for third-party test suites: the buttons of the modal, the state of its public API under AppKit's names, and buttons for
// requests of an app to a wallet.

async function start(): Promise<void> {
  const page = benchPageAt(location.pathname)
  if (!page) throw new Error('This path has no bench page')
  // The demo wallets are optional, because test suites install their own wallets, and some count the wallets of the page.
  if (hasDemoWallets) (await import('./demo-wallets.ts')).installDemoWallets()

  const networks = networksOf(page)
  const parts = await loadParts(page.parts, networks)
  const kit = createAppKit({
    ...createModalOptions(page),
    ...Object.assign({}, ...parts.map(({ options }) => options)),
    networks,
    adapters: parts.flatMap(({ adapter }) => adapter ?? []),
  })
  buildPage({ page, kit, parts, networks })
  watchFacts({ page, kit, parts })
  getByTestId('w3m-page-loading').remove()
  document.querySelector('main')?.removeAttribute('hidden')
}

start().catch((error: unknown) => {
  // Shows the error in the loading element. The element stays in the page, because test suites wait until it is removed.
  getByTestId('w3m-page-loading').textContent = String(error)
  throw error
})

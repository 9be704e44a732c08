import { expect, oneEvent } from '@open-wc/testing'
import { createModal, attachModal, detachModal, modalHandle, provideElements } from '../src/create-modal.ts'
import type { AppError } from '../src/core/errors/app-error.ts'
import { connectWallet } from '../src/controllers/handle/open.ts'
import { showView } from '../src/controllers/shell/modal.ts'
import type { Network } from '../src/core/chain/network.ts'
import type { ModalOptions } from '../src/core/options.ts'
import { baseSepolia } from '../src/networks/index.ts'
import { localOne, localTwo } from '../src/testing/networks.ts'
import { approve, createEvmWallet, reject } from '../src/testing/index.ts'
import { $attempt } from '../src/state/connect/attempt.ts'
import { $options } from '../src/state/settings/options.ts'
import { $theme } from '../src/state/settings/theme.ts'
import { reset } from './support/reset.ts'
import { until } from './support/until.ts'

const rdns = 'example.fathom'
const answerRpc = async (_url: string, method: string) =>
  method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x0'
const chains = [
  { chainId: 31337, rpcUrls: ['http://127.0.0.1:1'] },
  { chainId: 31338, rpcUrls: ['http://127.0.0.1:2'] },
  { chainId: 84532, rpcUrls: ['http://127.0.0.1:3'] },
]

/** Resolves after pending MutationObserver callbacks. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('createModal', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  beforeEach(() => {
    reset()
    provideElements(async () => ({
      mountModal: async () => document.body,
    }))
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: answerRpc })
    wallet.install()
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
  })

  it('returns the same modal for a second call, which updates its options', () => {
    const firstModal = createModal({ networks: [localOne], themeMode: 'dark' })
    const secondModal = createModal({ themeMode: 'light' })
    expect(secondModal).to.equal(firstModal)
    expect($theme.get().mode).to.equal('light')
  })

  it('keeps the theme set by the app, regardless of its elements and later calls', async () => {
    const modal = createModal({ networks: [localOne] })
    const element = document.createElement('w3m-config')
    element.setAttribute('theme-mode', 'light')
    document.body.append(element)
    attachModal(element)
    modal.setTheme({ mode: 'dark', variables: { '--w3m-accent': '#7c3aed' } })
    // The theme also writes these to the elements, which must not count as a change by the page.
    element.style.colorScheme = 'dark'
    element.toggleAttribute('data-compact', true)
    await nextTask()
    expect($theme.get().mode).to.equal('dark')
    createModal({ language: 'en' })
    expect($theme.get()).to.deep.include({ mode: 'dark', variables: { '--w3m-accent': '#7c3aed' } })
    element.setAttribute('theme-mode', 'auto')
    await until(() => $theme.get().mode === 'auto')
    detachModal(element)
    element.remove()
  })

  it('applies density and contrast, and ignores invalid theme values', () => {
    const modal = createModal({ networks: [localOne], density: 'compact', contrast: 'more' })
    expect($theme.get()).to.deep.include({ density: 'compact', contrast: 'more' })
    modal.setOptions({ density: 'default', themeVariables: { '--w3m-accent': 'red', color: 'red' } })
    expect($theme.get()).to.deep.include({ density: 'default', variables: { '--w3m-accent': 'red' } })
    modal.setTheme({ mode: 'no mode' as 'dark', variables: { '--w3m-z-index': '5' } })
    expect($theme.get().variables).to.deep.equal({ '--w3m-accent': 'red', '--w3m-z-index': '5' })
    expect($theme.get().mode).to.equal('auto')
  })

  it('uses the existing modal of another version, and warns once', () => {
    const modal = createModal({ networks: [localOne] })
    const page = globalThis as unknown as Record<symbol, { version: string }>
    const record = page[Symbol.for('w3m-elements')] as { version: string }
    record.version = '9.9.9'
    const warnings: unknown[] = []
    const warn = console.warn
    console.warn = text => warnings.push(text)
    createModal({})
    createModal({})
    console.warn = warn
    expect(warnings).to.have.length(1)
    expect(String(warnings[0])).to.contain('9.9.9')
    expect(modalHandle()).to.equal(modal)
  })

  it('opens, dispatches one event on window and on its elements, and closes', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.ready
    const element = document.createElement('w3m-probe')
    document.body.append(element)
    attachModal(element)
    const events: string[] = []
    const recordEvent = (event: Event) =>
      events.push(`${event.type} ${event.currentTarget === window ? 'window' : 'element'}`)
    window.addEventListener('w3m-open', recordEvent)
    element.addEventListener('w3m-open', recordEvent)
    modal.on('open', () => events.push('listener'))
    const states: boolean[] = []
    modal.subscribe(state => states.push(state.isOpen))
    await modal.open()
    modal.close()
    expect(events).to.deep.equal(['w3m-open window', 'w3m-open element', 'listener'])
    expect(states).to.deep.equal([true, false])
    detachModal(element)
    element.remove()
    window.removeEventListener('w3m-open', recordEvent)
  })

  it('F24 reports a listener that throws, and calls the other listeners', async () => {
    const modal = createModal({ networks: [localOne] })
    const calls: string[] = []
    modal.on('open', () => {
      throw new Error('of the app')
    })
    modal.on('open', () => calls.push('second'))
    const onerror = window.onerror
    const reportedErrors: unknown[] = []
    window.onerror = message => {
      reportedErrors.push(message)
      return true
    }
    await modal.open()
    window.onerror = onerror
    expect(calls).to.deep.equal(['second'])
    expect(String(reportedErrors[0])).to.contain('of the app')
  })

  it('connects an announced wallet, and sends requests to the announced provider', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    const connectEvent = oneEvent(window, 'w3m-connect') as unknown as Promise<
      CustomEvent<{ wallet: { name: string } }>
    >
    await connectWallet(rdns)
    expect((await connectEvent).detail.wallet.name).to.equal('Fathom')
    expect(modal.getAccount()).to.include({
      status: 'connected',
      namespace: 'eip155',
      networkId: 'eip155:31337',
    })
    expect(modal.getAccount().caipAddress).to.equal(`eip155:31337:${modal.getAccount().address}`)
    await modal.getProvider('eip155').request({ method: 'eth_gasPrice' })
    expect(wallet.log.at(-1)).to.include({ method: 'eth_gasPrice', provider: wallet.provider })
    expect(modal.getNetwork()?.name).to.equal('Local One')
    expect(modal.getConnections()).to.deep.equal([{ id: rdns, namespace: 'eip155', status: 'connected' }])
    await until(() => modal.getAccount().balance, 'the balance from the wallet')
    expect(modal.getAccount().balance).to.deep.equal({ amount: '1', symbol: 'ETH' })
  })

  it('switches the network through the wallet, and follows a switch of the wallet', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await connectWallet(rdns)
    await modal.switchNetwork('eip155:31338')
    expect(wallet.chainId).to.equal(31338)
    expect(modal.getNetwork()?.name).to.equal('Local Two')
    wallet.switchNetwork(31337)
    await until(() => modal.getNetwork()?.name === 'Local One')
  })

  it('resolves ensure() after connecting, and rejects it when the modal is closed', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    const rejection = modal.ensure().catch((error: unknown) => (error as AppError).code)
    await until(() => modal.isOpen)
    modal.close()
    expect(await rejection).to.equal('USER_REJECTED')

    const ensurePromise = modal.ensure({ network: 'eip155:31338' })
    await until(() => modal.isOpen)
    showView({ name: 'ConnectingExternal', connectorId: rdns })
    wallet.script.next('eth_requestAccounts', reject(), approve)
    await connectWallet(rdns)
    expect($attempt.get()?.error?.code).to.equal('USER_REJECTED')
    await connectWallet(rdns)
    expect((await ensurePromise).networkId).to.equal('eip155:31338')
  })

  it('restores the connection on the next load without a prompt', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await connectWallet(rdns)
    modal.destroy()
    expect(wallet.listeners()).to.equal(0)

    const secondModal = createModal({ networks: [localOne, localTwo] })
    expect(secondModal.getAccount().status).to.equal('connecting')
    await until(() => secondModal.getAccount().status === 'connected')
    expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
  })

  it('disconnects, and stays disconnected on the next load', async () => {
    const modal = createModal({ networks: [localOne] })
    await modal.open()
    await connectWallet(rdns)
    await modal.disconnect()
    expect(modal.getAccount().status).to.equal('disconnected')
    modal.destroy()
    expect(createModal({ networks: [localOne] }).getAccount().status).to.equal('disconnected')
  })

  it('F22 ignores invalid options without throwing', async () => {
    for (const invalidOptions of [
      null,
      42,
      'yes',
      { networks: 7 },
      { networks: [{}] },
      JSON.parse('{"__proto__":{"x":1}}'),
    ])
      expect(createModal(invalidOptions as never)).to.be.an('object')
    expect(({} as { x?: number }).x).to.equal(undefined)
    await modalHandle()?.open()
    expect(modalHandle()?.getNetworks().length).to.be.greaterThan(0)
  })

  it('returns only complete networks: records of the app at once, and networks given by name once it is ready', async () => {
    const appNetwork: Network = { ...localOne, id: 'eip155:31337', name: 'Own Chain' }
    const options: ModalOptions = {
      networks: [appNetwork, 'base-sepolia'],
      rpcUrls: { [baseSepolia.id]: ['http://127.0.0.1:3'] },
    }
    const modal = createModal(options)
    expect(modal.getNetworks()).to.deep.equal([appNetwork])
    await modal.ready
    expect(modal.getNetworks()).to.deep.equal([appNetwork, baseSepolia])
    expect(modal.getNetwork()).to.deep.equal(appNetwork)
    await modal.open()
    await connectWallet(rdns)
    await modal.switchNetwork(baseSepolia.id)
    await until(() => modal.getNetwork()?.id === baseSepolia.id)
    modal.destroy()

    const secondModal = createModal(options)
    const networkStates = new Set<string>()
    const checkNetwork = () => {
      const network = secondModal.getNetwork()
      if (network) networkStates.add(JSON.stringify(network))
      for (const network of secondModal.getNetworks())
        expect([appNetwork, baseSepolia]).to.deep.include(network)
    }
    const unsubscribe = secondModal.subscribe(checkNetwork)
    const timer = setInterval(checkNetwork)
    await secondModal.ready
    checkNetwork()
    clearInterval(timer)
    unsubscribe()
    expect(secondModal.getAccount().status, 'ready only after the wallet is restored').to.equal('connected')
    expect(secondModal.getNetwork()).to.deep.equal(baseSepolia)
    expect([...networkStates].map(text => JSON.parse(text))).to.deep.equal([
      JSON.parse(JSON.stringify(baseSepolia)),
    ])
  })

  it('rejects a view that cannot be opened', async () => {
    const modal = createModal({ networks: [localOne] })
    const code = await modal
      .open({ view: 'ConnectingExternal' as never })
      .catch((error: unknown) => (error as AppError).code)
    expect(code).to.equal('VIEW_NOT_OPENABLE')
    expect(modal.isOpen).to.equal(false)
  })

  it('uses the existing modal for attributes, and updates options when attributes change', async () => {
    const element = document.createElement('w3m-probe')
    element.setAttribute('networks', JSON.stringify([localOne, 'base', localTwo]))
    element.setAttribute('theme-mode', 'dark')
    document.body.append(element)
    attachModal(element)
    expect($theme.get().mode).to.equal('dark')
    element.setAttribute('theme-mode', 'light')
    await until(() => $theme.get().mode === 'light')
    await modalHandle()?.open()
    expect(
      modalHandle()
        ?.getNetworks()
        .map(network => network.name),
    ).to.deep.equal(['Local One', 'Base', 'Local Two'])
    element.remove()
  })

  it('warns developers once about each invalid option, and still opens', async () => {
    const warnings: string[] = []
    const warn = console.warn
    console.warn = (text: unknown) => warnings.push(String(text))
    try {
      const modal = createModal({
        networks: [localOne, 'polygon-amyo'],
        themMode: 'dark',
        endpoints: {},
      } as never)
      await modal.open()
      await until(() => warnings.length >= 2)
      expect(warnings.join(' ')).to.contain('themeMode').and.to.contain('polygon-amoy')
      const warningCount = warnings.length
      modal.close()
      modal.setOptions({ networks: [localOne, 'polygon-amyo'] })
      await modal.open()
      expect(warnings).to.have.length(warningCount)
    } finally {
      console.warn = warn
    }
  })

  it('F17 switches away from a network that was removed from the options, unless a wallet is on it', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await modal.switchNetwork('eip155:31338')
    modal.setOptions({ networks: [localOne] })
    await until(() => modal.getNetwork()?.id === 'eip155:31337')
    await connectWallet(rdns)
    modal.setOptions({ networks: [localTwo] })
    await until(() => modal.getNetworks()[0]?.id === 'eip155:31338')
    expect(modal.getAccount().networkId).to.equal('eip155:31337')
  })

  it('does not update options when an attribute is set to the same value', async () => {
    const element = document.createElement('w3m-config')
    element.setAttribute('theme-mode', 'dark')
    document.body.append(element)
    attachModal(element)
    await nextTask()
    let changeCount = 0
    const stop = $options.listen(() => changeCount++)
    element.setAttribute('data-testid', 'mark')
    element.setAttribute('theme-mode', 'dark')
    await nextTask()
    expect(changeCount).to.equal(0)
    stop()
    detachModal(element)
    element.remove()
  })
})

import { expect, oneEvent } from '@open-wc/testing'
import { createModal, joinModal, leaveModal, modalHandle, provideElements } from '../src/create-modal.ts'
import type { AppError } from '../src/core/errors/app-error.ts'
import { connectWallet } from '../src/controllers/shell/handle.ts'
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
const ask = async (_url: string, method: string) =>
  method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x0'
const chains = [
  { chainId: 31337, rpcUrls: ['http://127.0.0.1:1'] },
  { chainId: 31338, rpcUrls: ['http://127.0.0.1:2'] },
  { chainId: 84532, rpcUrls: ['http://127.0.0.1:3'] },
]

/** After everything that observers of the page do. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('the modal of a page', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  beforeEach(() => {
    reset()
    provideElements(async () => ({
      mountModal: async () => document.body,
    }))
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask })
    wallet.install()
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
  })

  it('is one: a second call joins the first and updates its options', () => {
    const first = createModal({ networks: [localOne], themeMode: 'dark' })
    const second = createModal({ themeMode: 'light' })
    expect(second).to.equal(first)
    expect($theme.get().mode).to.equal('light')
  })

  it('keeps the theme that the app chose, whatever its elements are and whoever joins later', async () => {
    const modal = createModal({ networks: [localOne] })
    const element = document.createElement('w3m-config')
    element.setAttribute('theme-mode', 'light')
    document.body.append(element)
    joinModal(element)
    modal.setTheme({ mode: 'dark', variables: { '--w3m-accent': '#7c3aed' } })
    // The looks are written on the elements themselves, which is no word of the page's.
    element.style.colorScheme = 'dark'
    element.toggleAttribute('data-compact', true)
    await nextTask()
    expect($theme.get().mode).to.equal('dark')
    createModal({ language: 'en' })
    expect($theme.get()).to.deep.include({ mode: 'dark', variables: { '--w3m-accent': '#7c3aed' } })
    element.setAttribute('theme-mode', 'auto')
    await until(() => $theme.get().mode === 'auto')
    leaveModal(element)
    element.remove()
  })

  it('follows density and contrast, and leaves out what is no look', () => {
    const modal = createModal({ networks: [localOne], density: 'compact', contrast: 'more' })
    expect($theme.get()).to.deep.include({ density: 'compact', contrast: 'more' })
    modal.setOptions({ density: 'default', themeVariables: { '--w3m-accent': 'red', color: 'red' } })
    expect($theme.get()).to.deep.include({ density: 'default', variables: { '--w3m-accent': 'red' } })
    modal.setTheme({ mode: 'no mode' as 'dark', variables: { '--w3m-z-index': '5' } })
    expect($theme.get().variables).to.deep.equal({ '--w3m-accent': 'red', '--w3m-z-index': '5' })
    expect($theme.get().mode).to.equal('auto')
  })

  it('a copy of another version joins too and warns once', () => {
    const modal = createModal({ networks: [localOne] })
    const page = globalThis as unknown as Record<symbol, { version: string }>
    const record = page[Symbol.for('w3m-elements')] as { version: string }
    record.version = '9.9.9'
    const warned: unknown[] = []
    const warn = console.warn
    console.warn = text => warned.push(text)
    createModal({})
    createModal({})
    console.warn = warn
    expect(warned).to.have.length(1)
    expect(String(warned[0])).to.contain('9.9.9')
    expect(modalHandle()).to.equal(modal)
  })

  it('opens, tells so once on window and on its elements, and closes', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    const element = document.createElement('w3m-probe')
    document.body.append(element)
    joinModal(element)
    const heard: string[] = []
    const hear = (event: Event) =>
      heard.push(`${event.type} ${event.currentTarget === window ? 'window' : 'element'}`)
    window.addEventListener('w3m-open', hear)
    element.addEventListener('w3m-open', hear)
    modal.on('open', () => heard.push('listener'))
    const states: boolean[] = []
    modal.subscribe(state => states.push(state.isOpen))
    await modal.open()
    modal.close()
    expect(heard).to.deep.equal(['w3m-open window', 'w3m-open element', 'listener'])
    expect(states).to.deep.equal([true, false])
    leaveModal(element)
    element.remove()
    window.removeEventListener('w3m-open', hear)
  })

  it('F24 a listener that throws is reported and stops nobody', async () => {
    const modal = createModal({ networks: [localOne] })
    const heard: string[] = []
    modal.on('open', () => {
      throw new Error('of the app')
    })
    modal.on('open', () => heard.push('second'))
    const onerror = window.onerror
    const reported: unknown[] = []
    window.onerror = message => {
      reported.push(message)
      return true
    }
    await modal.open()
    window.onerror = onerror
    expect(heard).to.deep.equal(['second'])
    expect(String(reported[0])).to.contain('of the app')
  })

  it('connects an announced wallet, and its provider asks the one that was announced', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    const connected = oneEvent(window, 'w3m-connect') as unknown as Promise<
      CustomEvent<{ wallet: { name: string } }>
    >
    await connectWallet(rdns)
    expect((await connected).detail.wallet.name).to.equal('Fathom')
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
    await until(() => modal.getAccount().balance, 'the balance comes from the wallet')
    expect(modal.getAccount().balance).to.deep.equal({ amount: '1', symbol: 'ETH' })
  })

  it('switches the network through the wallet, and follows it when it switches by itself', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await connectWallet(rdns)
    await modal.switchNetwork('eip155:31338')
    expect(wallet.chainId).to.equal(31338)
    expect(modal.getNetwork()?.name).to.equal('Local Two')
    wallet.switchNetwork(31337)
    await until(() => modal.getNetwork()?.name === 'Local One')
  })

  it('ensure resolves once somebody is connected, and rejects when the person closes', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    const refused = modal.ensure().catch((error: unknown) => (error as AppError).code)
    await until(() => modal.isOpen)
    modal.close()
    expect(await refused).to.equal('USER_REJECTED')

    const wished = modal.ensure({ network: 'eip155:31338' })
    await until(() => modal.isOpen)
    showView({ name: 'ConnectingExternal', connectorId: rdns })
    wallet.script.next('eth_requestAccounts', reject(), approve)
    await connectWallet(rdns)
    expect($attempt.get()?.error?.code).to.equal('USER_REJECTED')
    await connectWallet(rdns)
    expect((await wished).networkId).to.equal('eip155:31338')
  })

  it('remembers the wallet: a page that loads again is connected without a question', async () => {
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await connectWallet(rdns)
    modal.destroy()
    expect(wallet.listeners()).to.equal(0)

    const again = createModal({ networks: [localOne, localTwo] })
    expect(again.getAccount().status).to.equal('connecting')
    await until(() => again.getAccount().status === 'connected')
    expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).to.have.length(1)
  })

  it('disconnects, and is disconnected when the page loads again', async () => {
    const modal = createModal({ networks: [localOne] })
    await modal.open()
    await connectWallet(rdns)
    await modal.disconnect()
    expect(modal.getAccount().status).to.equal('disconnected')
    modal.destroy()
    expect(createModal({ networks: [localOne] }).getAccount().status).to.equal('disconnected')
  })

  it('F22 options that make no sense change nothing and throw nothing', async () => {
    for (const nonsense of [
      null,
      42,
      'yes',
      { networks: 7 },
      { networks: [{}] },
      JSON.parse('{"__proto__":{"x":1}}'),
    ])
      expect(createModal(nonsense as never)).to.be.an('object')
    expect(({} as { x?: number }).x).to.equal(undefined)
    await modalHandle()?.open()
    expect(modalHandle()?.getNetworks().length).to.be.greaterThan(0)
  })

  it('never tells half of a network: records are whole at once, names when it is ready, the remembered one always', async () => {
    const own: Network = { ...localOne, id: 'eip155:31337', name: 'Own Chain' }
    const options: ModalOptions = {
      networks: [own, 'base-sepolia'],
      rpcUrls: { [baseSepolia.id]: ['http://127.0.0.1:3'] },
    }
    const modal = createModal(options)
    expect(modal.getNetworks()).to.deep.equal([own])
    await modal.ready
    expect(modal.getNetworks()).to.deep.equal([own, baseSepolia])
    expect(modal.getNetwork()).to.deep.equal(own)
    await modal.open()
    await connectWallet(rdns)
    await modal.switchNetwork(baseSepolia.id)
    await until(() => modal.getNetwork()?.id === baseSepolia.id)
    modal.destroy()

    const again = createModal(options)
    const seen = new Set<string>()
    const look = () => {
      const network = again.getNetwork()
      if (network) seen.add(JSON.stringify(network))
      for (const each of again.getNetworks()) expect([own, baseSepolia]).to.deep.include(each)
    }
    const end = again.subscribe(look)
    const looking = setInterval(look)
    await again.ready
    look()
    clearInterval(looking)
    end()
    expect(again.getAccount().status, 'it is ready once the wallet is back').to.equal('connected')
    expect(again.getNetwork()).to.deep.equal(baseSepolia)
    expect([...seen].map(text => JSON.parse(text))).to.deep.equal([JSON.parse(JSON.stringify(baseSepolia))])
  })

  it('a view that may not be opened is refused', async () => {
    const modal = createModal({ networks: [localOne] })
    const code = await modal
      .open({ view: 'ConnectingExternal' as never })
      .catch((error: unknown) => (error as AppError).code)
    expect(code).to.equal('VIEW_NOT_OPENABLE')
    expect(modal.isOpen).to.equal(false)
  })

  it('joins from attributes, and an attribute that changes is an option that changes', async () => {
    const element = document.createElement('w3m-probe')
    element.setAttribute('networks', JSON.stringify([localOne, 'base', localTwo]))
    element.setAttribute('theme-mode', 'dark')
    document.body.append(element)
    joinModal(element)
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

  it('tells a developer what is wrong with the options, each thing once, and never holds the modal back', async () => {
    const warned: string[] = []
    const warn = console.warn
    console.warn = (text: unknown) => warned.push(String(text))
    try {
      const modal = createModal({
        networks: [localOne, 'polygon-amyo'],
        themMode: 'dark',
        endpoints: {},
      } as never)
      await modal.open()
      await until(() => warned.length >= 2)
      expect(warned.join(' ')).to.contain('themeMode').and.to.contain('polygon-amoy')
      const told = warned.length
      modal.close()
      modal.setOptions({ networks: [localOne, 'polygon-amyo'] })
      await modal.open()
      expect(warned).to.have.length(told)
    } finally {
      console.warn = warn
    }
  })

  it('F17 a network that left the options is left, unless a wallet stands on it', async () => {
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

  it('an element that writes the same attribute again and again changes no options', async () => {
    const element = document.createElement('w3m-config')
    element.setAttribute('theme-mode', 'dark')
    document.body.append(element)
    joinModal(element)
    await nextTask()
    let changes = 0
    const stop = $options.listen(() => changes++)
    element.setAttribute('data-testid', 'mark')
    element.setAttribute('theme-mode', 'dark')
    await nextTask()
    expect(changes).to.equal(0)
    stop()
    leaveModal(element)
    element.remove()
  })
})

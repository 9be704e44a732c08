import { expect } from '@open-wc/testing'
import { createModal, modalHandle, provideElements } from '../../src/create-modal.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import { localOne, localSolana } from '../../src/testing/networks.ts'
import { getAnnouncements } from '../../src/namespaces/evm/announcements.ts'
import { readWindowProviders } from '../../src/namespaces/evm/window-providers.ts'
import type { ModalProvider } from '../../src/provider/modal-provider.ts'
import type { ExposedWallet } from '../../src/provider/standard-wallet.ts'
import { createEvmWallet, createSolanaWallet } from '../../src/testing/index.ts'
import { $connectors } from '../../src/state/connect/connectors.ts'
import { $connections } from '../../src/state/connect/connections.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

const rdns = 'example.fathom'
const chains = [{ chainId: 31337, rpcUrls: ['http://127.0.0.1:1'] }]

interface Announcement {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly provider: ModalProvider
}

/** Simulates a library that discovers EVM wallets (EIP-6963). */
function discoverWallets() {
  const announcements: Announcement[] = []
  const onAnnounce = (event: Event) => announcements.push((event as CustomEvent<Announcement>).detail)
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return { announcements, stop: () => window.removeEventListener('eip6963:announceProvider', onAnnounce) }
}

/** Simulates a library that discovers Wallet Standard wallets. */
function discoverStandardWallets() {
  const registeredWallets: ExposedWallet[] = []
  const api = {
    register(...wallets: ExposedWallet[]) {
      registeredWallets.push(...wallets)
      return () => {
        for (const wallet of wallets) registeredWallets.splice(registeredWallets.indexOf(wallet), 1)
      }
    },
  }
  const onRegister = (event: Event) => (event as CustomEvent<(registerApi: typeof api) => void>).detail(api)
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return {
    registeredWallets,
    stop: () => window.removeEventListener('wallet-standard:register-wallet', onRegister),
  }
}

describe('modal announced as a wallet to other libraries', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  let library: ReturnType<typeof discoverWallets>
  let standardWallets: ReturnType<typeof discoverStandardWallets>

  const start = (options: ModalOptions = {}) =>
    createModal({ networks: [localOne, localSolana], preload: 'none', ...options })
  const getModalAnnouncements = () => library.announcements.filter(({ info }) => info.rdns === 'elements.w3m')

  beforeEach(() => {
    reset()
    provideElements(async () => ({ mountModal: async () => document.body }))
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: async () => '0x2a' })
    wallet.install()
    library = discoverWallets()
    standardWallets = discoverStandardWallets()
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
    library.stop()
    standardWallets.stop()
  })

  it('announces itself on load and on every request with the same info', async () => {
    const modal = start({ announce: true })
    await until(() => getModalAnnouncements().length > 0)
    const [firstAnnouncement] = getModalAnnouncements()
    expect(firstAnnouncement?.provider).to.equal(modal.provider)
    expect(firstAnnouncement?.info.name).to.equal('All wallets')
    expect(firstAnnouncement?.info.icon).to.match(/^data:image\/svg\+xml,/)
    expect(firstAnnouncement?.info.uuid).to.match(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    )
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(getModalAnnouncements().at(-1)).to.equal(firstAnnouncement)
    const previousCount = getModalAnnouncements().length
    modal.destroy()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(getModalAnnouncements().length).to.equal(previousCount)
    expect(standardWallets.registeredWallets).to.deep.equal([])
  })

  it('announces no wallet by default', async () => {
    const modal = start()
    await modal.ready
    await modal.provider.request({ method: 'eth_accounts' })
    expect(getModalAnnouncements()).to.deep.equal([])
    expect(standardWallets.registeredWallets).to.deep.equal([])
  })

  it('uses the name and rdns of the app, and ignores an icon that is not a data URL', async () => {
    start({ announce: { name: 'My wallets', rdns: 'com.example', icon: 'https://example.com/x.png' } })
    await until(() => library.announcements.some(({ info }) => info.rdns === 'com.example'))
    const { info } = library.announcements.find(
      announcement => announcement.info.rdns === 'com.example',
    ) as Announcement
    expect(info.name).to.equal('My wallets')
    expect(info.icon).to.match(/^data:/)
  })

  it('is not listed in its own modal, where it is recognized by uuid and provider object', async () => {
    const modal = start({ announce: true })
    await until(() => getModalAnnouncements().length > 0)
    const { info } = getModalAnnouncements()[0] as Announcement
    const announce = (detail: object) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announce({ info: { ...info, uuid: 'another' }, provider: modal.provider })
    announce({ info, provider: { request: async () => [] } })
    Object.assign(window, { ethereum: modal.provider })
    try {
      expect(readWindowProviders()).to.deep.equal([])
    } finally {
      Reflect.deleteProperty(window, 'ethereum')
    }
    await modal.open()
    await until(() => getAnnouncements().length > 0)
    expect(getAnnouncements().map(({ rdns }) => rdns)).to.deep.equal([rdns])
    expect($connectors.get().map(({ name }) => name)).to.not.include('All wallets')
    // A matching name alone is no reason to hide a wallet.
    announce({ info: { ...info, uuid: 'third', rdns: 'com.other' }, provider: { request: async () => [] } })
    await until(() => $connectors.get().some(({ name }) => name === 'All wallets'))
  })

  it('connects, signs, and notifies another library about a disconnect', async () => {
    const modal = start({ announce: true })
    await until(() => getModalAnnouncements().length > 0)
    const { provider } = getModalAnnouncements()[0] as Announcement
    const pendingAccounts = provider.request({ method: 'eth_requestAccounts' })
    await until(() => modal.isOpen)
    await connectWallet(rdns)
    const [address] = (await pendingAccounts) as [string]
    expect(await provider.request({ method: 'personal_sign', params: ['0x4869', address] })).to.match(/^0x/)
    let lastAccounts: unknown
    provider.on('accountsChanged', (accounts: unknown) => {
      lastAccounts = accounts
    })
    await modal.disconnect()
    await until(() => lastAccounts !== undefined)
    expect(lastAccounts).to.deep.equal([])
  })

  it('registers its Solana wallet with a library that loads later, until the modal is destroyed', async () => {
    const modal = start({ announce: true })
    await until(() => standardWallets.registeredWallets.length > 0)
    const [wallet] = standardWallets.registeredWallets
    const laterWallets: ExposedWallet[] = []
    const api = {
      register: (...wallets: ExposedWallet[]) => {
        laterWallets.push(...wallets)
        return () => void laterWallets.splice(0)
      },
    }
    const dispatchAppReady = () =>
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    dispatchAppReady()
    expect(laterWallets.filter(({ name }) => name === 'All wallets')).to.deep.equal([wallet])
    modal.destroy()
    expect(laterWallets).to.deep.equal([])
    dispatchAppReady()
    expect(laterWallets).to.deep.equal([])
  })

  it('connects and signs for a Solana library, and notifies it about the removed account', async () => {
    const solanaWallet = createSolanaWallet({ name: 'Lagoon' })
    solanaWallet.install()
    try {
      const modal = start({ announce: true })
      const findModalWallet = () =>
        standardWallets.registeredWallets.find(({ name }) => name === 'All wallets')
      await until(findModalWallet)
      const modalWallet = findModalWallet() as ExposedWallet
      expect(modalWallet.chains).to.deep.equal(['solana:localnet'])
      expect(modalWallet.accounts).to.deep.equal([])
      const getFeature = <T>(feature: string) => modalWallet.features[feature] as T
      const { connect } = getFeature<{
        connect(input?: object): Promise<{ accounts: ExposedWallet['accounts'] }>
      }>('standard:connect')
      expect((await connect({ silent: true })).accounts).to.deep.equal([])
      const connectPromise = connect()
      await until(() => modal.isOpen)
      await until(() => $connectors.get().some(({ name }) => name === 'Lagoon'))
      expect($connectors.get().filter(({ name }) => name === 'All wallets')).to.deep.equal([])
      const connector = $connectors.get().find(({ name }) => name === 'Lagoon')
      await connectWallet(connector?.id as string)
      const [account] = (await connectPromise).accounts as [ExposedWallet['accounts'][number]]
      expect(account.address).to.equal(modal.getAccount('solana').address)
      expect(account.publicKey.length).to.equal(32)
      expect(modalWallet.accounts[0]).to.equal(account)

      const changes: unknown[] = []
      getFeature<{ on(event: string, listener: (change: unknown) => void): void }>('standard:events').on(
        'change',
        change => changes.push(change),
      )
      const message = new TextEncoder().encode('Hi')
      const { signMessage } = getFeature<{
        signMessage(...inputs: object[]): Promise<{ signature: Uint8Array }[]>
      }>('solana:signMessage')
      const [signatureOutput] = await signMessage({ account, message })
      expect(signatureOutput?.signature.length).to.equal(64)
      const foreignAccount = { ...account, address: '11111111111111111111111111111111' }
      const rejection = await signMessage({ account: foreignAccount, message }).catch((error: Error) => error)
      expect(rejection).to.be.instanceOf(Error)

      // The app's own listener reads the accounts first, which must not hide the change from the library.
      const stopListening = $connections.listen(() => void modalWallet.accounts)
      await getFeature<{ disconnect(): Promise<void> }>('standard:disconnect').disconnect()
      stopListening()
      await until(() => changes.length > 0)
      expect(changes).to.deep.equal([{ accounts: [] }])
      expect(modalWallet.accounts).to.deep.equal([])
    } finally {
      solanaWallet.uninstall()
    }
  })
})

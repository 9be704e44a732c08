import { expect } from '@open-wc/testing'
import { discoverWallets } from '../../../src/controllers/connect/discover-wallets.ts'
import { readOwnConnector } from '../../../src/controllers/connect/own-connectors.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import {
  loadNextWallets,
  loadOfferedWallets,
  retrySearch,
  searchWallets,
} from '../../../src/controllers/wallets/wallet-list.ts'
import { rememberWalletAppLink, walletAppLink } from '../../../src/controllers/wallets/wallet-links.ts'
import { chooseWallet, offerWallets } from '../../../src/controllers/wallets/wallets.ts'
import { connectRows } from '../../../src/core/wallet/wallet-list.ts'
import * as limits from '../../../src/core/limits.ts'
import { walletsPerPage } from '../../../src/core/wallet/list-limits.ts'
import type { ModalOptions, Settings } from '../../../src/core/options.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { ConnectorInfo } from '../../../src/core/wallet/connector-info.ts'
import { $connectors } from '../../../src/state/connect/connectors.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { $offeredWallets } from '../../../src/state/wallets/offered-wallets.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { $walletList, $walletSearch } from '../../../src/state/wallets/wallet-list.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { fakeCatalog, type FakeCatalog, hexId } from '../../support/fake-catalog.ts'
import { fakePairing } from '../../support/fake-connector.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const getNames = (wallets: readonly Wallet[]) => wallets.map(wallet => wallet.name)
const nextTask = () => new Promise(resolve => setTimeout(resolve))

describe('wallets of the catalog', () => {
  let catalog: FakeCatalog

  const setUp = (options: ModalOptions = {}, count = 100) => {
    catalog?.restore()
    catalog = fakeCatalog(count)
    reset({
      options: { projectId: `local${Math.random()}`, endpoints: { catalog: catalog.url }, ...options },
    })
  }

  beforeEach(() => setUp())
  afterEach(() => catalog.restore())

  it('offers four wallets and the total count, requested for the chains of the app', async () => {
    await loadOfferedWallets()
    expect(getNames($offeredWallets.get().recommended)).to.deep.equal([
      'Wallet 0',
      'Wallet 1',
      'Wallet 2',
      'Wallet 3',
    ])
    expect($offeredWallets.get()).to.include({ status: 'ready', count: 100 })
    expect(catalog.queries.length).to.equal(1)
    const [query] = catalog.queries
    expect(query?.get('chains')).to.equal('eip155:31337,eip155:31338')
    expect(query?.get('entries')).to.equal('4')
    expect(query?.get('st')).to.equal('w3m')
    expect(query?.get('projectId')).to.match(/^local/)
  })

  it('requests each list once, and at most five lists with all options set', async () => {
    setUp({
      featuredWalletIds: [hexId(9), 'example.wallet8'],
      includeWalletIds: [],
      excludeWalletIds: [hexId(0)],
    })
    recentWalletsSet([{ connectorId: hexId(20), name: 'Wallet 20' }])
    await Promise.all([loadOfferedWallets(), offerWallets(), offerWallets()])
    await offerWallets()
    expect(catalog.queries.length).to.be.at.most(5)
    const {
      featured: featuredWallets,
      recent: recentWallets,
      recommended: recommendedWallets,
    } = $offeredWallets.get()
    expect(getNames(featuredWallets)).to.deep.equal(['Wallet 9', 'Wallet 8'])
    expect(getNames(recentWallets)).to.deep.equal(['Wallet 20'])
    expect(getNames(recommendedWallets)).not.to.include('Wallet 0')
  })

  it('offers the custom wallets of the app, even without a catalog', async () => {
    setUp({
      endpoints: { catalog: null },
      customWallets: [
        {
          id: 'own',
          name: 'Own\u202e wallet',
          mobile_link: 'own://',
          image_url: 'https://own.example/x.png',
        },
        { id: 'bad', name: 'Bad', mobile_link: 'javascript:alert(1)' },
        { id: 7, name: 'No text id' } as never,
      ],
    })
    await offerWallets()
    expect($offeredWallets.get().custom).to.deep.equal([
      { id: 'own', name: 'Own wallet', mobileLink: 'own://', image: 'https://own.example/x.png' },
      { id: 'bad', name: 'Bad' },
    ])
    expect(catalog.queries.length).to.equal(0)
  })

  it('uses the built-in list without a request if pairing is unavailable', async () => {
    setUp({ projectId: undefined as never })
    const { projectId: _, ...settings } = $options.get()
    optionsSet(settings as Settings)
    await offerWallets()
    // Wallets that can open the page themselves come first.
    expect(getNames($offeredWallets.get().recommended)).to.deep.equal([
      'MetaMask',
      'Base (formerly Coinbase Wallet)',
      'Phantom',
      'Trust Wallet',
    ])
    await loadNextWallets()
    expect($walletList.get().wallets.length).to.be.greaterThan(30)
    expect($walletList.get().wallets.length + 4).to.be.at.most($offeredWallets.get().count as number)
    searchWallets('rainb')
    await until(() => $walletSearch.get()?.status === 'ready')
    expect(getNames($walletSearch.get()?.wallets ?? [])).to.deep.equal(['Rainbow'])
    expect(catalog.queries.length).to.equal(0)
  })

  it('offers no wallets if the app disables pairing', async () => {
    setUp({ enableWalletConnect: false })
    await offerWallets()
    expect($offeredWallets.get().status).to.equal('idle')
    expect(catalog.queries.length).to.equal(0)
  })

  it('F27 reports a failed catalog, and retries on the next opening', async () => {
    catalog.status = 404
    await offerWallets()
    expect($offeredWallets.get().status).to.equal('failed')
    catalog.status = 200
    await offerWallets()
    expect($offeredWallets.get()).to.include({ status: 'ready', count: 100 })
  })

  it('reports a catalog with only invalid entries as failed, and retries on the next opening', async () => {
    catalog.extraEntries = Array.from({ length: 100 }, () => ({ id: 'no name' }))
    await offerWallets()
    expect($offeredWallets.get().status).to.equal('failed')
    expect($offeredWallets.get().count).to.equal(undefined)
    await loadNextWallets()
    expect($walletList.get()).to.include({ status: 'failed', pages: 0 })
    catalog.extraEntries = []
    await offerWallets()
    await loadNextWallets()
    expect($offeredWallets.get()).to.include({ status: 'ready', count: 100 })
    expect($walletList.get()).to.include({ status: 'ready', pages: 1 })
  })

  it('retries a failed request for featured wallets on the next opening', async () => {
    setUp({ featuredWalletIds: [hexId(9), 'example.wallet8'] })
    catalog.refuse = query => query.has('rdns')
    await offerWallets()
    expect(getNames($offeredWallets.get().featured)).to.deep.equal(['Wallet 9'])
    expect(getNames($offeredWallets.get().recommended)).to.include('Wallet 1')
    expect($offeredWallets.get()).to.include({ status: 'failed', count: 100 })
    catalog.refuse = undefined
    await offerWallets()
    expect(getNames($offeredWallets.get().featured)).to.deep.equal(['Wallet 9', 'Wallet 8'])
    expect($offeredWallets.get().status).to.equal('ready')
  })

  it('F15 reloads failed lists when the network returns while the modal is open', async () => {
    const clock = fakeClock()
    try {
      catalog.status = 404
      await openModal({ name: 'AllWallets' })
      await Promise.all([loadOfferedWallets(), loadNextWallets()])
      catalog.status = 200
      closeModal()
      dispatchEvent(new Event('online'))
      await clock.advance(limits.onlineJitterMs)
      expect([$offeredWallets.get().status, $walletList.get().status]).to.deep.equal(['failed', 'failed'])
      await openModal({ name: 'AllWallets' })
      dispatchEvent(new Event('online'))
      await clock.advance(limits.onlineJitterMs)
      expect([$offeredWallets.get().status, $walletList.get().status]).to.deep.equal(['ready', 'ready'])
    } finally {
      clock.restore()
    }
  })

  it('loads pages of forty in sequence, each wallet once, to the end', async () => {
    await loadOfferedWallets()
    await Promise.all([loadNextWallets(), loadNextWallets()])
    expect($walletList.get().wallets.length).to.equal(walletsPerPage)
    for (let page = 0; page < 5; page++) await loadNextWallets()
    expect($walletList.get()).to.include({ isComplete: true, pages: 3 })
    const ids = [...$offeredWallets.get().recommended, ...$walletList.get().wallets].map(wallet => wallet.id)
    expect(new Set(ids).size).to.equal(100)
    expect(ids.length).to.equal(100)
  })

  it('skips no wallet if the recommended wallets arrive between two pages', async () => {
    await loadNextWallets()
    await loadOfferedWallets()
    await loadNextWallets()
    await loadNextWallets()
    expect(new Set($walletList.get().wallets.map(wallet => wallet.id)).size).to.equal(100)
  })

  it('ends the list if the count is too high', async () => {
    catalog.count = 9_999
    for (let page = 0; page < 10; page++) await loadNextWallets()
    expect($walletList.get()).to.include({ isComplete: true })
    expect(catalog.queries.length).to.be.at.most(4)
    expect($walletList.get().wallets.length).to.equal(100)
  })

  it('shows all wallets if the count is too low or entries are omitted', async () => {
    for (const count of [3, walletsPerPage, undefined]) {
      setUp({ excludeWalletIds: ['example.wallet5'] })
      catalog.count = count
      catalog.extraEntries = [{ id: 'no name' }]
      for (let page = 0; page < 10; page++) await loadNextWallets()
      expect($walletList.get()).to.include({ isComplete: true })
      expect(getNames($walletList.get().wallets)).to.include('Wallet 99').and.not.include('Wallet 5')
    }
  })

  it('matches the wallets of the options by id, rdns and slug', async () => {
    setUp({
      featuredWalletIds: ['wallet-7', hexId(2), 'example.wallet4'],
      includeWalletIds: [
        'example.wallet4',
        'wallet-7',
        hexId(2),
        'Example.Wallet9',
        'wallet-11',
        'wallet-12',
      ],
      excludeWalletIds: ['wallet-12'],
    })
    await loadOfferedWallets()
    expect(getNames($offeredWallets.get().featured)).to.deep.equal(['Wallet 7', 'Wallet 2', 'Wallet 4'])
    expect(getNames($offeredWallets.get().recommended)).to.deep.equal(['Wallet 9', 'Wallet 11'])
    expect(catalog.queries.length).to.be.at.most(7)
  })

  it('F5 omits invalid entries and forbidden links (T9)', async () => {
    catalog.extraEntries = [
      null,
      3,
      { id: 'x' },
      { id: '', name: 'y' },
      { id: 'evil', name: '<b>', mobile_link: 'data:text/html,x' },
    ]
    await loadNextWallets()
    const { wallets } = $walletList.get()
    expect(wallets.find(wallet => wallet.id === 'evil')).to.deep.equal({ id: 'evil', name: '<b>' })
    expect(wallets.some(wallet => wallet.id === 'x')).to.equal(false)
  })

  it('requests a failed page again, and keeps the loaded pages', async () => {
    await loadNextWallets()
    catalog.status = 404
    await loadNextWallets()
    expect($walletList.get()).to.include({ status: 'failed', pages: 1 })
    expect($walletList.get().wallets.length).to.equal(40)
    catalog.status = 200
    await loadNextWallets()
    expect($walletList.get()).to.include({ status: 'ready', pages: 2 })
  })

  it('searches once for quick input, with up to a hundred results', async () => {
    for (const text of ['W', 'Wa', 'Wallet 1']) searchWallets(text)
    expect($walletSearch.get()).to.include({ status: 'loading', text: 'Wallet 1' })
    await until(() => $walletSearch.get()?.status === 'ready')
    expect(catalog.queries.length).to.equal(1)
    expect(catalog.queries[0]?.get('search')).to.equal('Wallet 1')
    expect(catalog.queries[0]?.get('entries')).to.equal('100')
    expect(getNames($walletSearch.get()?.wallets ?? [])).to.include('Wallet 17')
  })

  it('searches 300 ms after the last keystroke, and keeps at most a hundred results', async () => {
    setUp({}, 250)
    const clock = fakeClock()
    try {
      searchWallets('Wal')
      await clock.advance(299)
      searchWallets('Wallet')
      await clock.advance(299)
      expect(catalog.queries.length).to.equal(0)
      await clock.advance(1)
      expect(catalog.queries.map(query => query.get('search'))).to.deep.equal(['Wallet'])
      await clock.advance(0)
    } finally {
      clock.restore()
    }
    await until(() => $walletSearch.get()?.status === 'ready')
    expect($walletSearch.get()?.wallets.length).to.equal(100)
  })

  it('ignores a result of an earlier search', async () => {
    catalog.isHeld = true
    searchWallets('Wallet 1')
    await until(() => catalog.queries.length === 1)
    catalog.isHeld = false
    searchWallets('Wallet 2')
    await until(() => $walletSearch.get()?.status === 'ready')
    catalog.release()
    await nextTask()
    expect($walletSearch.get()?.text).to.equal('Wallet 2')
    expect(getNames($walletSearch.get()?.wallets ?? [])).not.to.include('Wallet 1')
  })

  it('filters by certified wallets with and without text, and ends the search without either', async () => {
    searchWallets('', true)
    await until(() => $walletSearch.get()?.status === 'ready')
    expect(catalog.queries[0]?.get('badge_type')).to.equal('certified')
    expect($walletSearch.get()?.wallets.every(wallet => wallet.isCertified)).to.equal(true)
    searchWallets('Wallet 1', true)
    await until(() => catalog.queries[1]?.get('search') === 'Wallet 1')
    expect(catalog.queries[1]?.get('badge_type')).to.equal('certified')
    searchWallets('')
    expect($walletSearch.get()).to.equal(undefined)
  })

  it('retries a failed search at once', async () => {
    catalog.status = 404
    searchWallets('Wallet')
    await until(() => $walletSearch.get()?.status === 'failed')
    catalog.status = 200
    retrySearch()
    await until(() => $walletSearch.get()?.status === 'ready')
  })

  it('ends the search when the modal closes', async () => {
    await openModal()
    searchWallets('Wallet')
    closeModal()
    expect($walletSearch.get()).to.equal(undefined)
  })

  it('clears the lists when the options change', async () => {
    await loadOfferedWallets()
    await loadNextWallets()
    optionsSet({ ...$options.get(), projectId: 'another' })
    expect($offeredWallets.get().status).to.equal('idle')
    expect($walletList.get().wallets.length).to.equal(0)
  })

  it('opens the screen of a chosen wallet, and on a phone starts pairing on the press', async () => {
    const pairing = fakePairing()
    reset({ options: { projectId: 'local' }, runtime: { loadPairing: async () => pairing } })
    const wallet: Wallet = { id: 'x', name: 'Fathom', mobileLink: 'fathom://' }
    await openModal()
    chooseWallet(wallet)
    await nextTask()
    expect($view.get()).to.deep.equal({ name: 'ConnectingWalletConnect', wallet })
    expect(pairing.attempts.length).to.equal(0)
    platformChanged({ isMobile: true })
    chooseWallet(wallet)
    await until(() => pairing.attempts.length === 1)
    closeModal()
  })
})

describe('deep link back to a wallet on this phone', () => {
  const createWallet = (mobileLink: string) => ({ id: 'one', name: 'One', mobileLink }) as Wallet
  afterEach(() => rememberWalletAppLink(undefined, true))

  for (const link of ['https://one.example', 'https://one.example/', 'https://one.example/?x=1'])
    it(`appends the path /wc to ${link}`, () => {
      rememberWalletAppLink(createWallet(link), true)
      expect(walletAppLink()?.href).to.equal('https://one.example/wc')
    })

  it('is removed when the user connects on a desktop', () => {
    rememberWalletAppLink(createWallet('https://one.example'), true)
    rememberWalletAppLink(createWallet('https://one.example'), false)
    expect(walletAppLink()).to.equal(undefined)
  })
})

describe('custom connector', () => {
  const createConnectorRecord = (id: string, overrides: object = {}) => ({
    info: { id, name: 'Own', namespaces: ['eip155'], ...overrides },
    connect: async () => {},
    restore: async () => {},
    disconnect: async () => {},
    watch: () => () => {},
  })
  const readConnectorInfo = (id: string, overrides: object = {}) =>
    readOwnConnector(createConnectorRecord(id, overrides))?.info

  for (const method of ['connect', 'restore', 'disconnect', 'watch'])
    it(`is ignored without ${method}()`, () =>
      expect(readOwnConnector({ ...createConnectorRecord('own'), [method]: undefined })?.info).to.equal(
        undefined,
      ))

  it('is ignored with the id of a connector of the modal', () => {
    for (const id of ['walletConnect', 'embedded']) expect(readConnectorInfo(id), id).to.equal(undefined)
  })

  it('is listed even if another custom connector is malformed', async () => {
    reset({ options: { enableInjected: false, connectors: [{}, createConnectorRecord('own')] as never } })
    discoverWallets()
    await until(() => $connectors.get().length)
    expect($connectors.get().map(({ id }) => id)).to.deep.equal(['own'])
  })

  it('is merged with a known wallet by its usual id, so the wallet is listed once', () => {
    for (const id of ['coinbaseWallet', 'coinbaseWalletSDK'])
      expect(readConnectorInfo(id)).to.include({
        rdns: 'com.coinbase.wallet',
        explorerId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      })
    expect(readConnectorInfo('safe')?.explorerId).to.match(/^225affb/)
    expect(readConnectorInfo('ledger')?.explorerId).to.match(/^19177a/)
    expect(readConnectorInfo('okx')?.explorerId).to.match(/^971e68/)
    expect(
      readConnectorInfo('safe', { explorerId: 'x' })?.explorerId,
      'the value of the app takes precedence',
    ).to.equal('x')
    expect(readConnectorInfo('constructor')).to.deep.equal({
      id: 'constructor',
      name: 'Own',
      type: 'external',
      namespaces: ['eip155'],
    })
  })
})

describe('rows of the Connect screen', () => {
  const createConnector = (id: string, overrides: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
    id,
    name: id,
    type: 'announced',
    namespaces: ['eip155'],
    rdns: id,
    ...overrides,
  })
  const createWallet = (id: string, overrides: Partial<Wallet> = {}): Wallet => ({
    id,
    name: id,
    ...overrides,
  })
  const getRows = (overrides: Partial<Parameters<typeof connectRows>[0]> = {}) =>
    connectRows({
      connectors: [createConnector('io.one'), createConnector('own', { type: 'external', rdns: undefined })],
      recent: [],
      hasPairing: true,
      ...overrides,
      walletsByGroup: {
        featured: [createWallet('f')],
        custom: [createWallet('c')],
        recommended: [createWallet('r')],
        recent: [],
        ...overrides.walletsByGroup,
      },
    }).map(row =>
      row.kind === 'wallet' ? row.wallet.id : row.kind === 'connector' ? row.connector.id : row.kind,
    )

  it('follows the default order', () => {
    expect(getRows()).to.deep.equal(['io.one', 'f', 'c', 'own', 'r', 'walletConnect'])
  })

  it('reserves space for previously used and recommended wallets while they load', () => {
    const offeredWallets = { featured: [], custom: [], recommended: [], recent: [] }
    const recentWallets = [{ connectorId: 'z' }, { connectorId: 'io.one' }]
    const fourPlaceholders = ['waiting', 'waiting', 'waiting', 'waiting']
    expect(getRows({ walletsByGroup: offeredWallets, recent: recentWallets, isAwaited: true })).to.deep.equal(
      ['waiting', 'io.one', 'own', ...fourPlaceholders, 'walletConnect'],
    )
    expect(getRows({ walletsByGroup: offeredWallets, isAwaited: true, hasPairing: false })).to.deep.equal([
      'io.one',
      'own',
      ...fourPlaceholders,
    ])
  })

  it('follows the order of the app, then the default order', () => {
    expect(getRows({ order: ['recommended', 'external', 'announced'] })).to.deep.equal([
      'r',
      'own',
      'io.one',
      'f',
      'c',
      'walletConnect',
    ])
  })

  it('T4 shows each wallet once, by id or by exact rdns in any case', () => {
    const offeredWallets = {
      featured: [createWallet('f', { rdns: 'IO.ONE' }), createWallet('g', { rdns: 'io.two' })],
      custom: [createWallet('g2', { rdns: 'io.TWO' })],
      recommended: [createWallet('g'), createWallet('near', { rdns: 'io.one.evil' })],
      recent: [],
    }
    expect(getRows({ walletsByGroup: offeredWallets })).to.deep.equal([
      'io.one',
      'g',
      'own',
      'near',
      'walletConnect',
    ])
  })

  it('T1 shows both wallets that claim one rdns, and no catalog entry for either', () => {
    const connectors = [
      createConnector('io.one', { contested: true }),
      createConnector('second', { rdns: 'io.one', contested: true }),
    ]
    expect(
      getRows({
        connectors,
        walletsByGroup: {
          featured: [createWallet('f', { rdns: 'io.one' })],
          custom: [],
          recommended: [],
          recent: [],
        },
      }),
    ).to.deep.equal(['io.one', 'second', 'walletConnect'])
  })

  it('shows previously used wallets first, installed or from the catalog', () => {
    const recentWallets = [{ connectorId: 'z' }, { connectorId: 'io.one' }, { connectorId: 'gone' }]
    const offeredWallets = {
      featured: [],
      custom: [],
      recommended: [createWallet('r')],
      recent: [createWallet('z')],
    }
    expect(getRows({ recent: recentWallets, walletsByGroup: offeredWallets })).to.deep.equal([
      'z',
      'io.one',
      'own',
      'r',
      'walletConnect',
    ])
  })

  it('omits the pairing row if pairing is unavailable, in any order of methods', () => {
    expect(getRows({ hasPairing: false })).to.deep.equal(['io.one', 'f', 'c', 'own', 'r'])
    expect(getRows({ hasPairing: false, order: ['walletConnect', 'external'] })).to.deep.equal([
      'own',
      'io.one',
      'f',
      'c',
      'r',
    ])
  })

  it('puts the pairing row first if the app requests it', () => {
    expect(getRows({ order: ['walletConnect', 'featured'] })).to.deep.equal([
      'walletConnect',
      'f',
      'io.one',
      'c',
      'own',
      'r',
    ])
  })

  it('limits the rows by priority: last used, of the app, installed, previously used, recommended', () => {
    const connectors = ['io.one', 'io.two', 'io.three', 'io.four', 'io.five'].map(id => createConnector(id))
    const recentWallets = [{ connectorId: 'z' }, { connectorId: 'io.five' }]
    const offeredWallets = {
      featured: [createWallet('f'), createWallet('io.four')],
      custom: [],
      recommended: [createWallet('r'), createWallet('s')],
      recent: [createWallet('z')],
    }
    const limitRows = (count: number, overrides = {}) =>
      getRows({
        connectors,
        recent: recentWallets,
        walletsByGroup: offeredWallets,
        maxWallets: count,
        ...overrides,
      })
    expect(limitRows(4), 'in the usual order').to.deep.equal([
      'z',
      'io.five',
      'io.four',
      'f',
      'walletConnect',
    ])
    expect(limitRows(2)).to.deep.equal(['z', 'io.four', 'walletConnect'])
    expect(limitRows(4, { connectors: [] })).to.deep.equal(['z', 'f', 'io.four', 'r', 'walletConnect'])
    const noOffers = { featured: [], custom: [], recommended: [], recent: [] }
    expect(
      limitRows(4, {
        connectors: [createConnector('io.one')],
        recent: [],
        walletsByGroup: noOffers,
        isAwaited: true,
      }),
      'with the final height',
    ).to.deep.equal(['io.one', 'waiting', 'waiting', 'waiting', 'walletConnect'])
  })

  it('shows a wallet of several namespaces once, and two wallets of one namespace as two rows', () => {
    const createNamespaceConnector = (
      id: string,
      name: string,
      namespace: Namespace,
      overrides: Partial<ConnectorInfo> = {},
    ) => createConnector(id, { name, namespaces: [namespace], rdns: undefined, ...overrides })
    const connectors = [
      createNamespaceConnector('evm', 'Phantom', 'eip155'),
      createNamespaceConnector('sol', 'phantom', 'solana'),
      createNamespaceConnector('btc', 'Phantom', 'bip122'),
      createNamespaceConnector('sol2', 'Phantom', 'solana'),
      createNamespaceConnector('claim', 'Phantom', 'polkadot', { contested: true }),
    ]
    const result = connectRows({
      connectors,
      recent: [],
      hasPairing: true,
      walletsByGroup: { featured: [], custom: [], recommended: [], recent: [] },
    })
    expect(
      result.map(row =>
        row.kind === 'connector'
          ? [row.connector, ...row.otherConnectors].map(connectorInfo => connectorInfo.id).join(' ')
          : row.kind,
      ),
    ).to.deep.equal(['evm sol btc', 'sol2', 'claim', 'walletConnect'])
  })
})

import { expect, oneEvent } from '@open-wc/testing'
import { html } from 'lit'
import { loadView } from '../../../elements/modal/view-loading.ts'
import type { W3mWalletGrid, WalletTile } from '../../../elements/views/wallets/w3m-wallet-grid.ts'
import { openModal, closeModal } from '../../../src/controllers/shell/modal.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $viewStack } from '../../../src/state/shell/modal.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { type FakeCatalog, fakeCatalog, hexId } from '../../support/fake-catalog.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

// Never pass an element to an assertion: the failure report could not be serialized.

let catalog: FakeCatalog
let container: Element
let visits = 0

const setUp = async (count = 600, options: ModalOptions = {}) => {
  catalog?.restore()
  catalog = fakeCatalog(count)
  await loadLanguage('en')
  await Promise.all([loadView('Connect'), loadView('AllWallets')])
  // A new project id and catalog URL, so that nothing is cached from the previous test.
  const endpoints = { catalog: catalog.url }
  reset({ options: { projectId: `local${++visits}`, endpoints, ...options } })
}
const findTiles = () => deepQueryAll(container, 'wui-tile')
const byId = (id: string) => deepQuery(container, `[data-testid="${id}"]`)
const has = (id: string) => byId(id) !== undefined
const getText = () => deepText(container)
const checkAccessible = () => expectAccessible(container)
const press = (pattern: RegExp) =>
  deepQueryAll(container, 'wui-button, wui-list-item, button')
    .find(element => pattern.test(deepText(element)))
    ?.click()

afterEach(() => {
  closeModal()
  catalog?.restore()
})

describe('AllWallets screen', () => {
  const showList = async () => {
    container = await renderFixture(html`<w3m-all-wallets-screen></w3m-all-wallets-screen>`)
    container.querySelector<HTMLElement>('w3m-all-wallets-screen')?.style.setProperty('height', '560px')
    await until(() => findTiles().length > 0)
  }
  const type = (query: string) => {
    const input = deepQuery(container, 'wui-input') as HTMLElement & { value: string }
    input.value = query
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  beforeEach(() => setUp())

  it('scrolls through 600 wallets with at most 60 tiles in the document', async () => {
    await showList()
    const body = await until(() => deepQuery(container, '.body'))
    let maxTiles = 0
    const ids = new Set<string>()
    await until(
      () => {
        const now = findTiles()
        maxTiles = Math.max(maxTiles, now.length)
        for (const tile of now) ids.add(tile.dataset.testid ?? '')
        const isEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 2
        if (!isEnd) body.scrollTop += 200
        return isEnd && ids.size >= 600
      },
      'the last wallet',
      60_000,
    )
    expect(maxTiles).to.be.at.most(60)
    expect(ids.size).to.equal(600)
    // The first request returns four recommended wallets, and the others return pages of forty wallets.
    expect(catalog.queries.length).to.be.at.most(17)
    expect(catalog.queries.filter(query => query.get('entries') === '40').length).to.be.at.least(15)
  }).timeout(90_000)

  it('keeps the height of all rows, whichever rows are in the document', async () => {
    const manyTiles: WalletTile[] = Array.from({ length: 600 }, (_, index) => ({
      id: `${index}`,
      name: `Wallet ${index}`,
    }))
    container = await renderFixture(
      html`<w3m-view-layout><w3m-wallet-grid .tiles=${manyTiles}></w3m-wallet-grid></w3m-view-layout>`,
    )
    container.querySelector<HTMLElement>('w3m-view-layout')?.style.setProperty('height', '500px')
    const body = await until(() => deepQuery(container, '.body'))
    // The grid has 200 rows of three tiles, most of which are outside of the document.
    await until(() => body.scrollHeight > 20_000 && findTiles().length > 20)
    const height = body.scrollHeight
    body.scrollTop = height / 2
    await until(() => findTiles().some(tile => tile.dataset.testid === 'wallet-search-item-300'))
    expect(body.scrollHeight).to.equal(height)
    expect(findTiles().length).to.be.at.most(60)
    const grid = container.querySelector('w3m-wallet-grid') as W3mWalletGrid
    const [tile] = findTiles()
    setTimeout(() => tile?.click())
    const { detail } = await oneEvent(grid, 'choose')
    expect(`wallet-search-item-${detail}`).to.equal(tile?.dataset.testid)
  })

  for (const [width, columns] of [
    [280, 3],
    [336, 4],
    [690, 6],
  ] as const)
    it(`fills ${width} px with ${columns} columns, and all rows are equally high`, async () => {
      const tiles = Array.from({ length: 20 }, (_, index) => ({
        id: `${index}`,
        name: index % 7 ? `Wallet ${index}` : `The Wallet of the Long Name ${index}`,
      }))
      container = await renderFixture(html`<w3m-wallet-grid loading .tiles=${tiles}></w3m-wallet-grid>`)
      ;(container as HTMLElement).style.inlineSize = `${width}px`
      const findCells = () => [...(deepQuery(container, '.window')?.children ?? [])] as HTMLElement[]
      const groupRows = () => {
        const rows: Record<string, HTMLElement[]> = {}
        for (const cell of findCells()) (rows[Math.round(cell.getBoundingClientRect().top)] ??= []).push(cell)
        return Object.values(rows)
      }
      await until(() => groupRows()[0]?.length === columns, 'other columns')
      // Skeletons fill the last row.
      await until(() => groupRows().every(row => row.length === columns), 'a hole')
      const heights = findCells().map(cell => cell.getBoundingClientRect().height)
      expect(Math.max(...heights) - Math.min(...heights)).to.be.below(0.5)
    })

  it('lists installed wallets first, then recently used wallets, each with a description', async () => {
    fakeConnector({ id: 'example.wallet7', rdns: 'example.wallet7', name: 'Wallet 7' })
    recentWalletsSet([9, 5].map(index => ({ connectorId: hexId(index), name: `Wallet ${index}` })))
    await showList()
    await until(() => findTiles().length > 20)
    const getDescriptions = () =>
      findTiles()
        .slice(0, 4)
        .map(tile => (tile as HTMLElement & { description: string }).description)
    await until(() => getDescriptions()[2] !== '')
    expect(getDescriptions()).to.deep.equal([
      'Wallet 7, installed',
      'Wallet 9, recently used',
      'Wallet 5, recently used',
      '',
    ])
    await checkAccessible()
  })

  it('finds a wallet by name after a pause, filters certified wallets, and shows that no wallet matches', async () => {
    await showList()
    type('Wallet 599')
    await until(() => findTiles().length === 1)
    const query = catalog.queries.at(-1)
    expect(query?.get('search')).to.equal('Wallet 599')
    expect(query?.get('entries')).to.equal('100')
    type('nothing like it')
    await until(() => has('no-wallet-found-text'))
    expect(has('no-wallet-found')).to.equal(true)
    await checkAccessible()
    press(/clear search/i)
    await until(() => findTiles().length > 20)
    const certifiedSwitch = byId('wui-certified-switch') as HTMLElement & { checked: boolean }
    certifiedSwitch.checked = true
    certifiedSwitch.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => catalog.queries.at(-1)?.get('badge_type') === 'certified')
    await until(() => findTiles().length > 1 && !has('wallet-search-item-' + hexId(1)))
    await checkAccessible()
  })

  it('F27 shows that the list is not available, keeps the installed wallets, and retries', async () => {
    catalog.status = 404
    fakeConnector()
    container = await renderFixture(html`<w3m-all-wallets-screen></w3m-all-wallets-screen>`)
    await until(() => getText().includes('List not available'))
    expect(has('wallet-search-item-io.fathom')).to.equal(true)
    await checkAccessible()
    catalog.status = 200
    press(/try again/i)
    await until(() => findTiles().length > 20)
  })

  it('opens the connection options of the clicked wallet', async () => {
    await showList()
    await openModal()
    await until(() => findTiles().length > 3)
    findTiles()[3]?.click()
    expect($viewStack.get().at(-1)?.name).to.equal('ConnectingWalletConnect')
  })
})

describe('connect screen with a catalog', () => {
  const show = async (options: ModalOptions = {}, status = 200) => {
    await setUp(100, options)
    catalog.status = status
    fakeConnector()
    container = await renderFixture(html`<w3m-connect-screen></w3m-connect-screen>`)
  }
  const findRecommendedRows = () => deepQueryAll(container, '[data-testid^="wallet-selector-000"]').length

  it('shows installed wallets first, then catalog wallets in the free rows, and the number of all wallets', async () => {
    await show({ features: { email: false, socials: false } })
    await until(() => has('wallet-selector-io.fathom'))
    expect(has('wallet-selector-walletconnect')).to.equal(true)
    await until(() => findRecommendedRows() === 4)
    expect(deepText(byId('all-wallets'))).to.contain('100+')
    expect(catalog.queries.length).to.be.at.most(5)
    await checkAccessible()
  })

  it('F27 keeps the installed wallets and shows a message if the catalog is down', async () => {
    await show({}, 404)
    await until(() => getText().includes('List not available'))
    expect(has('wallet-selector-io.fathom')).to.equal(true)
    await checkAccessible()
    catalog.status = 200
    press(/try again/i)
    await until(() => findRecommendedRows() === 1, 'the wallets next to the login options')
  })
})

describe('Downloads and GetWallet screens', () => {
  const fathom: Wallet = {
    id: 'f'.repeat(64),
    name: 'Fathom',
    homepage: 'https://fathom.example',
    appStore: 'https://apps.example/fathom',
    playStore: 'javascript:alert(1)',
    chromeStore: 'https://chrome.example/fathom',
  }
  const readLinks = () =>
    deepQueryAll(container, 'a').map(link => (link as HTMLAnchorElement).getAttribute('href') ?? '')
  beforeEach(() => setUp(20))

  it('T9 lists the stores of a wallet and links only to web pages', async () => {
    container = await renderFixture(html`<w3m-downloads-view .wallet=${fathom}></w3m-downloads-view>`)
    await until(() => readLinks().length > 0)
    expect(readLinks()).to.deep.equal([
      'https://chrome.example/fathom',
      'https://apps.example/fathom',
      'https://fathom.example/',
    ])
    await checkAccessible()
    platformChanged({ isMobile: true })
    await until(() => !readLinks().includes('https://chrome.example/fathom'))
  })

  it('shows that a wallet has no download link', async () => {
    container = await renderFixture(
      html`<w3m-downloads-view .wallet=${{ id: 'x', name: 'Nowhere' }}></w3m-downloads-view>`,
    )
    await until(() => getText().includes('No download link for Nowhere'))
    await checkAccessible()
  })

  it('offers a few wallets to install, and shows that the list is not available', async () => {
    catalog.status = 404
    container = await renderFixture(html`<w3m-get-wallet-view></w3m-get-wallet-view>`)
    await until(() => getText().includes('List not available'))
    await checkAccessible()
    catalog.status = 200
    press(/try again/i)
    await until(() => /Wallet 0.*Wallet 3/.test(getText()))
    await checkAccessible()
    await openModal()
    press(/Wallet 0/)
    expect($viewStack.get().at(-1)?.name).to.equal('Downloads')
  })
})

import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { createMoneyStates } from '../../../demo/pages/gallery-money.ts'
import { createSwapStates } from '../../../demo/pages/gallery-swap.ts'
import { mountModal } from '../../../elements/index.ts'
import { loadView, titleOf } from '../../../elements/modal/view-loading.ts'
import { viewTable } from '../../../elements/modal/view-table.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { clearSwap } from '../../../src/controllers/swap/swap-review.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { createModal } from '../../../src/create-modal.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { intentsLoaded, walletAnswered } from '../../../src/state/send/send.ts'
import { $swapReview } from '../../../src/state/swap/swap-review.ts'
import { sentTransactionsSet } from '../../../src/state/send/sent-transactions.ts'
import { $view, modalOpened, viewPushed } from '../../../src/state/shell/modal.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}
const account = formatAccountId(ethereum.id, address)
const stateTools = {
  account,
  address,
  open: (
    firstView?: Parameters<typeof modalOpened>[0],
    ...otherViews: Parameters<typeof viewPushed>[0][]
  ) => {
    if (firstView) modalOpened(firstView)
    for (const view of otherViews) viewPushed(view)
  },
  connect: () => connectFathom(address),
  setBalance: () => balanceReceived(account, { amount: '1.28', symbol: 'ETH' }, performance.now()),
} as const
const states: Readonly<
  Record<string, Readonly<Record<string, { set: () => void | Promise<void>; options?: ModalOptions }>>>
> = { ...createMoneyStates(stateTools), ...createSwapStates(stateTools) }

interface Chunk {
  load: () => Promise<unknown>
  textPart: string
}

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const findInCard = (tag: string) => deepQueryAll(byId('w3m-modal-card') as HTMLElement, tag)
const readCard = () => deepText(byId('w3m-modal-card'))
/** Names of the primary buttons on the screen. */
const readPrimaryLabels = () =>
  (deepQueryAll(document, 'wui-button, wui-action-button') as HTMLElementTagNameMap['wui-button'][])
    .filter(element => element.variant === 'fill' && element.checkVisibility())
    .map(deepText)

describe('screen whose chunk fails to load', function () {
  this.timeout(20_000)
  let restore = () => {}

  before(async () => {
    createModal()
    await mountModal()
    await loadTexts()
  })
  afterEach(async () => {
    restore()
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  it('offers only a retry while offline, and retries when the browser is online again', async () => {
    const { chunk } = viewTable.WhatIsABuy as unknown as { chunk: Partial<Chunk> }
    const { load, textPart } = chunk
    // Simulates that the texts of the screen do not load either.
    delete chunk.textPart
    let loadCount = 0
    chunk.load = () => {
      loadCount++
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    restore = stubProperty(navigator, 'onLine', false)
    try {
      reset({ networks: [ethereum], runtime: { mountModal } })
      await openModal({ name: 'WhatIsABuy' })
      await until(() => readCard().includes('You’re offline'), 'not said')
      expect(deepText(byId('w3m-header-text'))).to.equal('Wallet')
      expect(titleOf({ name: 'WhatIsABuy' })).to.equal('')
      const names = deepQueryAll(byId('w3m-modal-card') as HTMLElement, '.notice button').map(deepText)
      expect(names).to.deep.equal(['Try again'])
      const countBefore = loadCount
      Object.assign(chunk, { load, textPart })
      restore()
      dispatchEvent(new Event('online'))
      await until(() => deepQuery(document, 'w3m-what-is-a-buy-view'), 'not loaded')
      expect(loadCount).to.equal(countBefore)
    } finally {
      Object.assign(chunk, { load, textPart })
    }
  })

  it('offers a reload of the page while online', async () => {
    const { chunk } = viewTable.WhatIsANetwork as unknown as { chunk: { load: () => Promise<unknown> } }
    const { load } = chunk
    chunk.load = () => Promise.reject(new TypeError('Failed to fetch'))
    try {
      reset({ networks: [ethereum], runtime: { mountModal } })
      await openModal({ name: 'WhatIsANetwork' })
      await until(() => readCard().includes('Reload the page'), 'not offered')
    } finally {
      chunk.load = load
    }
  })
})

describe('reviews and outcomes', function () {
  this.timeout(20_000)
  const realFetch = window.fetch

  before(async () => {
    createModal()
    await mountModal()
    await Promise.all([
      loadTexts(),
      loadTextPart('features'),
      loadTextPart('money'),
      loadTextPart('swap'),
      loadView('Account'),
      loadView('WalletSend'),
      loadView('Swap'),
      loadView('SwapPreview'),
    ])
  })
  afterEach(async () => {
    closeModal()
    window.fetch = realFetch
    clearSendForm()
    clearSwap()
    walletAnswered()
    intentsLoaded([])
    sentTransactionsSet([])
    await until(() => !byId('w3m-modal'))
  })

  const show = async (view: string, state: string) => {
    const entry = states[view]?.[state]
    if (!entry) throw new Error(`no state ${view} ${state}`)
    window.fetch = () => new Promise(() => undefined)
    reset({
      networks: [ethereum],
      runtime: { mountModal },
      ...(entry.options && { options: entry.options }),
    })
    await entry.set()
    await until(() => readPrimaryLabels().length, `${view}, ${state}: no button`)
  }

  for (const [view, state] of [
    ['WalletSendPreview', 'unknown'],
    ['WalletSendPreview', 'stopped'],
    ['WalletSendPreview', 'watched'],
    ['WalletSendPreview', 'again'],
    ['WalletSendConfirmed', 'unknown'],
    ['WalletSendConfirmed', 'no-node'],
    ['WalletSendConfirmed', 'elsewhere'],
    ['SwapPreview', 'again'],
    ['SwapConfirmed', 'unknown'],
  ] as const)
    it(`makes checking the activity the primary action for an uncertain outcome: ${view}, ${state}`, async () => {
      await show(view, state)
      await until(
        () => readPrimaryLabels().includes('Check activity'),
        `not offered, but: ${readPrimaryLabels().join(', ')}`,
      )
      expect(readPrimaryLabels()).to.deep.equal(['Check activity'])
    })

  it('shows the recipient and the cost of a transfer without scrolling on a phone of 390 by 664', async () => {
    await setViewport({ width: 390, height: 664 })
    try {
      for (const state of ['ready', 'first-time']) {
        await show('WalletSendPreview', state)
        await until(() => findInCard('w3m-wallet-send-preview-view').length, 'no review')
        const view = findInCard('w3m-wallet-send-preview-view')[0]?.shadowRoot as ShadowRoot
        const findCosts = () => deepQuery(view, 'wui-facts[slot="footer"]') as HTMLElement
        await until(() => deepText(findCosts()).includes('Total'), 'no total')
        expect(deepText(findCosts())).to.include('Network cost').and.not.to.include('Your ETH')
        const [receiver, token] = deepQueryAll(view, 'wui-address').filter(
          element => !element.closest('details'),
        ) as [HTMLElement, HTMLElement]
        const send = findInCard('wui-action-button')[0] as HTMLElement
        // Waits until the sheet has slid in.
        await until(() => send.getBoundingClientRect().bottom <= 664, 'no button in sight')
        const costsTop = findCosts().getBoundingClientRect().top
        expect(receiver.getBoundingClientRect().bottom, state).to.be.at.most(costsTop)
        expect(token.getBoundingClientRect().bottom, state).to.be.at.most(costsTop)
        expect(findCosts().getBoundingClientRect().bottom).to.be.at.most(send.getBoundingClientRect().top)
      }
      // The review shows the known facts about the recipient next to the address.
      expect(deepText(deepQuery(document, '.party'))).to.include('You haven’t paid this address before')
      expect(findInCard('w3m-send-notes')[0]?.hasAttribute('empty')).to.equal(true)
      const details = findInCard('details')[0] as HTMLDetailsElement
      const summary = details.querySelector('summary') as HTMLElement
      expect(deepText(summary)).to.equal('From 0x71…d8976F on Ethereum')
      summary.click()
      await until(() => deepText(details).replaceAll(' ', '').includes(address), 'not open')
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('shows the cost and the recipient of a swap without scrolling on a phone of 390 by 664', async () => {
    await setViewport({ width: 390, height: 664 })
    try {
      await show('SwapPreview', 'permission')
      await until(() => findInCard('w3m-swap-preview-view').length, 'no review')
      const view = findInCard('w3m-swap-preview-view')[0]?.shadowRoot as ShadowRoot
      const findCosts = () => deepQuery(view, 'wui-facts[slot="footer"]') as HTMLElement
      await until(() => deepText(findCosts()).includes('Network cost'), 'no costs')
      for (const name of ['Provider fee', 'Price impact', '0.18988647282209583 ETH'])
        expect(deepText(findCosts())).to.include(name)
      const addresses = deepQueryAll(view, 'wui-address').filter(element => !element.closest('details'))
      expect(addresses.map(address => deepText(address).replace(/\s/g, '').toLowerCase())).to.deep.equal([
        '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        $swapReview.get()?.intent.router.toLowerCase(),
      ])
      await until(
        () => (byId('swap-confirm-button') as HTMLElement).getBoundingClientRect().bottom <= 664,
        'no button in sight',
      )
      const costsTop = findCosts().getBoundingClientRect().top
      for (const address of addresses) expect(address.getBoundingClientRect().bottom).to.be.at.most(costsTop)
      const buttonRect = (byId('swap-confirm-button') as HTMLElement).getBoundingClientRect()
      expect(findCosts().getBoundingClientRect().bottom).to.be.at.most(buttonRect.top)
      // The account is in the summary of the collapsed details.
      const summary = deepQuery(view, 'summary') as HTMLElement
      expect(deepText(summary).trim()).to.equal('From 0x71…d8976F on Ethereum')
      summary.click()
      await until(
        () => deepText(deepQuery(view, 'details')).replaceAll(' ', '').includes(address),
        'not open',
      )
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('shows the required consent of a swap above its button, with both tokens and the router in view', async () => {
    try {
      for (const [state, width, height] of [
        ['impact-high', 390, 664],
        ['impact-whole', 390, 664],
        ['impact-high', 1280, 800],
      ] as const) {
        await setViewport({ width, height })
        await show('SwapPreview', state)
        await until(() => findInCard('w3m-swap-preview-view').length, 'no review')
        const view = findInCard('w3m-swap-preview-view')[0]?.shadowRoot as ShadowRoot
        await until(() => byId('wui-checkbox'), 'no consent')
        const readConfirmRect = () => (byId('swap-confirm-button') as HTMLElement).getBoundingClientRect()
        await until(() => readConfirmRect().bottom <= height, 'no button in sight')
        const costs = (deepQuery(view, 'wui-facts[slot="footer"]') as HTMLElement).getBoundingClientRect()
        const consent = (byId('wui-checkbox') as HTMLElement).getBoundingClientRect()
        expect(consent.top, state).to.be.at.least(costs.bottom)
        expect(consent.bottom, state).to.be.at.most(readConfirmRect().top)
        const addresses = deepQueryAll(view, 'wui-address').filter(element => !element.closest('details'))
        expect(addresses.length).to.equal(2)
        // The last 40 px fade, because the line with the sender continues below.
        for (const address of addresses)
          expect(address.getBoundingClientRect().bottom, state).to.be.at.most(costs.top - 40)
        const note = deepQueryAll(view, 'wui-note').find(element => deepQuery(element, 'wui-checkbox'))
        expect(deepText(note)).to.include('High price impact')
      }
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('opens the activity from the outcome', async () => {
    await show('WalletSendConfirmed', 'unknown')
    await until(() => readPrimaryLabels().includes('Check activity'), 'not offered')
    ;(
      deepQueryAll(document, 'wui-action-button').find(
        element => deepText(element) === 'Check activity',
      ) as HTMLElement
    ).click()
    await until(() => $view.get()?.name === 'Transactions', 'another screen')
  })

  it('offers to send again once the chain shows that no transfer was sent', async () => {
    await show('WalletSendPreview', 'nothing-yet')
    await until(() => readPrimaryLabels().includes('Send 250 USDC'), 'no button')
  })
})

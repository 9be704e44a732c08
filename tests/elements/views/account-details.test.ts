import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { createMoneyStates } from '../../../demo/pages/gallery-money.ts'
import { createSwapStates } from '../../../demo/pages/gallery-swap.ts'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { clearSwap } from '../../../src/controllers/swap/swap-review.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { moneyLimits } from '../../../src/core/money/limits.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $activityRows, activityStarted, activityReceived } from '../../../src/state/account/activity.ts'
import { balanceFailed, balanceReceived } from '../../../src/state/account/balances.ts'
import { sentTransactionsSet, toRow } from '../../../src/state/send/sent-transactions.ts'
import { modalOpened, viewPushed } from '../../../src/state/shell/modal.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  testnet: true,
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
const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)

describe('account details', function () {
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
      loadView('WalletReceive'),
      loadView('Swap'),
    ])
  })
  afterEach(async () => {
    closeModal()
    window.fetch = realFetch
    clearSwap()
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
    await until(() => byId('w3m-modal-card'), 'not open')
  }

  it('shows the account actions of an external wallet in one row, with the ids of its layout', async () => {
    await show('Tokens', 'ready')
    await until(() => byId('w3m-account-default-send-button'), 'no button')
    const topEdges = ['swaps', 'receive', 'send'].map(feature => {
      const button = byId(`w3m-account-default-${feature}-button`)?.querySelector('button')
      expect(button?.dataset.testid).to.equal(`wallet-features-${feature}-button`)
      return button?.getBoundingClientRect().top
    })
    expect(new Set(topEdges), 'side by side').to.have.length(1)
    expect(byId('w3m-account-default-activity-button')).to.exist
  })

  it('keeps the notes on the balance when the total is known', async () => {
    await show('Tokens', 'ready')
    const readNote = () => deepText(deepQuery(document, 'w3m-account-balance'))
    await until(() => readNote().includes('$'), 'no total')
    expect(readNote()).to.include('Test network')
    balanceFailed(account, performance.now())
    await until(() => readNote().includes('out of date'), `not said: ${readNote()}`)
    expect(readNote()).to.include('Try again')
  })

  it('stretches the last NFT over its row in the account screen', async () => {
    await show('Tokens', 'ready')
    await until(() => deepQueryAll(document, '[role="tab"]').length > 1, 'no tabs')
    deepQueryAll(document, '[role="tab"]')
      .find(element => deepText(element) === 'NFTs')
      ?.click()
    await until(() => deepQueryAll(document, '.tiles li').length === 3, 'no tiles')
    const [firstWidth, secondWidth, singleRect] = deepQueryAll(document, '.tiles li').map(
      element => element.offsetWidth,
    )
    expect(firstWidth).to.equal(secondWidth)
    expect(singleRect).to.be.above((firstWidth ?? 0) * 1.9)
  })

  it("keeps the receiver's name in the activity, even in rows from a service", async () => {
    reset({ networks: [ethereum] })
    connectFathom(address)
    const transaction = {
      account,
      hash: '0x1',
      operation: 'send',
      status: 'confirmed',
      sentAt: 1,
      to: bob,
      transfers: [
        {
          direction: 'out',
          amount: '1',
          token: { name: 'Ether', symbol: 'ETH' },
          to: bob,
          toName: 'bob.eth',
        },
      ],
    } as const
    sentTransactionsSet([transaction])
    const [{ toName: _, ...transfer }] = transaction.transfers
    activityStarted(account)
    activityReceived(
      [{ ...toRow(transaction), transfers: [{ ...transfer, to: bob.toLowerCase() }] }],
      undefined,
    )
    const stop = $activityRows.listen(() => {})
    expect($activityRows.get().map(row => row.transfers[0]?.toName)).to.deep.equal(['bob.eth'])
    stop()
    await import('../../../elements/parts/w3m-activity-row.ts')
    const container = await renderFixture(
      html`<w3m-activity-row .transaction=${$activityRows.get()[0]} .network=${ethereum}></w3m-activity-row>`,
    )
    await until(() => deepText(container).includes('To bob.eth'), 'not named')
  })

  it('focuses the amount of a payment request, and makes copying the link the primary action', async () => {
    await show('WalletReceive', 'ready')
    await until(() => byId('receive-amount-button'), 'no button')
    const readPrimaryLabels = () =>
      (deepQueryAll(document, 'wui-button') as HTMLElementTagNameMap['wui-button'][])
        .filter(element => element.variant === 'fill')
        .map(deepText)
    expect(readPrimaryLabels()).to.deep.equal(['Copy address'])
    byId('receive-amount-button')?.click()
    await until(
      () =>
        (byId('receive-amount')?.getRootNode() as ShadowRoot | undefined)?.activeElement ===
        byId('receive-amount'),
      'not focused',
    )
    expect(readPrimaryLabels()).to.deep.equal(['Copy payment link'])
    const link = byId('receive-link-copy-button') as HTMLElementTagNameMap['wui-button']
    expect(link.disabled).to.equal(true)
  })

  it('shows an address in groups, and keeps the plain address as its text and in the clipboard', async () => {
    await show('WalletReceive', 'ready')
    const groups = await until(() => deepQuery(document, '.groups'), 'no address')
    expect(groups.textContent?.trim()).to.equal(address)
    expect(groups.children.length).to.be.above(10)
    getSelection()?.selectAllChildren(groups)
    expect(getSelection()?.toString().trim()).to.equal(address)
    const spans = groups.querySelectorAll('span')
    const [firstWidth, secondWidth] = [...spans].map(span => span.getBoundingClientRect())
    expect((secondWidth?.left ?? 0) - (firstWidth?.right ?? 0)).to.be.above(4)
  })

  it('shows the time until the next price of a swap', async () => {
    await show('Swap', 'filled')
    const age = await until(() => byId('swap-price-age'), 'no price')
    await until(() => /^New price in \d+ s$/.test(deepText(age)), `not said: ${deepText(age)}`)
    const maxSeconds = moneyLimits.swapRefreshMs / 1_000
    expect(Number(/\d+/.exec(deepText(age))?.[0])).to.be.within(1, maxSeconds)
    expect(age.querySelector('.left')?.getAttribute('pathLength')).to.equal(String(maxSeconds))
  })
})

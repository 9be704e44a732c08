import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { createSwapStates } from '../../../demo/pages/gallery-swap.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, replaceView } from '../../../src/controllers/shell/modal.ts'
import { clearSwap } from '../../../src/controllers/swap/swap-review.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { sentTransactionsSet, transactionUpdated } from '../../../src/state/send/sent-transactions.ts'
import { modalOpened, $view, viewPushed } from '../../../src/state/shell/modal.ts'
import { $swapReview, swapResumeLoaded, swapRunning } from '../../../src/state/swap/swap-review.ts'
import {
  $swapForm,
  $swapSources,
  $swapQuote,
  $swapUnits,
  swapSourcesChanged,
} from '../../../src/state/swap/swap.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const record = (id: Network['id'], name: string): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  blockExplorer: { name: 'Harborscan', url: 'https://scan.example' },
})
const ethereum = record('eip155:1', 'Ethereum')
const account = formatAccountId(ethereum.id, address)
const hash = `0x${'cd'.repeat(32)}`
const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForText = (text: string) =>
  until(() => readCard().includes(text)).catch(() => {
    throw new Error(`the card does not say “${text}”, but: ${readCard()}`)
  })
const findInCard = (tag: string) => deepQueryAll(byId('w3m-modal-card') as HTMLElement, tag)
const getButton = (name: string) =>
  findInCard('wui-button').find(element => deepText(element).trim() === name)

const states: Readonly<
  Record<string, Readonly<Record<string, { set: () => void | Promise<void>; options?: ModalOptions }>>>
> = createSwapStates({
  account,
  address,
  open: (firstView, ...otherViews) => {
    if (firstView) modalOpened(firstView)
    for (const view of otherViews) viewPushed(view)
  },
  connect: () => connectFathom(address),
  setBalance: () =>
    balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, performance.now()),
})

async function show(view: string, state: string): Promise<void> {
  const entry = states[view]?.[state]
  if (!entry) throw new Error(`no state ${view} ${state}`)
  // No request is answered except those of the chosen state.
  window.fetch = () => new Promise(() => undefined)
  reset({
    networks: [ethereum, record('eip155:8453', 'Base')],
    runtime: { mountModal },
    ...(entry.options && { options: entry.options }),
  })
  const timeout = new Promise((_, reject) => {
    setTimeout(() => {
      const { status, error } = $swapQuote.get()
      const { sources } = $swapSources.get()
      const { from, to, amount, slippage } = $swapForm.get()
      const details = [
        from?.symbol,
        to?.symbol,
        amount,
        slippage,
        $swapUnits.get(),
        status,
        error?.code,
        sources,
        $account.get().caipAddress,
      ]
      reject(new Error(`${view}, ${state} is not reached: ${details.join(' ')} ${readCard()}`))
    }, 5_000)
  })
  await Promise.race([entry.set(), timeout])
  await until(() => byId('w3m-modal-card'), 'not open')
}

describe('swap screens', function () {
  this.timeout(30_000)
  const realFetch = window.fetch

  before(async () => {
    createModal()
    await mountModal()
    await Promise.all([
      loadTexts(),
      loadTextPart('features'),
      loadTextPart('money'),
      loadView('Account'),
      loadView('Swap'),
      loadView('SwapPreview'),
    ])
  })
  afterEach(async () => {
    closeModal()
    window.fetch = realFetch
    swapRunning(undefined)
    clearSwap()
    swapResumeLoaded(undefined)
    swapSourcesChanged({ status: 'unknown', sources: [] })
    sentTransactionsSet([])
    await until(() => !byId('w3m-modal'))
  })

  const expectedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    Swap: {
      empty: 'Select token',
      filled: 'Review swap',
      chain: 'Price from the network’s exchange',
      'impact-high': 'High price impact: 12.4%',
      'impact-whole': 'You’d get almost nothing',
      'impact-unknown': 'Price impact unknown',
      fallback: 'The swap service didn’t answer',
      paused: 'Price paused',
      'no-route': 'No route for this pair',
      down: 'Swapping isn’t available right now',
      stopped: 'It would use an exchange this site doesn’t know',
      insufficient: 'Insufficient balance',
      'no-gas': 'Not enough ETH for network cost',
      wrap: '1:1, without an exchange',
      resume: 'You already allowed 600 USDC',
      ambiguous: 'More than one token is called USDC',
      unsupported: 'Network not supported for Swaps',
    },
    SwapSelectToken: { ready: 'Your tokens', failed: 'Tokens not available' },
    SwapPreview: {
      permission: 'Allow 600 USDC',
      swap: 'Swap 600 USDC',
      unlimited: 'can take all your USDC',
      batch: 'Both steps with one approval',
      coin: '0.6 ETH',
      way: '→ ETH',
      waiting: 'Approve in Fathom',
      mining: 'Waiting for the network',
      changed: 'The price changed. Check the new amounts.',
      'impact-high': 'I accept getting about',
      'impact-whole': 'I accept getting almost nothing',
      'token-fee': 'This token takes a fee on every transfer',
      declined: 'Permission declined',
      stopped: 'The offer doesn’t match what you saw',
      again: 'You may already have sent this',
      lost: 'Nothing was swapped',
    },
    SwapConfirmed: {
      pending: '600 USDC for ETH',
      confirmed: 'You received at least 0.18988 ETH',
      arrived: 'You received 0.1918 ETH',
      failed: 'You kept your USDC',
      'failed-price': 'The price moved too far. You kept your USDC',
      'failed-time': 'It took too long. You kept your USDC',
      replaced: 'Another transaction was sent instead',
      dropped: 'Dropped by the network',
      unknown: 'Still waiting',
    },
  }

  for (const [view, viewStates] of Object.entries(states))
    for (const state of Object.keys(viewStates))
      it(`shows the expected text accessibly: ${view}, ${state}`, async () => {
        await show(view, state)
        await waitForText(expectedTexts[view]?.[state] ?? 'nothing is said of this state')
        await expectModalAccessible()
      })

  it('names the tokens of a multi-hop route in the form and in the review', async () => {
    const hasRoute = () => /USDC → (?:VPEPE|0x69…311933) → ETH/.test(readCard())
    await show('Swap', 'chain')
    await until(hasRoute, 'no route in the form')
    await show('SwapPreview', 'way')
    await until(hasRoute, 'no route in the review')
  })

  it('shows a title for a failed swap that differs from its headline', async () => {
    await show('SwapConfirmed', 'failed')
    await waitForText('Swap failed')
    expect(readCard().split('Swap failed')).to.have.length(2)
    expect(readCard()).to.contain('Not swapped')
  })

  it('keeps the test ids that sites rely on, and labels a token button with its symbol only', async () => {
    await show('Swap', 'filled')
    await waitForText('Review swap')
    for (const id of ['swap-input-sourceToken', 'swap-input-toToken'])
      expect(byId(id)?.localName, id).to.equal('input')
    expect((byId('swap-input-sourceToken') as HTMLInputElement).value).to.equal('600')
    expect((byId('swap-input-toToken') as HTMLInputElement).readOnly).to.equal(true)
    expect((byId('swap-input-token-sourceToken') as HTMLElement).innerText.trim()).to.equal('USDC')
    expect((byId('swap-input-token-toToken') as HTMLElement).innerText.trim()).to.equal('ETH')
    expect(deepText(byId('swap-action-button')).trim()).to.equal('Review swap')
    await show('Swap', 'empty')
    expect(byId('swap-select-token-button-toToken')?.localName).to.equal('button')
    expect(byId('swap-select-token-button-sourceToken')).to.equal(undefined)
  })

  it('enters every digit of the received amount when the direction is reversed', async () => {
    await show('Swap', 'filled')
    await waitForText('Review swap')
    byId('swap-turn-button')?.click()
    const { from, to, amount } = $swapForm.get()
    expect([from?.symbol, to?.symbol, amount]).to.deep.equal(['ETH', 'USDC', '0.191804518002117'])
  })

  it('accepts an unknown token only after showing its address', async () => {
    await show('SwapSelectToken', 'ready')
    await waitForText('Popular on Ethereum')
    byId('swap-select-token-item-VPEPE')?.click()
    await waitForText('Compare its address before you swap')
    expect($swapForm.get().to).to.equal(undefined)
    await until(() => getButton('I compared it, use this token'), 'no button')
    getButton('I compared it, use this token')?.click()
    expect($swapForm.get().to?.symbol).to.equal('VPEPE')
    expect($view.get()?.name).to.equal('Swap')
  })

  it('requires an explicit acceptance of a high price impact before the confirm button is enabled', async () => {
    await show('SwapPreview', 'impact-high')
    await waitForText('I accept getting about')
    const findConfirmButton = () => byId('swap-confirm-button') as HTMLElementTagNameMap['wui-button']
    await until(() => findConfirmButton(), 'no button')
    expect(findConfirmButton().disabled).to.equal(true)
    ;(byId('wui-checkbox') as HTMLInputElement).click()
    await until(() => !findConfirmButton().disabled, 'still disabled')
  })

  it('keeps the position of one button from the review to the outcome', async () => {
    await show('SwapPreview', 'swap')
    const findButton = () => findInCard('wui-action-button')[0] as HTMLElementTagNameMap['wui-action-button']
    await until(() => findButton() && !findButton().disabled, 'still disabled')
    const confirmButton = findButton()
    // Waits until the animation of the card has ended.
    await new Promise(resolve => setTimeout(resolve, 400))
    const { bottom, height } = confirmButton.getBoundingClientRect()
    confirmButton.focus()
    const expectUnchanged = async (stage: string, label: string) => {
      await until(
        () => deepText(confirmButton).trim() === label,
        `not “${label}”, but “${deepText(confirmButton)}”`,
      )
      await confirmButton.updateComplete
      expect(findInCard('wui-action-button').length, label).to.equal(1)
      expect(findButton() === confirmButton && confirmButton.matches(':focus'), label).to.equal(true)
      expect(confirmButton.stage).to.equal(stage)
      expect(confirmButton.getBoundingClientRect().bottom, label).to.be.closeTo(bottom, 1)
    }
    await expectUnchanged('ready', 'Swap 600 USDC')
    swapRunning({ step: 'swap', status: 'checking' })
    await expectUnchanged('busy', 'Checking the swap')
    swapRunning({ step: 'swap', status: 'prompting' })
    await expectUnchanged('busy', 'Approve in Fathom')
    expect(getButton('Stop waiting')).to.not.equal(undefined)
    expect(confirmButton.offsetHeight, 'one line').to.be.closeTo(height, 1)
    expect(readCard().match(/Approve in Fathom/g)?.length, 'announced and shown').to.equal(2)
    swapRunning({ step: 'swap', status: 'mining' })
    await expectUnchanged('busy', 'Waiting for the network')
    sentTransactionsSet([
      {
        account,
        hash,
        status: 'pending',
        sentAt: Date.now(),
        operation: 'trade',
        transfers: [
          { direction: 'out', amount: '600', token: { name: 'USD Coin', symbol: 'USDC' } },
          { direction: 'in', amount: '0.19', token: { name: 'Ether', symbol: 'ETH' } },
        ],
      },
    ])
    swapRunning(undefined)
    clearSwap()
    replaceView({ name: 'SwapConfirmed', account, hash })
    await waitForText('Harborscan')
    await expectUnchanged('sent', 'Done')
    transactionUpdated({ account, hash }, { status: 'confirmed' })
    await until(() => confirmButton.stage === 'done', 'not done')
    await expectUnchanged('done', 'Done')
  })

  it('ignores a scripted click on the confirm button', async () => {
    await show('SwapPreview', 'permission')
    const findConfirmButton = () => byId('swap-confirm-button') as HTMLElementTagNameMap['wui-button']
    await until(() => findConfirmButton() && !findConfirmButton().disabled, 'still disabled')
    findConfirmButton().click()
    expect($swapReview.get()?.intent.id).to.equal('swap')
    await waitForText('Allow 600 USDC')
  })

  /** The visible texts of the facts, and the texts that replace them for assistive technology. */
  const readFacts = () =>
    findInCard('wui-facts').flatMap(factList =>
      deepQueryAll(factList.shadowRoot as ShadowRoot, 'dd').map(dd => ({
        title: dd.getAttribute('title'),
        visible: (dd.querySelector('bdi')?.textContent ?? '').trim(),
      })),
    )

  it('truncates the received amount of a quote to 5 digits, with every digit as title and accessible name', async () => {
    await show('Swap', 'filled')
    await waitForText('Review swap')
    const input = byId('swap-input-toToken') as HTMLInputElement
    expect(input.value).to.equal('0.1918')
    expect(input.title).to.equal('0.191804518002117 ETH')
    const names = input.getAttribute('aria-labelledby')?.split(' ') ?? []
    const root = input.getRootNode() as ShadowRoot
    expect(names.map(id => root.getElementById(id)?.textContent).join(' ')).to.equal(
      'You receive 0.191804518002117 ETH',
    )
    expect(readFacts()).to.deep.include({ visible: '0.18988 ETH', title: '0.18988647282209583 ETH' })
    expect(readFacts()).to.deep.include({
      visible: '1 USDC = 0.00031967 ETH',
      title: '1 USDC = 0.000319674196670195 ETH',
    })
    expect(readFacts().map(({ visible }) => visible)).to.include('0.85%')
    await expectModalAccessible()
  })

  it('keeps every digit of the received and minimum amounts in the review and the outcome title', async () => {
    await show('SwapPreview', 'permission')
    await waitForText('0.191804518002117 ETH')
    expect(readFacts().map(({ visible }) => visible)).to.include('0.18988647282209583 ETH')
    await show('SwapConfirmed', 'arrived')
    await waitForText('You received 0.1918 ETH')
    expect(
      findInCard('w3m-sent-outcome')[0]?.shadowRoot?.querySelector('h3 bdi')?.getAttribute('title'),
    ).to.equal('You received 0.191804518002117 ETH')
  })

  it('keeps the position of the token and the height of the field for amounts of any length', async () => {
    const container = document.createElement('div')
    container.innerHTML = '<w3m-swap-field></w3m-swap-field>'
    container.style.inlineSize = '288px'
    document.body.append(container)
    const field = container.firstElementChild as HTMLElementTagNameMap['w3m-swap-field']
    field.token = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, isKnown: true }
    const positions = []
    for (const value of ['', '0.1918', '0.19180451', '1234567.123456789012345678']) {
      field.value = value
      await field.updateComplete
      await until(
        () => (deepQuery(container, 'input') as HTMLInputElement | undefined)?.value === value,
        'no value',
      )
      const { x, y } = (deepQuery(container, 'button') as HTMLElement).getBoundingClientRect()
      positions.push([x, y, field.offsetHeight].join(' '))
    }
    container.remove()
    expect(new Set(positions), positions.join(', ')).to.have.length(1)
  })
})

import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import type { W3mSwap } from '../../../elements/buttons/w3m-swap.ts'
import { mountModal } from '../../../elements/index.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { walletDisconnected } from '../../../src/state/connect/connections.ts'
import { $activeNetworkId, networkActivated } from '../../../src/state/network/networks.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { $swapForm, swapAmountEntered, swapCleared, swapTokensChanged } from '../../../src/state/swap/swap.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep.ts'
import { fathomConnected } from '../../support/fake-connector.ts'
import { one, reset, two } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const link = `0x${'11'.repeat(20)}`
const withExchange = (network: Network): Network => ({
  ...network,
  exchange: {
    kind: 'uniswap-v2',
    router: `0x${'22'.repeat(20)}`,
    factory: `0x${'33'.repeat(20)}`,
    wrappedNative: `0x${'44'.repeat(20)}`,
    baseTokens: [`0x${'44'.repeat(20)}`],
  },
})

describe('the swap form in a page', function () {
  this.timeout(60_000)
  const realFetch = window.fetch
  let element: W3mSwap

  const inForm = (selector: string) =>
    deepQuery(element.renderRoot as ShadowRoot, selector) as HTMLElement | undefined
  const byId = (id: string) => inForm(`[data-testid="${id}"]`)
  const action = () => byId('swap-action-button')
  const reads = (text: string) =>
    until(() => deepText(element).includes(text), `the form does not say “${text}”`)
  const amount = () => (byId('swap-input-sourceToken') as HTMLInputElement | undefined)?.value

  const place = async (template: ReturnType<typeof html>) => {
    element = await fixture<W3mSwap>(template)
    await until(() => inForm('w3m-swap-view, [data-testid="swap-network-button"]'), 'no form')
  }

  beforeEach(async () => {
    // No chain answers: what shows does not wait for one.
    window.fetch = () => new Promise(() => {})
    await fixture(html`<w3m-config></w3m-config>`)
    reset({
      networks: [withExchange(one), withExchange(two)],
      options: { swapSource: 'chain' },
      runtime: { mountModal },
    })
    swapCleared()
  })
  afterEach(async () => {
    closeModal()
    window.fetch = realFetch
    await until(() => !deepQuery(document, '[data-testid="w3m-modal"]'))
  })

  it('is filled in as the page says, and without an account its button connects', async () => {
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await reads('Connect wallet to swap')
    await until(() => amount() === '0.5')
    expect(byId('swap-input-token-sourceToken')?.innerText.trim()).to.equal('ETH')
    await expect(element).to.be.accessible()
    action()?.click()
    await until(() => $view.get()?.name === 'Connect' && $modal.get().isOpen, 'the modal does not open')
  })

  it('keeps what the page filled in when somebody connects, and offers the one next step', async () => {
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await reads('Connect wallet to swap')
    fathomConnected(address)
    await reads('Select token')
    expect(amount()).to.equal('0.5')
    await expect(element).to.be.accessible()
  })

  it('chooses tokens in the modal, which closes with the choice', async () => {
    fathomConnected(address)
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await reads('Select token')
    swapTokensChanged({
      status: 'ready',
      tokens: [{ address: link, symbol: 'LINK', name: 'Chainlink', decimals: 18, isKnown: true }],
    })
    byId('swap-select-token-button-toToken')?.click()
    await until(() => deepQuery(document, '[data-testid="swap-select-token-item-LINK"]'), 'no token')
    deepQuery(document, '[data-testid="swap-select-token-item-LINK"]')?.click()
    await until(() => !$modal.get().isOpen, 'the modal stays')
    expect($swapForm.get().to?.symbol).to.equal('LINK')
    await until(() => byId('swap-input-token-toToken')?.innerText.trim() === 'LINK')
    expect(amount()).to.equal('0.5')
  })

  it('leaves a token that nobody knows empty, and says so', async () => {
    await place(html`<w3m-swap to-token="NOBODY" amount="2"></w3m-swap>`)
    await reads('named the token “NOBODY”')
    expect(byId('swap-select-token-button-toToken')).to.be.instanceOf(HTMLElement)
  })

  it('T11 what is no amount leaves the form as it is', async () => {
    const warn = console.warn
    const told: unknown[] = []
    console.warn = (...given) => told.push(...given)
    try {
      await place(html`<w3m-swap from-token="native" amount="1e9"></w3m-swap>`)
      await until(() => told.length, 'nobody is told')
      expect(amount()).to.equal('')
    } finally {
      console.warn = warn
    }
  })

  it('follows its attributes', async () => {
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => amount() === '0.5')
    element.setAttribute('amount', '0.75')
    await until(() => amount() === '0.75')
  })

  it('takes the network of the page where nobody is connected', async () => {
    await place(html`<w3m-swap network=${two.id} from-token="native" amount="1"></w3m-swap>`)
    await until(() => $activeNetworkId.get() === two.id, 'the network stays')
    await until(() => amount() === '1')
  })

  it('T18 asks a wallet that stands elsewhere by a press alone', async () => {
    fathomConnected(address)
    await place(html`<w3m-swap network=${two.id} from-token="native" amount="1"></w3m-swap>`)
    await reads(`Here you swap on ${two.name}, and your wallet is on ${one.name}`)
    expect(deepText(byId('swap-network-button')).trim()).to.equal(`Switch to ${two.name}`)
    expect($activeNetworkId.get()).to.equal(one.id)
    await expect(element).to.be.accessible()
    // As when the wallet agrees.
    networkActivated(two.id)
    await until(() => amount() === '1', 'not filled in there')
  })

  it('what a person typed is theirs: another network clears it, and the page does not fill it in again', async () => {
    fathomConnected(address)
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => amount() === '0.5')
    swapAmountEntered('3')
    networkActivated(two.id)
    await reads('The account or network changed. Start again.')
    expect(amount()).to.equal('')
  })

  it('F21 goes on after it was moved, and asks nobody anything after it left', async () => {
    await place(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => amount() === '0.5')
    const other = await fixture<HTMLElement>(html`<div></div>`)
    other.append(element)
    await until(() => amount() === '0.5')
    element.remove()
    const { length } = deepQueryAll(document.body, 'w3m-swap-view')
    expect(length).to.equal(0)
    walletDisconnected('eip155')
  })
})

import { expect, fixture } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/buttons/index.ts'
import type { W3mSwap } from '../../../elements/buttons/w3m-swap.ts'
import { mountModal } from '../../../elements/index.ts'
import { runtime } from '../../../src/runtime.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { walletDisconnected } from '../../../src/state/connect/connections.ts'
import { $activeNetworkId, networkActivated } from '../../../src/state/network/networks.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { $swapForm, swapAmountEntered, swapCleared, swapTokensChanged } from '../../../src/state/swap/swap.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
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

describe('w3m-swap in a page', function () {
  this.timeout(60_000)
  const realFetch = window.fetch
  let element: W3mSwap

  const findInForm = (selector: string) =>
    deepQuery(element.renderRoot as ShadowRoot, selector) as HTMLElement | undefined
  const byId = (id: string) => findInForm(`[data-testid="${id}"]`)
  const findAction = () => byId('swap-action-button')
  const waitForText = (text: string) =>
    until(() => deepText(element).includes(text), `the form does not say “${text}”`)
  const readAmount = () => (byId('swap-input-sourceToken') as HTMLInputElement | undefined)?.value

  const renderInPage = async (template: ReturnType<typeof html>) => {
    element = await fixture<W3mSwap>(template)
    await until(() => findInForm('w3m-swap-screen, [data-testid="swap-network-button"]'), 'no form')
  }

  beforeEach(async () => {
    // No chain answers: the form must render without waiting for one.
    window.fetch = () => new Promise(() => {})
    await fixture(html`<w3m-config></w3m-config>`)
    reset({
      networks: [withExchange(localOneNetwork), withExchange(localTwoNetwork)],
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

  it('fills the form from its attributes, and offers to connect without an account', async () => {
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await waitForText('Connect wallet to swap')
    await until(() => readAmount() === '0.5')
    expect(byId('swap-input-token-sourceToken')?.innerText.trim()).to.equal('ETH')
    await expectAccessible(element)
    findAction()?.click()
    await until(() => $view.get()?.name === 'Connect' && $modal.get().isOpen, 'the modal does not open')
  })

  it('keeps the amount from its attribute on connect, and offers the next step', async () => {
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await waitForText('Connect wallet to swap')
    connectFathom(address)
    await waitForText('Select token')
    expect(readAmount()).to.equal('0.5')
    await expectAccessible(element)
  })

  it('selects tokens in the modal, which closes after the selection', async () => {
    connectFathom(address)
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await waitForText('Select token')
    swapTokensChanged({
      status: 'ready',
      tokens: [{ address: link, symbol: 'LINK', name: 'Chainlink', decimals: 18, isKnown: true }],
    })
    byId('swap-select-token-button-toToken')?.click()
    await until(() => deepQuery(document, '[data-testid="swap-select-token-item-LINK"]'), 'no token')
    deepQuery(document, '[data-testid="swap-select-token-item-LINK"]')?.click()
    await until(() => !$modal.get().isOpen, 'the modal does not close')
    expect($swapForm.get().to?.symbol).to.equal('LINK')
    await until(() => byId('swap-input-token-toToken')?.innerText.trim() === 'LINK')
    expect(readAmount()).to.equal('0.5')
  })

  it('leaves the field of an unknown token empty, and shows a message', async () => {
    await renderInPage(html`<w3m-swap to-token="NOBODY" amount="2"></w3m-swap>`)
    await waitForText('asked for “NOBODY”')
    expect(byId('swap-select-token-button-toToken')).to.be.instanceOf(HTMLElement)
  })

  it('T11 ignores an invalid amount attribute', async () => {
    const warn = console.warn
    const warnings: unknown[] = []
    console.warn = (...args) => warnings.push(...args)
    try {
      await renderInPage(html`<w3m-swap from-token="native" amount="1e9"></w3m-swap>`)
      await until(() => warnings.length, 'no warning')
      expect(readAmount()).to.equal('')
    } finally {
      console.warn = warn
    }
  })

  it('updates the form when its attributes change', async () => {
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => readAmount() === '0.5')
    element.setAttribute('amount', '0.75')
    await until(() => readAmount() === '0.75')
  })

  it('activates the network of its attribute without a connection', async () => {
    await renderInPage(
      html`<w3m-swap network=${localTwoNetwork.id} from-token="native" amount="1"></w3m-swap>`,
    )
    await until(() => $activeNetworkId.get() === localTwoNetwork.id, 'the network does not change')
    await until(() => readAmount() === '1')
  })

  it('T18 offers to switch the network of the wallet instead of switching it', async () => {
    connectFathom(address)
    await renderInPage(
      html`<w3m-swap network=${localTwoNetwork.id} from-token="native" amount="1"></w3m-swap>`,
    )
    await waitForText(
      `You’re swapping on ${localTwoNetwork.name}, but your wallet is on ${localOneNetwork.name}`,
    )
    expect(deepText(byId('swap-network-button')).trim()).to.equal(`Switch to ${localTwoNetwork.name}`)
    expect($activeNetworkId.get()).to.equal(localOneNetwork.id)
    await expectAccessible(element)
    const requests: (string | undefined)[] = []
    runtime.providers.set('eip155', { request: async () => null })
    runtime.loadAdapter = async namespace => ({
      namespace,
      signMessage: async () => '',
      switchNetwork: async (_, network) => void requests.push(network.id),
    })
    byId('swap-network-button')?.click()
    await until(() => readAmount() === '1', 'no amount in the form')
    expect(requests).to.deep.equal([localTwoNetwork.id])
    expect($activeNetworkId.get()).to.equal(localTwoNetwork.id)
  })

  it('clears an entered amount when the network changes, and does not refill it from the attribute', async () => {
    connectFathom(address)
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => readAmount() === '0.5')
    swapAmountEntered('3')
    networkActivated(localTwoNetwork.id)
    await waitForText('The account or network changed. Start again.')
    expect(readAmount()).to.equal('')
  })

  it('F21 keeps its amount when moved, and leaves no form in the page when removed', async () => {
    await renderInPage(html`<w3m-swap from-token="native" amount="0.5"></w3m-swap>`)
    await until(() => readAmount() === '0.5')
    const otherParent = await fixture<HTMLElement>(html`<div></div>`)
    otherParent.append(element)
    await until(() => readAmount() === '0.5')
    element.remove()
    expect(deepQueryAll(document.body, 'w3m-swap-screen')).to.have.length(0)
    walletDisconnected('eip155')
  })
})

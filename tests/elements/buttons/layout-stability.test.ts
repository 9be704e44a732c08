import { expect, fixture } from '@open-wc/testing'
import { html, type LitElement, type TemplateResult } from 'lit'
import '../../../elements/buttons/index.ts'
import { modalHandle } from '../../../src/create-modal.ts'
import type { NormalName } from '../../../src/core/identity/normal-name.ts'
import { balanceFailed, balanceReceived } from '../../../src/state/account/balances.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { connectStarted, walletDisconnected } from '../../../src/state/connect/connections.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { deepQuery } from '../../support/deep-query.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = `${localOneNetwork.id}:${address}` as const
const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)

/** Every state of a visit in order. Each step waits until the button shows it. */
const states: readonly (readonly [string, () => void, string])[] = [
  ['connecting', () => connectStarted('eip155', 'fathom'), 'connecting'],
  ['declined', () => walletDisconnected('eip155'), 'disconnected'],
  ['connected, the balance on its way', () => connectFathom(address), 'connected'],
  ['a small balance', () => balanceReceived(account, { amount: '1.284', symbol: 'ETH' }, 1), 'connected'],
  ['a large one', () => balanceReceived(account, { amount: '1234567.5', symbol: 'WMATIC' }, 2), 'connected'],
  ['a short name', () => profileReceived(account, { name: 'mira.eth' as NormalName }), 'connected'],
  [
    'a long name',
    () => profileReceived(account, { name: 'a-name-that-is-very-long-indeed.example.eth' as NormalName }),
    'connected',
  ],
  ['no balance', () => balanceFailed(`${localTwoNetwork.id}:${address}`, 3), 'connected'],
  ['another network', () => networkActivated(localTwoNetwork.id), 'connected'],
  ['an unknown network', () => networkActivated('eip155:99'), 'connected'],
  ['gone', () => walletDisconnected('eip155'), 'disconnected'],
]

const tags: Record<string, TemplateResult> = {
  'w3m-button': html`<w3m-button></w3m-button>`,
  'w3m-button, small': html`<w3m-button size="sm"></w3m-button>`,
  'w3m-button without the balance': html`<w3m-button balance="hide"></w3m-button>`,
  'w3m-button with words of the app': html`<w3m-button label="Come in" loading-label="A moment, please"></w3m-button>`,
  'w3m-button with content of the page': html`<w3m-button><b>Come in, whoever you are, and look around</b></w3m-button>`,
  'w3m-button of a width of the page': html`<w3m-button inline-size="180px"></w3m-button>`,
  'w3m-connect-button': html`<w3m-connect-button></w3m-connect-button>`,
  'w3m-connect-button with content of the page': html`<w3m-connect-button><b>Come in, whoever you are</b></w3m-connect-button>`,
  'w3m-account-button': html`<w3m-account-button></w3m-account-button>`,
  'w3m-network-button': html`<w3m-network-button></w3m-network-button>`,
  'w3m-onramp-widget': html`<w3m-onramp-widget token="USDC"></w3m-onramp-widget>`,
  'w3m-wallet-button': html`<w3m-wallet-button wallet="MetaMask"></w3m-wallet-button>`,
}

describe('layout stability of page buttons', function () {
  this.timeout(60_000)

  beforeEach(async () => {
    await fixture(html`<w3m-config></w3m-config>`)
    reset()
    profileReceived(account, {})
    modalHandle()?.setTheme({ variables: { '--w3m-motion': '0' } })
  })

  for (const [name, template] of Object.entries(tags))
    for (const position of ['start', 'end'] as const)
      it(`keeps the elements next to ${name} at the ${position} in place in every state`, async () => {
        const neighbors = html`<a href="#x">Docs</a><a href="#y">About</a>`
        const row = await fixture<HTMLElement>(html`<div
          style="display: flex; align-items: center; justify-content: ${position === 'end' ? 'flex-end' : 'flex-start'}; gap: 12px; inline-size: 800px"
        >
          ${position === 'end' ? neighbors : ''}${template}${position === 'start' ? neighbors : ''}
        </div>`)
        const button = row.querySelector(name.split(/[ ,]/)[0] as string) as LitElement
        const waitForUpdate = async () => {
          await button.updateComplete
          await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
          await (deepQuery(row, 'w3m-account-button, w3m-connect-button') as LitElement | undefined)
            ?.updateComplete
        }
        const readPositions = () =>
          [...row.children].map(element => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return [x, y, width, height]
          })
        await waitForUpdate()
        const initialPositions = readPositions()
        for (const [state, enterState, status] of states) {
          enterState()
          await until(
            () =>
              !button.matches('w3m-button, w3m-connect-button') ||
              status === 'disconnected' ||
              button.matches(`:state(${status})`),
            state,
          )
          await waitForUpdate()
          expect(readPositions(), state).to.deep.equal(initialPositions)
          const nativeButton = deepQuery(row, 'button')
          if (nativeButton)
            expect(nativeButton.getBoundingClientRect().width, state).to.be.at.most(button.offsetWidth + 1)
        }
      })

  it('renders a button of natural width in the reserved width, aligned by justify-items', async () => {
    const row = await fixture<HTMLElement>(html`<div><w3m-button></w3m-button></div>`)
    const button = row.querySelector('w3m-button') as LitElement
    const measureEdges = () => {
      const nativeRect = deepQuery(row, 'button')?.getBoundingClientRect() as DOMRect
      const box = button.getBoundingClientRect()
      return { width: nativeRect.width, start: nativeRect.left - box.left, end: box.right - nativeRect.right }
    }
    await until(() => byId('connect-button'))
    // Tests of existing pages click the middle of this element.
    expect(byId('connect-button')?.offsetWidth).to.be.closeTo(measureEdges().width, 1)
    expect(measureEdges().width).to.be.within(150, 200)
    expect(measureEdges().start).to.equal(0)
    expect(measureEdges().end).to.be.greaterThan(100)
    button.style.justifyItems = 'end'
    expect(measureEdges().end).to.equal(0)
    connectFathom(address)
    balanceReceived(account, { amount: '1.284', symbol: 'ETH' }, 1)
    await until(() => byId('account-button')?.querySelector('.balance:not(.waiting)'))
    expect(measureEdges().end).to.equal(0)
    expect(measureEdges().start).to.be.greaterThan(10)
    expect(byId('account-button')?.offsetWidth).to.be.closeTo(measureEdges().width, 1)
  })

  it('uses the width of inline-size, and reserves no width with inline-size="auto"', async () => {
    const sizedButton = await fixture<HTMLElement>(html`<w3m-button inline-size="180px"></w3m-button>`)
    await until(() => byId('connect-button'))
    expect(sizedButton.offsetWidth).to.equal(180)
    expect(byId('connect-button')?.querySelector('button')?.offsetWidth).to.equal(180)
    sizedButton.setAttribute('inline-size', '120px')
    await until(() => byId('connect-button')?.querySelector('button')?.offsetWidth === 120, 'it is wider')
    sizedButton.setAttribute('inline-size', 'auto')
    await until(() => sizedButton.offsetWidth < 180, 'the space is still reserved')
    connectFathom(address)
    await until(() => byId('account-button'))
    balanceReceived(account, { amount: '1.284', symbol: 'ETH' }, 1)
    await until(() => sizedButton.offsetWidth > 180, 'it does not grow')
  })

  it('shows the digits of a long balance untruncated, with the exact amount in the title', async () => {
    await fixture(html`<w3m-button></w3m-button>`)
    connectFathom(address)
    balanceReceived(account, { amount: '12480.123456', symbol: 'ETH' }, 1)
    await until(() => byId('account-button')?.querySelector('.balance:not(.waiting)'))
    const balance = byId('account-button')?.querySelector('.balance') as HTMLElement
    expect(balance.scrollWidth).to.be.at.most(balance.clientWidth + 1)
    expect(balance.title).to.equal('12,480.123456 ETH')
    const name = byId('account-button')?.querySelector('.who .label') as HTMLElement
    expect(name.scrollWidth, 'a cut address').to.be.at.most(name.clientWidth + 1)
  })
})

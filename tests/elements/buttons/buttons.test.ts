import { expect, fixture } from '@open-wc/testing'
import { html, type LitElement } from 'lit'
import '../../../elements/buttons/index.ts'
import '../../../elements/ui/wui-network-image.ts'
import type { WuiNetworkImage } from '../../../elements/ui/wui-network-image.ts'
import { modalHandle, provideElements } from '../../../src/create-modal.ts'
import type { ModalHandle } from '../../../src/modal-handle.ts'
import { $modal } from '../../../src/state/shell/modal.ts'
import { balanceFailed, balanceReceived } from '../../../src/state/account/balances.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { connectStarted } from '../../../src/state/connect/connections.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import type { NormalName } from '../../../src/core/identity/normal-name.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeConnector, connectFathom } from '../../support/fake-connector.ts'
import { until } from '../../support/until.ts'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = `${localOneNetwork.id}:${address}` as const

const connect = () => connectFathom(address)

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)

describe('page buttons', function () {
  this.timeout(60_000)

  beforeEach(async () => {
    // The first element on the page creates the modal. The test sets the stores after that.
    await fixture(html`<w3m-config></w3m-config>`)
    reset()
    profileReceived(account, {})
  })

  it('offers to connect, and keeps the width of the button while connecting', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-button></w3m-button>`)
    await until(() => deepText(byId('connect-button')) === 'Connect Wallet')
    expect(byId('connect-button')?.querySelector('button')).to.be.instanceOf(HTMLButtonElement)
    const { width } = button.getBoundingClientRect()
    connectStarted('eip155', 'fathom')
    await until(() => deepText(byId('connect-button')) === 'Connecting...')
    expect(button.getBoundingClientRect().width).to.be.closeTo(width, 16)
    expect(button.matches(':state(connecting)')).to.equal(true)
  })

  const createRejection = () => new AppError('USER_REJECTED')
  for (const [caseName, endAttempt] of [
    ['declined', (answer: { reject(reason: unknown): void }) => answer.reject(createRejection())],
    ['closed', () => closeModal()],
  ] as const)
    it(`shows "Connecting..." only during an attempt, and removes it after the attempt was ${caseName}`, async () => {
      await fixture(html`<w3m-button></w3m-button>`)
      const wallet = fakeConnector()
      const answer = createDeferred<Connected>()
      wallet.answer = () => answer.promise
      await openModal()
      showView({ name: 'ConnectingExternal', connectorId: wallet.info.id })
      void connectWallet(wallet.info.id).catch(() => {})
      await until(() => deepText(byId('connect-button')) === 'Connecting...')
      endAttempt(answer)
      await until(() => deepText(byId('connect-button')) === 'Connect Wallet')
      closeModal()
      // A late answer of the wallet must not change the button.
      answer.reject(createRejection())
      await new Promise(requestAnimationFrame)
      expect(deepText(byId('connect-button'))).to.equal('Connect Wallet')
    })

  it('shows the name of the wallet or the label on w3m-wallet-button', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-wallet-button wallet="MetaMask"></w3m-wallet-button>`)
    await until(() => deepText(byId('apkt-wallet-button')) === 'MetaMask')
    await expectAccessible(button)
    button.setAttribute('label', 'With MetaMask')
    await until(() => deepText(byId('apkt-wallet-button')) === 'With MetaMask')
  })

  it('renders the account button while connected, and the connect button otherwise', async () => {
    await fixture(html`<w3m-button></w3m-button>`)
    connect()
    balanceReceived(account, { amount: '1.284512093847561', symbol: 'ETH' }, 1)
    await until(() => byId('account-button'))
    expect(byId('connect-button')).to.equal(undefined)
    await until(() => deepText(byId('account-button')) === '1.284 ETH 0x71…d8976F')
    expect(byId('account-button')?.getAttribute('address')).to.equal(address)
    profileReceived(account, { name: 'mira.eth' as NormalName })
    await until(() => deepText(byId('account-button')).endsWith('mira.eth'))
    reset()
    await until(() => byId('connect-button'))
    expect(byId('account-button')).to.equal(undefined)
  })

  it('hides the balance with balance="hide"', async () => {
    await fixture(html`<w3m-button balance="hide"></w3m-button>`)
    connect()
    balanceReceived(account, { amount: '1', symbol: 'ETH' }, 1)
    await until(() => deepText(byId('account-button')) === '0x71…d8976F')
  })

  it('reserves space for the balance until it is loaded or has failed', async () => {
    const button = await fixture<LitElement>(html`<w3m-account-button></w3m-account-button>`)
    connect()
    await button.updateComplete
    expect(byId('account-button')?.querySelector('.waiting'), 'no space is reserved').to.be.instanceOf(
      HTMLElement,
    )
    balanceFailed(account, 2)
    await until(() => !byId('account-button')?.querySelector('.waiting'), 'the space is still reserved')
  })

  it('shows the label if the slotted content is only whitespace, and the content otherwise', async () => {
    for (const tag of ['w3m-button', 'w3m-connect-button']) {
      const container = document.createElement('div')
      document.body.append(container)
      const button = document.createElement(tag)
      button.append('\n  ')
      button.setAttribute('label', 'Sign in')
      container.append(button)
      const readLabelText = () => {
        const labels = [...(deepQuery(container, 'button')?.querySelectorAll('span.label') ?? [])]
        return labels.map(label => label.textContent).join('')
      }
      await until(() => readLabelText() === 'Sign in', `${tag} shows its label`)
      const slottedElement = document.createElement('b')
      slottedElement.textContent = 'Come in'
      button.append(slottedElement)
      await until(
        () => readLabelText() === '' && slottedElement.checkVisibility(),
        `${tag} shows the content of the page`,
      )
      slottedElement.remove()
      await until(() => readLabelText() === 'Sign in', `${tag} shows its label again`)
      container.remove()
    }
  })

  it('includes the namespace of the button in its test id', async () => {
    await fixture(html`<w3m-connect-button namespace="solana"></w3m-connect-button>`)
    expect(byId('connect-button-solana')).to.not.equal(undefined)
  })

  it('passes the namespace of the button to open() instead of the active namespace', async () => {
    await fixture(html`<w3m-account-button namespace="solana"></w3m-account-button>`)
    await fixture(html`<w3m-network-button namespace="solana"></w3m-network-button>`)
    reset({ networks: [localOneNetwork, localSolana] })
    const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
    walletConnected('solana', {
      connectorId: 'solana-wallet',
      wallet: { name: 'Fathom' },
      accounts: [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }],
      address: solanaAddress,
      approvedNetworks: [],
    })
    connect()
    networkActivated(localOneNetwork.id)
    await until(() => byId('account-button-solana')?.querySelector('button'))
    const openOptions: unknown[] = []
    const handle = modalHandle() as ModalHandle
    const { open } = handle
    handle.open = async options => void openOptions.push(options)
    byId('account-button-solana')?.querySelector('button')?.click()
    byId('wui-network-button')?.click()
    handle.open = open
    expect(openOptions).to.deep.equal([{ namespace: 'solana' }, { view: 'Networks', namespace: 'solana' }])
  })

  it('prompts to switch the network if the app does not support the active network', async () => {
    await fixture(html`<w3m-account-button></w3m-account-button>`)
    connect()
    networkActivated('eip155:99')
    await until(() => byId('wui-account-button-unsupported-chain'))
    expect(deepText(byId('wui-account-button-unsupported-chain'))).to.equal('Switch network')
  })

  it('shows the built-in network icon once the browser is idle, or a letter if there is no icon', async () => {
    const baseNetwork = { ...localOneNetwork, id: 'eip155:8453', name: 'Base' } as const
    reset({ networks: [baseNetwork, localTwoNetwork] })
    const button = await fixture<HTMLElement>(html`<w3m-network-button></w3m-network-button>`)
    const findMark = () => deepQuery(button.shadowRoot as ShadowRoot, '.mark')
    await until(() => findMark()?.localName === 'svg')
    expect(findMark()?.querySelector('rect')?.getAttribute('fill')).to.equal('#0052ff')
    networkActivated(localTwoNetwork.id)
    await until(() => findMark()?.localName === 'span')
    expect(findMark()?.dataset.letter).to.equal('L')
  })

  it('shows the network, and opens the list with a native button', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-network-button></w3m-network-button>`)
    expect(deepText(byId('w3m-network-button'))).to.equal('Local One')
    const iconInModal = await fixture<WuiNetworkImage>(
      html`<wui-network-image name="Local One"></wui-network-image>`,
    )
    const colorOf = (host: HTMLElement, part: string) =>
      getComputedStyle(host.shadowRoot?.querySelector(`[part='${part}']`) as Element).backgroundColor
    expect(colorOf(button, 'icon')).to.equal(colorOf(iconInModal, 'image'))
    expect(byId('wui-network-button')).to.be.instanceOf(HTMLButtonElement)
    // Page objects of other test suites find this element by its tag.
    const networkButton = deepQuery(document, 'wui-network-button') as HTMLElement
    expect(networkButton.firstElementChild === byId('wui-network-button')).to.equal(true)
    expect(deepText(networkButton)).to.equal('Local One')
  })

  it('disables the native button, and reports the state on the element with the test id', async () => {
    await fixture(html`<w3m-button disabled></w3m-button>`)
    await until(() => byId('connect-button')?.getAttribute('aria-disabled') === 'true')
    expect(byId('connect-button')?.querySelector('button')?.disabled).to.equal(true)
  })

  it('F23 retries if the modal fails to load, then shows an error message', async () => {
    let attemptCount = 0
    provideElements(async () => {
      attemptCount++
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    reset({ runtime: { mountModal: () => Promise.reject(new TypeError('gone')) } })
    const button = await fixture<HTMLElement>(html`<w3m-button></w3m-button>`)
    await until(() => byId('connect-button'))
    byId('connect-button')?.querySelector('button')?.click()
    await until(() => deepText(button).includes('Didn’t load'), 'no error text')
    expect(attemptCount).to.be.greaterThan(1)
    expect($modal.get().isOpen).to.equal(false)
  })

  for (const position of ['start', 'end'] as const)
    it(`shows an offline note inside the viewport for a button at the ${position}, and retries on click`, async () => {
      let attemptCount = 0
      const mountModal = () => {
        attemptCount++
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      }
      reset({ runtime: { mountModal } })
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      try {
        const row = await fixture<HTMLElement>(
          html`<div style="display: flex; justify-content: ${position === 'end' ? 'flex-end' : 'flex-start'}">
            <w3m-button></w3m-button>
          </div>`,
        )
        await until(() => byId('connect-button'))
        byId('connect-button')?.querySelector('button')?.click()
        const note = await until(() => deepQuery(row, '.failed'))
        expect(deepText(note)).to.equal('You’re offline. Try again once you’re back online.')
        const { left, right, top, bottom } = note.getBoundingClientRect()
        expect(left).to.be.at.least(0)
        expect(top).to.be.at.least(0)
        expect(right).to.be.at.most(innerWidth)
        expect(bottom).to.be.at.most(innerHeight)
        expect(document.documentElement.scrollWidth, 'nothing to scroll to').to.be.at.most(innerWidth)
        const previousCount = attemptCount
        note.click()
        await until(() => attemptCount > previousCount)
      } finally {
        Reflect.deleteProperty(navigator, 'onLine')
      }
    })

  it('shows the bound value in w3m-text, or the slotted fallback without a value', async () => {
    const text = await fixture<HTMLElement>(html`<w3m-text bind="address">nobody</w3m-text>`)
    expect(deepText(text)).to.equal('nobody')
    connect()
    await until(() => deepText(text) === address)
  })

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in every state in the ${mode} theme`, async () => {
      const box = await fixture<HTMLElement>(
        html`<div><w3m-button></w3m-button><w3m-network-button></w3m-network-button></div>`,
      )
      // Contrast cannot be measured while a color transition runs.
      modalHandle()?.setTheme({ mode, variables: { '--w3m-motion': '0' } })
      await expectAccessible(box)
      connectStarted('eip155', 'fathom')
      await until(() => deepText(byId('connect-button')) === 'Connecting...')
      await expectAccessible(box)
      connect()
      await until(() => byId('account-button'))
      await expectAccessible(box)
      networkActivated('eip155:99')
      await until(() => byId('wui-account-button-unsupported-chain'))
      await expectAccessible(box)
    })
})

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
import { deepQuery, deepText } from '../../support/deep.ts'
import { localSolana, one, reset, two } from '../../support/reset.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { deferred } from '../../support/deferred.ts'
import { fakeConnector, fathomConnected } from '../../support/fake-connector.ts'
import { until } from '../../support/until.ts'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = `${one.id}:${address}` as const

const connect = () => fathomConnected(address)

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)

describe('buttons of the page', function () {
  this.timeout(60_000)

  beforeEach(async () => {
    // The first element of the page makes the modal; the stores are the test's from then on.
    await fixture(html`<w3m-config></w3m-config>`)
    reset()
    profileReceived(account, {})
  })

  it('offers to connect, and keeps its width while a connection is being made', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-button></w3m-button>`)
    await until(() => deepText(byId('connect-button')) === 'Connect Wallet')
    expect(byId('connect-button')?.querySelector('button')).to.be.instanceOf(HTMLButtonElement)
    const { width } = button.getBoundingClientRect()
    connectStarted('eip155', 'fathom')
    await until(() => deepText(byId('connect-button')) === 'Connecting...')
    expect(button.getBoundingClientRect().width).to.be.closeTo(width, 16)
    expect(button.matches(':state(connecting)')).to.equal(true)
  })

  const refusal = () => new AppError('USER_REJECTED')
  for (const [what, end] of [
    ['declined', (answer: { reject(reason: unknown): void }) => answer.reject(refusal())],
    ['closed', () => closeModal()],
  ] as const)
    it(`says that it connects only while it does: an attempt that was ${what} leaves no word of it`, async () => {
      await fixture(html`<w3m-button></w3m-button>`)
      const wallet = fakeConnector()
      const answer = deferred<Connected>()
      wallet.answer = () => answer.promise
      await openModal()
      showView({ name: 'ConnectingExternal', connectorId: wallet.info.id })
      void connectWallet(wallet.info.id).catch(() => {})
      await until(() => deepText(byId('connect-button')) === 'Connecting...')
      end(answer)
      await until(() => deepText(byId('connect-button')) === 'Connect Wallet')
      closeModal()
      // What the wallet says now is said to nobody.
      answer.reject(refusal())
      await new Promise(requestAnimationFrame)
      expect(deepText(byId('connect-button'))).to.equal('Connect Wallet')
    })

  it('names the one wallet that it connects', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-wallet-button wallet="MetaMask"></w3m-wallet-button>`)
    await until(() => deepText(byId('apkt-wallet-button')) === 'MetaMask')
    await expect(button).to.be.accessible()
    button.setAttribute('label', 'With MetaMask')
    await until(() => deepText(byId('apkt-wallet-button')) === 'With MetaMask')
  })

  it('turns into the account button with the first account, and back when the last one leaves', async () => {
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

  it('leaves out a balance that was not asked for', async () => {
    await fixture(html`<w3m-button balance="hide"></w3m-button>`)
    connect()
    balanceReceived(account, { amount: '1', symbol: 'ETH' }, 1)
    await until(() => deepText(byId('account-button')) === '0x71…d8976F')
  })

  it('keeps a place for the balance until it is known or cannot be known', async () => {
    const button = await fixture<LitElement>(html`<w3m-account-button></w3m-account-button>`)
    connect()
    await button.updateComplete
    expect(byId('account-button')?.querySelector('.waiting'), 'no place is kept').to.be.instanceOf(
      HTMLElement,
    )
    balanceFailed(account, 2)
    await until(() => !byId('account-button')?.querySelector('.waiting'), 'the place is kept for ever')
  })

  it('shows its label where only a line break stands between its tags, and the words of the page where they do', async () => {
    for (const tag of ['w3m-button', 'w3m-connect-button']) {
      const holder = document.createElement('div')
      document.body.append(holder)
      const button = document.createElement(tag)
      button.append('\n  ')
      button.setAttribute('label', 'Sign in')
      holder.append(button)
      const words = () => {
        const shown = [...(deepQuery(holder, 'button')?.querySelectorAll('span.label') ?? [])]
        return shown.map(each => each.textContent).join('')
      }
      await until(() => words() === 'Sign in', `${tag} shows its label`)
      const own = document.createElement('b')
      own.textContent = 'Come in'
      button.append(own)
      await until(() => words() === '' && own.checkVisibility(), `${tag} shows the words of the page`)
      own.remove()
      await until(() => words() === 'Sign in', `${tag} shows its label again`)
      holder.remove()
    }
  })

  it('names the namespace it is limited to in its id', async () => {
    await fixture(html`<w3m-connect-button namespace="solana"></w3m-connect-button>`)
    expect(byId('connect-button-solana')).to.not.equal(undefined)
  })

  it('opens the account of its namespace, not the one that the page speaks of', async () => {
    await fixture(html`<w3m-account-button namespace="solana"></w3m-account-button>`)
    await fixture(html`<w3m-network-button namespace="solana"></w3m-network-button>`)
    reset({ networks: [one, localSolana] })
    const sol = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
    walletConnected('solana', {
      connectorId: 'solana-wallet',
      wallet: { name: 'Fathom' },
      accounts: [{ namespace: 'solana', address: sol, type: 'eoa' }],
      address: sol,
      approvedNetworks: [],
    })
    connect()
    networkActivated(one.id)
    await until(() => byId('account-button-solana')?.querySelector('button'))
    const asked: unknown[] = []
    const handle = modalHandle() as ModalHandle
    const { open } = handle
    handle.open = async options => void asked.push(options)
    byId('account-button-solana')?.querySelector('button')?.click()
    byId('wui-network-button')?.click()
    handle.open = open
    expect(asked).to.deep.equal([{ namespace: 'solana' }, { view: 'Networks', namespace: 'solana' }])
  })

  it('says of a network the app does not know that it must be switched', async () => {
    await fixture(html`<w3m-account-button></w3m-account-button>`)
    connect()
    networkActivated('eip155:99')
    await until(() => byId('wui-account-button-unsupported-chain'))
    expect(deepText(byId('wui-account-button-unsupported-chain'))).to.equal('Switch network')
  })

  it('shows our drawing of the network once the browser has time, and its letter where there is none', async () => {
    const known = { ...one, id: 'eip155:8453', name: 'Base' } as const
    reset({ networks: [known, two] })
    const button = await fixture<HTMLElement>(html`<w3m-network-button></w3m-network-button>`)
    const mark = () => deepQuery(button.shadowRoot as ShadowRoot, '.mark')
    await until(() => mark()?.localName === 'svg')
    expect(mark()?.querySelector('rect')?.getAttribute('fill')).to.equal('#0052ff')
    networkActivated(two.id)
    await until(() => mark()?.localName === 'span')
    expect(mark()?.dataset.letter).to.equal('L')
  })

  it('shows the network, and opens the list with a native button', async () => {
    const button = await fixture<HTMLElement>(html`<w3m-network-button></w3m-network-button>`)
    expect(deepText(byId('w3m-network-button'))).to.equal('Local One')
    const inModal = await fixture<WuiNetworkImage>(
      html`<wui-network-image name="Local One"></wui-network-image>`,
    )
    const colorOf = (host: HTMLElement, part: string) =>
      getComputedStyle(host.shadowRoot?.querySelector(`[part='${part}']`) as Element).backgroundColor
    expect(colorOf(button, 'icon')).to.equal(colorOf(inModal, 'image'))
    expect(byId('wui-network-button')).to.be.instanceOf(HTMLButtonElement)
    // Page objects find the face by its tag.
    const face = deepQuery(document, 'wui-network-button') as HTMLElement
    expect(face.firstElementChild === byId('wui-network-button')).to.equal(true)
    expect(deepText(face)).to.equal('Local One')
  })

  it('switches off the native button and says so where the id is', async () => {
    await fixture(html`<w3m-button disabled></w3m-button>`)
    await until(() => byId('connect-button')?.getAttribute('aria-disabled') === 'true')
    expect(byId('connect-button')?.querySelector('button')?.disabled).to.equal(true)
  })

  it('F23 tries a second time when the modal does not load, then says what to try', async () => {
    let tries = 0
    provideElements(async () => {
      tries++
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    reset({ runtime: { mountModal: () => Promise.reject(new TypeError('gone')) } })
    const button = await fixture<HTMLElement>(html`<w3m-button></w3m-button>`)
    await until(() => byId('connect-button'))
    byId('connect-button')?.querySelector('button')?.click()
    await until(() => deepText(button).includes('Didn’t load'), 'no sentence')
    expect(tries).to.be.greaterThan(1)
    expect($modal.get().isOpen).to.equal(false)
  })

  for (const place of ['start', 'end'] as const)
    it(`offline says so inside the page, at its ${place}, and a press is another try`, async () => {
      let tries = 0
      const mountModal = () => {
        tries++
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      }
      reset({ runtime: { mountModal } })
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      try {
        const row = await fixture<HTMLElement>(
          html`<div style="display: flex; justify-content: ${place === 'end' ? 'flex-end' : 'flex-start'}">
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
        const before = tries
        note.click()
        await until(() => tries > before)
      } finally {
        Reflect.deleteProperty(navigator, 'onLine')
      }
    })

  it('writes what it is bound to as plain text, or what the page put there', async () => {
    const text = await fixture<HTMLElement>(html`<w3m-text bind="address">nobody</w3m-text>`)
    expect(deepText(text)).to.equal('nobody')
    connect()
    await until(() => deepText(text) === address)
  })

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in every state, ${mode}`, async () => {
      const box = await fixture<HTMLElement>(
        html`<div><w3m-button></w3m-button><w3m-network-button></w3m-network-button></div>`,
      )
      // A color on its way to another has no contrast to measure.
      modalHandle()?.setTheme({ mode, variables: { '--w3m-motion': '0' } })
      await expect(box).to.be.accessible()
      connectStarted('eip155', 'fathom')
      await until(() => deepText(byId('connect-button')) === 'Connecting...')
      await expect(box).to.be.accessible()
      connect()
      await until(() => byId('account-button'))
      await expect(box).to.be.accessible()
      networkActivated('eip155:99')
      await until(() => byId('wui-account-button-unsupported-chain'))
      await expect(box).to.be.accessible()
    })
})

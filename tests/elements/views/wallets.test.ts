import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { createModal } from '../../../src/create-modal.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import type { View } from '../../../src/core/view.ts'
import type { Wallet } from '../../../src/core/wallet/wallet.ts'
import { $attempt } from '../../../src/state/connect/attempt.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { consentChanged } from '../../../src/state/connect/consent.ts'
import {
  $knownWallets,
  type KnownWallet,
  knownWalletsRestored,
  walletAccountsShared,
} from '../../../src/state/wallets/known-wallets.ts'
import { readKnownWallets } from '../../../src/services/known-wallets.ts'
import { embeddedUserChanged } from '../../../src/state/login/embedded-wallet.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { $networkIds } from '../../../src/state/network/networks.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const findCardElement = () => byId('w3m-modal-card') as HTMLElement
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForText = (text: string) =>
  until(() => readCard().includes(text), `the card does not say “${text}” but “${readCard()}”`)
const press = async (id: string) => {
  await until(() => byId(id), `no ${id}`)
  byId(id)?.click()
}
const readButton = (name: string) =>
  deepQueryAll(findCardElement(), 'wui-button').find(element => deepText(element).includes(name))
const findLink = (name: string) => readButton(name)?.shadowRoot?.querySelector('a') ?? undefined
const findRows = () =>
  deepQueryAll(findCardElement(), '[role="listitem"][data-testid]').map(row => row.dataset.testid ?? '')
const isDisabled = (id: string) => byId(id)?.getAttribute('aria-disabled') === 'true'

const show = async (view: View) => {
  await openModal(view)
  await until(() => byId('w3m-modal-card'), 'not open')
}
const setUp = (options: ModalOptions = {}, networks = [localOneNetwork, localTwoNetwork]) => {
  consentChanged(false)
  knownWalletsRestored([])
  reset({ networks, options, runtime: { mountModal } })
}
const connect = (namespace: Namespace = 'eip155', address = alice) =>
  walletConnected(namespace, {
    connectorId: 'io.fathom',
    wallet: { name: 'Fathom' },
    accounts: [{ namespace, address, type: 'eoa' }],
    address,
    approvedNetworks: [],
  })

const phantom: Wallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  homepage: 'https://wallet.example',
}

describe('wallet screens', function () {
  this.timeout(120_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), ...(['Connect', 'SwitchActiveChain', 'Networks'] as const).map(loadView)])
  })

  beforeEach(() => setUp())

  afterEach(async () => {
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  describe('Connect', () => {
    it('lists well-known wallets without a catalog, omits the pairing row, and explains the short list', async () => {
      await show({ name: 'Connect' })
      await until(
        () => findRows().includes('wallet-selector-io.metamask') || readCard().includes('MetaMask'),
        'no list',
      )
      expect(byId('wallet-selector-walletconnect')).to.equal(undefined)
      await expectModalAccessible()
      await press('all-wallets')
      await waitForText('A short list of well-known wallets')
      await until(
        () => deepQueryAll(findCardElement(), '[data-testid^="wallet-search-item-"]').length > 15,
        'few',
      )
      expect(byId('wui-certified-switch')).to.equal(undefined)
      await expectModalAccessible()
    })

    it('collapses to the installed wallets with collapseWallets', async () => {
      setUp({ features: { collapseWallets: true } })
      fakeConnector()
      await show({ name: 'Connect' })
      await until(() => byId('w3m-collapse-wallets-button'), 'not collapsed')
      expect(byId('wallet-selector-io.fathom')).to.not.equal(undefined)
      expect(findRows()).to.deep.equal(['w3m-collapse-wallets-button'])
      await expectModalAccessible()
      await press('w3m-collapse-wallets-button')
      await until(() => findRows().includes('all-wallets'), 'does not open')
    })

    it('disables every connection method until the terms are accepted', async () => {
      setUp({ termsUrl: 'https://harbor.example/terms', features: { legalCheckbox: true } })
      fakeConnector()
      await show({ name: 'AllWallets' })
      expect($view.get()?.name).to.equal('Connect')
      await until(() => byId('wui-checkbox') && byId('wallet-selector-io.fathom'), 'no checkbox')
      expect(deepText(byId('w3m-legal-checkbox'))).to.include('I agree to the Terms')
      expect(isDisabled('wallet-selector-io.fathom')).to.equal(true)
      expect(isDisabled('all-wallets')).to.equal(true)
      byId('wallet-selector-io.fathom')?.click()
      expect($view.get()?.name).to.equal('Connect')
      await expectModalAccessible()
      await press('wui-checkbox')
      await until(() => !isDisabled('wallet-selector-io.fathom'))
      expect(isDisabled('all-wallets')).to.equal(false)
      await expectModalAccessible()
    })

    describe('on a phone', () => {
      const login = { projectId: 'x', endpoints: { frame: 'https://login.example/sdk', catalog: null } }

      it('shows wallets as tiles, other methods as rows, and the suggested wallet at the end', async () => {
        setUp(login)
        platformChanged({ isMobile: true })
        fakeConnector()
        await show({ name: 'Connect' })
        await until(() => byId('all-wallets') && byId('wallet-selector-walletconnect'), 'no rows')
        expect(deepText(byId('wallet-selector-io.fathom'))).to.equal('F Continue with Fathom Installed')
        expect(findRows().slice(-3)).to.deep.equal([
          'all-wallets',
          'w3m-login-row',
          'wallet-selector-walletconnect',
        ])
        const topOf = (id: string) => byId(id)?.getBoundingClientRect().top ?? 0
        expect(topOf('wallet-selector-io.fathom')).to.be.above(topOf('wallet-selector-walletconnect'))
        expect(deepQuery(findCardElement(), '[data-testid="all-wallets"] button')?.ariaLabel).to.equal(
          'All wallets',
        )
        await expectModalAccessible()
      })

      it('opens the login methods in place of their row', async () => {
        setUp(login)
        platformChanged({ isMobile: true })
        await show({ name: 'Connect' })
        expect(byId('wui-email-input')).to.equal(undefined)
        await press('w3m-login-row')
        await until(() => byId('wui-email-input') && byId('w3m-social-login-widget'), 'no field')
        expect(byId('w3m-login-row')).to.equal(undefined)
        expect(byId('wallet-selector-walletconnect')).to.not.equal(undefined)
        await expectModalAccessible()
      })

      it('applies connectMethodsOrder', async () => {
        setUp({ ...login, connectMethodsOrder: ['email', 'wallet', 'social'] })
        platformChanged({ isMobile: true })
        fakeConnector()
        await show({ name: 'Connect' })
        await until(() => byId('wui-email-input') && byId('all-wallets'), 'no field')
        expect(byId('w3m-login-row')).to.equal(undefined)
      })
    })

    it('offers at most ten controls, however many wallets are installed', async () => {
      const login = { projectId: 'x', endpoints: { frame: 'https://login.example/sdk', catalog: null } }
      const findChoices = () =>
        deepQueryAll(byId('w3m-connect-scroll-view') as HTMLElement, 'button, input, a').length
      for (const isMobile of [false, true])
        for (const installedCount of [0, 1, 6]) {
          setUp(login)
          platformChanged({ isMobile })
          for (let index = 0; index < installedCount; index++)
            fakeConnector({ id: `io.wallet${index}`, rdns: `io.wallet${index}`, name: `Wallet ${index}` })
          await show({ name: 'Connect' })
          await until(() => byId('all-wallets') && (isMobile || byId('social-selector-more')), 'no rows')
          expect(findChoices(), `${installedCount} installed`).to.be.at.most(10)
          closeModal()
          await until(() => !byId('w3m-modal'))
        }
    })

    it('shows a wallet of several namespaces once, and connects the namespace that the user selects', async () => {
      setUp({}, [localOneNetwork, localSolana])
      const evmConnector = fakeConnector({ id: 'evm', rdns: 'io.both', name: 'Both' })
      const solanaConnector = fakeConnector({
        id: 'sol',
        rdns: undefined,
        name: 'Both',
        namespaces: ['solana'],
      })
      solanaConnector.answer = () => new Promise(() => {})
      await show({ name: 'Connect' })
      await press('wallet-selector-io.both')
      await waitForText('Both supports several')
      expect(byId('wallet-selector-Both')).to.equal(undefined)
      expect(byId('wui-list-chain-bip122')).to.equal(undefined)
      await expectModalAccessible()
      await press('wui-list-chain-solana')
      await until(() => $attempt.get()?.connectorId === 'sol', 'not asked')
      expect($attempt.get()?.namespaces).to.deep.equal(['solana'])
      expect(evmConnector.calls.connect).to.equal(0)
    })
  })

  describe('wallet screen without pairing', () => {
    const openWallet = async (wallet: Wallet, isMobile: boolean) => {
      platformChanged({ isMobile })
      await show({ name: 'ConnectingWalletConnect', wallet })
      await until(() => deepQuery(findCardElement(), 'w3m-open-page'), 'no page')
    }

    it('shows a link to the in-app browser on a phone', async () => {
      await openWallet(phantom, true)
      await waitForText('Continue in Phantom')
      const link = findLink('Open Phantom') as HTMLAnchorElement
      expect(link.href).to.match(/^(https:\/\/phantom\.app\/ul|intent:\/\/)/)
      expect(link.href).to.include(encodeURIComponent(location.href))
      expect(link.rel).to.include('noopener')
      expect(readCard()).to.include('Connecting by QR code isn’t available on this site')
      await expectModalAccessible()
      const restoreFocus = stubProperty(document, 'hasFocus', () => true)
      try {
        link.addEventListener('click', event => event.preventDefault(), { once: true })
        link.click()
        await waitForText('Phantom didn’t open')
      } finally {
        restoreFocus()
      }
      await expectModalAccessible()
      readButton('Don’t have')?.click()
      await until(() => $view.get()?.name === 'Downloads')
    })

    it('shows a QR code on a desktop that opens the page in the wallet', async () => {
      await openWallet(phantom, false)
      await until(() => byId('wui-qr-code'), 'no code')
      expect(byId('wui-qr-code')?.getAttribute('uri')).to.equal(
        `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`,
      )
      await expectModalAccessible()
    })

    it('shows that a wallet cannot open pages, and links to its downloads', async () => {
      await openWallet(
        { id: 'x', name: 'Quartz', mobileLink: 'quartz://', homepage: 'https://wallet.example' },
        false,
      )
      await waitForText('Can’t connect to Quartz from here')
      await expectModalAccessible()
      readButton('Get Quartz')?.click()
      await until(() => $view.get()?.name === 'Downloads')
    })
  })

  describe('networks of several namespaces', () => {
    beforeEach(() => setUp({}, [localOneNetwork, localTwoNetwork, localSolana]))

    it('shows that a network needs a wallet of its namespace, and links to the wallets of that namespace', async () => {
      connect()
      await show({ name: 'Networks' })
      await press('w3m-network-switch-Local Solana')
      await until(() => byId('w3m-switch-active-chain-to-Local Solana'), 'no screen')
      await waitForText('You need a wallet for Solana. Fathom stays connected.')
      await expectModalAccessible()
      await press('w3m-switch-active-chain-button')
      await until(() => $view.get()?.name === 'Connect')
      expect($view.get()).to.deep.equal({ name: 'Connect', namespace: 'solana' })
      expect($networkIds.get().solana).to.equal(localSolana.id)
    })

    it('explains what a network is', async () => {
      await show({ name: 'Networks' })
      await until(() => readButton('What is a network?'), 'no help')
      readButton('What is a network?')?.click()
      await waitForText('Each has its own token')
      await expectModalAccessible()
      readButton('Choose a network')?.click()
      await until(() => $view.get()?.name === 'Networks')
    })

    it('lists only the networks on which an address can receive', async () => {
      connect()
      await show({ name: 'WalletCompatibleNetworks' })
      await waitForText('This address works only on these networks')
      await until(() => readCard().includes('Local Two'))
      expect(readCard()).to.not.include('Local Solana')
      await expectModalAccessible()
    })
  })

  describe("the user's wallets", () => {
    it('lists active, connected and recent wallets, and switches, renames and disconnects them', async () => {
      const firstConnector = fakeConnector({ id: 'io.first', rdns: 'io.first', name: 'First' })
      const secondConnector = fakeConnector({ id: 'io.second', rdns: 'io.second', name: 'Second' })
      secondConnector.answer = () => answerOf([bob])
      await connectWallet('io.first')
      await connectWallet('io.second')
      await show({ name: 'Account' })
      await press('wui-wallet-switch')
      await until(() => byId('active-connection'), 'no other wallet')
      expect(byId('wui-active-profile-wallet-item')?.getAttribute('address')).to.equal(bob)
      expect(byId('active-connection')?.getAttribute('address')).to.equal(alice)
      await expectModalAccessible()

      // The address stays on one line, and the notes are not clipped in a narrow row.
      const lines = deepQueryAll(byId('wui-active-profile-wallet-item') as HTMLElement, '.note')
      const address = lines[0] as HTMLElement
      const { fontSize } = getComputedStyle(address)
      expect(address.clientHeight).to.be.at.most(1.5 * Number.parseFloat(fontSize))
      for (const line of lines) expect(line.scrollWidth).to.be.at.most(line.clientWidth)
      await press('wui-active-profile-wallet-item-more-button')
      await until(() => byId('wui-input-text'), 'no field')
      const input = byId('wui-input-text') as HTMLInputElement
      input.value = 'Savings'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await expectModalAccessible()
      readButton('Save')?.click()
      await until(() => deepText(byId('wui-active-profile-wallet-item')).includes('Savings'), 'no name')

      await press('wui-inactive-profile-wallet-item-button')
      await until(
        () => byId('wui-active-profile-wallet-item')?.getAttribute('address') === alice,
        'not switched',
      )
      expect(firstConnector.calls.connect).to.equal(1)

      secondConnector.restore = async () => undefined
      walletAccountsShared(
        $knownWallets.get().find(wallet => wallet.connectorId === 'io.second') as KnownWallet,
        undefined,
      )
      await until(() => byId('recent-connection'), 'not recent')
      expect(deepText(byId('recently-connected-text'))).to.equal('Recently connected')
      await expectModalAccessible()
      await press('disconnect-all-button')
      await until(() => !$connections.get().eip155, 'still connected')
    })

    describe('from a login', () => {
      const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
      const logIn = async (provider: 'google' | 'email') => {
        const login = fakeConnector({
          id: 'embedded',
          type: 'embedded',
          name: 'Embedded wallet',
          namespaces: ['eip155', 'solana'],
        })
        login.answer = () => ({
          providers: { eip155: { request: async () => null }, solana: {} as never },
          accounts: [
            ...answerOf([bob]).accounts,
            { namespace: 'solana', address: solanaAddress, type: 'eoa' },
          ],
          networks: [localOneNetwork.id, localSolana.id],
          wallet: { name: 'Embedded wallet', connectorType: 'embedded' },
        })
        await connectWallet('embedded')
        embeddedUserChanged({ provider, email: 'ann@example.org' })
        return login
      }
      const findRows = () =>
        deepQueryAll(document, '[data-testid="wui-active-profile-wallet-item"], [data-testid$="-connection"]')
      const readImageLabel = (row: Element | undefined) =>
        row?.querySelector('wui-image')?.getAttribute('alt')
      beforeEach(() => setUp({}, [localOneNetwork, localTwoNetwork, localSolana]))

      it('shows one row with name and icon of the login, whether active, connected or recent', async () => {
        fakeConnector({ id: 'io.first', rdns: 'io.first', name: 'First' })
        const login = await logIn('google')
        await show({ name: 'ProfileWallets' })
        await until(() => deepText(findRows()[0]).includes('Google'), 'no login')
        expect(findRows().length).to.equal(1)
        expect([findRows()[0]?.getAttribute('address'), readImageLabel(findRows()[0])]).to.deep.equal([
          bob,
          'Google',
        ])
        expect(deepText(findRows()[0])).to.contain('Ethereum and EVM networks, Solana')
        expect(deepText(document.body)).not.to.contain('Embedded wallet')
        await expectModalAccessible()

        // Another wallet replaces the login in one namespace: the login stays one row.
        await connectWallet('io.first')
        await show({ name: 'ProfileWallets' })
        await until(() => findRows().length === 2, 'not two')
        const inactiveRow = byId('active-connection') as HTMLElement
        expect(deepText(inactiveRow)).to.contain('Google')
        expect([inactiveRow.getAttribute('address'), readImageLabel(inactiveRow)]).to.deep.equal([
          solanaAddress,
          'Google',
        ])
        await press('wui-inactive-profile-wallet-item-button')
        await until(() => $connections.get().eip155?.connectorId === 'embedded', 'not in use')
        expect($connections.get().solana?.connectorId).to.equal('embedded')

        // After the disconnect, the login is one recent row with the same name.
        login.restore = async () => undefined
        await press('wui-active-profile-wallet-item-disconnect-button')
        await until(() => !$connections.get().solana && !$connections.get().eip155, 'not disconnected')
        // Opening the modal dismisses the toast with Undo.
        await show({ name: 'ProfileWallets' })
        expect(login.calls.disconnect).to.equal(1)
        const findGoogleRow = () => findRows().find(row => deepText(row).includes('Google'))
        await until(() => findGoogleRow()?.getAttribute('data-testid') === 'recent-connection', 'no row')
        expect(findRows().filter(row => deepText(row).includes('Google')).length).to.equal(1)
        expect(readImageLabel(findGoogleRow())).to.equal('Google')
        deepQuery(findGoogleRow() as Element, 'wui-icon-button')?.click()
        await until(() => !findGoogleRow(), 'not removed')
        expect($knownWallets.get().some(wallet => wallet.connectorId === 'embedded')).to.equal(false)
      })

      it('stores a custom name for every namespace of the login', async () => {
        await logIn('email')
        await show({ name: 'ProfileWallets' })
        await until(() => deepText(findRows()[0]).includes('Email'), 'no login')
        await press('wui-active-profile-wallet-item-more-button')
        await until(() => byId('wui-input-text'), 'no field')
        const input = byId('wui-input-text') as HTMLInputElement
        input.value = 'Savings'
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
        readButton('Save')?.click()
        await until(() => deepText(findRows()[0]).includes('Savings'), 'no name')
        expect($knownWallets.get().map(({ label }) => label)).to.deep.equal(['Savings', 'Savings'])
        // Checks the entries that are stored for the next visit.
        const storedWallets = await readKnownWallets()
        expect(storedWallets.map(({ login, label }) => [login, label])).to.deep.equal([
          ['email', 'Savings'],
          ['email', 'Savings'],
        ])
      })
    })

    it('offers to add another connection', async () => {
      await show({ name: 'ProfileWallets' })
      await waitForText('No wallet connected')
      await press('add-connection-button')
      await until(() => $view.get()?.name === 'Connect')
    })
  })
})

import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { View } from '../../../src/core/view.ts'
import { createModal } from '../../../src/create-modal.ts'
import { runtime, type Runtime } from '../../../src/runtime.ts'
import { $attempt, attemptSilent } from '../../../src/state/connect/attempt.ts'
import { balanceFailed, balanceLoading, balanceReceived } from '../../../src/state/account/balances.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import { $modal, $viewStack } from '../../../src/state/shell/modal.ts'
import { networkActivated, networksConfigured } from '../../../src/state/network/networks.ts'
import { $switching } from '../../../src/state/network/switching.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { recentWalletsSet } from '../../../src/state/wallets/wallets.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { createDeferred } from '../../support/deferred.ts'
import type { Connected } from '../../../src/connectors/connector.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { alice, answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readCard = () => deepText(byId('w3m-modal-card'))
const waitForText = (text: string) =>
  until(() => readCard().includes(text), `the card does not say “${text}”`)
const press = async (id: string) => {
  await until(() => byId(id), `no ${id}`)
  byId(id)?.click()
}
const readButton = (name: string) =>
  deepQueryAll(byId('w3m-modal-card') as HTMLElement, 'wui-button').find(
    element => deepText(element) === name,
  )

const show = async (view: View) => {
  await openModal(view)
  await until(() => byId('w3m-modal-card'), 'not open')
}
const connect = (approvedNetworks: readonly NetworkId[] = [], addresses: readonly string[] = [alice]) =>
  walletConnected('eip155', {
    connectorId: 'io.fathom',
    wallet: { name: 'Fathom' },
    accounts: addresses.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
    address: addresses[0] as string,
    approvedNetworks,
  })
const account = `${localOneNetwork.id}:${alice}` as const
const createAdapter = (switchNetwork: () => Promise<void>): Partial<Runtime> => ({
  mountModal,
  loadAdapter: async () => ({ namespace: 'eip155', signMessage: async () => '', switchNetwork }),
})

const findArrow = () => deepQuery(document, 'w3m-toolbar-arrow') as HTMLElement | undefined

describe('modal screens', function () {
  this.timeout(120_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), loadView('Connect'), loadView('Account'), loadView('Networks')])
  })

  beforeEach(() => {
    reset({ runtime: { mountModal } })
    recentWalletsSet([])
  })

  afterEach(async () => {
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  describe('Connect', () => {
    it('shows that no wallet is installed, and offers the wallet guide', async () => {
      await show({ name: 'Connect' })
      await waitForText('No wallet found in this browser')
      await expectModalAccessible()
      await press('w3m-wallet-guide-get-started')
      await waitForText('It holds what you own')
      expect(byId('w3m-wallet-guide-explore')).to.not.equal(undefined)
      await expectModalAccessible()
    })

    it('lists the last used wallet first, with the rdns of announced wallets in the test ids', async () => {
      fakeConnector({ id: 'a', rdns: 'io.aaa', name: 'Quartz' })
      fakeConnector({ id: 'b', rdns: 'io.bbb', name: 'Lantern' })
      fakeConnector({ id: 'c', rdns: 'io.ccc', name: 'Copy', contested: true })
      recentWalletsSet([{ connectorId: 'b', name: 'Lantern' }])
      await show({ name: 'Connect' })
      await until(
        () => /Continue with Lantern Used last time.*Quartz Installed.*Copy/.test(readCard()),
        readCard(),
      )
      expect(deepText(byId('wallet-selector-io.ccc'))).to.not.include('Installed')
      await expectModalAccessible()
    })

    it('shows the namespace selection if the wallet registered another one since its row was rendered', async () => {
      reset({ networks: [localOneNetwork, localSolana], runtime: { mountModal } })
      const wallet = fakeConnector()
      await show({ name: 'Connect' })
      await until(() => byId('wallet-selector-io.fathom'))
      // The row must not render again before the click.
      fakeConnector({ id: 'standard:fathom', name: 'Fathom', namespaces: ['solana'] })
      byId('wallet-selector-io.fathom')?.click()
      expect($viewStack.get().at(-1)?.name).to.equal('ConnectingMultiChain')
      await waitForText('Fathom supports several')
      expect(wallet.calls.connect).to.equal(0)
    })

    it('shows only the configured links in the legal line', async () => {
      reset({ runtime: { mountModal }, options: { termsUrl: 'https://harbor.example/terms' } })
      await show({ name: 'Connect' })
      await waitForText('By connecting, you agree to the Terms')
      const link = deepQuery(byId('w3m-modal-card') as HTMLElement, 'a') as HTMLAnchorElement
      expect(link.href).to.equal('https://harbor.example/terms')
      expect(link.rel).to.include('noopener')
      // In a low window, such as 200 % zoom, the list ends at this line without a shadow of its own.
      const readBorderWidth = () => getComputedStyle(link.closest('p') as Element).borderTopWidth
      expect(readBorderWidth()).to.equal('0px')
      await setViewport({ width: 640, height: 400 })
      try {
        await until(() => readBorderWidth() === '1px', 'no hairline')
      } finally {
        await setViewport({ width: 800, height: 600 })
      }
    })

    it('T3 shows a wallet name as plain text', async () => {
      fakeConnector({ id: 'a', rdns: 'io.aaa', name: '<b>Installed</b><img src=x onerror=alert(1)>' })
      await show({ name: 'Connect' })
      await waitForText('<b>Installed</b><img src=x onerror=alert(1)>')
      expect(deepQuery(byId('wallet-selector-io.aaa') as HTMLElement, 'img[onerror]')).to.equal(undefined)
    })
  })

  describe('ConnectingExternal', () => {
    it('requests the connection from the wallet, and closes when it succeeds', async () => {
      const wallet = fakeConnector()
      wallet.answer = () => answerOf()
      await show({ name: 'Connect' })
      await press('wallet-selector-io.fathom')
      await until(() => $connections.get().eip155?.status === 'connected', 'not connected')
      await until(() => !$modal.get().isOpen)
    })

    it('shows that the connection was declined, and retries in place', async () => {
      const wallet = fakeConnector()
      wallet.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      await show({ name: 'Connect' })
      await press('wallet-selector-io.fathom')
      await waitForText('Connection declined')
      await expectModalAccessible()
      expect(wallet.calls.connect).to.equal(1)
      wallet.answer = () => new Promise(() => {})
      await press('w3m-connecting-widget-secondary-button')
      await waitForText('Continue in Fathom')
      expect(wallet.calls.connect).to.equal(2)
    })

    it('shows that a wallet became unavailable', async () => {
      fakeConnector().answer = () => new Promise(() => {})
      await show({ name: 'Connect' })
      await press('wallet-selector-io.fathom')
      await waitForText('Continue in Fathom')
      runtime.connectors.delete('io.fathom')
      await press('w3m-connecting-widget-secondary-button')
      await waitForText('This wallet is no longer available. Nothing was shared.')
      await expectModalAccessible()
    })

    it('T1 offers the newer announcement only after the shown provider has failed', async () => {
      const olderConnector = fakeConnector({ id: 'io.fathom', contested: true })
      const newerConnector = fakeConnector({ id: 'io.fathom#1', name: 'Fathom Two', contested: true })
      const otherConnector = fakeConnector({ id: 'other', rdns: 'other', name: 'Other' })
      olderConnector.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      await show({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
      await waitForText('Connection declined')
      expect(readCard()).to.not.include('Fathom Two')
      olderConnector.answer = () => Promise.reject(new Error('Extension context invalidated.'))
      await press('w3m-connecting-widget-secondary-button')
      await waitForText('Use the other Fathom Two')
      await expectModalAccessible()
      expect(newerConnector.calls.connect).to.equal(0)
      newerConnector.answer = () => new Promise(() => {})
      readButton('Use the other Fathom Two')?.click()
      await waitForText('Continue in Fathom Two')
      expect(newerConnector.calls.connect).to.equal(1)
      expect(otherConnector.calls.connect).to.equal(0)
    })

    it('offers a reload if the extension was invalidated and was not announced again', async () => {
      fakeConnector().answer = () => Promise.reject(new Error('Extension context invalidated.'))
      await show({ name: 'ConnectingExternal', connectorId: 'io.fathom' })
      await waitForText('Reload the page')
      expect(readButton('Try again')).to.equal(undefined)
      await expectModalAccessible()
    })

    it('shows that another request is open in the wallet, and closes when it is approved', async () => {
      const wallet = fakeConnector()
      const approval = createDeferred<Connected>()
      wallet.connect = ({ onPending }) => {
        onPending?.()
        return approval.promise
      }
      await show({ name: 'Connect' })
      await press('wallet-selector-io.fathom')
      await waitForText('A request is already open in Fathom')
      await expectModalAccessible()
      approval.resolve(answerOf())
      await until(() => !$modal.get().isOpen)
      expect($connections.get().eip155?.status).to.equal('connected')
    })

    it('shows no toolbar arrow for a connector of the app', async () => {
      const wallet = fakeConnector({ type: 'external' })
      wallet.answer = () => new Promise(() => {})
      await show({ name: 'Connect' })
      await press('wallet-selector-external-io.fathom')
      await waitForText('Continue in Fathom')
      attemptSilent()
      await waitForText('No answer from Fathom')
      await import('../../../elements/parts/w3m-toolbar-arrow.ts')
      await new Promise(requestAnimationFrame)
      expect(findArrow()).to.equal(undefined)
    })

    it('F7 F10 shows that the wallet does not respond, and cancels when the user leaves', async () => {
      const wallet = fakeConnector()
      wallet.answer = () => new Promise(() => {})
      await show({ name: 'Connect' })
      await press('wallet-selector-io.fathom')
      await waitForText('Continue in Fathom')
      expect(findArrow()).to.equal(undefined)
      attemptSilent()
      await waitForText('No answer from Fathom')
      await until(findArrow, 'no arrow to the extensions')
      const { top, right } = (findArrow() as HTMLElement).getBoundingClientRect()
      expect(innerWidth - right, 'below the end of the toolbar').to.be.within(40, 120)
      expect(top).to.be.within(0, 24)
      expect(
        findArrow()?.matches(':popover-open'),
        'in the top layer, because the dialog would clip it',
      ).to.equal(true)
      const [x, y] = [right - 20, top + 20]
      expect(document.elementFromPoint(x, y), 'pointer events pass through').to.equal(
        document.querySelector('w3m-modal'),
      )
      await expectModalAccessible()
      await press('header-back')
      await until(() => !$attempt.get())
      await until(() => !findArrow(), 'still an arrow')
      await press('wallet-selector-io.fathom')
      await until(() => $attempt.get()?.status === 'prompting')
      await press('w3m-header-close')
      expect($attempt.get()).to.equal(undefined)
      expect($connections.get().eip155).to.equal(undefined)
    })
  })

  describe('Account', () => {
    it('shows the account, the balance in every state, and the network', async () => {
      reset({ runtime: { mountModal } })
      connect()
      balanceLoading(account)
      await show({ name: 'Account' })
      await until(() => byId('single-account-avatar'), 'no avatar')
      await until(() => deepText(byId('w3m-account-select-network')).includes('Local One'))
      await expectModalAccessible()
      balanceFailed(account, performance.now())
      await waitForText('Balance not available')
      await expectModalAccessible()
      balanceReceived(account, { amount: '1.284512', symbol: 'ETH' }, performance.now())
      await until(() => deepText(byId('balance-amount')).replaceAll(' ', '') === '1.284ETH')
      balanceFailed(account, performance.now())
      await waitForText('This balance may be out of date')
      expect(deepText(byId('balance-amount'))).to.include('1')
      await expectModalAccessible()
    })

    it('renders the account actions together with the disconnect button', async () => {
      connect()
      await show({ name: 'Account' })
      await until(() => byId('disconnect-button'), 'no exit')
      expect(byId('wallet-features-send-button'), 'before the exit').to.exist
    })

    it('switches to another address of the wallet', async () => {
      connect([], [alice, bob])
      await show({ name: 'Account' })
      await until(() => byId('w3m-switch-address-button-1'), 'no rows')
      expect(deepQueryAll(document, '[data-testid="switch-address-item"]').length).to.equal(2)
      expect(deepQuery(document, '[role="list"][aria-label="Switch Address"]')?.localName).to.equal(
        'wui-sheet',
      )
      await press('w3m-switch-address-button-1')
      const readConnection = () => $connections.get().eip155
      await until(() => {
        const connection = readConnection()
        return connection?.status === 'connected' && connection.address === bob
      })
    })

    it('disconnects the wallet on a click', async () => {
      connect()
      await show({ name: 'Account' })
      await press('disconnect-button')
      await until(() => !$connections.get().eip155)
      await until(() => !$modal.get().isOpen)
    })
  })

  it('F10 F12 replaces an account screen with the first screen when the wallet disconnects', async () => {
    const wallet = fakeConnector()
    wallet.answer = () => answerOf([alice])
    await openModal()
    await connectWallet('io.fathom')
    await show({ name: 'Account' })
    await waitForText('Disconnect')
    wallet.events?.disconnected('eip155')
    await until(() => deepQuery(document, 'w3m-connect-screen'), 'an empty screen')
    expect($viewStack.get()).to.deep.equal([{ name: 'Connect' }])
    expect($modal.get().isOpen).to.equal(true)
  })

  describe('Networks', () => {
    it('marks the active network, and shows why other networks are disabled or what they need', async () => {
      networksConfigured([localOneNetwork, localTwoNetwork, localSolana])
      connect([localOneNetwork.id])
      await show({ name: 'Networks' })
      await waitForText('Not enabled in Fathom')
      const disabledRow = byId('w3m-network-switch-Local Two') as HTMLElement
      expect(disabledRow.getAttribute('aria-disabled')).to.equal('true')
      expect(disabledRow.querySelector('button')?.disabled).to.equal(true)
      expect(disabledRow.querySelector('wui-icon')).to.equal(null)
      expect(byId('w3m-network-switch-Local One')?.querySelector('wui-icon')).to.not.equal(null)
      expect(readCard()).to.include('Needs a Solana wallet')
      await expectModalAccessible()
    })

    it('shows the catalog image of a network without a built-in icon, if a catalog is configured', async () => {
      const images = `${location.origin}/pictures/`
      const berachain = { ...localOneNetwork, id: 'eip155:80094', name: 'Berachain' } as const
      const ownNetwork = {
        ...localOneNetwork,
        id: 'eip155:424242',
        name: 'Own',
        image: `${images}own.svg`,
      } as const
      const networkWithImageId = {
        ...localOneNetwork,
        id: 'eip155:424243',
        name: 'Named',
        imageId: 'a b',
      } as const
      networksConfigured([berachain, ownNetwork, networkWithImageId, localOneNetwork])
      const readImages = () =>
        ['Berachain', 'Own', 'Named', localOneNetwork.name].map(name => {
          const row = byId(`w3m-network-switch-${name}`)
          return row?.querySelector('img')?.src.split('?')[0] ?? row?.querySelector('.letter')?.textContent
        })
      await show({ name: 'Networks' })
      await waitForText('Berachain')
      expect(readImages()).to.deep.equal(['B', ownNetwork.image, 'N', localOneNetwork.name[0]])
      closeModal()
      optionsSet({ ...$options.get(), projectId: 'x', endpoints: { images } })
      await show({ name: 'Networks' })
      await until(() => readImages()[0] !== 'B', 'no picture')
      expect(readImages()).to.deep.equal([
        `${images}public/getAssetImage/e329c2c9-59b0-4a02-83e4-212ff3779900`,
        ownNetwork.image,
        `${images}public/getAssetImage/a%20b`,
        localOneNetwork.name[0],
      ])
    })

    it('searches by name in a long list, and shows that no network matches', async () => {
      const manyNetworks = Array.from({ length: 9 }, (_, index) => ({
        ...localOneNetwork,
        id: `eip155:${index + 1}` as const,
        name: `Net ${index + 1}`,
      }))
      networksConfigured(manyNetworks)
      await show({ name: 'Networks' })
      await until(() => byId('wui-input-text'), 'no search')
      const type = (text: string) => {
        const input = byId('wui-input-text') as HTMLInputElement
        input.value = text
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      }
      type('net 7')
      await until(() => !byId('w3m-network-switch-Net 1') && byId('w3m-network-switch-Net 7'))
      type('nothing')
      await waitForText('No network by that name')
      await expectModalAccessible()
    })

    it('waits for the wallet, shows its response, and retries in place', async () => {
      let requestCount = 0
      let answer: () => Promise<void> = () => new Promise(() => {})
      const runtime = reset({
        runtime: createAdapter(() => {
          requestCount++
          return answer()
        }),
      })
      runtime.providers.set('eip155', { request: async () => null })
      connect()
      await show({ name: 'Networks' })
      await press('w3m-network-switch-Local Two')
      await waitForText('Approve the switch to Local Two in Fathom')
      await expectModalAccessible()
      await press('header-back')
      await until(() => !$switching.get())
      answer = () => Promise.reject(new AppError('USER_REJECTED'))
      await press('w3m-network-switch-Local Two')
      await waitForText('Switch declined')
      await expectModalAccessible()
      answer = async () => {}
      readButton('Try again')?.click()
      await until(() => !$modal.get().isOpen, 'does not close')
      expect(requestCount).to.equal(3)
    })

    it('omits the retry if it cannot succeed, and logs the error of the wallet', async () => {
      const warnings: unknown[] = []
      const restore = stubProperty(console, 'warn', (text: unknown) => warnings.push(text))
      const rejections: [AppError, string][] = [
        [
          new AppError('NETWORK_NOT_ADDED', { cause: { code: -32602, message: 'symbol too long' } }),
          'Add it in the wallet’s settings',
        ],
        [new AppError('WALLET_RELOADED', { cause: new Error('context gone') }), 'Reload the page'],
      ]
      let rejection: AppError
      const runtime = reset({ runtime: createAdapter(() => Promise.reject(rejection)) })
      runtime.providers.set('eip155', { request: async () => null })
      connect()
      for (const [error, text] of rejections) {
        rejection = error
        await show({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })
        await waitForText(text)
        const retry = readButton('Try again')
        expect(retry === undefined || retry.hidden).to.equal(true)
        await expectModalAccessible()
        closeModal()
      }
      restore()
      expect(warnings).to.deep.equal([
        'w3m: NETWORK_NOT_ADDED: symbol too long',
        'w3m: WALLET_RELOADED: context gone',
      ])
    })
  })

  describe('UnsupportedChain', () => {
    it('shows the unsupported-network message with the networks and disconnect, without a back button', async () => {
      connect()
      networkActivated('eip155:99')
      await openModal()
      await waitForText(
        'This app doesn’t support your current network. Switch to an available option to continue.',
      )
      expect(byId('w3m-network-switch-Local Two')).to.not.equal(undefined)
      expect(byId('header-back')).to.equal(undefined)
      await expectModalAccessible()
      await press('disconnect-button')
      await until(() => !$connections.get().eip155)
    })
  })
})

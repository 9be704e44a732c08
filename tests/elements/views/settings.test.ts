import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadTexts } from '../../../src/controllers/settings/language.ts'
import { finishConnect } from '../../../src/controllers/connect/finish-connect.ts'
import { loadSessions } from '../../../src/controllers/account/smart-sessions.ts'
import { closeModal, openModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { smartAccountsChanged } from '../../../src/state/login/embedded-wallet.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { $activeNetworkId } from '../../../src/state/network/networks.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { expectModalAccessible } from '../../support/modal-accessible.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { logIn, smartAddress, standardAddress } from '../../support/fake-embedded.ts'
import { fakeApi, type FakeApi } from '../../support/fake-api.ts'
import { createDeferred } from '../../support/deferred.ts'
import { answerOf, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const byId = (id: string) => deepQuery(document, `[data-testid="${id}"]`)
const readText = (id: string) => deepText(byId(id))
const readCard = () => readText('w3m-modal-card')
const waitForId = (id: string) => until(() => byId(id), `no ${id}`)
const waitForText = (expected: string) =>
  until(() => readCard().includes(expected), `the card does not say “${expected}” but “${readCard()}”`)
const press = async (id: string) => {
  await waitForId(id)
  byId(id)?.click()
}
const waitForView = (name: string) => until(() => $view.get()?.name === name, `not at ${name}`)

describe('settings and embedded wallet accounts', function () {
  this.timeout(120_000)

  before(async () => {
    createModal()
    await Promise.all([loadTexts(), ...(['Connect', 'AccountSettings', 'Networks'] as const).map(loadView)])
  })
  const setUp = (networks = [localOneNetwork, localTwoNetwork]) =>
    reset({
      networks,
      options: { endpoints: { frame: 'https://login.example/sdk' } },
      runtime: { mountModal, loadAdapter: async () => adapter },
    })
  // The embedded wallet switches networks without a prompt.
  const adapter = {
    namespace: 'eip155' as const,
    signMessage: async () => '',
    nativeBalance: () => new Promise<bigint>(() => {}),
    switchNetwork: async () => {},
  }
  beforeEach(() => setUp())
  afterEach(async () => {
    closeModal()
    await until(() => !byId('w3m-modal'))
  })

  it('shows the settings of an external wallet, and disconnects', async () => {
    finishConnect(fakeConnector(), answerOf())
    await openModal()
    await waitForId('account-settings-button')
    expect(byId('w3m-profile-button')).to.equal(undefined)
    expect(byId('wui-profile-button')?.localName).to.equal('button')
    expect(readText('wui-profile-button')).to.include('Your wallets')
    await press('wui-profile-button')
    await waitForView('ProfileWallets')
    await waitForId('add-connection-button')
    expect(readText('account-settings-button')).to.equal('Account settings')
    await expectModalAccessible()
    await press('account-settings-button')
    await waitForView('AccountSettings')
    await press('header-back')
    await press('header-back')
    await waitForView('Account')
    await press('account-settings-button')
    await waitForView('AccountSettings')
    await waitForId('account-settings-address')
    expect(readText('account-settings-address')).to.equal('0x70…dc79C8')
    for (const id of [
      'w3m-account-email-update',
      'w3m-wallet-upgrade-card',
      'account-smart-account-settings-button',
    ])
      expect(byId(id)).to.equal(undefined)
    expect(byId('account-toggle-preferred-account-type')).to.equal(undefined)
    expect(readText('account-switch-network-button')).to.include('Local One')
    await expectModalAccessible()
    await press('account-switch-network-button')
    await waitForView('Networks')
    await press('header-back')
    await press('wui-wallet-switch')
    await waitForView('ProfileWallets')
    await press('header-back')
    await press('disconnect-button')
    await until(() => !$connections.get().eip155, 'still connected')
  })

  it('shows the user in the account layout of an embedded wallet', async () => {
    logIn()
    await openModal()
    await waitForId('w3m-profile-button')
    expect(deepQuery(byId('w3m-profile-button') as HTMLElement, '[data-testid="wui-profile-button"]')).to
      .exist
    await waitForText('mira@example.com')
    await waitForId('wallet-features-send-button')
    expect(byId('w3m-account-default-send-button')).to.equal(undefined)
    // The two accounts of a login are chosen in the settings and are not listed as addresses.
    expect(byId('switch-address-item')).to.equal(undefined)
    await expectModalAccessible()
  })

  it('shows the email address on one line of its row, with the full address in the title', async () => {
    const email = `${'mira.'.repeat(9)}harbor@a-very-long-domain.example`
    logIn({ user: { email, provider: 'email' } })
    await openModal({ name: 'AccountSettings' })
    await waitForId('w3m-account-email-update')
    const row = byId('w3m-account-email-update') as HTMLElement
    const [label, value] = [deepQuery(row.shadowRoot as ShadowRoot, '.label'), row.querySelector('.email')]
    expect((value as HTMLElement).title).to.equal(email)
    const [labelBox, valueBox] = [label as Element, value as Element].map(element =>
      element.getBoundingClientRect(),
    )
    const middleY = (box: DOMRect | undefined) => (box ? box.top + box.height / 2 : Number.NaN)
    expect(middleY(valueBox)).to.be.closeTo(middleY(labelBox), 4)
    expect(valueBox?.height).to.be.below(2 * (labelBox?.height ?? 0))
    // A usual address is not truncated.
    const parts = () => [...row.querySelectorAll<HTMLElement>('.cut > *')]
    logIn()
    await until(() => parts().some(part => part.textContent === '@example.com'), 'no other user')
    for (const part of parts()) expect(part.scrollWidth, part.textContent ?? '').to.equal(part.clientWidth)
  })

  it('shows the actions of the default layout for an external wallet', async () => {
    finishConnect(fakeConnector(), answerOf())
    await openModal()
    await waitForId('w3m-account-default-send-button')
    await waitForId('w3m-account-default-activity-button')
    await expectModalAccessible()
    await press('wallet-features-send-button')
    await waitForView('WalletSend')
  })

  it('switches the account type on one click, with a spinner while it is pending', async () => {
    const connector = logIn()
    const answer = createDeferred<void>()
    connector.onSwitch = () => answer.promise
    await openModal({ name: 'AccountSettings' })
    await waitForId('account-toggle-preferred-account-type')
    expect(readText('account-toggle-preferred-account-type')).to.equal('Switch to your standard account')
    expect(readText('account-settings-address')).to.equal('0x5F…180aa3')
    await expectModalAccessible()
    await press('account-toggle-preferred-account-type')
    await waitForId('wui-list-item-loading-spinner')
    // A second click while the switch is pending is ignored.
    byId('account-toggle-preferred-account-type')?.click()
    answer.resolve()
    await until(() => $account.get().address === standardAddress, 'not switched')
    await until(() => readText('account-toggle-preferred-account-type') === 'Switch to your smart account')
    expect(readText('account-settings-address')).to.equal('0x70…dc79C8')
    expect(connector.requestedTypes).to.deep.equal(['eoa'])
  })

  it('shows the error of the frame, and keeps the account, if the switch fails', async () => {
    const connector = logIn()
    connector.onSwitch = () => Promise.reject(Object.assign(new Error('no'), { code: 'FRAME_FAILED' }))
    await openModal({ name: 'AccountSettings' })
    await press('account-toggle-preferred-account-type')
    await until(() => $toast.get()?.kind === 'error', 'no error toast')
    expect($account.get().address).to.equal(smartAddress)
  })

  it('lists both account types with their addresses, and the networks with smart accounts', async () => {
    const connector = logIn()
    await openModal({ name: 'AccountSettings' })
    await press('account-smart-account-settings-button')
    await waitForText('Smart accounts work on Local One')
    expect(readText('account-type-smartAccount')).to.include(
      '0x5F…180aa3 · set up with your first transaction',
    )
    expect(readText('account-type-eoa')).to.include('0x70…dc79C8')
    await expectModalAccessible()
    smartAccountsChanged([localOneNetwork.id], true)
    await waitForText('set up on this network')
    await press('account-type-eoa')
    await until(() => $account.get().type === 'eoa', 'not switched')
    expect(connector.requestedTypes).to.deep.equal(['eoa'])
    smartAccountsChanged([localTwoNetwork.id])
    await waitForText('No smart account on Local One. Your standard account is used there.')
    expect(byId('account-type-eoa')).to.equal(undefined)
    await expectModalAccessible()
  })

  it('suggests the smart account to a standard account on a network that supports smart accounts', async () => {
    logIn({ type: 'eoa' })
    await openModal()
    await waitForId('activate-smart-account-promo')
    await expectModalAccessible()
    smartAccountsChanged([localTwoNetwork.id])
    await until(() => !byId('activate-smart-account-promo'), 'still offered')
    smartAccountsChanged([localOneNetwork.id])
    await press('activate-smart-account-promo')
    await press('account-type-smartAccount')
    await until(() => $account.get().address === smartAddress, 'not switched')
    await press('header-back')
    await waitForId('w3m-profile-button')
    await until(() => !byId('activate-smart-account-promo'), 'still offered')
  })

  it('links to the dashboard of the login service for moving to another wallet', async () => {
    logIn()
    await openModal({ name: 'AccountSettings' })
    await press('w3m-wallet-upgrade-card')
    await waitForId('w3m-secure-website-button')
    const link = byId('w3m-secure-website-button')?.shadowRoot?.querySelector('a')
    expect(link?.href).to.equal('https://login.example/dashboard')
    expect(link?.target).to.equal('_blank')
    expect(link?.rel).to.equal('noopener noreferrer')
    expect(readText('w3m-secure-website-button')).to.equal('Open login.example')
    await waitForText('Check that its address is login.example')
    await waitForText('First send it everything in your smart account.')
    await expectModalAccessible()
  })

  it('shows the network without a switch control if the app disables switching', async () => {
    reset({
      options: { enableNetworkSwitch: false },
      runtime: { mountModal, loadAdapter: async () => adapter },
    })
    finishConnect(fakeConnector(), answerOf())
    await openModal()
    await waitForText('Local One')
    expect(byId('w3m-account-select-network')).to.equal(undefined)
    await expectModalAccessible()
    await press('account-settings-button')
    await waitForId('account-settings-address')
    expect(byId('account-switch-network-button')).to.equal(undefined)
  })

  it('switches the network immediately, and shows the address used there or why a network is disabled', async () => {
    setUp([localOneNetwork, localTwoNetwork, { ...localOneNetwork, id: 'eip155:1', name: 'Ethereum' }])
    const connector = logIn()
    adapter.switchNetwork = async () => {
      connector.events?.accountsChanged('eip155', [
        { namespace: 'eip155', address: standardAddress, type: 'eoa' },
      ])
      connector.events?.networkChanged('eip155', localTwoNetwork.id)
    }
    const toasts: (string | undefined)[] = []
    const stop = $toast.listen(toast => toasts.push(toast?.text))
    await openModal()
    await press('w3m-account-select-network')
    await waitForId('w3m-network-switch-Ethereum')
    expect(readText('w3m-network-switch-Ethereum')).to.include('No account on this network')
    expect(byId('w3m-network-switch-Ethereum')?.getAttribute('aria-disabled')).to.equal('true')
    expect(readText('w3m-network-switch-Local Two')).to.include('Uses your standard account')
    await expectModalAccessible()
    await press('w3m-network-switch-Local Two')
    await until(() => $activeNetworkId.get() === localTwoNetwork.id, 'not switched')
    await until(() => toasts.includes('Your address on Local Two is 0x70…dc79C8'), 'untold')
    stop()
    await waitForView('Account')
  })

  describe('smart sessions', () => {
    const createSession = (pci: string, name: string) => ({
      pci,
      project: { name, url: 'https://harbor.example' },
      createdAt: 1_700_000_000,
      expiry: 4_000_000_000,
      permissions: [{ type: 'contract-call' }],
      revokedAt: null,
    })
    let api: FakeApi
    let listedSessions: unknown[]
    let signedMessages: string[]
    beforeEach(() => {
      listedSessions = [createSession('one', 'Harbor'), createSession('two', 'Lantern')]
      signedMessages = []
      api = fakeApi({
        'sessions/': ({ path, body }) => {
          if (!path.endsWith('/revoke')) return { pcis: listedSessions }
          listedSessions = listedSessions.filter(
            row => (row as { pci: string }).pci !== (body as { pci: string }).pci,
          )
          return new Response('')
        },
      })
      reset({
        networks: [localOneNetwork, localTwoNetwork],
        options: { projectId: 'x', endpoints: { api: api.url }, features: { smartSessions: true } },
        runtime: {
          mountModal,
          loadAdapter: async () => ({
            ...adapter,
            signMessage: async (_: unknown, __: unknown, message: string) => {
              signedMessages.push(message)
              return '0x5161'
            },
          }),
        },
      })
      finishConnect(fakeConnector(), answerOf())
    })
    afterEach(() => api.restore())

    it('lists sessions with permissions and expiry, and revokes one with a signature', async () => {
      await openModal({ name: 'AccountSettings' })
      await press('w3m-header-smart-sessions')
      await waitForText('Lantern')
      await waitForText('harbor.example · Can: call smart contracts · Until')
      await expectModalAccessible()
      const toasts: (string | undefined)[] = []
      const stop = $toast.listen(toast => toasts.push(toast?.text))
      const revoke = deepQuery(byId('smart-session') as HTMLElement, 'wui-button')
      revoke?.click()
      await until(() => !readCard().includes('Harbor'), 'still listed')
      expect(signedMessages).to.deep.equal(['Revoke the session of Harbor: one'])
      expect(api.requests.find(({ path }) => path.endsWith('/revoke'))?.body).to.deep.equal({
        pci: 'one',
        signature: '0x5161',
      })
      await until(() => toasts.includes('Permission revoked'), 'untold')
      stop()
    })

    it('keeps a session in the list with an error message if the service did not revoke it', async () => {
      api.answers['sessions/'] = ({ path }) =>
        path.endsWith('/revoke') ? new Response('') : { pcis: listedSessions }
      await openModal({ name: 'SmartSessionList' })
      await waitForText('Harbor')
      deepQuery(byId('smart-session') as HTMLElement, 'wui-button')?.click()
      await until(() => $toast.get()?.kind === 'error', 'no error toast')
      expect(readCard()).to.include('Harbor')
    })

    it('F3 shows an error with a retry after a failed request, and keeps a loaded list', async () => {
      api.answers['sessions/'] = () => new Response('', { status: 400 })
      finishConnect(fakeConnector(), answerOf([bob]))
      await openModal({ name: 'SmartSessionList' })
      await waitForText('Permissions not available')
      await expectModalAccessible()
      listedSessions = []
      api.answers['sessions/'] = () => ({ pcis: [] })
      await press('empty-state-button')
      await waitForText('No app can act for you')
      await expectModalAccessible()
      closeModal()
      await until(() => !byId('w3m-modal'))
      // A loaded list stays after a failed refresh and is marked as possibly outdated.
      listedSessions = [createSession('one', 'Harbor')]
      api.answers['sessions/'] = () => ({ pcis: listedSessions })
      await openModal({ name: 'SmartSessionList' })
      await waitForText('Harbor')
      api.answers['sessions/'] = () => new Response('', { status: 400 })
      await loadSessions()
      await waitForText('This list may be out of date')
      expect(readCard()).to.include('Harbor')
      await expectModalAccessible()
    })
  })
})

import { expect } from '@open-wc/testing'
import { setAccountType } from '../../../src/controllers/account/account-type.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { dashboardUrl } from '../../../elements/views/settings/dashboard-url.ts'
import { defaultOptions } from '../../../src/core/options.ts'
import { runtime } from '../../../src/runtime.ts'
import { preferredAccountType } from '../../../src/services/account-types.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $accountNetworks } from '../../../src/state/network/account-networks.ts'
import {
  embeddedUserChanged,
  embeddedWalletCleared,
  smartAccountsChanged,
} from '../../../src/state/login/embedded-wallet.ts'
import { $networkIds } from '../../../src/state/network/networks.ts'
import { logIn, smartAddress, standardAddress } from '../../support/fake-embedded.ts'
import { fakeConnector, answerOf } from '../../support/fake-connector.ts'
import { finishConnect } from '../../../src/controllers/connect/finish-connect.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const codeOf = async (promise: Promise<unknown>) => {
  try {
    await promise
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const getNames = () => ($accountNetworks.get().eip155 ?? []).map(({ name }) => name)

describe('account of an embedded wallet', () => {
  beforeEach(() => {
    embeddedWalletCleared()
    reset()
  })
  afterEach(embeddedWalletCleared)

  it('contains the user, the account type and whether the smart account is deployed', () => {
    logIn()
    expect($account.get()).to.include({
      address: smartAddress,
      type: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect($account.get().user).to.deep.equal({ email: 'mira@example.com', provider: 'email' })
    smartAccountsChanged([localOneNetwork.id], true)
    expect($account.get().smartAccountDeployed).to.equal(true)
    // The user changed their email address.
    embeddedUserChanged({ email: 'new@example.com' })
    expect($account.get().user?.email).to.equal('new@example.com')
  })

  it('adds no login data to the account of another wallet', () => {
    embeddedUserChanged({ email: 'mira@example.com' })
    finishConnect(fakeConnector(), answerOf())
    expect($account.get()).not.to.have.any.keys('user', 'smartAccountDeployed')
  })

  it('notifies the page when the email address changes', () => {
    startVisit()
    logIn()
    const events: unknown[] = []
    runtime.listeners.set('account', new Set([(detail: unknown) => events.push(detail)]) as never)
    embeddedUserChanged({ email: 'new@example.com' })
    expect(events).to.have.length(1)
  })

  it('switches between the two accounts and stores the choice', async () => {
    startVisit()
    const events: unknown[] = []
    runtime.listeners.set('event', new Set([(detail: unknown) => events.push(detail)]) as never)
    const connector = logIn()
    await setAccountType('eoa')
    expect(connector.requestedTypes).to.deep.equal(['eoa'])
    expect($account.get()).to.include({ address: standardAddress, type: 'eoa' })
    // Whether a contract is deployed only concerns a smart account.
    expect($account.get()).not.to.have.property('smartAccountDeployed')
    expect(await preferredAccountType('eip155', defaultOptions)).to.equal('eoa')
    expect(localStorage.getItem('w3m:1:accountType:eip155')).to.include('eoa')
    expect(events).to.deep.include({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      accountType: 'eoa',
      network: localOneNetwork.id,
    })
    // The type in use is not requested again.
    await setAccountType('eoa')
    expect(connector.requestedTypes).to.have.length(1)
  })

  it('keeps account and preference if the frame refuses the switch', async () => {
    const connector = logIn()
    connector.onSwitch = () => Promise.reject(Object.assign(new Error('no'), { code: 'USER_REJECTED' }))
    expect(await codeOf(setAccountType('eoa'))).to.equal('USER_REJECTED')
    expect($account.get().address).to.equal(smartAddress)
    expect(await preferredAccountType('eip155', defaultOptions)).to.equal('smartAccount')
  })

  it('stores no choice if the user logged out during the switch', async () => {
    const connector = logIn()
    connector.onSwitch = async () => connector.events?.disconnected()
    expect(await codeOf(setAccountType('eoa'))).to.equal('REQUEST_ABORTED')
    expect(localStorage.getItem('w3m:1:accountType:eip155')).to.equal(null)
  })

  it('rejects a change of type for a wallet other than the embedded wallet', async () => {
    finishConnect(fakeConnector(), answerOf())
    expect(await codeOf(setAccountType('eoa'))).to.equal('EMBEDDED_ACCOUNT_MISSING')
  })

  it('prefers the type chosen last, then the type set by the app, then the default of the namespace', async () => {
    const getPreferredType = (namespace: 'eip155' | 'solana', defaultAccountTypes?: object) =>
      preferredAccountType(namespace, {
        ...defaultOptions,
        ...(defaultAccountTypes && { defaultAccountTypes }),
      })
    expect(await getPreferredType('eip155')).to.equal('smartAccount')
    expect(await getPreferredType('solana')).to.equal('eoa')
    expect(await getPreferredType('eip155', { eip155: 'eoa' })).to.equal('eoa')
    expect(await getPreferredType('eip155', { eip155: 'payment' })).to.equal('smartAccount')
    localStorage.setItem('w3m:1:accountType:eip155', JSON.stringify({ value: 'smartAccount', at: 1 }))
    expect(await getPreferredType('eip155', { eip155: 'eoa' })).to.equal('smartAccount')
    localStorage.setItem('w3m:1:accountType:eip155', JSON.stringify({ value: 'planted', at: 1 }))
    expect(await getPreferredType('eip155', { eip155: 'eoa' })).to.equal('eoa')
  })

  it('is limited to the networks of its type', async () => {
    logIn({ smartNetworks: [localTwoNetwork.id] })
    // The network in use is always available.
    expect(getNames()).to.deep.equal(['Local One', 'Local Two'])
    smartAccountsChanged([localOneNetwork.id])
    expect(getNames()).to.deep.equal(['Local One'])
    await setAccountType('eoa')
    expect(getNames()).to.deep.equal(['Local One', 'Local Two'])
  })

  it('uses the network that the frame reports, and only networks that the frame serves', () => {
    reset({
      networks: [localOneNetwork, localTwoNetwork, { ...localOneNetwork, id: 'eip155:1', name: 'Ethereum' }],
    })
    logIn({ networks: [localTwoNetwork.id, localOneNetwork.id], type: 'eoa' })
    expect($networkIds.get().eip155).to.equal(localTwoNetwork.id)
    expect(getNames()).to.deep.equal(['Local One', 'Local Two'])
  })

  it('links to the dashboard on the origin of the frame', () => {
    const dashboardOf = (frame: string | null) => dashboardUrl({ ...defaultOptions, endpoints: { frame } })
    expect(dashboardOf('http://127.0.0.1:5174/sdk?x=1')).to.equal('http://127.0.0.1:5174/dashboard')
    expect(dashboardOf('https://secure.example/deep/sdk')).to.equal('https://secure.example/dashboard')
    const germanOptions = {
      ...defaultOptions,
      language: 'de-AT',
      endpoints: { frame: 'https://secure.example/sdk' },
    }
    expect(dashboardUrl(germanOptions)).to.equal('https://secure.example/dashboard?language=de-AT')
    expect(dashboardOf('javascript:alert(1)')).to.equal(undefined)
    expect(dashboardOf('not a url')).to.equal(undefined)
    expect(dashboardOf(null)).to.equal(undefined)
  })
})

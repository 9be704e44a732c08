import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import {
  activateWallet,
  labelWallet,
  checkKnownWallets,
  switchConnection,
} from '../../../src/controllers/wallets/known-wallets.ts'
import { hideToast } from '../../../src/controllers/shell/notify.ts'
import { disconnectAllWallets, removeWallet } from '../../../src/controllers/wallets/remove-wallets.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $knownWallets, type KnownWallet } from '../../../src/state/wallets/known-wallets.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { answerOf, alice, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

const walletOf = (id: string) => $knownWallets.get().find(wallet => wallet.connectorId === id) as KnownWallet
const getIds = () => $knownWallets.get().map(wallet => wallet.connectorId)
const setUp = () => {
  reset({ networks: [localOneNetwork] })
  const firstConnector = fakeConnector({ id: 'io.first', rdns: 'io.first', name: 'First' })
  const secondConnector = fakeConnector({ id: 'io.second', rdns: 'io.second', name: 'Second' })
  firstConnector.answer = () => answerOf([alice])
  secondConnector.answer = () => answerOf([bob])
  return { firstConnector, secondConnector }
}

describe('known wallets', () => {
  it('keeps one active wallet per namespace, and activates any connected wallet without a prompt', async () => {
    const { firstConnector, secondConnector } = setUp()
    startVisit()
    await connectWallet('io.first')
    await connectWallet('io.second')
    expect($account.get().address).to.equal(bob)
    expect(getIds()).to.deep.equal(['io.second', 'io.first'])
    expect(runtime.reads?.connections()).to.deep.equal([
      { id: 'io.second', namespace: 'eip155', status: 'connected' },
      { id: 'io.first', namespace: 'eip155', status: 'connected' },
    ])
    await switchConnection('io.first')
    expect($account.get().address).to.equal(alice)
    expect(firstConnector.calls.connect).to.equal(1)
    expect(firstConnector.calls.restore).to.equal(1)
    expect(secondConnector.calls.disconnect).to.equal(0)
    expect(getIds()).to.deep.equal(['io.first', 'io.second'])
    // The next visit starts with the wallet that is active now.
    expect(localStorage.getItem('w3m:1:connection:eip155')).to.include('io.first')
  })

  it('F10 opens the connection screen of a wallet that shares no account, and keeps the active wallet', async () => {
    const { firstConnector } = setUp()
    await connectWallet('io.first')
    await connectWallet('io.second')
    firstConnector.restore = async () => undefined
    await activateWallet(walletOf('io.first'))
    expect($view.get()).to.deep.equal({
      name: 'ConnectingExternal',
      connectorId: 'io.first',
      namespace: 'eip155',
    })
    expect($account.get().address).to.equal(bob)
    expect(walletOf('io.first').accounts).to.equal(undefined)
  })

  it('T12 reads no addresses from storage, and no absent or invalid wallets', async () => {
    setUp()
    localStorage.setItem(
      'w3m:1:wallets',
      JSON.stringify({
        value: [
          {
            namespace: 'eip155',
            connectorId: 'io.first',
            name: 'F\u202eirst',
            accounts: [{ address: bob }],
            label: 'Mine',
          },
          { namespace: 'eip155', connectorId: 'gone', name: 'Gone' },
          { namespace: 'cosmos', connectorId: 'x', name: 'X' },
          { namespace: 'eip155', connectorId: 7, name: 'X' },
          'junk',
        ],
        at: Date.now(),
      }),
    )
    await checkKnownWallets()
    expect(getIds()).to.deep.equal(['io.first', 'gone'])
    expect(walletOf('io.first')).to.include({ name: 'First', label: 'Mine' })
    expect(walletOf('io.first').accounts?.[0]?.address).to.equal(alice)
    expect(walletOf('gone').accounts).to.equal(undefined)
    expect(await switchConnection('gone').catch((error: { code: string }) => error.code)).to.equal(
      'WALLET_NOT_FOUND',
    )
    expect(await switchConnection('never').catch((error: { code: string }) => error.code)).to.equal(
      'WALLET_NOT_FOUND',
    )
    expect($connections.get().eip155).to.equal(undefined)
  })

  it('keeps a sanitized label through a new connection', async () => {
    setUp()
    await connectWallet('io.first')
    await labelWallet(walletOf('io.first'), ' Savings\u200b ')
    expect(walletOf('io.first').label).to.equal('Savings')
    await connectWallet('io.first')
    expect(walletOf('io.first').label).to.equal('Savings')
    expect(localStorage.getItem('w3m:1:wallets')).to.include('Savings')
    expect(localStorage.getItem('w3m:1:wallets')).to.not.include(alice)
    await labelWallet(walletOf('io.first'), '')
    expect(walletOf('io.first').label).to.equal(undefined)
  })

  it('disconnects one wallet or all wallets', async () => {
    const { firstConnector, secondConnector } = setUp()
    await connectWallet('io.first')
    await connectWallet('io.second')
    await removeWallet(walletOf('io.first'))
    expect(firstConnector.calls.disconnect).to.equal(1)
    expect(getIds()).to.deep.equal(['io.second'])
    expect($account.get().address).to.equal(bob)
    await connectWallet('io.first')
    disconnectAllWallets()
    expect($connections.get()).to.deep.equal({})
    expect(firstConnector.calls.disconnect).to.equal(1)
    // Ends the undo period.
    hideToast()
    expect(firstConnector.calls.disconnect).to.equal(2)
    expect(secondConnector.calls.disconnect).to.equal(1)
    expect($knownWallets.get().every(wallet => !wallet.accounts)).to.equal(true)
  })
})

import { expect } from '@open-wc/testing'
import { leaveShown } from '../../../src/controllers/connect/disconnect.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { open } from '../../../src/controllers/shell/handle.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { copyAddress } from '../../../src/controllers/shell/platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { account, alice, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, one, reset } from '../../support/reset.ts'

const sol = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'

describe('which account the modal opens', () => {
  const connect = async (namespace: Namespace, address: string) => {
    const connector = fakeConnector({ id: `wallet-${namespace}`, namespaces: [namespace] })
    const networks = [namespace === 'solana' ? localSolana.id : one.id]
    connector.answer = () => ({
      providers: { [namespace]: { request: async () => null } },
      accounts: [account(address, namespace)],
      networks,
      wallet: { name: namespace },
    })
    await connectWallet(connector.info.id, namespace)
  }
  beforeEach(async () => {
    const networks = [one, localSolana]
    reset({ networks, options: { networks, enableInjected: false, enableEip6963: false } })
    await connect('solana', sol)
    await connect('eip155', alice)
    closeModal()
  })
  afterEach(() => closeModal())
  const connected = () =>
    Object.keys($connections.get()).filter(each => $connections.get()[each as Namespace])

  it('is that of the family asked for: nobody copies the address of another one', async () => {
    expect($account.get().address).to.equal(alice)
    await open({ namespace: 'solana' })
    expect($view.get()).to.deep.equal({ name: 'Account', namespace: 'solana' })
    expect($account.get()).to.include({ address: sol, networkId: localSolana.id })
    const { writeText } = navigator.clipboard
    let copied = ''
    navigator.clipboard.writeText = async text => void (copied = text)
    await copyAddress()
    navigator.clipboard.writeText = writeText
    expect(copied).to.equal(sol)
  })

  it('is the only one that its Disconnect leaves; the modal of the page leaves all', async () => {
    await open({ namespace: 'solana' })
    await leaveShown()
    expect(connected()).to.deep.equal(['eip155'])
    expect($account.get().address).to.equal(alice)
    await connect('solana', sol)
    closeModal()
    await open()
    await leaveShown()
    expect(connected()).to.deep.equal([])
  })

  it('follows the person to another family: what is left is what shows', async () => {
    await open({ namespace: 'solana' })
    networkActivated(one.id)
    expect($account.get().address).to.equal(alice)
    await leaveShown()
    expect(connected()).to.deep.equal(['solana'])
  })

  it('holds for a screen that is asked for, and leads to Connect where nobody is connected there', async () => {
    await open({ view: 'WalletReceive', namespace: 'solana' })
    expect([$view.get()?.name, $account.get().address]).to.deep.equal(['WalletReceive', sol])
    await leaveShown()
    closeModal()
    await connect('eip155', alice)
    closeModal()
    for (const view of ['WalletSend', 'Account', undefined] as const) {
      await open({ ...(view && { view }), namespace: 'solana' })
      expect($view.get()).to.deep.equal({ name: 'Connect', namespace: 'solana' })
      closeModal()
    }
    expect($account.get().address, 'what the page speaks of stays').to.equal(alice)
  })

  it('explains the network of that account where the app does not know it', async () => {
    networkActivated('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    networkActivated(one.id)
    await open({ namespace: 'solana' })
    expect($view.get()).to.deep.equal({ name: 'UnsupportedChain', namespace: 'solana' })
  })
})

import { expect } from '@open-wc/testing'
import { disconnectFromModal } from '../../../src/controllers/connect/disconnect.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { open } from '../../../src/controllers/handle/open.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { copyAddress } from '../../../src/controllers/shell/platform.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { account, alice, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'

const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'

describe('account that the modal opens', () => {
  const connect = async (namespace: Namespace, address: string) => {
    const connector = fakeConnector({ id: `wallet-${namespace}`, namespaces: [namespace] })
    const networks = [namespace === 'solana' ? localSolana.id : localOneNetwork.id]
    connector.answer = () => ({
      providers: { [namespace]: { request: async () => null } },
      accounts: [account(address, namespace)],
      networks,
      wallet: { name: namespace },
    })
    await connectWallet(connector.info.id, namespace)
  }
  beforeEach(async () => {
    const networks = [localOneNetwork, localSolana]
    reset({ networks, options: { networks, enableInjected: false, enableEip6963: false } })
    await connect('solana', solanaAddress)
    await connect('eip155', alice)
    closeModal()
  })
  afterEach(() => closeModal())
  const getConnectedNamespaces = () =>
    Object.keys($connections.get()).filter(key => $connections.get()[key as Namespace])

  it('belongs to the requested namespace, and its address is copied', async () => {
    expect($account.get().address).to.equal(alice)
    await open({ namespace: 'solana' })
    expect($view.get()).to.deep.equal({ name: 'Account', namespace: 'solana' })
    expect($account.get()).to.include({ address: solanaAddress, networkId: localSolana.id })
    const { writeText } = navigator.clipboard
    let copiedText = ''
    navigator.clipboard.writeText = async text => void (copiedText = text)
    await copyAddress()
    navigator.clipboard.writeText = writeText
    expect(copiedText).to.equal(solanaAddress)
  })

  it('is the only account that Disconnect disconnects, unless no namespace was requested', async () => {
    await open({ namespace: 'solana' })
    disconnectFromModal()
    expect(getConnectedNamespaces()).to.deep.equal(['eip155'])
    expect($account.get().address).to.equal(alice)
    await connect('solana', solanaAddress)
    closeModal()
    await open()
    disconnectFromModal()
    expect(getConnectedNamespaces()).to.deep.equal([])
  })

  it('follows a switch to another namespace, and Disconnect ends the connection of that namespace', async () => {
    await open({ namespace: 'solana' })
    networkActivated(localOneNetwork.id)
    expect($account.get().address).to.equal(alice)
    disconnectFromModal()
    expect(getConnectedNamespaces()).to.deep.equal(['solana'])
  })

  it('opens no send form if its network cannot send, and rejects with the reason', async () => {
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const networks = [
      localOneNetwork,
      localSolana,
      { ...localOneNetwork, id: bitcoin, name: 'Bitcoin' } as const,
    ]
    reset({ networks, options: { networks, enableInjected: false, enableEip6963: false } })
    const connector = fakeConnector({ id: 'wallet-bip122', namespaces: ['bip122'] })
    connector.answer = () => ({
      providers: { bip122: {} as never },
      accounts: [account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122')],
      networks: [bitcoin],
      wallet: { name: 'bip122' },
    })
    await connectWallet(connector.info.id, 'bip122')
    closeModal()
    const resultOf = (options: Parameters<typeof open>[0]) =>
      open(options).then(String, error => error.message)
    expect(await resultOf({ view: 'WalletSend' })).to.equal('Unsupported chain')
    expect(await resultOf({ view: 'WalletSend', arguments: { amount: '1' } })).to.equal('Unsupported chain')
    expect($modal.get().isOpen).to.equal(false)
    await connect('eip155', alice)
    expect(await resultOf({ view: 'WalletSend', arguments: { chain: bitcoin } })).to.equal(
      'Unsupported chain',
    )
    await open({ view: 'WalletSend' })
    expect([$view.get()?.name, $account.get().networkId]).to.deep.equal(['WalletSend', localOneNetwork.id])
  })

  it('applies to a requested screen, and opens Connect if the namespace has no connection', async () => {
    await open({ view: 'WalletReceive', namespace: 'solana' })
    expect([$view.get()?.name, $account.get().address]).to.deep.equal(['WalletReceive', solanaAddress])
    disconnectFromModal()
    closeModal()
    await connect('eip155', alice)
    closeModal()
    for (const view of ['WalletSend', 'Account', undefined] as const) {
      await open({ ...(view && { view }), namespace: 'solana' })
      expect($view.get()).to.deep.equal({ name: 'Connect', namespace: 'solana' })
      closeModal()
    }
    expect($account.get().address, 'the active account is unchanged').to.equal(alice)
  })

  it('shows the network choice if its network is unknown to the app', async () => {
    networkActivated('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
    networkActivated(localOneNetwork.id)
    await open({ namespace: 'solana' })
    expect($view.get()).to.deep.equal({ name: 'UnsupportedChain', namespace: 'solana' })
  })
})

import { expect } from '@open-wc/testing'
import { createModal, modalHandle, provideElements } from '../../src/create-modal.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { createEvmWallet, fail, reject } from '../../src/testing/index.ts'
import * as limits from '../../src/core/limits.ts'
import { w3m } from '../../src/wagmi.ts'
import { confirmWithoutSwitching } from '../support/confirm-without-switching.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

const rdns = 'example.fathom'
const createChain = (id: number) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${id}`] } },
})

describe('wagmi connector', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  const events: [string, unknown][] = []
  const config = {
    chains: [createChain(31337), createChain(31338), createChain(31339)],
    emitter: { emit: (event: string, data?: unknown) => void events.push([event, data]) },
  }
  /** Creates the connector as wagmi does. */
  const createConnector = async () => {
    const connector = w3m()(config)
    await connector.setup()
    return connector
  }

  beforeEach(() => {
    reset()
    events.length = 0
    wallet = createEvmWallet({
      rdns,
      name: 'Fathom',
      chains: [31337, 31338].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1:1'] })),
      ask: async (_url, method) => (method === 'eth_chainId' ? '0x7a6b' : '0x2a'),
    })
    wallet.install()
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
  })

  it('creates a modal with the chains of wagmi, or uses the existing modal and keeps its networks', async () => {
    await createConnector()
    await modalHandle()?.ready
    expect(
      modalHandle()
        ?.getNetworks()
        .map(({ id }) => id),
    ).to.deep.equal(['eip155:31337', 'eip155:31338', 'eip155:31339'])
    modalHandle()?.destroy()
    const modal = createModal({ networks: [localTwo, localOne] })
    await createConnector()
    await modal.ready
    expect(modal.getNetworks().map(({ id }) => id)).to.deep.equal(['eip155:31338', 'eip155:31337'])
  })

  it('connects through the modal, switches, adds a missing network, and disconnects', async () => {
    const connector = await createConnector()
    provideElements(async () => ({ mountModal: async () => document.body }))
    expect(await connector.isAuthorized()).to.equal(false)
    const modal = modalHandle()
    const connectPromise = connector.connect({ chainId: 31338 })
    await until(() => modal?.isOpen)
    await connectWallet(rdns)
    const { accounts, chainId } = await connectPromise
    expect(accounts).to.deep.equal(await wallet.addresses())
    expect(chainId).to.equal(31338)
    expect(await connector.isAuthorized()).to.equal(true)
    expect(await connector.connect({ isReconnecting: true })).to.deep.equal({ accounts, chainId })

    expect(await connector.switchChain({ chainId: 31337 })).to.equal(config.chains[0])
    expect(events).to.deep.include(['change', { chainId: 31337 }])
    expect(await connector.switchChain({ chainId: 31339 })).to.equal(config.chains[2])
    expect(await connector.getChainId()).to.equal(31339)

    await connector.disconnect()
    expect(await connector.getAccounts()).to.deep.equal([])
  })

  it('notifies wagmi about connecting and disconnecting in the modal', async () => {
    await createConnector()
    provideElements(async () => ({ mountModal: async () => document.body }))
    const modal = modalHandle()
    await modal?.open()
    await connectWallet(rdns)
    await until(() => events.some(([event]) => event === 'connect'))
    expect(events.find(([event]) => event === 'connect')?.[1]).to.deep.equal({
      accounts: await wallet.addresses(),
      chainId: 31337,
    })
    await modal?.disconnect()
    await until(() => events.some(([event]) => event === 'disconnect'))
  })

  it('notifies wagmi about an existing connection', async () => {
    provideElements(async () => ({ mountModal: async () => document.body }))
    const modal = createModal({ networks: [localOne, localTwo] })
    await modal.open()
    await connectWallet(rdns)
    await until(() => modal.getAccount().status === 'connected')
    await createConnector()
    expect(events).to.deep.equal([['connect', { accounts: await wallet.addresses(), chainId: 31337 }]])
  })

  it('T18 resolves a switch once the wallet is on the chain, and rejects it otherwise', async () => {
    const connector = await createConnector()
    provideElements(async () => ({ mountModal: async () => document.body }))
    await modalHandle()?.open()
    await connectWallet(rdns)
    await connector.getChainId()
    wallet.script.next('wallet_switchEthereumChain', () => {
      setTimeout(() => wallet.switchNetwork(31338), 300)
      return Promise.resolve(null)
    })
    await connector.switchChain({ chainId: 31338 })
    expect(wallet.chainId).to.equal(31338)

    const { clock, answerPromise } = confirmWithoutSwitching(wallet)
    const errorPromise = connector.switchChain({ chainId: 31337 }).catch((error: Error) => error)
    await answerPromise
    await clock().advance(limits.switchSettleMs)
    clock().restore()
    expect(await errorPromise).to.have.nested.property('cause.cause.code', 'WALLET_WRONG_NETWORK')
    expect(await connector.getChainId()).to.equal(31338)
  })

  for (const code of [4902, -32601])
    it(`adds a chain if the wallet rejects the switch with ${code}`, async () => {
      const connector = await createConnector()
      provideElements(async () => ({ mountModal: async () => document.body }))
      await modalHandle()?.open()
      await connectWallet(rdns)
      wallet.script.next('wallet_switchEthereumChain', fail({ code, message: 'No' }))
      await connector.switchChain({ chainId: 31339 })
      expect(await connector.getChainId()).to.equal(31339)
    })

  it('reports a rejection with the error that wagmi expects', async () => {
    const connector = await createConnector()
    provideElements(async () => ({ mountModal: async () => document.body }))
    const modal = modalHandle()
    const rejectionPromise = connector.connect().catch((error: Error) => error)
    await until(() => modal?.isOpen)
    modal?.close()
    expect(await rejectionPromise).to.include({ name: 'UserRejectedRequestError', code: 4001 })

    await modal?.open()
    await connectWallet(rdns)
    wallet.script.always('wallet_switchEthereumChain', reject())
    const rejection = await connector.switchChain({ chainId: 31338 }).catch((error: Error) => error)
    expect(rejection).to.include({ name: 'UserRejectedRequestError', code: 4001 })
  })
})

import { expect } from '@open-wc/testing'
import { SwitchChainError, UserRejectedRequestError, fallback, http } from 'viem'
import { createModal, modalHandle, provideElements } from '../../src/create-modal.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import { settleOptions } from '../../src/controllers/settings/options.ts'
import { networksReady } from '../../src/controllers/network/networks.ts'
import { rpcUrls } from '../../src/services/rpc-urls.ts'
import { $networks } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'
import { createEvmWallet, fail, give, hold, reject } from '../../src/testing/index.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { w3m } from '../../src/wagmi.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'
import { type ConnectorFactory, createWagmiConfig } from '../support/wagmi-config.ts'

const rdns = 'example.fathom'
const createChain = (id: number) => ({
  id,
  name: `Local ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${id}`] } },
})
const chains = [createChain(31337), createChain(31338)]

/** Waits long enough for a call or event that must not follow. */
const settle = () => new Promise(resolve => setTimeout(resolve, 150))

/** A connector of another wallet whose prompt stays open until the test ends it. */
function createSlowConnector() {
  let finish: (error?: Error) => void = () => {}
  const factory: ConnectorFactory = () => ({
    id: 'slow',
    connect: () =>
      new Promise((resolve, rejectWith) => {
        finish = error => (error ? rejectWith(error) : resolve({ accounts: ['0xslow'], chainId: 31337 }))
      }),
    disconnect: async () => {},
    isAuthorized: async () => false,
  })
  return { factory, finish: (error?: Error) => finish(error) }
}

describe('connection that wagmi and the modal share', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  let config: ReturnType<typeof createWagmiConfig>
  let slowWallet: ReturnType<typeof createSlowConnector>

  const start = (
    connectors: readonly ConnectorFactory[] = [w3m() as ConnectorFactory, slowWallet.factory],
  ) => {
    config = createWagmiConfig({ chains, connectors })
    return config
  }
  const getModal = () => modalHandle()
  const connectInModal = async () => {
    await getModal()?.open()
    await connectWallet(rdns)
  }
  const connectInWagmi = async (parameters?: { chainId?: number }) => {
    const connectPromise = config.connect('w3m', parameters)
    connectPromise.catch(() => {})
    await until(() => getModal()?.isOpen)
    await connectWallet(rdns)
    return connectPromise
  }
  const isInSync = () =>
    config.connection?.accounts[0] === getModal()?.getAccount().address &&
    (!config.connection || `eip155:${config.connection.chainId}` === getModal()?.getAccount().networkId)

  beforeEach(() => {
    reset()
    slowWallet = createSlowConnector()
    provideElements(async () => ({ mountModal: async () => document.body }))
    wallet = createEvmWallet({
      rdns,
      name: 'Fathom',
      chains: [31337, 31338].map(chainId => ({ chainId, rpcUrls: ['http://127.0.0.1:1'] })),
      ask: async (_url, method) => (method === 'eth_chainId' ? '0x7a69' : '0x2a'),
    })
    wallet.install()
  })
  afterEach(() => {
    config.stop()
    modalHandle()?.destroy()
    wallet.uninstall()
  })

  it('reports each change of the modal to wagmi once', async () => {
    start()
    await connectInModal()
    await until(() => config.status === 'connected')
    const accounts = await wallet.addresses()
    wallet.switchNetwork(31338)
    await until(() => config.connection?.chainId === 31338)
    await getModal()?.disconnect()
    await until(() => config.status === 'disconnected')
    await settle()
    expect(config.connectionChanges).to.deep.equal([
      { accounts, chainId: 31337 },
      { accounts, chainId: 31338 },
      undefined,
    ])
  })

  it('reports each change of wagmi to the modal once, without an echo', async () => {
    start()
    const states: string[] = []
    getModal()?.subscribe(() => {
      const { status, networkId } = getModal()?.getAccount() ?? {}
      const state = `${status} ${networkId}`
      if (status !== 'connecting' && states.at(-1) !== state) states.push(state)
    })
    await connectInWagmi()
    await config.switchChain(31338)
    expect(config.connection?.chainId).to.equal(31338)
    await config.disconnect()
    await settle()
    const accounts = await wallet.addresses()
    expect(config.connectionChanges).to.deep.equal([
      { accounts, chainId: 31337 },
      { accounts, chainId: 31338 },
      undefined,
    ])
    expect(states.filter(state => state.startsWith('connected'))).to.deep.equal([
      'connected eip155:31337',
      'connected eip155:31338',
    ])
    expect(getModal()?.getAccount().status).to.equal('disconnected')
    expect(wallet.log.filter(({ method }) => method === 'wallet_switchEthereumChain')).to.have.length(1)
  })

  it('connects in wagmi again after either side disconnected', async () => {
    start()
    await connectInWagmi()
    await getModal()?.disconnect()
    await until(() => config.status === 'disconnected')
    await connectInModal()
    await until(() => config.status === 'connected')
    await config.disconnect()
    await connectInModal()
    await until(() => config.status === 'connected')
    expect(isInSync()).to.equal(true)
  })

  it('keeps wagmi connected if the user rejects the network of connect()', async () => {
    start()
    wallet.script.always('wallet_switchEthereumChain', reject())
    const error = await connectInWagmi({ chainId: 31338 }).catch((thrownError: Error) => thrownError)
    expect(error).to.be.instanceOf(UserRejectedRequestError)
    await until(() => config.status === 'connected')
    expect(config.connection).to.deep.equal({ accounts: await wallet.addresses(), chainId: 31337 })
    expect(isInSync()).to.equal(true)
  })

  it("connects on the wallet's network if the switch of connect() fails, as injected() does", async () => {
    start()
    wallet.script.always('wallet_switchEthereumChain', fail({ code: -32603, message: 'Internal error' }))
    expect(await connectInWagmi({ chainId: 31338 })).to.include({ chainId: 31337 })
    await settle()
    expect(config.connectionChanges).to.deep.equal([{ accounts: await wallet.addresses(), chainId: 31337 }])
    expect(isInSync()).to.equal(true)
  })

  it('offers a connection to wagmi after the prompt of another connector ends', async () => {
    start()
    const connectPromise = config.connect('slow').catch(() => {})
    await connectInModal()
    await settle()
    expect(config.connection).to.equal(undefined)
    slowWallet.finish(new Error('Closed'))
    await connectPromise
    await until(() => config.status === 'connected')
    expect(config.currentId).to.equal('w3m')
    expect(isInSync()).to.equal(true)
    await getModal()?.disconnect()
    await until(() => config.status === 'disconnected')
  })

  it('offers no connection that has ended or changed while wagmi was busy', async () => {
    start()
    let connectPromise = config.connect('slow').catch(() => {})
    await connectInModal()
    await settle()
    wallet.switchNetwork(31338)
    await settle()
    slowWallet.finish(new Error('Closed'))
    await connectPromise
    await until(() => config.status === 'connected')
    expect(config.connectionChanges).to.deep.equal([{ accounts: await wallet.addresses(), chainId: 31338 }])
    await getModal()?.disconnect()
    await until(() => config.status === 'disconnected')

    connectPromise = config.connect('slow').catch(() => {})
    await connectInModal()
    await settle()
    await getModal()?.disconnect()
    slowWallet.finish(new Error('Closed'))
    await connectPromise
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(config.status).to.equal('disconnected')
  })

  it('drops a network value that an event supersedes', async () => {
    start()
    await connectInWagmi()
    const pendingAnswer = hold()
    wallet.script.next('eth_chainId', pendingAnswer.answer)
    const connector = config.getConnector('w3m') as unknown as { onConnect(): Promise<void> }
    const connectPromise = connector.onConnect()
    await settle()
    wallet.switchNetwork(31338)
    pendingAnswer.release(give('0x7a69'))
    await connectPromise
    await until(() => config.connection?.chainId === 31338)
    await settle()
    expect(config.connection?.chainId).to.equal(31338)
  })

  it('rejects a failed switch with the errors of injected()', async () => {
    start()
    await connectInWagmi()
    wallet.script.next('wallet_switchEthereumChain', reject())
    const rejection = await config.switchChain(31338)?.catch((thrownError: Error) => thrownError)
    expect(rejection).to.be.instanceOf(UserRejectedRequestError)
    expect(rejection).to.include({ name: 'UserRejectedRequestError', code: 4001 })
    wallet.script.next('wallet_switchEthereumChain', fail({ code: -32603, message: 'Internal error' }))
    const switchError = await config.switchChain(31338)?.catch((thrownError: Error) => thrownError)
    expect(switchError).to.be.instanceOf(SwitchChainError)
    const unknownChainError = await config.switchChain(1)?.catch((thrownError: Error) => thrownError)
    expect(unknownChainError).to.be.instanceOf(SwitchChainError)
    expect(unknownChainError).to.have.nested.property('cause.name', 'ChainNotConfiguredError')
    expect(isInSync()).to.equal(true)
  })

  it('restores the connection in wagmi, with and without a reconnect of wagmi', async () => {
    start()
    await connectInModal()
    await until(() => config.status === 'connected')
    for (const isReconnecting of [true, false]) {
      config.stop()
      start()
      if (isReconnecting) await config.reconnect()
      await until(() => config.status === 'connected')
      await settle()
      expect(config.connectionChanges).to.deep.equal([{ accounts: await wallet.addresses(), chainId: 31337 }])
      expect(isInSync()).to.equal(true)
    }
  })

  it('lists the modal once if it announces itself under a name of the app', async () => {
    start([w3m({ announce: { rdns: 'example.app' } }) as ConnectorFactory])
    const rdnsList: string[] = []
    const onAnnounce = (event: Event) =>
      rdnsList.push((event as CustomEvent<{ info: { rdns: string } }>).detail.info.rdns)
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    await until(() => rdnsList.includes('example.app'))
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(config.listedNames).to.deep.equal([rdns])
    // The next configuration of the page finds a modal that is announced already.
    config.stop()
    start()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(config.listedNames).to.deep.equal([rdns])
  })
})

describe("endpoints of wagmi's transports", () => {
  const transports = {
    31337: http('http://127.0.0.1:1/own'),
    31338: fallback([http('http://127.0.0.1:1/first'), http()]),
  }
  const readUrls = async () => {
    settleOptions()
    await networksReady()
    return $networks.get().map(network => rpcUrls(network, $options.get()))
  }
  const start = (options?: Parameters<typeof w3m>[0]) =>
    createWagmiConfig({ chains, transports, connectors: [w3m(options) as ConnectorFactory] }).stop()

  beforeEach(() => {
    reset()
    provideElements(async () => ({ mountModal: async () => document.body }))
  })
  afterEach(() => modalHandle()?.destroy())

  it('adds the URLs of the transports to the endpoints of the modal', async () => {
    start()
    expect(await readUrls()).to.deep.equal([
      ['http://127.0.0.1:1/own'],
      ['http://127.0.0.1:1/first', 'http://127.0.0.1:31338'],
    ])
  })

  it('prefers `rpcUrls` of the app', async () => {
    start({ rpcUrls: { 'eip155:31337': ['http://127.0.0.1:1/app'] } })
    expect((await readUrls())[0]).to.deep.equal(['http://127.0.0.1:1/app'])
  })

  it('adds the URLs to the endpoints of an existing modal', async () => {
    createModal({ networks: [localOne, localTwo], rpcUrls: { 'eip155:31337': ['http://127.0.0.1:1/app'] } })
    start()
    await until(async () => (await readUrls())[1]?.[0] === 'http://127.0.0.1:1/first')
    expect((await readUrls())[0]).to.deep.equal(['http://127.0.0.1:1/app'])
  })

  it('omits transports without a URL', async () => {
    const otherTransports = { 31337: () => ({ request: async () => '0x1' }), 31338: transports[31338] }
    createWagmiConfig({ chains, transports: otherTransports, connectors: [w3m() as ConnectorFactory] }).stop()
    expect((await readUrls())[0]).to.deep.equal(['http://127.0.0.1:31337'])
  })
})

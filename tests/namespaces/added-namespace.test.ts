import { expect } from '@open-wc/testing'
import type { Connected, Connector } from '../../src/connectors/connector.ts'
import { createPairingConnector } from '../../src/connectors/walletconnect/index.ts'
import type { PairingPart } from '../../src/connectors/walletconnect/part.ts'
import { connectWallet } from '../../src/controllers/connect/connect.ts'
import { disconnect } from '../../src/controllers/connect/disconnect.ts'
import { discoverWallets } from '../../src/controllers/connect/discover-wallets.ts'
import { resetPairing, startPairing } from '../../src/controllers/pair/pair.ts'
import { openModal, showView } from '../../src/controllers/shell/modal.ts'
import { restoreVisit } from '../../src/controllers/handle/restore.ts'
import { startVisit } from '../../src/controllers/handle/visit.ts'
import { type AccountId, parseAccountId } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { AnyProvider, ProviderByNamespace } from '../../src/core/wallet/provider.ts'
import type { Features, Manifest } from '../../src/namespaces/manifest.ts'
import { runtime } from '../../src/runtime.ts'
import { rememberedNamespaces } from '../../src/services/storage-markers.ts'
import { $account } from '../../src/state/account/account.ts'
import { $connections } from '../../src/state/connect/connections.ts'
import { $pairing } from '../../src/state/pair/pairing.ts'
import { addNamespace } from '../support/add-namespace.ts'
import { fakeLibrary, session } from '../support/fake-pairing-library.ts'
import { loadPairingPart } from '../support/pairing-parts.ts'
import { reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

// Needs a cast, because the type only lists the namespaces of the product.
const addedNamespace = 'test' as Namespace
const network: Network = {
  id: `${addedNamespace}:main`,
  name: 'Test Network',
  nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 6 },
  rpcUrls: [],
}
const address = 't0123abcd'
const accountId: AccountId = `${network.id}:${address}`
const storageKey = `w3m:1:connection:${addedNamespace}`

interface TestProvider {
  sign(address: string, message: string): Promise<string>
}
const providersOf = (provider: TestProvider) =>
  ({ [addedNamespace]: provider }) as unknown as Partial<ProviderByNamespace>

const walletCalls: string[] = []
const createConnection = async (call: string): Promise<Connected> => {
  walletCalls.push(call)
  return {
    providers: providersOf({ sign: async (signer, message) => `${signer} in the page: ${message}` }),
    accounts: [{ namespace: addedNamespace, address, type: 'eoa' }],
    networks: [network.id],
    wallet: { name: 'Test Wallet' },
  }
}
const pageWallet: Connector = {
  info: { id: 'test:wallet', name: 'Test Wallet', type: 'injected', namespaces: [addedNamespace] },
  connect: () => createConnection('connect'),
  restore: () => createConnection('restore'),
  disconnect: async () => void walletCalls.push('disconnect'),
  watch: () => () => {},
}

const pairing: PairingPart = {
  methods: ['test_sign'],
  loadProvider: async () => pairedSession =>
    ({
      sign: async (signer, message) =>
        String(await pairedSession.request(network.id, 'test_sign', { signer, message })),
    }) satisfies TestProvider as unknown as AnyProvider,
}

const manifest: Manifest = {
  adapter: async () => ({
    namespace: addedNamespace,
    signMessage: (provider: TestProvider, account: AccountId, message: string) =>
      provider.sign(parseAccountId(account).address, message),
  }),
  discover: async () => onConnector => {
    onConnector(pageWallet)
    return () => {}
  },
}
const features: Features = { pairing: async () => pairing }

/** Signs as sign-in does: with the adapter of the namespace, through the connected provider. */
async function sign(message: string): Promise<string> {
  const { caipAddress } = $account.get()
  const provider = runtime.providers.get(addedNamespace)
  const adapter = await runtime.loadAdapter?.(addedNamespace)
  if (!provider || !adapter || !caipAddress) throw new Error('no wallet of the namespace is connected')
  return adapter.signMessage(provider, caipAddress, message)
}

describe('additional namespace', () => {
  let removeNamespace: () => void
  before(() => {
    removeNamespace = addNamespace(addedNamespace, {
      rules: { address: /^t[0-9a-f]{8}$/, accountType: 'eoa', walletName: 'Test Wallet' },
      manifest,
      features,
    })
  })
  after(() => {
    reset()
    removeNamespace()
  })
  beforeEach(() => {
    walletCalls.length = 0
  })
  afterEach(() => resetPairing())

  const isConnected = () => $account.get().status === 'connected'

  /** Loads the page, with `storedConnection` in storage if it is set. */
  function loadPage(storedConnection?: string | null, loadPairing?: () => Promise<Connector>): void {
    reset({
      networks: [network],
      options: { projectId: 'local' },
      runtime: loadPairing ? { loadPairing } : {},
    })
    if (storedConnection) localStorage.setItem(storageKey, storedConnection)
    startVisit()
  }

  it('connects, signs, restores and disconnects a wallet of the page', async () => {
    loadPage()
    discoverWallets()
    await runtime.discovered
    expect(await connectWallet(pageWallet.info.id)).to.equal(true)
    expect($account.get()).to.include({
      status: 'connected',
      namespace: addedNamespace,
      address,
      type: 'eoa',
    })
    expect($account.get().caipAddress).to.equal(accountId)
    expect(await sign('first')).to.equal(`${address} in the page: first`)
    expect(rememberedNamespaces()).to.deep.equal([addedNamespace])

    loadPage(localStorage.getItem(storageKey))
    expect(isConnected()).to.equal(false)
    await restoreVisit()
    expect($account.get()).to.include({ status: 'connected', networkId: network.id, address })
    expect(await sign('second')).to.equal(`${address} in the page: second`)

    await disconnect()
    expect($connections.get()).to.deep.equal({})
    expect(rememberedNamespaces()).to.deep.equal([])
    expect(walletCalls).to.deep.equal(['connect', 'restore', 'disconnect'])
  })

  it('pairs, signs, restores and disconnects a wallet on another device', async () => {
    const library = fakeLibrary()
    library.answer = ({ method, params }) => `${method} ${JSON.stringify(params)}`
    // Registers the connector, as `pairingConnector()` of the product does.
    const loadPairing = async () => {
      const connector = createPairingConnector({
        settings: {
          relayUrl: 'ws://127.0.0.1:1',
          metadata: { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] },
          verify: true,
          loadLibrary: library.load,
        },
        networks: () => [network],
        networkOf: () => undefined,
        loadPart: loadPairingPart,
        readChain: async () => null,
      })
      runtime.connectors.set(connector.info.id, connector)
      return connector
    }
    loadPage(undefined, loadPairing)
    void openModal()
    showView({ name: 'ConnectingWalletConnectBasic' })
    void startPairing()
    const proposal = await until(() => library.proposals[0], 'the proposal')
    expect(proposal.request.optionalNamespaces).to.deep.equal({
      [addedNamespace]: {
        chains: [network.id],
        methods: ['test_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
    proposal.show()
    await until(() => $pairing.get()?.status === 'waiting', 'the code')
    proposal.approve(session('one', [accountId, `${network.id}:not-an-address`], { methods: ['test_sign'] }))
    await until(isConnected, 'the connection')
    expect($account.get()).to.include({ namespace: addedNamespace, networkId: network.id, address })
    expect($account.get().allAccounts).to.have.length(1)
    const signatureOf = (message: string) => `test_sign ${JSON.stringify({ signer: address, message })}`
    expect(await sign('first')).to.equal(signatureOf('first'))

    loadPage(localStorage.getItem(storageKey), loadPairing)
    await restoreVisit()
    expect($account.get()).to.include({ status: 'connected', address })
    expect(await sign('second')).to.equal(signatureOf('second'))
    expect(library.requests.map(({ topic, chainId }) => [topic, chainId])).to.deep.equal([
      ['one', network.id],
      ['one', network.id],
    ])

    await disconnect()
    expect($connections.get()).to.deep.equal({})
    expect(library.ended).to.deep.equal(['one'])
    expect(rememberedNamespaces()).to.deep.equal([])
  })
})

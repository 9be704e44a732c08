import { expect } from '@open-wc/testing'
import type { EIP1193Provider } from 'viem'
import { createModal, modalHandle, provideElements } from '../../src/create-modal.ts'
import { connectWallet } from '../../src/controllers/handle/open.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import type { ModalHandle } from '../../src/modal-handle.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { createEvmWallet, fail, give, reject } from '../../src/testing/index.ts'
import * as limits from '../../src/core/limits.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $networkIds, walletNetworkChanged } from '../../src/state/network/networks.ts'
import { $offeredToken } from '../../src/state/wallets/offered-token.ts'
import { confirmWithoutSwitching } from '../support/confirm-without-switching.ts'
import { localSolana, localOneNetwork, reset } from '../support/reset.ts'
import { until } from '../support/until.ts'

const rdns = 'example.fathom'
const chains = [
  { chainId: 31337, rpcUrls: ['http://127.0.0.1:1'] },
  { chainId: 31338, rpcUrls: ['http://127.0.0.1:2'] },
]
const networks: readonly Network[] = [localOne, localTwo]

interface Failure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

describe('page provider (EIP-1193)', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  let modal: ModalHandle
  const postedRequests: { url: string; method: string }[] = []
  const { fetch: realFetch } = globalThis

  const start = (options: ModalOptions = {}) => {
    modal = createModal({ networks, preload: 'none', ...options })
    return modal.provider
  }
  const request = (method: string, params?: unknown) => modal.provider.request({ method, params })
  const failureOf = async (pendingRequest: Promise<unknown>): Promise<Failure> => {
    const thrownError = await pendingRequest.then(
      value => expect.fail(`answered ${JSON.stringify(value)}`),
      (error: unknown) => error,
    )
    expect(thrownError).to.be.instanceOf(Error)
    expect((thrownError as Failure).code).to.be.a('number')
    return thrownError as Failure
  }
  const codeOf = async (pendingRequest: Promise<unknown>) => (await failureOf(pendingRequest)).code
  /** Records all events in order. */
  const recordEvents = () => {
    const events: unknown[][] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      modal.provider.on(event, (value: unknown) =>
        events.push([event, value instanceof Error ? (value as unknown as Failure).code : value]),
      )
    return events
  }
  const connect = async () => {
    await modal.open()
    expect(await connectWallet(rdns)).to.equal(true)
    modal.close()
  }

  beforeEach(() => {
    reset()
    provideElements(async () => ({ mountModal: async () => document.body }))
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: async () => '0x2a' })
    wallet.install()
    postedRequests.length = 0
    globalThis.fetch = async (url, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      postedRequests.push({ url: String(url), method })
      const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
      const body = method === 'eth_call' ? { error } : { result: '0x7' }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }), {
        headers: { 'content-type': 'application/json' },
      })
    }
  })
  afterEach(() => {
    modalHandle()?.destroy()
    wallet.uninstall()
    globalThis.fetch = realFetch
  })

  it('is one frozen object from the start, which getProvider also returns', async () => {
    const provider = start()
    expect(Object.isFrozen(provider)).to.equal(true)
    expect(modal.getProvider('eip155')).to.equal(provider)
    await connect()
    expect(modal.provider).to.equal(provider)
    expect(createModal().provider).to.equal(provider)
    expect(modal.getProvider('eip155')).to.equal(provider)
    await modal.disconnect()
    expect(modal.provider).to.equal(provider)
    const typedProvider: EIP1193Provider = provider
    expect(typedProvider).to.equal(provider)
  })

  describe('without an account', () => {
    it('has no accounts and is on the default network', async () => {
      walletNetworkChanged('eip155:5')
      start({ defaultNetwork: 'eip155:31338' })
      expect(await request('eth_accounts')).to.deep.equal([])
      expect(await request('eth_coinbase')).to.equal(null)
      expect(await request('eth_chainId')).to.equal('0x7a6a')
      expect(await request('net_version')).to.equal('31338')
      expect(await request('wallet_getPermissions')).to.deep.equal([])
      expect(wallet.log).to.deep.equal([])
    })

    it('sends reads to the endpoint of its network, and forwards errors of the node with their data', async () => {
      start({ rpcUrls: { 'eip155:31337': ['http://127.0.0.1:1/own'] } })
      expect(
        await request('eth_getBalance', ['0x0000000000000000000000000000000000000001', 'latest']),
      ).to.equal('0x7')
      expect(postedRequests).to.deep.equal([{ url: 'http://127.0.0.1:1/own', method: 'eth_getBalance' }])
      const { code, message, data } = await failureOf(request('eth_call', [{}, 'latest']))
      expect({ code, message, data }).to.deep.equal({
        code: 3,
        message: 'execution reverted',
        data: '0x08c379a0',
      })
    })

    it('rejects signing (4100) and unknown methods (4200) without calling a node', async () => {
      start()
      const address = '0x0000000000000000000000000000000000000001'
      expect(await codeOf(request('personal_sign', ['0x4869', address]))).to.equal(4100)
      expect(await codeOf(request('eth_sendTransaction', [{ from: address, to: address }]))).to.equal(4100)
      expect(await codeOf(request('wallet_sendCalls', [{}]))).to.equal(4100)
      expect(await codeOf(request('eth_signTypedData_v4', [address, '{}']))).to.equal(4100)
      expect(await codeOf(request('foo_bar'))).to.equal(4200)
      expect(await codeOf(request('eth_subscribe', ['newHeads']))).to.equal(4200)
      expect(postedRequests).to.deep.equal([])
    })

    it('switches to another network of the app, and rejects an unknown network (4902)', async () => {
      start()
      const events = recordEvents()
      expect(await request('eth_chainId')).to.equal('0x7a69')
      expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).to.equal(null)
      expect(await request('eth_chainId')).to.equal('0x7a6a')
      expect(await codeOf(request('wallet_switchEthereumChain', [{ chainId: '0x5' }]))).to.equal(4902)
      expect(await codeOf(request('wallet_switchEthereumChain', [{}]))).to.equal(-32602)
      expect(events).to.deep.equal([['chainChanged', '0x7a6a']])
    })

    it('opens the modal once for concurrent account requests, and rejects them with 4001 when it is closed', async () => {
      start()
      const rejections = [
        failureOf(request('eth_requestAccounts')),
        failureOf(request('eth_requestAccounts')),
      ]
      await until(() => $modal.get().isOpen)
      modal.close()
      for (const rejection of rejections) expect((await rejection).code).to.equal(4001)

      const pendingAccounts = request('eth_requestAccounts')
      await until(() => $modal.get().isOpen)
      await connectWallet(rdns)
      expect(await pendingAccounts).to.deep.equal(await wallet.addresses())
    })

    it('rejects all requests (4200) if no EVM network is configured', async () => {
      start({ networks: [localSolana] })
      expect(await codeOf(request('eth_chainId'))).to.equal(4200)
      expect(await codeOf(request('eth_accounts'))).to.equal(4200)
    })
  })

  it('rejects invalid requests and values outside JSON with -32602 before calling the wallet', async () => {
    start()
    await connect()
    const countTransactions = () => wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length
    const circularArray: unknown[] = []
    circularArray.push(circularArray)
    for (const args of [undefined, null, 7, {}, { method: '' }, { method: 4 }])
      expect(await codeOf(modal.provider.request(args as never))).to.equal(-32602)
    for (const params of ['text', 7, [1n], { value: 1n }, circularArray])
      expect(await codeOf(request('eth_sendTransaction', params))).to.equal(-32602)
    expect(countTransactions()).to.equal(0)
  })

  it('copies the parameters, so later changes by the page have no effect', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    await request('eth_chainId')
    const message = ['0x4869', from]
    const pendingSignature = request('personal_sign', message)
    message[0] = '0x4a6f'
    await pendingSignature
    expect(wallet.log.at(-1)?.params).to.deep.equal(['0x4869', from])
  })

  it('drops trailing undefined parameters', async () => {
    start()
    await connect()
    await request('eth_call', [{}, undefined, undefined])
    expect(wallet.log.at(-1)?.params).to.deep.equal([{}])
  })

  it('emits connect, account, network and disconnect events once each', async () => {
    start()
    const events = recordEvents()
    expect(await request('eth_chainId')).to.equal('0x7a69')
    wallet.switchNetwork(31338)
    await connect()
    const [firstAddress, secondAddress, thirdAddress] = await wallet.addresses()
    await until(() => events.length > 2)
    expect(events.splice(0)).to.deep.equal([
      ['connect', { chainId: '0x7a6a' }],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [firstAddress, secondAddress, thirdAddress]],
    ])
    expect(await request('eth_chainId')).to.equal('0x7a6a')

    wallet.switchNetwork(31337)
    await until(() => events.length > 0)
    await wallet.switchAccount(1)
    await until(() => events.length > 1)
    expect(await request('eth_accounts')).to.deep.equal([secondAddress, thirdAddress, firstAddress])
    expect(events.splice(0)).to.deep.equal([
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [secondAddress, thirdAddress, firstAddress]],
    ])

    await modal.disconnect()
    expect(await request('eth_accounts')).to.deep.equal([])
    expect(await codeOf(request('personal_sign', ['0x4869', firstAddress]))).to.equal(4100)
    expect(events).to.deep.equal([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  it('returns to the default network after a wallet on another network has disconnected', async () => {
    start({ allowUnsupportedChain: true })
    const events = recordEvents()
    await request('eth_chainId')
    await connect()
    wallet.keepNetworks(31337, 31338)
    wallet.emit('chainChanged', '0x5')
    await until(() => events.some(([, value]) => value === '0x5'))
    events.length = 0
    await modal.disconnect()
    expect(await request('eth_chainId')).to.equal('0x7a69')
    expect(events).to.deep.equal([
      ['accountsChanged', []],
      ['disconnect', 4900],
      ['chainChanged', '0x7a69'],
    ])
  })

  it('emits no past events to a listener that is added late', async () => {
    start()
    await connect()
    const events = recordEvents()
    await request('eth_accounts')
    expect(events).to.deep.equal([])
    wallet.switchNetwork(31338)
    await until(() => events.length > 0)
    expect(events).to.deep.equal([['chainChanged', '0x7a6a']])
  })

  describe('between the first listener and the load of its chunk', () => {
    it('F25 emits a change of network and account once each', async () => {
      start()
      await connect()
      const events = recordEvents()
      wallet.switchNetwork(31338)
      await wallet.switchAccount(1)
      await until(() => events.length > 1)
      expect(events).to.deep.equal([
        ['chainChanged', '0x7a6a'],
        ['accountsChanged', await request('eth_accounts')],
      ])
    })

    it('emits a disconnect', async () => {
      start()
      await connect()
      const events = recordEvents()
      await modal.disconnect()
      await until(() => events.length > 1)
      expect(events).to.deep.equal([
        ['accountsChanged', []],
        ['disconnect', 4900],
      ])
    })

    it('emits no event for a reverted change or for changes before the first listener', async () => {
      start()
      await connect()
      const pendingAccounts = request('eth_accounts')
      wallet.switchNetwork(31338)
      const events = recordEvents()
      wallet.switchNetwork(31337)
      wallet.switchNetwork(31338)
      await pendingAccounts
      await request('eth_chainId')
      expect(events).to.deep.equal([])
    })
  })

  it('calls a listener as often as it was added, and returns itself from on and removeListener', async () => {
    const provider = start()
    await connect()
    let callCount = 0
    const onChainChanged = () => callCount++
    expect(provider.on('chainChanged', onChainChanged)).to.equal(provider)
    provider.on('chainChanged', onChainChanged)
    await request('eth_chainId')
    wallet.switchNetwork(31338)
    await until(() => callCount > 0)
    expect(callCount).to.equal(2)
    expect(provider.removeListener('chainChanged', onChainChanged)).to.equal(provider)
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    await request('eth_accounts')
    expect(callCount).to.equal(3)
    provider.removeListener('chainChanged', onChainChanged)
    await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await request('eth_accounts')
    expect(callCount).to.equal(3)
  })

  it('emits a switch once before it resolves, even for a wallet without events', async () => {
    wallet.uninstall()
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: async () => '0x2a', events: false })
    wallet.install()
    start()
    await connect()
    const events = recordEvents()
    for (const chainId of ['0x7a6a', '0x7a69', '0x7a6a']) {
      expect(await request('wallet_switchEthereumChain', [{ chainId }])).to.equal(null)
      expect(await request('eth_chainId')).to.equal(chainId)
      expect(events.splice(0)).to.deep.equal([['chainChanged', chainId]])
    }
    expect(await codeOf(request('wallet_switchEthereumChain', [{ chainId: '0x5' }]))).to.equal(4902)
  })

  it('T18 resolves a switch only when the wallet is on the network', async () => {
    start()
    await connect()
    const events = recordEvents()
    await request('eth_accounts')
    wallet.script.next('wallet_switchEthereumChain', () => {
      setTimeout(() => wallet.switchNetwork(31338), 300)
      return Promise.resolve(null)
    })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).to.equal(null)
    expect(wallet.chainId).to.equal(31338)
    expect(events).to.deep.equal([['chainChanged', '0x7a6a']])
  })

  it('T18 rejects a switch if the wallet answers but does not switch', async () => {
    start()
    await connect()
    await request('eth_accounts')
    const { clock, answerPromise } = confirmWithoutSwitching(wallet)
    const rejection = failureOf(request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    await answerPromise
    await clock().advance(limits.switchSettleMs)
    clock().restore()
    expect((await rejection) as unknown as Error).to.have.nested.property(
      'cause.code',
      'WALLET_WRONG_NETWORK',
    )
    expect(await request('eth_chainId')).to.equal('0x7a69')
  })

  it('forwards code, message and data of wallet errors', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    const nodeError = { code: 3, message: 'execution reverted: Nope', data: '0xdeadbeef' }
    wallet.script.always('eth_sendTransaction', fail(nodeError))
    const { code, message, data } = await failureOf(request('eth_sendTransaction', [{ from }]))
    expect({ code, message, data }).to.deep.equal(nodeError)
    for (const shape of ['error', 'object', 'stringCode', 'nested', 'library', 'pairing', 'text'] as const) {
      wallet.script.always('personal_sign', reject(shape))
      expect(await codeOf(request('personal_sign', ['0x4869', from])), shape).to.equal(4001)
    }
    wallet.script.always('personal_sign', fail(undefined))
    expect(await codeOf(request('personal_sign', ['0x4869', from]))).to.equal(-32603)
  })

  it('rejects invalid answers of the wallet with -32603', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    wallet.script.always('personal_sign', () => ({ signature: '0x' }))
    wallet.script.always('eth_sendTransaction', () => '0x1234')
    wallet.script.always('eth_chainId', () => 'mainnet')
    expect(await codeOf(request('personal_sign', ['0x4869', from]))).to.equal(-32603)
    expect(await codeOf(request('eth_sendTransaction', [{ from }]))).to.equal(-32603)
    expect(await codeOf(request('eth_chainId'))).to.equal(-32603)
  })

  it('rejects signing and sending for an account that the page does not have (4100)', async () => {
    start()
    await connect()
    const previousLength = wallet.log.length
    const otherAddress = '0x0000000000000000000000000000000000000001'
    expect(await codeOf(request('personal_sign', ['0x4869', otherAddress]))).to.equal(4100)
    expect(await codeOf(request('eth_signTypedData_v4', [otherAddress, '{}']))).to.equal(4100)
    expect(await codeOf(request('eth_sendTransaction', [{ from: otherAddress }]))).to.equal(4100)
    expect(await codeOf(request('wallet_sendCalls', [{ from: otherAddress }]))).to.equal(4100)
    expect(wallet.log.slice(previousLength).filter(({ method }) => /sign|send/i.test(method))).to.deep.equal(
      [],
    )
  })

  it('reports no account before a required sign-in', async () => {
    start({ siwx: { getSessions: async () => [] } as never })
    await connect()
    expect(await request('eth_accounts')).to.deep.equal([])
    const [from] = await wallet.addresses()
    expect(await codeOf(request('personal_sign', ['0x4869', from]))).to.equal(4100)
  })

  describe('T18 before the sign-in of a connected wallet', () => {
    const switchTo = (chainId: string) => request('wallet_switchEthereumChain', [{ chainId }])
    const countSwitches = () =>
      wallet.log.filter(({ method }) => method === 'wallet_switchEthereumChain').length
    const getWalletNetwork = () => $networkIds.get().eip155
    let events: unknown[][]

    beforeEach(async () => {
      start({ siwx: { getSessions: async () => [] } as never })
      events = recordEvents()
      await connect()
    })

    it('switches the wallet, and reports its chain', async () => {
      expect(await switchTo('0x7a6a')).to.equal(null)
      expect(countSwitches()).to.equal(1)
      expect(await wallet.provider.request({ method: 'eth_chainId' })).to.equal('0x7a6a')
      expect(await request('eth_chainId')).to.equal('0x7a6a')
      expect(getWalletNetwork()).to.equal(localTwo.id)
      await until(() => events.length)
      expect(events).to.deep.equal([['chainChanged', '0x7a6a']])
    })

    it('keeps the chain of a wallet that rejects the switch or does not switch', async () => {
      wallet.script.next('wallet_switchEthereumChain', reject())
      expect(await codeOf(switchTo('0x7a6a'))).to.equal(4001)
      wallet.script.next('wallet_switchEthereumChain', give(null))
      await switchTo('0x7a6a').catch(() => {})
      expect(await request('eth_chainId')).to.equal('0x7a69')
      expect(await request('net_version')).to.equal('31337')
      expect(getWalletNetwork()).to.equal(localOne.id)
      expect(events).to.deep.equal([])
    })

    it('reports the chain of a wallet on an unsupported network', async () => {
      wallet.script.always('eth_chainId', give('0x1092'))
      expect(await request('eth_chainId')).to.equal('0x1092')
      expect(await request('eth_accounts')).to.deep.equal([])
    })
  })

  it('returns and revokes the accounts permission, which disconnects', async () => {
    start()
    await connect()
    expect(await request('wallet_getPermissions')).to.deep.equal([
      {
        invoker: location.origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: await wallet.addresses() }],
      },
    ])
    expect(await codeOf(request('wallet_revokePermissions', [{}]))).to.equal(-32602)
    expect(await codeOf(request('wallet_requestPermissions', [{ eth_other: {} }]))).to.equal(4200)
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).to.equal(null)
    expect(modal.getAccount().status).to.equal('disconnected')
    expect(await request('wallet_getPermissions')).to.deep.equal([])
  })

  it('forwards the revocation of a wallet permission (ERC-7715) without disconnecting', async () => {
    start()
    await connect()
    await request('wallet_revokePermissions', [{ permissionsContext: '0x01' }]).catch(() => {})
    expect(wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).to.equal(true)
    expect(modal.getAccount().status).to.equal('connected')
  })

  it('signs typed data v3 as v4 if both are equal, and rejects it with 4200 otherwise', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    const letter = {
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Letter: [
          { name: 'to', type: 'Person' },
          { name: 'text', type: 'string' },
        ],
        Person: [{ name: 'name', type: 'string' }],
      },
      domain: { name: 'Flow' },
      primaryType: 'Letter',
      message: { to: { name: 'Bob' }, text: 'Hi' },
    }
    const signature = await request('eth_signTypedData_v3', [from, JSON.stringify(letter)])
    expect(signature).to.equal(await request('eth_signTypedData_v4', [from, JSON.stringify(letter)]))
    const partialLetter = { ...letter, message: { to: { name: 'Bob' } } }
    expect(await codeOf(request('eth_signTypedData_v3', [from, JSON.stringify(partialLetter)]))).to.equal(
      4200,
    )
    const changedLetter = structuredClone(letter)
    changedLetter.types.Letter[1] = { name: 'text', type: 'string[]' }
    expect(await codeOf(request('eth_signTypedData_v3', [from, JSON.stringify(changedLetter)]))).to.equal(
      4200,
    )
  })

  it('recovers the signer of a message, and rejects an invalid signature', async () => {
    start()
    await connect()
    const [from] = (await wallet.addresses()) as [string]
    const signature = await request('personal_sign', ['0x4869', from])
    expect(await request('personal_ecRecover', ['0x4869', signature])).to.equal(from.toLowerCase())
    expect(await request('personal_ecRecover', ['Hi', signature])).to.equal(from.toLowerCase())
    expect(await codeOf(request('personal_ecRecover', ['0x4869', '0x1234']))).to.equal(4200)
    expect(await codeOf(request('personal_ecRecover', [7, signature]))).to.equal(-32602)
  })

  it('offers a token if the wallet cannot add it (EIP-747), with parameters as a list or an object', async () => {
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const asset = { type: 'ERC20', options: { address } }
    const decimals = `0x${'6'.padStart(64, '0')}`
    const symbol = `0x${'55534443'.padEnd(64, '0')}`
    globalThis.fetch = async (_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method?: string
        params: [{ data: string }]
      }
      const isDecimalsCall = params?.[0].data === '0x313ce567'
      const result = method !== 'eth_call' ? '0x1' : isDecimalsCall ? decimals : symbol
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    }
    wallet.script.always('wallet_watchAsset', fail({ code: -32_601, message: 'method not found' }))
    start({ networks: [localOneNetwork] })
    await connect()
    for (const params of [[asset], asset]) {
      const pendingAnswer = request('wallet_watchAsset', params)
      const isOffered = () => $modal.get().isOpen && $view.get()?.name === 'WatchAsset'
      await Promise.race([pendingAnswer, until(isOffered)])
      expect($offeredToken.get()).to.include({ networkId: 'eip155:31337', address })
      modal.close()
      expect(await pendingAnswer).to.equal(false)
    }
    expect(await codeOf(request('wallet_watchAsset', [{ ...asset, type: 'ERC721' }]))).to.equal(4200)
    expect(await codeOf(request('wallet_watchAsset', [{ type: 'ERC20' }]))).to.equal(-32602)
  })

  it('rejects requests after the modal is destroyed (4900)', async () => {
    const provider = start()
    await connect()
    await request('eth_accounts')
    modal.destroy()
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).to.equal(4900)
    const earlyProvider = start()
    modal.destroy()
    expect(await codeOf(earlyProvider.request({ method: 'eth_accounts' }))).to.equal(4900)
  })
})

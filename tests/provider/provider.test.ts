import { expect } from '@open-wc/testing'
import type { EIP1193Provider } from 'viem'
import { createModal, modalHandle, provideElements } from '../../src/create-modal.ts'
import { connectWallet } from '../../src/controllers/shell/handle.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { ModalOptions } from '../../src/core/options.ts'
import type { ModalHandle } from '../../src/modal-handle.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { createEvmWallet, fail, give, reject } from '../../src/testing/index.ts'
import * as limits from '../../src/core/limits.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $networkIds, walletNetworkSeen } from '../../src/state/network/networks.ts'
import { $offeredToken } from '../../src/state/wallets/offered-token.ts'
import { answerAndStay } from '../support/answer-and-stay.ts'
import { localSolana, one, reset } from '../support/reset.ts'
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

describe('the provider of the page (EIP-1193)', () => {
  let wallet: ReturnType<typeof createEvmWallet>
  let modal: ModalHandle
  const posted: { url: string; method: string }[] = []
  const { fetch } = globalThis

  const start = (options: ModalOptions = {}) => {
    modal = createModal({ networks, preload: 'none', ...options })
    return modal.provider
  }
  const ask = (method: string, params?: unknown) => modal.provider.request({ method, params })
  const failureOf = async (asking: Promise<unknown>): Promise<Failure> => {
    const thrown = await asking.then(
      value => expect.fail(`answered ${JSON.stringify(value)}`),
      (error: unknown) => error,
    )
    expect(thrown).to.be.instanceOf(Error)
    expect((thrown as Failure).code).to.be.a('number')
    return thrown as Failure
  }
  const codeOf = async (asking: Promise<unknown>) => (await failureOf(asking)).code
  /** Everything that the page hears, as it hears it. */
  const hearAll = () => {
    const heard: unknown[][] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      modal.provider.on(event, (value: unknown) =>
        heard.push([event, value instanceof Error ? (value as unknown as Failure).code : value]),
      )
    return heard
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
    posted.length = 0
    globalThis.fetch = async (url, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      posted.push({ url: String(url), method })
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
    globalThis.fetch = fetch
  })

  it('is there from the first line, frozen, one object, and the one that getProvider hands out', async () => {
    const provider = start()
    expect(Object.isFrozen(provider)).to.equal(true)
    expect(modal.getProvider('eip155')).to.equal(provider)
    await connect()
    expect(modal.provider).to.equal(provider)
    expect(createModal().provider).to.equal(provider)
    expect(modal.getProvider('eip155')).to.equal(provider)
    await modal.disconnect()
    expect(modal.provider).to.equal(provider)
    const fits: EIP1193Provider = provider
    expect(fits).to.equal(provider)
  })

  describe('without an account', () => {
    it('has no accounts and is on the default network', async () => {
      walletNetworkSeen('eip155:5')
      start({ defaultNetwork: 'eip155:31338' })
      expect(await ask('eth_accounts')).to.deep.equal([])
      expect(await ask('eth_coinbase')).to.equal(null)
      expect(await ask('eth_chainId')).to.equal('0x7a6a')
      expect(await ask('net_version')).to.equal('31338')
      expect(await ask('wallet_getPermissions')).to.deep.equal([])
      expect(wallet.log).to.deep.equal([])
    })

    it('asks the endpoint of its network for reads, and passes on the words of the node with their data', async () => {
      start({ rpcUrls: { 'eip155:31337': ['http://127.0.0.1:1/own'] } })
      expect(await ask('eth_getBalance', ['0x0000000000000000000000000000000000000001', 'latest'])).to.equal(
        '0x7',
      )
      expect(posted).to.deep.equal([{ url: 'http://127.0.0.1:1/own', method: 'eth_getBalance' }])
      const { code, message, data } = await failureOf(ask('eth_call', [{}, 'latest']))
      expect({ code, message, data }).to.deep.equal({
        code: 3,
        message: 'execution reverted',
        data: '0x08c379a0',
      })
    })

    it('signs nothing (4100), knows no other methods (4200), and tells no node of either', async () => {
      start()
      const address = '0x0000000000000000000000000000000000000001'
      expect(await codeOf(ask('personal_sign', ['0x4869', address]))).to.equal(4100)
      expect(await codeOf(ask('eth_sendTransaction', [{ from: address, to: address }]))).to.equal(4100)
      expect(await codeOf(ask('wallet_sendCalls', [{}]))).to.equal(4100)
      expect(await codeOf(ask('eth_signTypedData_v4', [address, '{}']))).to.equal(4100)
      expect(await codeOf(ask('foo_bar'))).to.equal(4200)
      expect(await codeOf(ask('eth_subscribe', ['newHeads']))).to.equal(4200)
      expect(posted).to.deep.equal([])
    })

    it('goes to another network of the app, and calls one that it does not know unknown (4902)', async () => {
      start()
      const heard = hearAll()
      expect(await ask('eth_chainId')).to.equal('0x7a69')
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).to.equal(null)
      expect(await ask('eth_chainId')).to.equal('0x7a6a')
      expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }]))).to.equal(4902)
      expect(await codeOf(ask('wallet_switchEthereumChain', [{}]))).to.equal(-32602)
      expect(heard).to.deep.equal([['chainChanged', '0x7a6a']])
    })

    it('opens the modal for an account, once for all who ask, and 4001 when the person closes it', async () => {
      start()
      const refused = [failureOf(ask('eth_requestAccounts')), failureOf(ask('eth_requestAccounts'))]
      await until(() => $modal.get().isOpen)
      modal.close()
      for (const each of refused) expect((await each).code).to.equal(4001)

      const asked = ask('eth_requestAccounts')
      await until(() => $modal.get().isOpen)
      await connectWallet(rdns)
      expect(await asked).to.deep.equal(await wallet.addresses())
    })

    it('where no EVM network is configured nothing is known (4200)', async () => {
      start({ networks: [localSolana] })
      expect(await codeOf(ask('eth_chainId'))).to.equal(4200)
      expect(await codeOf(ask('eth_accounts'))).to.equal(4200)
    })
  })

  it('a request that is none, or holds what JSON cannot say, is -32602 before anybody is asked', async () => {
    start()
    await connect()
    const sent = () => wallet.log.filter(({ method }) => method === 'eth_sendTransaction').length
    const circle: unknown[] = []
    circle.push(circle)
    for (const args of [undefined, null, 7, {}, { method: '' }, { method: 4 }])
      expect(await codeOf(modal.provider.request(args as never))).to.equal(-32602)
    for (const params of ['text', 7, [1n], { value: 1n }, circle])
      expect(await codeOf(ask('eth_sendTransaction', params))).to.equal(-32602)
    expect(sent()).to.equal(0)
  })

  it('what the page does with its objects after asking changes nothing', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    await ask('eth_chainId')
    const message = ['0x4869', from]
    const asked = ask('personal_sign', message)
    message[0] = '0x4a6f'
    await asked
    expect(wallet.log.at(-1)?.params).to.deep.equal(['0x4869', from])
  })

  it('optional parameters that are undefined at the end are left out', async () => {
    start()
    await connect()
    await ask('eth_call', [{}, undefined, undefined])
    expect(wallet.log.at(-1)?.params).to.deep.equal([{}])
  })

  it('follows connecting, account, network and leaving, each told once', async () => {
    start()
    const heard = hearAll()
    expect(await ask('eth_chainId')).to.equal('0x7a69')
    wallet.switchNetwork(31338)
    await connect()
    const [first, second, third] = await wallet.addresses()
    await until(() => heard.length > 2)
    expect(heard.splice(0)).to.deep.equal([
      ['connect', { chainId: '0x7a6a' }],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', [first, second, third]],
    ])
    expect(await ask('eth_chainId')).to.equal('0x7a6a')

    wallet.switchNetwork(31337)
    await until(() => heard.length > 0)
    await wallet.switchAccount(1)
    await until(() => heard.length > 1)
    expect(await ask('eth_accounts')).to.deep.equal([second, third, first])
    expect(heard.splice(0)).to.deep.equal([
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [second, third, first]],
    ])

    await modal.disconnect()
    expect(await ask('eth_accounts')).to.deep.equal([])
    expect(await codeOf(ask('personal_sign', ['0x4869', first]))).to.equal(4100)
    expect(heard).to.deep.equal([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  it('is on the default network again after a wallet that was somewhere else has left', async () => {
    start({ allowUnsupportedChain: true })
    const heard = hearAll()
    await ask('eth_chainId')
    await connect()
    wallet.keepNetworks(31337, 31338)
    wallet.emit('chainChanged', '0x5')
    await until(() => heard.some(([, value]) => value === '0x5'))
    heard.length = 0
    await modal.disconnect()
    expect(await ask('eth_chainId')).to.equal('0x7a69')
    expect(heard).to.deep.equal([
      ['accountsChanged', []],
      ['disconnect', 4900],
      ['chainChanged', '0x7a69'],
    ])
  })

  it('a page that listens late, with a wallet connected already, is told of nothing that was before', async () => {
    start()
    await connect()
    const heard = hearAll()
    await ask('eth_accounts')
    expect(heard).to.deep.equal([])
    wallet.switchNetwork(31338)
    await until(() => heard.length > 0)
    expect(heard).to.deep.equal([['chainChanged', '0x7a6a']])
  })

  describe('between its first listener and the arrival of its own file', () => {
    it('F25 emits a change of network and account once each', async () => {
      start()
      await connect()
      const heard = hearAll()
      wallet.switchNetwork(31338)
      await wallet.switchAccount(1)
      await until(() => heard.length > 1)
      expect(heard).to.deep.equal([
        ['chainChanged', '0x7a6a'],
        ['accountsChanged', await ask('eth_accounts')],
      ])
    })

    it('emits a disconnect', async () => {
      start()
      await connect()
      const heard = hearAll()
      await modal.disconnect()
      await until(() => heard.length > 1)
      expect(heard).to.deep.equal([
        ['accountsChanged', []],
        ['disconnect', 4900],
      ])
    })

    it('emits nothing for a change that was undone, and nothing from before the first listener', async () => {
      start()
      await connect()
      const asked = ask('eth_accounts')
      wallet.switchNetwork(31338)
      const heard = hearAll()
      wallet.switchNetwork(31337)
      wallet.switchNetwork(31338)
      await asked
      await ask('eth_chainId')
      expect(heard).to.deep.equal([])
    })
  })

  it('calls a listener as often as it was added, and on and removeListener hand back the provider', async () => {
    const provider = start()
    await connect()
    let calls = 0
    const count = () => calls++
    expect(provider.on('chainChanged', count)).to.equal(provider)
    provider.on('chainChanged', count)
    await ask('eth_chainId')
    wallet.switchNetwork(31338)
    await until(() => calls > 0)
    expect(calls).to.equal(2)
    expect(provider.removeListener('chainChanged', count)).to.equal(provider)
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    await ask('eth_accounts')
    expect(calls).to.equal(3)
    provider.removeListener('chainChanged', count)
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await ask('eth_accounts')
    expect(calls).to.equal(3)
  })

  it('a switch is told before it is answered, once, also of a wallet that emits nothing', async () => {
    wallet.uninstall()
    wallet = createEvmWallet({ rdns, name: 'Fathom', chains, ask: async () => '0x2a', events: false })
    wallet.install()
    start()
    await connect()
    const heard = hearAll()
    for (const chainId of ['0x7a6a', '0x7a69', '0x7a6a']) {
      expect(await ask('wallet_switchEthereumChain', [{ chainId }])).to.equal(null)
      expect(await ask('eth_chainId')).to.equal(chainId)
      expect(heard.splice(0)).to.deep.equal([['chainChanged', chainId]])
    }
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }]))).to.equal(4902)
  })

  it('T18 resolves a switch only when the wallet is on the network', async () => {
    start()
    await connect()
    const heard = hearAll()
    await ask('eth_accounts')
    wallet.script.next('wallet_switchEthereumChain', () => {
      setTimeout(() => wallet.switchNetwork(31338), 300)
      return Promise.resolve(null)
    })
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).to.equal(null)
    expect(wallet.chainId).to.equal(31338)
    expect(heard).to.deep.equal([['chainChanged', '0x7a6a']])
  })

  it('T18 rejects a switch of a wallet that answers and stays where it is', async () => {
    start()
    await connect()
    await ask('eth_accounts')
    const { clock, answered } = answerAndStay(wallet)
    const refused = failureOf(ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    await answered
    await clock().advance(limits.switchSettleMs)
    clock().restore()
    expect((await refused) as unknown as Error).to.have.nested.property('cause.code', 'WALLET_WRONG_NETWORK')
    expect(await ask('eth_chainId')).to.equal('0x7a69')
  })

  it('passes on what the wallet says: number, text and data', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    const said = { code: 3, message: 'execution reverted: Nope', data: '0xdeadbeef' }
    wallet.script.always('eth_sendTransaction', fail(said))
    const { code, message, data } = await failureOf(ask('eth_sendTransaction', [{ from }]))
    expect({ code, message, data }).to.deep.equal(said)
    for (const shape of ['error', 'object', 'stringCode', 'nested', 'library', 'pairing', 'text'] as const) {
      wallet.script.always('personal_sign', reject(shape))
      expect(await codeOf(ask('personal_sign', ['0x4869', from])), shape).to.equal(4001)
    }
    wallet.script.always('personal_sign', fail(undefined))
    expect(await codeOf(ask('personal_sign', ['0x4869', from]))).to.equal(-32603)
  })

  it('a wrong answer of the wallet to signing, sending or a question of where it is, is -32603', async () => {
    start()
    await connect()
    const [from] = await wallet.addresses()
    wallet.script.always('personal_sign', () => ({ signature: '0x' }))
    wallet.script.always('eth_sendTransaction', () => '0x1234')
    wallet.script.always('eth_chainId', () => 'mainnet')
    expect(await codeOf(ask('personal_sign', ['0x4869', from]))).to.equal(-32603)
    expect(await codeOf(ask('eth_sendTransaction', [{ from }]))).to.equal(-32603)
    expect(await codeOf(ask('eth_chainId'))).to.equal(-32603)
  })

  it('signs and sends for no account that the page was not given (4100)', async () => {
    start()
    await connect()
    const before = wallet.log.length
    const other = '0x0000000000000000000000000000000000000001'
    expect(await codeOf(ask('personal_sign', ['0x4869', other]))).to.equal(4100)
    expect(await codeOf(ask('eth_signTypedData_v4', [other, '{}']))).to.equal(4100)
    expect(await codeOf(ask('eth_sendTransaction', [{ from: other }]))).to.equal(4100)
    expect(await codeOf(ask('wallet_sendCalls', [{ from: other }]))).to.equal(4100)
    expect(wallet.log.slice(before).filter(({ method }) => /sign|send/i.test(method))).to.deep.equal([])
  })

  it('where everybody has to sign in, a wallet alone is no account', async () => {
    start({ siwx: { getSessions: async () => [] } as never })
    await connect()
    expect(await ask('eth_accounts')).to.deep.equal([])
    const [from] = await wallet.addresses()
    expect(await codeOf(ask('personal_sign', ['0x4869', from]))).to.equal(4100)
  })

  describe('T18 before the sign-in of a connected wallet', () => {
    const switchTo = (chainId: string) => ask('wallet_switchEthereumChain', [{ chainId }])
    const asked = () => wallet.log.filter(({ method }) => method === 'wallet_switchEthereumChain').length
    const chainsSeen = () => $networkIds.get().eip155
    let heard: unknown[][]

    beforeEach(async () => {
      start({ siwx: { getSessions: async () => [] } as never })
      heard = hearAll()
      await connect()
    })

    it('asks the wallet to switch, and tells the chain that it is on', async () => {
      expect(await switchTo('0x7a6a')).to.equal(null)
      expect(asked()).to.equal(1)
      expect(await wallet.provider.request({ method: 'eth_chainId' })).to.equal('0x7a6a')
      expect(await ask('eth_chainId')).to.equal('0x7a6a')
      expect(chainsSeen()).to.equal(localTwo.id)
      await until(() => heard.length)
      expect(heard).to.deep.equal([['chainChanged', '0x7a6a']])
    })

    it('stays on the chain of a wallet that refuses, or says yes and stays', async () => {
      wallet.script.next('wallet_switchEthereumChain', reject())
      expect(await codeOf(switchTo('0x7a6a'))).to.equal(4001)
      wallet.script.next('wallet_switchEthereumChain', give(null))
      await switchTo('0x7a6a').catch(() => {})
      expect(await ask('eth_chainId')).to.equal('0x7a69')
      expect(await ask('net_version')).to.equal('31337')
      expect(chainsSeen()).to.equal(localOne.id)
      expect(heard).to.deep.equal([])
    })

    it('names the chain of a wallet that goes where the app is not', async () => {
      wallet.script.always('eth_chainId', give('0x1092'))
      expect(await ask('eth_chainId')).to.equal('0x1092')
      expect(await ask('eth_accounts')).to.deep.equal([])
    })
  })

  it('tells and takes back the permission to see accounts; taking it back disconnects', async () => {
    start()
    await connect()
    expect(await ask('wallet_getPermissions')).to.deep.equal([
      {
        invoker: location.origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: await wallet.addresses() }],
      },
    ])
    expect(await codeOf(ask('wallet_revokePermissions', [{}]))).to.equal(-32602)
    expect(await codeOf(ask('wallet_requestPermissions', [{ eth_other: {} }]))).to.equal(4200)
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).to.equal(null)
    expect(modal.getAccount().status).to.equal('disconnected')
    expect(await ask('wallet_getPermissions')).to.deep.equal([])
  })

  it('lets the wallet take back a grant of its own, which has the same name; nobody is disconnected', async () => {
    start()
    await connect()
    await ask('wallet_revokePermissions', [{ permissionsContext: '0x01' }]).catch(() => {})
    expect(wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).to.equal(true)
    expect(modal.getAccount().status).to.equal('connected')
  })

  it('signs typed data of the third version by the fourth where both are the same, and says 4200 where not', async () => {
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
    const signed = await ask('eth_signTypedData_v3', [from, JSON.stringify(letter)])
    expect(signed).to.equal(await ask('eth_signTypedData_v4', [from, JSON.stringify(letter)]))
    const partial = { ...letter, message: { to: { name: 'Bob' } } }
    expect(await codeOf(ask('eth_signTypedData_v3', [from, JSON.stringify(partial)]))).to.equal(4200)
    const list = structuredClone(letter)
    list.types.Letter[1] = { name: 'text', type: 'string[]' }
    expect(await codeOf(ask('eth_signTypedData_v3', [from, JSON.stringify(list)]))).to.equal(4200)
  })

  it('tells who signed a text, but not of a signature that no key made', async () => {
    start()
    await connect()
    const [from] = (await wallet.addresses()) as [string]
    const signature = await ask('personal_sign', ['0x4869', from])
    expect(await ask('personal_ecRecover', ['0x4869', signature])).to.equal(from.toLowerCase())
    expect(await ask('personal_ecRecover', ['Hi', signature])).to.equal(from.toLowerCase())
    expect(await codeOf(ask('personal_ecRecover', ['0x4869', '0x1234']))).to.equal(4200)
    expect(await codeOf(ask('personal_ecRecover', [7, signature]))).to.equal(-32602)
  })

  it('offers a token for the modal’s list if the wallet has none (EIP-747), its parameters in a list or by name', async () => {
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const asset = { type: 'ERC20', options: { address } }
    const decimals = `0x${'6'.padStart(64, '0')}`
    const symbol = `0x${'55534443'.padEnd(64, '0')}`
    globalThis.fetch = async (_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method?: string
        params: [{ data: string }]
      }
      const isOfDecimals = params?.[0].data === '0x313ce567'
      const result = method !== 'eth_call' ? '0x1' : isOfDecimals ? decimals : symbol
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    }
    wallet.script.always('wallet_watchAsset', fail({ code: -32_601, message: 'method not found' }))
    start({ networks: [one] })
    await connect()
    for (const params of [[asset], asset]) {
      const asked = ask('wallet_watchAsset', params)
      const isOffered = () => $modal.get().isOpen && $view.get()?.name === 'WatchAsset'
      await Promise.race([asked, until(isOffered)])
      expect($offeredToken.get()).to.include({ networkId: 'eip155:31337', address })
      modal.close()
      expect(await asked).to.equal(false)
    }
    expect(await codeOf(ask('wallet_watchAsset', [{ ...asset, type: 'ERC721' }]))).to.equal(4200)
    expect(await codeOf(ask('wallet_watchAsset', [{ type: 'ERC20' }]))).to.equal(-32602)
  })

  it('a provider that was kept after the modal is gone is disconnected (4900)', async () => {
    const provider = start()
    await connect()
    await ask('eth_accounts')
    modal.destroy()
    expect(await codeOf(provider.request({ method: 'eth_accounts' }))).to.equal(4900)
    const early = start()
    modal.destroy()
    expect(await codeOf(early.request({ method: 'eth_accounts' }))).to.equal(4900)
  })
})

import { expect } from '@open-wc/testing'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal } from '../../../src/controllers/shell/modal.ts'
import { createModal } from '../../../src/create-modal.ts'
import { namedTokens } from '../../../src/core/money/named-tokens.ts'
import { $account } from '../../../src/state/account/account.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { createEvmWallet, fail, give, reject, type TestEvmWalletOptions } from '../../../src/testing/index.ts'
import { account, bob, fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = { address: bob, symbol: 'USDC', decimals: 6 }
const permissions = {
  expiresAt: Math.floor(Date.now() / 1000) + 3_600,
  keys: [{ type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` }],
  permissions: [{ type: 'contract-call', data: { address: bob } }],
} as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (thrownError: { code: unknown }) => thrownError.code,
  )

describe('requests of an app to the connected wallet', () => {
  const modal = createModal({
    networks: [localOneNetwork, localTwoNetwork, localSolana],
    enableInjected: false,
    enableEip6963: false,
  })

  beforeEach(() => {
    const networks = [localOneNetwork, localTwoNetwork, localSolana]
    reset({ networks, options: { networks, enableInjected: false, enableEip6963: false } })
  })
  after(() => modal.destroy())

  async function connect(options: TestEvmWalletOptions = {}) {
    const wallet = createEvmWallet({
      authorized: true,
      ask: async () => '0x0',
      chains: [
        { chainId: 31337, rpcUrls: ['http://far.test/one'] },
        { chainId: 31338, rpcUrls: ['http://far.test/two'] },
      ],
      ...options,
    })
    const connector = fakeConnector()
    connector.answer = () => ({
      providers: { eip155: wallet.provider },
      accounts: [account(address)],
      networks: [localOneNetwork.id, localTwoNetwork.id],
      wallet: { name: 'Fathom' },
    })
    await connectWallet(connector.info.id)
    closeModal()
    expect($account.get()).to.include({ status: 'connected', networkId: localOneNetwork.id })
    return { wallet, paramsOf: (method: string) => wallet.log.find(log => log.method === method)?.params }
  }

  it('rejects while no wallet is connected', async () => {
    for (const request of [
      modal.sendCalls({ calls: [{ to: bob }] }),
      modal.getCapabilities(),
      modal.watchAsset(token),
      modal.grantPermissions(permissions),
      modal.revokePermissions('0x01'),
    ])
      expect(await codeOf(request)).to.equal('WALLET_NOT_CONNECTED')
  })

  it('sends a batch for the active account and network, and returns its id', async () => {
    const { wallet, paramsOf } = await connect()
    wallet.script.next('wallet_sendCalls', give({ id: '0x0a' }))
    expect(await modal.sendCalls({ calls: [{ to: bob, value: 5n }], id: 'mine' })).to.deep.equal({
      id: '0x0a',
    })
    expect(paramsOf('wallet_sendCalls')).to.deep.equal([
      {
        version: '2.0.0',
        id: 'mine',
        from: address,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [{ to: bob, value: '0x5' }],
      },
    ])
    expect(await codeOf(modal.sendCalls({ calls: [{ to: bob }], networkId: localTwoNetwork.id }))).to.equal(
      'WALLET_WRONG_NETWORK',
    )
  })

  it('adds the paymaster of the app to a batch only if the wallet supports paymasters', async () => {
    const url = 'https://pay.example'
    for (const isSupported of [true, false]) {
      const { wallet, paramsOf } = await connect()
      optionsSet({ ...$options.get(), paymaster: { [localOneNetwork.id]: url } })
      wallet.script.always(
        'wallet_getCapabilities',
        give({ '0x7a69': { paymasterService: { supported: isSupported } } }),
      )
      wallet.script.next('wallet_sendCalls', give('0x0b'))
      await modal.sendCalls({ calls: [{ to: bob }] })
      const [request] = paramsOf('wallet_sendCalls') as [{ capabilities?: object }]
      expect(request.capabilities).to.deep.equal(isSupported ? { paymasterService: { url } } : undefined)
    }
  })

  it('recognizes a rejected batch by its error code, not by its message', async () => {
    const { wallet } = await connect()
    wallet.script.next('wallet_sendCalls', fail({ code: -32_000, message: 'User rejected' }))
    expect(await codeOf(modal.sendCalls({ calls: [{ to: bob }] }))).to.equal('UNKNOWN')
    wallet.script.next('wallet_sendCalls', fail({ code: 5750, message: 'no' }))
    expect(await codeOf(modal.sendCalls({ calls: [{ to: bob }] }))).to.equal('USER_REJECTED')
  })

  it('sends a batch to the EVM wallet while another namespace is active', async () => {
    const { wallet } = await connect()
    networkActivated(localSolana.id)
    wallet.script.next('wallet_sendCalls', give('0x0b'))
    expect(await modal.sendCalls({ calls: [{ to: bob }] })).to.deep.equal({ id: '0x0b' })
  })

  it('returns the capabilities by chain', async () => {
    const { wallet, paramsOf } = await connect()
    wallet.script.next(
      'wallet_getCapabilities',
      give({
        '0x7A69': { atomic: { status: 'ready' } },
        '0x0': { flow: { supported: true } },
        name: 'Fathom',
      }),
    )
    expect(await modal.getCapabilities()).to.deep.equal({
      '0x7a69': { atomic: { status: 'ready' } },
      '0x0': { flow: { supported: true } },
    })
    expect(paramsOf('wallet_getCapabilities')).to.deep.equal([address])
    wallet.script.next('wallet_getCapabilities', give('all'))
    expect(await codeOf(modal.getCapabilities())).to.equal('WALLET_INVALID_ANSWER')
  })

  it('rejects if the wallet lacks the method, without a fallback to single transactions', async () => {
    const { wallet } = await connect({
      without: [
        'wallet_getCapabilities',
        'wallet_sendCalls',
        'wallet_grantPermissions',
        'wallet_revokePermissions',
      ],
    })
    for (const request of [
      modal.sendCalls({ calls: [{ to: bob }] }),
      modal.getCapabilities(),
      modal.grantPermissions(permissions),
      modal.revokePermissions('0x01'),
    ])
      expect(await codeOf(request)).to.equal('METHOD_UNSUPPORTED')
    expect(wallet.log.map(({ method }) => method)).not.to.include('eth_sendTransaction')
  })

  it('adds a token only to the wallet if it supports wallet_watchAsset', async () => {
    const { wallet, paramsOf } = await connect()
    wallet.script.next('wallet_watchAsset', give(true))
    expect(await modal.watchAsset(token)).to.equal(true)
    expect(paramsOf('wallet_watchAsset')).to.deep.equal({ type: 'ERC20', options: token })
    expect(namedTokens(localOneNetwork.id, $options.get())).to.deep.equal([])
    wallet.script.next('wallet_watchAsset', reject())
    expect(await codeOf(modal.watchAsset(token))).to.equal('USER_REJECTED')
    expect(namedTokens(localOneNetwork.id, $options.get())).to.deep.equal([])
  })

  it('adds a token once to the modal if the wallet does not support wallet_watchAsset', async () => {
    await connect({ without: ['wallet_watchAsset'] })
    for (const asset of [token, { ...token, address: bob.toLowerCase() }])
      expect(await modal.watchAsset(asset)).to.equal(true)
    expect(namedTokens(localOneNetwork.id, $options.get())).to.deep.equal([token])
    expect(await codeOf(modal.watchAsset({ ...token, symbol: 'a symbol with blanks' }))).to.equal(
      'INVALID_PARAMS',
    )
    expect(namedTokens(localOneNetwork.id, $options.get())).to.have.length(1)
  })

  it('returns the context that revokes a granted permission', async () => {
    const { wallet, paramsOf } = await connect()
    wallet.script.next('wallet_grantPermissions', give({ context: '0x0c', expiry: permissions.expiresAt }))
    const grant = await modal.grantPermissions(permissions)
    expect(grant).to.include({ context: '0x0c', expiresAt: permissions.expiresAt })
    wallet.script.next('wallet_revokePermissions', give(null))
    await modal.revokePermissions(grant.context)
    expect(paramsOf('wallet_revokePermissions')).to.deep.equal([{ permissionsContext: '0x0c' }])
  })
})

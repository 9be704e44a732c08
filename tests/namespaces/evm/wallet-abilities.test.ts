import { expect } from '@open-wc/testing'
import type { CallsAbility } from '../../../src/namespaces/calls.ts'
import { loadFeature } from '../../../src/namespaces/features.ts'
import { walletCapabilities } from '../../../src/namespaces/evm/capabilities.ts'
import { grantPermissions, revokePermissions, watchAsset } from '../../../src/namespaces/evm/requests.ts'
import { readWalletAssets } from '../../../src/namespaces/evm/wallet-assets.ts'
import type { AccountId } from '../../../src/core/chain/caip.ts'
import * as limits from '../../../src/core/limits.ts'
import {
  createEvmWallet,
  fail,
  give,
  reject,
  staySilent,
  type TestEvmWalletOptions,
  throwNow,
} from '../../../src/testing/index.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account: AccountId = `eip155:31337:${address}`
const accountOnOtherNetwork: AccountId = `eip155:31338:${address}`
const hash = `0x${'ab'.repeat(32)}`

const createWallet = (options: TestEvmWalletOptions = {}) => {
  const wallet = createEvmWallet({
    authorized: true,
    ask: async () => '0x0',
    chains: [
      { chainId: 31337, rpcUrls: ['http://far.test/one'] },
      { chainId: 31338, rpcUrls: ['http://far.test/two'] },
    ],
    ...options,
  })
  const getMethods = () => wallet.log.map(({ method }) => method)
  const paramsOf = (method: string) => wallet.log.find(log => log.method === method)?.params
  return { wallet, provider: wallet.provider, getMethods, paramsOf }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (thrownError: { code: unknown }) => thrownError.code,
  )

describe('walletCapabilities', () => {
  it('returns the capabilities of the account’s network, including those for all networks', async () => {
    const { wallet, provider } = createWallet()
    for (const [answer, expected] of [
      [{ '0x7a69': { atomic: { status: 'supported' } } }, { atomic: 'supported' }],
      [{ '0x07A69': { atomic: { status: 'ready' } } }, { atomic: 'ready' }],
      [{ '0x7a69': { atomicBatch: { supported: true } } }, { atomic: 'supported' }],
      [{ '0x7a69': { atomic: { status: 'magic' } } }, { atomic: 'unsupported' }],
      [
        {
          '0x0': { paymasterService: { supported: true }, atomic: { status: 'supported' } },
          '0x7a69': { atomic: { status: 'unsupported' } },
        },
        { atomic: 'unsupported', paymasterService: true },
      ],
      [{ '0x7a69': { assetDiscovery: { supported: 'true' } } }, { assetDiscovery: false }],
    ] as const) {
      wallet.script.next('wallet_getCapabilities', give(answer))
      expect(await walletCapabilities(provider, account)).to.include(expected)
    }
  })

  it('F16 returns undefined if the wallet lacks the method, answers with malformed data or does not answer', async () => {
    expect(
      await walletCapabilities(createWallet({ without: ['wallet_getCapabilities'] }).provider, account),
    ).to.equal(undefined)
    const { wallet, provider } = createWallet()
    for (const answer of [
      give(undefined),
      give([]),
      give('x'),
      give({ '0x1': {} }),
      give({ '0x7a69': 7 }),
      throwNow(0),
      fail(null),
    ]) {
      wallet.script.next('wallet_getCapabilities', answer)
      expect(await walletCapabilities(provider, account)).to.equal(undefined)
    }
    const clock = fakeClock()
    try {
      wallet.script.next('wallet_getCapabilities', staySilent)
      const pendingCapabilities = walletCapabilities(provider, account)
      await clock.advance(limits.probeAnswerMs)
      expect(await pendingCapabilities).to.equal(undefined)
    } finally {
      clock.restore()
    }
  })
})

describe('batch of calls', () => {
  let calls: CallsAbility
  before(async () => {
    calls = (await loadFeature('eip155', 'calls')) as CallsAbility
  })
  const batch = {
    account,
    calls: [
      { to: otherAddress, value: 1n },
      { to: otherAddress, data: '0x00' },
    ],
    isAtomic: false,
  }

  it('is offered only for EVM wallets that support batches', async () => {
    expect(await calls.offer(createWallet().provider, account)).to.deep.equal({ canBeAtomic: false })
    const smartWallet = createWallet({ capabilities: { atomic: { status: 'ready' } } })
    expect(await calls.offer(smartWallet.provider, account)).to.deep.equal({ canBeAtomic: true })
    expect(
      await calls.offer(createWallet({ without: ['wallet_getCapabilities'] }).provider, account),
    ).to.equal(undefined)
    expect(loadFeature('solana', 'calls')).to.equal(undefined)
  })

  it('is rejected with a paymaster that the wallet does not support', async () => {
    const { wallet, provider, getMethods, paramsOf } = createWallet()
    const paymasterBatch = { ...batch, paymaster: 'https://pay.example' }
    expect(await codeOf(calls.send(provider, paymasterBatch))).to.equal('FEE_CHANGED')
    expect(getMethods()).not.to.include('wallet_sendCalls')
    const acceptedCapabilities = { '0x7a69': { paymasterService: { supported: true } } }
    wallet.script.always('wallet_getCapabilities', give(acceptedCapabilities))
    wallet.script.next('wallet_sendCalls', give({ id: '0x01' }))
    await calls.send(provider, paymasterBatch)
    const [request] = paramsOf('wallet_sendCalls') as [{ capabilities: object }]
    expect(request.capabilities).to.deep.equal({ paymasterService: { url: 'https://pay.example' } })
    expect(await calls.offer(provider, account)).to.deep.equal({
      canBeAtomic: false,
      supportsPaymaster: true,
    })
  })

  it('is requested once in the standard format, and accepts an id as a string or in an object', async () => {
    const { wallet, provider, getMethods, paramsOf } = createWallet()
    for (const answer of [{ id: '0x01' }, '0x01']) {
      wallet.script.next('wallet_sendCalls', give(answer))
      expect(await calls.send(provider, { ...batch, id: 'mine' })).to.equal('0x01')
    }
    expect(paramsOf('wallet_sendCalls')).to.deep.equal([
      {
        version: '2.0.0',
        id: 'mine',
        from: address,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to: otherAddress, value: '0x1' },
          { to: otherAddress, data: '0x00' },
        ],
      },
    ])
    expect(getMethods().filter(method => method === 'wallet_sendCalls')).to.have.length(2)
    for (const answer of [undefined, null, {}, { id: 7 }, '', 'x'.repeat(10_000)]) {
      wallet.script.next('wallet_sendCalls', give(answer))
      expect(await codeOf(calls.send(provider, batch))).to.equal('WALLET_INVALID_ANSWER')
    }
  })

  it('T18 is not sent with invalid calls, or to a wallet on a different network or without atomic support', async () => {
    const { provider, getMethods } = createWallet()
    const send = (changes: object) => codeOf(calls.send(provider, { ...batch, ...changes }))
    expect(await send({ account: accountOnOtherNetwork })).to.equal('WALLET_WRONG_NETWORK')
    expect(await send({ isAtomic: true })).to.equal('BATCH_UNSUPPORTED')
    expect(await send({ calls: [] })).to.equal('INVALID_PARAMS')
    expect(await send({ calls: [{ to: otherAddress.slice(2) }] })).to.equal('INVALID_ADDRESS')
    expect(await send({ calls: [{ to: otherAddress, data: '0x0' }] })).to.equal('INVALID_PARAMS')
    expect(await send({ calls: [{ to: otherAddress, value: -1n }] })).to.equal('INVALID_AMOUNT')
    expect(await send({ calls: [{ to: otherAddress, value: 2n ** 256n }] })).to.equal('INVALID_AMOUNT')
    expect(getMethods()).not.to.include('wallet_sendCalls')
    const walletWithoutCapabilities = createWallet({ without: ['wallet_getCapabilities'] })
    expect(await codeOf(calls.send(walletWithoutCapabilities.provider, batch))).to.equal('METHOD_UNSUPPORTED')
  })

  it('F18 has the status that the wallet and its receipts report', async () => {
    const { wallet, provider } = createWallet()
    const successReceipt = { transactionHash: hash, status: '0x1' }
    const failedReceipt = { transactionHash: hash, status: '0x0' }
    for (const [answer, expected] of [
      [{ status: 100 }, 'pending'],
      [{ status: 'PENDING' }, 'pending'],
      [{ status: 200, receipts: [successReceipt] }, 'confirmed'],
      [{ status: 'CONFIRMED', receipts: [successReceipt, successReceipt] }, 'confirmed'],
      [{ status: 200, receipts: [failedReceipt] }, 'reverted'],
      [{ status: 200, receipts: [successReceipt, failedReceipt] }, 'partly'],
      [{ status: 400 }, 'failed'],
      [{ status: 500, receipts: [failedReceipt] }, 'reverted'],
      [{ status: 600, receipts: [successReceipt, failedReceipt] }, 'partly'],
    ] as const) {
      wallet.script.next('wallet_getCallsStatus', give(answer))
      expect((await calls.status(provider, '0x01')).status, JSON.stringify(answer)).to.equal(expected)
    }
    for (const answer of [undefined, 7, {}, { status: 'DONE' }, { status: 300 }, { status: null }]) {
      wallet.script.next('wallet_getCallsStatus', give(answer))
      expect(await codeOf(calls.status(provider, '0x01'))).to.equal('WALLET_INVALID_ANSWER')
    }
    wallet.script.next(
      'wallet_getCallsStatus',
      give({ status: 200, receipts: [successReceipt, { transactionHash: 'x' }, null] }),
    )
    expect((await calls.status(provider, '0x01')).transactions).to.deep.equal([{ hash, isSuccess: true }])
  })

  it('rejects the hash of a batch that failed or was reverted without a receipt', async () => {
    const { wallet, provider, getMethods } = createWallet()
    for (const status of [400, 500]) {
      wallet.script.next('wallet_getCallsStatus', give({ status }))
      expect(await codeOf(calls.hash(provider, '0x01')), String(status)).to.equal('TRANSACTION_REJECTED')
    }
    expect(getMethods().filter(method => method === 'wallet_getCallsStatus')).to.have.length(2)
  })

  it('resolves with the hash of a batch that was reverted with a receipt', async () => {
    const { wallet, provider } = createWallet()
    const receipts = [{ transactionHash: hash, status: '0x0' }]
    wallet.script.next('wallet_getCallsStatus', give({ status: 500, receipts }))
    expect(await calls.hash(provider, '0x01')).to.equal(hash)
  })

  it('opens its status in the wallet, and rejects an id that the wallet does not recognize', async () => {
    const { wallet, provider } = createWallet()
    wallet.script.next('wallet_showCallsStatus', give(null))
    await calls.show(provider, '0x01')
    expect(await codeOf(calls.show(provider, '0x01'))).to.equal(5730)
  })
})

describe('watchAsset', () => {
  const token = { networkId: 'eip155:31337' as const, address: otherAddress, symbol: 'USDC', decimals: 6 }

  it('requests the token in the format of EIP-747', async () => {
    const { wallet, provider, paramsOf } = createWallet({
      capabilities: { assetDiscovery: { supported: true } },
    })
    expect(await watchAsset(provider, { ...token, image: 'javascript:1' })).to.equal(true)
    expect(paramsOf('wallet_watchAsset')).to.deep.equal({
      type: 'ERC20',
      options: { address: otherAddress, symbol: 'USDC', decimals: 6 },
    })
    expect(wallet.assets).to.have.length(1)
    const assets = (await provider.request({
      method: 'wallet_getAssets',
      params: [{ account: address }],
    })) as Record<string, { type: string }[]>
    expect(assets['0x7a69']?.map(({ type }) => type)).to.deep.equal(['NATIVE', 'ERC20'])
    wallet.script.next('wallet_watchAsset', give(false), give('yes'), reject())
    expect(await watchAsset(provider, token)).to.equal(false)
    expect(await codeOf(watchAsset(provider, token))).to.equal('WALLET_INVALID_ANSWER')
    expect(await codeOf(watchAsset(provider, token))).to.equal(4001)
  })

  it('T18 requests a valid token only on the network of the token', async () => {
    const { provider, getMethods } = createWallet()
    expect(await codeOf(watchAsset(provider, { ...token, networkId: 'eip155:31338' }))).to.equal(
      'WALLET_WRONG_NETWORK',
    )
    for (const change of [
      { symbol: 'far too long a name' },
      { symbol: '\u202eUSDC' },
      { decimals: 37 },
      { address: 'x' },
    ])
      expect(await codeOf(watchAsset(provider, { ...token, ...change }))).to.equal('INVALID_PARAMS')
    expect(getMethods()).not.to.include('wallet_watchAsset')
  })
})

describe('permissions for keys of the page', () => {
  const request = {
    account,
    expiresAt: Math.floor(Date.now() / 1_000) + 3_600,
    keys: [{ type: 'secp256k1' as const, publicKey: `0x02${'11'.repeat(32)}` }],
    permissions: [{ type: 'contract-call', data: { address: otherAddress } }],
  }

  it('grants and revokes permissions in the wallet', async () => {
    const { wallet, provider } = createWallet()
    const { context, expiresAt } = await grantPermissions(provider, request)
    expect(wallet.grants.map(grant => grant.context)).to.deep.equal([context])
    expect(expiresAt).to.equal(request.expiresAt)
    await revokePermissions(provider, context)
    expect(wallet.grants).to.deep.equal([])
    expect((await provider.request({ method: 'eth_accounts' })) as string[]).to.have.length(3)
    expect(await codeOf(revokePermissions(provider, context))).to.equal(-32602)
    expect(await codeOf(revokePermissions(provider, 'everything'))).to.equal('INVALID_PARAMS')
  })

  it('T24 rejects an answer that exceeds the request, and an invalid request', async () => {
    const { wallet, provider } = createWallet()
    for (const change of [
      { chainId: '0x1' },
      { context: undefined },
      { context: 'x' },
      { expiry: request.expiresAt + 1 },
      { permissions: [{ type: 'native-token-transfer' }] },
    ]) {
      wallet.script.next('wallet_grantPermissions', give({ chainId: '0x7a69', context: '0x01', ...change }))
      expect(await codeOf(grantPermissions(provider, request)), JSON.stringify(change)).to.equal(
        'WALLET_INVALID_ANSWER',
      )
    }
    for (const change of [
      { expiresAt: 1 },
      { keys: [] },
      { permissions: [] },
      { keys: [{ type: 'secp256k1', publicKey: '0x' }] },
    ])
      expect(await codeOf(grantPermissions(provider, { ...request, ...change } as never))).to.equal(
        'INVALID_PARAMS',
      )
    expect(
      await codeOf(
        grantPermissions(createWallet({ without: ['wallet_grantPermissions'] }).provider, request),
      ),
    ).to.equal(4200)
  })
})

describe('readWalletAssets', () => {
  const network = {
    id: 'eip155:31337',
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  } as const

  it('treats a price of 0 and an empty image as unknown', async () => {
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' }
    const provider = {
      ...createWallet().provider,
      request: async ({ method }: { method: string }) =>
        method === 'wallet_getCapabilities'
          ? { '0x7a69': { assetDiscovery: { supported: true } } }
          : { '0x7a69': [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }] },
    }
    const [token] =
      (await readWalletAssets({ provider: provider as never, account, network: network as never })) ?? []
    expect(token?.amount).to.equal('1')
    for (const unknownField of ['price', 'value', 'image'])
      expect(token, unknownField).not.to.have.property(unknownField)
  })
})

// Integration of the test wallet, the connector and the adapter on real chains.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createClient, http, publicActions, recoverTypedDataAddress, verifyMessage, type Hex } from 'viem'
import { startStack, type Stack } from '../../demo/backend/stack.ts'
import { evmAdapter } from '../../src/namespaces/evm/adapter.ts'
import { createEvmConnector } from '../../src/namespaces/evm/connector.ts'
import { formatAccountId } from '../../src/core/chain/caip.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { createEvmWallet, staySilent, type TestEvmWallet } from '../../src/testing/index.ts'
import { receiptOf } from '../support/receipt.ts'

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())

const createReader = (id: 31337 | 31338 = 31337) =>
  createClient({
    transport: http(stack.urls.chains[id], { timeout: 60_000 }),
    pollingInterval: 50,
    cacheTime: 0,
  }).extend(publicActions)
/** Creates a wallet on Local One without Local Two. */
const makeWallet = () =>
  createEvmWallet({ chains: [{ chainId: 31337, rpcUrls: [stack.urls.chains[31337]] }] })
const connect = async (wallet: TestEvmWallet) => {
  const connector = createEvmConnector(wallet.provider, () => ({
    id: 'test.wallet',
    name: 'Test Wallet',
    type: 'announced',
    namespaces: ['eip155'],
  }))
  const connection = await connector.connect({
    namespaces: ['eip155'],
    signal: new AbortController().signal,
  })
  const address = connection.accounts[0]?.address as Hex
  const recipient = connection.accounts[1]?.address as Hex
  return {
    connector,
    connection,
    address,
    recipient,
    account: formatAccountId('eip155:31337', address),
  }
}

describe('browser wallet on real chains', () => {
  it('signs a message and typed data with valid signatures', async () => {
    const wallet = makeWallet()
    const { address, account } = await connect(wallet)
    const message = 'Sign in to https://app.test\n\n0xdeadbeef 🦊'
    const signature = (await evmAdapter.signMessage(wallet.provider, account, message)) as Hex
    assert.equal(await verifyMessage({ address, message, signature }), true)

    const typedData = {
      domain: { name: 'Ether Mail', version: '1', chainId: 31337 },
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'contents', type: 'string' },
        ],
      },
      primaryType: 'Mail' as const,
      message: { to: address, contents: 'Hello' },
    }
    const typedSignature = await evmAdapter.signTypedData?.(
      wallet.provider,
      account,
      JSON.stringify(typedData),
    )
    assert.equal(await recoverTypedDataAddress({ ...typedData, signature: typedSignature as Hex }), address)
  })

  it('sends a transaction that is mined', async () => {
    const wallet = makeWallet()
    const { address, recipient } = await connect(wallet)
    const balanceBefore = await createReader().getBalance({ address: recipient })
    const hash = await wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: recipient, value: '0x2386f26fc10000' }],
    })
    const receipt = await receiptOf(createReader(), hash as Hex)
    assert.equal(receipt.status, 'success')
    assert.equal(
      (await createReader().getBalance({ address: recipient })) - balanceBefore,
      10_000_000_000_000_000n,
    )
  })

  it('sends a batch and reports when it is confirmed', async () => {
    const wallet = makeWallet()
    const { address, recipient } = await connect(wallet)
    const calls = [
      { to: recipient, value: '0x1' },
      { to: recipient, value: '0x2' },
    ]
    const { id } = (await wallet.provider.request({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false, calls }],
    })) as { id: string }
    const readStatus = async () =>
      (await wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as {
        status: number
        receipts: { transactionHash: Hex }[]
      }
    let status = await readStatus()
    while (status.status === 100) status = await readStatus()
    assert.equal(status.status, 200)
    assert.equal(status.receipts.length, 2)
  })

  it('adds an unknown network, switches to it and back', async () => {
    const wallet = makeWallet()
    const { connector } = await connect(wallet)
    const networkIds: string[] = []
    const stopWatching = connector.watch({
      accountsChanged: () => undefined,
      networkChanged: (_namespace, id) => networkIds.push(id),
      sessionUpdated: () => undefined,
      disconnected: () => undefined,
    })
    await evmAdapter.switchNetwork?.(wallet.provider, { ...localTwo, rpcUrls: [stack.urls.chains[31338]] })
    assert.equal(wallet.chainId, 31338)
    assert.deepEqual(networkIds, ['eip155:31338'])
    await evmAdapter.switchNetwork?.(wallet.provider, localOne)
    assert.equal(wallet.chainId, 31337)
    stopWatching()
    assert.equal(wallet.listeners(), 0)
  })

  it('reads the balance from the wallet first, and from the endpoints if the wallet fails or is on another network', async () => {
    const wallet = makeWallet()
    const { address, account } = await connect(wallet)
    const readBalance = (network = localOne, url: string = stack.urls.chains[31337]) =>
      evmAdapter.nativeBalance?.({ provider: wallet.provider, account, network, rpcUrls: async () => [url] })
    assert.equal(
      await readBalance(localOne, 'http://127.0.0.1:1'),
      await createReader().getBalance({ address }),
    )
    assert.equal(
      await readBalance(localTwo, stack.urls.chains[31338]),
      await createReader(31338).getBalance({ address }),
    )
    wallet.script.always('eth_getBalance', () => Promise.reject(new Error('no')))
    assert.equal(await readBalance(), await createReader().getBalance({ address }))
    await assert.rejects(async () => readBalance(localOne, 'http://127.0.0.1:1'), {
      code: 'BALANCE_UNAVAILABLE',
    })
  })

  it('F8 revokes permissions that the wallet granted after the attempt was aborted', async () => {
    const wallet = makeWallet()
    wallet.script.next('eth_chainId', staySilent)
    const abort = new AbortController()
    const connector = createEvmConnector(wallet.provider, () => ({
      id: 'test.wallet',
      name: 'Test Wallet',
      type: 'announced',
      namespaces: ['eip155'],
    }))
    const connectPromise = connector.connect({ namespaces: ['eip155'], signal: abort.signal })
    abort.abort()
    await assert.rejects(connectPromise, { code: 'REQUEST_ABORTED' })
    while (!wallet.log.some(entry => entry.method === 'wallet_revokePermissions'))
      await new Promise(resolve => setImmediate(resolve))
    assert.deepEqual(await wallet.provider.request({ method: 'eth_accounts' }), [])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { bitcoinAddresses, polkadotKeys } from '../../demo/backend/chains/accounts.ts'
import { bitcoin } from '../../demo/backend/services/bitcoin.ts'
import { polkadot, polkadotGenesis } from '../../demo/backend/services/polkadot.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { localPolkadot } from '../../src/testing/networks.ts'
import { type BitcoinCoin, loadBitcoinKey } from '../../src/testing/bitcoin-keys.ts'
import { loadPolkadotKey } from '../../src/testing/polkadot-keys.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const aliceSeed = 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'

describe('local Bitcoin and Polkadot', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack({ services: [bitcoin, polkadot] })
  })
  after(() => stack?.close())

  const callApi = (path: string, body?: string) =>
    fetch(`${stack.urls.bitcoin}${path}`, body === undefined ? {} : { method: 'POST', body })
  const coinsOf = async (address: string) =>
    (await (await callApi(`/address/${address}/utxo`)).json()) as BitcoinCoin[]
  const sum = (coins: readonly BitcoinCoin[]) => coins.reduce((total, { value }) => total + value, 0)

  it('mines a transfer from the test wallet exactly once', async () => {
    const signer = await loadBitcoinKey(key, 'regtest')
    assert.equal(signer.payment.address, bitcoinAddresses[0])
    const [, receiver] = bitcoinAddresses
    const previousBalance = sum(await coinsOf(receiver))
    const coins = await coinsOf(bitcoinAddresses[0])
    const { hex, txid } = signer.pay(coins, receiver, 123_456n)
    const response = await callApi('/tx', hex)
    assert.equal(response.status, 200, await response.clone().text())
    assert.equal(await response.text(), txid)
    const transaction = (await (await callApi(`/tx/${txid}`)).json()) as { status: { confirmed: boolean } }
    assert.equal(transaction.status.confirmed, true)
    assert.equal(sum(await coinsOf(receiver)) - previousBalance, 123_456)
    // Spends the same coins again.
    const doubleSpend = signer.pay(coins, receiver, 654_321n)
    const rejection = await callApi('/tx', doubleSpend.hex)
    assert.equal(rejection.status, 400)
  })

  it('keeps a transaction unconfirmed until a block is mined with automine off', async () => {
    await callApi('/automine', '{"on":false}')
    const signer = await loadBitcoinKey(key, 'regtest')
    const { hex, txid } = signer.pay(await coinsOf(bitcoinAddresses[0]), bitcoinAddresses[2], 5_000n)
    assert.equal((await callApi('/tx', hex)).status, 200)
    const isConfirmed = async () =>
      ((await (await callApi(`/tx/${txid}`)).json()) as { status: { confirmed: boolean } }).status.confirmed
    assert.equal(await isConfirmed(), false)
    await callApi('/automine', '{"on":true}')
    assert.equal((await callApi('/mine', '{"blocks":1}')).status, 200)
    assert.equal(await isConfirmed(), true)
  })

  it('rejects invalid requests with a matching status', async () => {
    for (const [path, body, status] of [
      ['/address/nonsense/utxo', undefined, 400],
      [`/tx/${'00'.repeat(32)}`, undefined, 404],
      ['/tx', 'nonsense', 400],
      ['/mine', '{"blocks":1000000}', 400],
    ] as const)
      assert.equal((await callApi(path, body)).status, status, path)
  })

  it('returns the balance of a Polkadot account', async () => {
    const call = async (method: string, ...params: unknown[]) => {
      const answer = await fetch(String(stack.urls.polkadot), {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return (await answer.json()) as { result?: unknown; error?: { code: number } }
    }
    assert.equal((await call('chain_getBlockHash', 0)).result, polkadotGenesis)
    assert.equal(localPolkadot.id, `polkadot:${polkadotGenesis.slice(2, 34)}`)
    const prefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
    const value = (await call('state_getStorage', `${prefix}${'00'.repeat(16)}${polkadotKeys[0]}`)).result
    const freeBalance = (value as string).slice(2 + 32, 2 + 64)
    assert.equal(
      BigInt(`0x${Buffer.from(freeBalance, 'hex').reverse().toString('hex')}`),
      10_000_000_000_000n,
    )
    assert.equal((await call('state_getStorage', `${prefix}${'00'.repeat(48)}`)).result, null)
    assert.equal((await call('author_submitExtrinsic')).error?.code, -32601)
  })

  it('creates signatures that other libraries verify for the signed message only', async () => {
    for (const network of ['regtest', 'mainnet'] as const) {
      const { payment, ordinals, signMessage } = await loadBitcoinKey(key, network)
      for (const { address } of [payment, ordinals])
        for (const protocol of ['bip322', 'ecdsa'] as const) {
          const signature = await signMessage(address, 'Hello ✓', protocol)
          assert.equal(
            Verifier.verifySignature(address, 'Hello ✓', signature),
            true,
            `${address} ${protocol}`,
          )
          assert.equal(Verifier.verifySignature(address, 'Hello', signature), false, `${address} ${protocol}`)
        }
    }
    const alice = await loadPolkadotKey(aliceSeed)
    assert.equal(Buffer.from(alice.publicKey).toString('hex'), polkadotKeys[0])
    const signature = alice.signRaw(new TextEncoder().encode('Hello ✓'))
    assert.equal(signatureVerify('<Bytes>Hello ✓</Bytes>', signature, alice.address).isValid, true)
    assert.equal(signatureVerify('Hello', signature, alice.address).isValid, false)
  })
})

import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createSolanaChain, genesisHash, solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { createClock } from '../../demo/backend/clock.ts'
import { type HttpServer, json, startHttpServer } from '../../demo/backend/http.ts'
import { solanaAdapter } from '../../src/adapters/solana/adapter.ts'
import { sendTransaction } from '../../src/adapters/solana/send-transaction.ts'
import { lookUpSolanaTransaction } from '../../src/adapters/solana/transaction-status.ts'
import { freshLifetime, transferOfSol } from '../../src/adapters/solana/transfer.ts'
import { createStandardConnector } from '../../src/connectors/wallet-standard/connector.ts'
import type { StandardWallet } from '../../src/connectors/wallet-standard/standard-wallet.ts'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import type { AccountId } from '../../src/core/chain/caip.ts'
import type { SolanaProvider } from '../../src/core/wallet/provider.ts'
import { localSolana, solana } from '../../src/networks/solana.ts'
import { createSolanaWallet, give, type TestSolanaWalletOptions } from '../../src/testing/index.ts'

const [alice, bob] = solanaTestAddresses
const account: AccountId = `${localSolana.id}:${alice}`
const clock = createClock(async () => undefined)
let server: HttpServer
let url: string
/** What the node answers instead, once. */
let lie: unknown
before(async () => {
  server = await startHttpServer({
    deliver: async (_service, getAnswer, outgoing) => {
      const { status, headers, body } = await getAnswer()
      outgoing.writeHead(status, headers).end(body)
    },
  })
  const chain = createSolanaChain(clock)
  server.routesOf('solana').post('/solana', request => {
    const told = lie
    lie = undefined
    return told === undefined
      ? chain.answer(request.body)
      : json({ jsonrpc: '2.0', id: 1, ...(told as object) })
  })
  url = `${server.origin}/solana`
})
after(() => server?.close())

async function connect(options: TestSolanaWalletOptions = {}) {
  const wallet = createSolanaWallet({ chains: [{ chain: 'solana:localnet', rpcUrl: url }], ...options })
  const connector = createStandardConnector(wallet.wallet as StandardWallet, () => ({
    id: 'standard:test',
    name: 'Test',
    type: 'announced',
    namespaces: ['solana'],
  }))
  const { providers } = await connector.connect({
    namespaces: ['solana'],
    signal: new AbortController().signal,
  })
  return { wallet, provider: providers.solana as SolanaProvider }
}
const balance = (owner: string = alice) =>
  solanaAdapter.nativeBalance?.({
    provider: undefined,
    account: `${localSolana.id}:${owner}`,
    network: localSolana,
    rpcUrls: [url],
  }) as Promise<bigint>
const transfer = async (
  lamports: bigint,
  lifetime = freshLifetime({ network: localSolana, rpcUrls: [url] }),
) => transferOfSol({ from: alice, to: bob, lamports, lifetime: await lifetime })
const send = (provider: SolanaProvider, transaction: Uint8Array, signed: string[] = []) =>
  sendTransaction(provider, {
    account,
    network: localSolana,
    rpcUrls: [url],
    transaction,
    onSigned: signature => signed.push(signature),
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ code }) => code as string,
  )

describe('the adapter of Solana', () => {
  it('signs the UTF-8 bytes of a message, as an independent library sees it', async () => {
    const { provider } = await connect()
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(provider.account.publicKey).toString('base64url') },
      format: 'jwk',
    })
    for (const message of ['Hello', 'Grüße, мир, 👋', '0x1234', '']) {
      const signature = decodeBase58(
        await solanaAdapter.signMessage(provider, account, message),
      ) as Uint8Array
      assert.ok(verify(null, Buffer.from(message), key, signature), message)
    }
    assert.equal(await codeOf(solanaAdapter.signMessage(provider, account, '\ud800')), 'INVALID_PARAMS')
  })

  it('T18 signs with no other account than the one that was named', async () => {
    const { provider, wallet } = await connect()
    assert.equal(
      await codeOf(solanaAdapter.signMessage(provider, `${localSolana.id}:${bob}`, 'Hello')),
      'WALLET_NO_ACCOUNT',
    )
    assert.equal(wallet.log.filter(({ method }) => method === 'signMessage').length, 0)
  })

  it('reads a balance, and none from what is no amount', async () => {
    assert.equal(await balance(), 100_000_000_000n)
    for (const result of [
      1,
      {},
      { value: -1 },
      { value: 1.5 },
      { value: 2 ** 53 },
      { value: '7' },
      { value: null },
    ]) {
      lie = { result }
      assert.equal(await codeOf(balance()), 'BALANCE_UNAVAILABLE')
    }
  })

  it('sends SOL that arrives, told of by its signature before the network has heard of it', async () => {
    const { provider } = await connect()
    const before = await balance(bob)
    const signed: string[] = []
    const signature = await send(provider, await transfer(250_000_000n), signed)
    assert.deepEqual(signed, [signature])
    assert.equal(await balance(bob), before + 250_000_000n)
    const look = (hash = signature) => lookUpSolanaTransaction({ rpcUrls: [url], hash, address: alice })
    assert.deepEqual(await look(), { status: 'pending' })
    await clock.advance(1_000)
    assert.equal((await look()).status, 'confirmed')
    assert.deepEqual(await look('1'.repeat(64)), { status: 'gone' })
  })

  it('sends through a wallet that does both at once', async () => {
    const { provider } = await connect({ without: ['solana:signTransaction'] })
    const before = await balance(bob)
    await send(provider, await transfer(1_000_000n))
    assert.equal(await balance(bob), before + 1_000_000n)
    const bare = await connect({ without: ['solana:signTransaction', 'solana:signAndSendTransaction'] })
    assert.equal(await codeOf(send(bare.provider, await transfer(1n))), 'METHOD_UNSUPPORTED')
  })

  it('T21 a transaction that the network has already is sent, not sent again', async () => {
    const { provider } = await connect()
    const before = await balance(bob)
    const transaction = await transfer(3_000_000n)
    assert.equal(await send(provider, transaction), await send(provider, transaction))
    assert.equal(await balance(bob), before + 3_000_000n)
  })

  it('says why a transaction was not taken', async () => {
    const { provider, wallet } = await connect()
    assert.equal(await codeOf(send(provider, await transfer(10n ** 15n))), 'INSUFFICIENT_FUNDS')
    const old = await transfer(1n)
    await clock.advance(61_000)
    assert.equal(await codeOf(send(provider, old)), 'EXECUTION_REVERTED')
    const other = await transfer(2n)
    lie = { result: '1'.repeat(64) }
    assert.equal(await codeOf(send(provider, other)), 'INVALID_ANSWER')
    const unsigned = await transfer(4n)
    wallet.script.next('signTransaction', give({ signedTransaction: unsigned }))
    assert.equal(await codeOf(send(provider, unsigned)), 'WALLET_INVALID_ANSWER')
  })

  it('F17 nothing is built for an endpoint of another cluster', async () => {
    assert.equal(await codeOf(freshLifetime({ network: solana, rpcUrls: [url] })), 'RPC_FAILED')
    assert.equal(genesisHash.slice(0, 32), localSolana.id.slice('solana:'.length))
  })

  it('builds transfers for strict addresses and whole amounts only', async () => {
    const lifetime = await freshLifetime({ network: localSolana, rpcUrls: [url] })
    for (const [change, code] of [
      [{ to: `${bob}1` }, 'INVALID_ADDRESS'],
      [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'INVALID_ADDRESS'],
      [{ lamports: 0n }, 'INVALID_AMOUNT'],
      [{ lamports: -1n }, 'INVALID_AMOUNT'],
      [{ lamports: 2n ** 64n }, 'INVALID_AMOUNT'],
    ] as const)
      assert.throws(() => transferOfSol({ from: alice, to: bob, lamports: 1n, lifetime, ...change }), {
        code,
      })
  })
})

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import {
  createSolanaChain,
  genesisHash,
  solanaChainId,
  solanaTestAddresses,
} from '../../demo/backend/chains/solana.ts'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { createClock } from '../../demo/backend/clock.ts'
import { localSolana } from '../../src/testing/networks.ts'

const [alice, bob] = solanaTestAddresses

function setUp() {
  const clock = createClock(async () => undefined)
  const chain = createSolanaChain(clock)
  const callRaw = async (body: unknown) =>
    JSON.parse(String((await chain.answer(Buffer.from(JSON.stringify(body)))).body)) as never
  const call = async (method: string, ...params: unknown[]) => {
    const { result, error } = await (callRaw({ jsonrpc: '2.0', id: 1, method, params }) as Promise<{
      result?: unknown
      error?: { code: number; message: string; data?: { err: unknown } }
    }>)
    if (error) throw Object.assign(new Error(error.message), error)
    return result as never
  }
  /** Returns a signed transfer from alice to bob in base64. */
  const transfer = async (lamports: bigint, seed = 1) => {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
    const { value } = (await call('getLatestBlockhash')) as { value: never }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayerSigner(signer, draft),
      draft => setTransactionMessageLifetimeUsingBlockhash(value, draft),
      draft =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: signer, destination: address(bob), amount: lamports }),
          draft,
        ),
    )
    return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  }
  const send = (wire: string, config = {}) => call('sendTransaction', wire, { encoding: 'base64', ...config })
  const getBalance = async (owner: string) => ((await call('getBalance', owner)) as { value: number }).value
  return { clock, call, callRaw, transfer, send, getBalance }
}

describe('local Solana chain', () => {
  // Slots are counted by time. With a real clock, a slot could end between two calls.
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
  afterEach(() => mock.timers.reset())

  it('has the genesis hash that the network record names', async () => {
    const { call } = setUp()
    assert.equal(await call('getGenesisHash'), genesisHash)
    assert.equal(solanaChainId, localSolana.id)
  })

  it('transfers SOL, and reports the confirmation status', async () => {
    const { clock, call, transfer, send, getBalance } = setUp()
    const previousBalance = await getBalance(bob)
    const signature = await send(await transfer(1_000_000_000n))
    assert.equal(await getBalance(bob), previousBalance + 1_000_000_000)
    assert.equal(await getBalance(alice), 100e9 - 1e9 - 5_000)
    const readStatus = async () =>
      (
        (await call('getSignatureStatuses', [signature, 'x'])) as {
          value: ({ confirmationStatus: string; err: null } | null)[]
        }
      ).value
    assert.equal((await readStatus())[0]?.confirmationStatus, 'processed')
    await clock.advance(500)
    assert.equal((await readStatus())[0]?.confirmationStatus, 'confirmed')
    await clock.advance(60_000)
    assert.equal((await readStatus())[0]?.confirmationStatus, 'finalized')
    assert.equal((await readStatus())[1], null)
    const [entry] = (await call('getSignaturesForAddress', alice)) as { signature: string; err: null }[]
    assert.deepEqual([entry?.signature, entry?.err], [signature, null])
  })

  it('rejects transactions that are too large, repeated, expired, forged or unfunded, as a node does', async () => {
    const { clock, call, transfer, send, getBalance } = setUp()
    const rejectionOf = async (pendingCall: Promise<unknown>) =>
      pendingCall.then(
        () => assert.fail('sent'),
        ({ code, message, data }) => ({ code, message, err: data?.err }),
      )
    assert.deepEqual(await rejectionOf(send(await transfer(10n ** 15n))), {
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      err: { InstructionError: [0, { Custom: 1 }] },
    })
    const repeatedTransfer = await transfer(5n)
    await send(repeatedTransfer)
    assert.equal((await rejectionOf(send(repeatedTransfer))).err, 'AlreadyProcessed')
    const oldTransfer = await transfer(6n)
    await clock.advance(151 * 400)
    await assert.rejects(send(oldTransfer), { message: 'Transaction simulation failed: Blockhash not found' })
    const forgedTransfer = Buffer.from(await transfer(7n), 'base64')
    forgedTransfer[5] = (forgedTransfer[5] ?? 0) ^ 1
    await assert.rejects(send(forgedTransfer.toString('base64')), { code: -32003 })
    await assert.rejects(send(await transfer(5n, 9)), { code: -32002 })
    assert.equal((await getBalance(bob)) - 100e9, 5)
    await assert.rejects(call('getBalance', 'not an address'), { code: -32602 })
    await assert.rejects(call('getNothing'), { code: -32601 })
  })

  it('simulates unsigned transactions and returns the fee', async () => {
    const { call, transfer, getBalance } = setUp()
    const wire = await transfer(9n)
    const simulate = async (config: object) =>
      (
        (await call('simulateTransaction', wire, { encoding: 'base64', ...config })) as {
          value: { err: unknown; unitsConsumed: number }
        }
      ).value
    const { err, unitsConsumed } = await simulate({})
    assert.equal(err, null)
    assert.ok(unitsConsumed > 0)
    assert.equal(await getBalance(bob), 100e9)
    const message = Buffer.from(wire, 'base64').subarray(65).toString('base64')
    assert.equal(((await call('getFeeForMessage', message)) as { value: number }).value, 5_000)
  })

  it('has tokens of both programs, and supports airdrops', async () => {
    const { call, getBalance } = setUp()
    for (const { mint, program, decimals } of localTokens)
      for (const filter of [{ mint }, { programId: program }]) {
        const { value } = (await call('getTokenAccountsByOwner', alice, filter, {
          encoding: 'jsonParsed',
        })) as {
          value: { pubkey: string; account: { data: { parsed: { info: Record<string, unknown> } } } }[]
        }
        assert.equal(value.length, 1)
        const { info } = value[0]?.account.data.parsed ?? { info: {} }
        assert.equal(info.mint, mint)
        assert.deepEqual(info.tokenAmount, {
          amount: `1000${'0'.repeat(decimals)}`,
          decimals,
          uiAmount: 1000,
          uiAmountString: '1000',
        })
        assert.deepEqual(
          ((await call('getTokenAccountBalance', value[0]?.pubkey)) as { value: unknown }).value,
          info.tokenAmount,
        )
      }
    await call('requestAirdrop', localTokens[0]?.mint, 7)
    assert.ok((await getBalance(localTokens[0]?.mint ?? '')) > 7)
  })

  it('answers batches, and returns 64-bit integers as numbers', async () => {
    const { callRaw } = setUp()
    const answers = (await callRaw([
      { jsonrpc: '2.0', id: '1744712345678901234', method: 'getSlot' },
      { jsonrpc: '2.0', id: 2, method: 'getAccountInfo', params: [alice, { encoding: 'base64' }] },
      7,
    ])) as { id: unknown; result?: unknown; error?: { code: number } }[]
    assert.deepEqual(answers[0], { jsonrpc: '2.0', id: '1744712345678901234', result: 1 })
    const { value } = (answers[1]?.result ?? {}) as { value?: { rentEpoch: unknown } }
    assert.equal(typeof value?.rentEpoch, 'number')
    assert.equal(answers[2]?.error?.code, -32600)
  })
})

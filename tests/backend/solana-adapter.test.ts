import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { getTransferSolInstruction } from '@solana-program/system'
import { address, createNoopSigner } from '@solana/web3.js'
import { createSolanaChain, genesisHash, solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import type { Clock } from '../../demo/backend/clock.ts'
import { type HttpServer, json, startHttpServer } from '../../demo/backend/http.ts'
import { solanaAdapter } from '../../src/namespaces/solana/adapter.ts'
import { sendTransaction } from '../../src/namespaces/solana/send-transaction.ts'
import { lookUpSolanaTransaction } from '../../src/namespaces/solana/transaction-status.ts'
import { solanaSend } from '../../src/namespaces/solana/send.ts'
import { feeOfTransfer, transferFeeOf } from '../../src/namespaces/solana/token-program.ts'
import { fetchLifetime, encodeTransaction } from '../../src/namespaces/solana/transfer.ts'
import type { TransferRequest } from '../../src/namespaces/send.ts'
import { createStandardConnector } from '../../src/connectors/wallet-standard/connector.ts'
import type { StandardWallet } from '../../src/connectors/wallet-standard/standard-wallet.ts'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import type { AccountId } from '../../src/core/chain/caip.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import { moneyLimits } from '../../src/core/money/limits.ts'
import type { SendTrace } from '../../src/core/money/intent.ts'
import type { SolanaProvider } from '../../src/core/wallet/provider.ts'
import { solana } from '../../src/networks/solana.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { createSolanaWallet, give, type TestSolanaWalletOptions } from '../../src/testing/index.ts'
import { loadStandardPart } from '../support/standard-parts.ts'

const [alice, bob] = solanaTestAddresses
// Addresses that have never received a payment.
const unusedAddresses = [
  'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
  '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny',
  '6gfkC1c1Jx8XYVD2qtvrxiWNZa3cdBHHAcP2SXKPnXU',
]
const account: AccountId = `${localSolana.id}:${alice}`
// The clock advances only on request, so that a slow machine does not advance the chain.
let currentTime = Date.now()
const clock: Clock = {
  now: () => currentTime,
  advance: async ms => {
    currentTime += ms
  },
  reset: () => {},
}
let server: HttpServer
let url: string
/** Callbacks that ignore the steps of a send. */
const noCallbacks = { onRequest: () => {} }
/** A false response of the node, used once. */
let falseAnswer: unknown
/** False responses by method. A function that returns undefined passes the real response on. */
const falseAnswers = new Map<string, (...params: never[]) => unknown>()
before(async () => {
  server = await startHttpServer({
    deliver: async (_service, getAnswer, response) => {
      const { status, headers, body } = await getAnswer()
      response.writeHead(status, headers).end(body)
    },
  })
  const chain = createSolanaChain(clock)
  const answerRequest = async (rpcRequest: {
    id: unknown
    method: string
    params: never[]
  }): Promise<object> => {
    const falseReply = falseAnswers.get(rpcRequest.method)?.(...rpcRequest.params)
    const override = falseAnswer ?? (falseReply === undefined ? undefined : { result: falseReply })
    falseAnswer = undefined
    if (override !== undefined) return { jsonrpc: '2.0', id: rpcRequest.id, ...(override as object) }
    return JSON.parse(String((await chain.answer(Buffer.from(JSON.stringify(rpcRequest)))).body)) as object
  }
  server.routesOf('solana').post('/solana', async request => {
    const body = JSON.parse(String(request.body)) as Parameters<typeof answerRequest>[0]
    // Concurrent requests arrive as one batch.
    return json(Array.isArray(body) ? await Promise.all(body.map(answerRequest)) : await answerRequest(body))
  })
  url = `${server.origin}/solana`
})
after(() => server?.close())

async function connect(options: TestSolanaWalletOptions = {}) {
  const wallet = createSolanaWallet({ chains: [{ chain: 'solana:localnet', rpcUrl: url }], ...options })
  const connector = createStandardConnector(
    wallet.wallet as StandardWallet,
    () => ({
      id: 'standard:test',
      name: 'Test',
      type: 'announced',
      namespaces: ['solana'],
    }),
    loadStandardPart,
  )
  const { providers } = await connector.connect({
    namespaces: ['solana'],
    signal: new AbortController().signal,
  })
  return { wallet, provider: providers.solana as SolanaProvider }
}
const getBalance = (owner: string = alice) =>
  solanaAdapter.nativeBalance?.({
    provider: undefined,
    account: `${localSolana.id}:${owner}`,
    network: localSolana,
    rpcUrls: async () => [url],
  }) as Promise<bigint>
const transfer = async (lamports: bigint) =>
  encodeTransaction({
    payer: address(alice),
    lifetime: await fetchLifetime({ network: localSolana, rpcUrls: [url] }),
    instructions: [
      getTransferSolInstruction({
        source: createNoopSigner(address(alice)),
        destination: address(bob),
        amount: lamports,
      }),
    ],
  })
const createRequest = (changes: Partial<TransferRequest> = {}): TransferRequest => ({
  account,
  network: localSolana,
  rpcUrls: [url],
  value: 1_000_000n,
  receiver: bob,
  ...changes,
})
const callNode = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(url, { method: 'POST', body })).json()) as { result: { value: never } }
  return answer.result.value
}
/** Returns the balance of a token in base units. */
const getTokenBalance = async (owner: string, mint: string) => {
  const accounts = (await callNode(
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { encoding: 'jsonParsed' },
  )) as {
    account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
  }[]
  return accounts.reduce(
    (sum, tokenAccount) => sum + BigInt(tokenAccount.account.data.parsed.info.tokenAmount.amount),
    0n,
  )
}
const send = (provider: SolanaProvider, transaction: Uint8Array, signatures: string[] = []) =>
  sendTransaction(provider, {
    account,
    network: localSolana,
    rpcUrls: [url],
    transaction,
    onSigned: signature => signatures.push(signature),
  })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ code }) => code as string,
  )

describe('Solana adapter', () => {
  it('signs the UTF-8 bytes of a message, verified by an independent library', async () => {
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

  it('T18 signs only with the requested account', async () => {
    const { provider, wallet } = await connect()
    assert.equal(
      await codeOf(solanaAdapter.signMessage(provider, `${localSolana.id}:${bob}`, 'Hello')),
      'WALLET_NO_ACCOUNT',
    )
    assert.equal(wallet.log.filter(({ method }) => method === 'signMessage').length, 0)
  })

  it('reads a balance, and rejects invalid amounts from the node', async () => {
    assert.equal(await getBalance(), 100_000_000_000n)
    for (const result of [
      1,
      {},
      { value: -1 },
      { value: 1.5 },
      { value: 2 ** 53 },
      { value: '7' },
      { value: null },
    ]) {
      falseAnswer = { result }
      assert.equal(await codeOf(getBalance()), 'BALANCE_UNAVAILABLE')
    }
  })

  it('sends SOL, reports the signature once, and looks up the status', async () => {
    const { provider } = await connect()
    const previousBalance = await getBalance(bob)
    const signatures: string[] = []
    const signature = await send(provider, await transfer(250_000_000n), signatures)
    assert.deepEqual(signatures, [signature])
    assert.equal(await getBalance(bob), previousBalance + 250_000_000n)
    const checkStatus = (hash = signature) =>
      lookUpSolanaTransaction({ rpcUrls: [url], hash, address: alice })
    assert.deepEqual(await checkStatus(), { status: 'pending' })
    await clock.advance(1_000)
    assert.equal((await checkStatus()).status, 'confirmed')
    assert.deepEqual(await checkStatus('1'.repeat(64)), { status: 'gone' })
  })

  it('sends through a wallet that can only sign and send in one call, and rejects a wallet without both', async () => {
    const { provider } = await connect({ without: ['solana:signTransaction'] })
    const previousBalance = await getBalance(bob)
    await send(provider, await transfer(1_000_000n))
    assert.equal(await getBalance(bob), previousBalance + 1_000_000n)
    const walletWithoutSending = await connect({
      without: ['solana:signTransaction', 'solana:signAndSendTransaction'],
    })
    assert.equal(await codeOf(send(walletWithoutSending.provider, await transfer(1n))), 'METHOD_UNSUPPORTED')
  })

  it('T21 accepts a transaction that the network already has, without sending it again', async () => {
    const { provider } = await connect()
    const previousBalance = await getBalance(bob)
    const transaction = await transfer(3_000_000n)
    assert.equal(await send(provider, transaction), await send(provider, transaction))
    assert.equal(await getBalance(bob), previousBalance + 3_000_000n)
  })

  it('reports the reason for a rejected transaction', async () => {
    const { provider, wallet } = await connect()
    assert.equal(await codeOf(send(provider, await transfer(10n ** 15n))), 'INSUFFICIENT_FUNDS')
    const oldTransfer = await transfer(1n)
    await clock.advance(61_000)
    assert.equal(await codeOf(send(provider, oldTransfer)), 'TRANSACTION_EXPIRED')
    const otherTransfer = await transfer(2n)
    falseAnswer = { result: '1'.repeat(64) }
    assert.equal(await codeOf(send(provider, otherTransfer)), 'INVALID_ANSWER')
    const unsignedTransfer = await transfer(4n)
    wallet.script.next('signTransaction', give({ signedTransaction: unsignedTransfer }))
    assert.equal(await codeOf(send(provider, unsignedTransfer)), 'WALLET_INVALID_ANSWER')
  })

  it('T21 reports what the account sent since the wallet request, until the transaction expires', async () => {
    const { provider } = await connect()
    const { activitySince } = solanaSend
    assert.ok(activitySince)
    const traces: SendTrace[] = []
    const failingTransfer = {
      ...provider,
      account: provider.account,
      signTransaction: () => Promise.reject(new Error('?')),
    }
    const recordTrace = (trace?: SendTrace) => void traces.push(trace ?? {})
    // An earlier transaction is not taken for the current one.
    await send(provider, await transfer(11n))
    await clock.advance(1_000)
    await assert.rejects(
      solanaSend.send(failingTransfer as SolanaProvider, createRequest({ value: 12n }), {
        onRequest: recordTrace,
      }),
    )
    const [trace] = traces
    assert.ok(trace?.slot !== undefined && trace.lastBlock !== undefined)
    const checkOutcome = () => activitySince({ account, rpcUrls: [url], trace })
    const { status, remainingMs = 0 } = await checkOutcome()
    assert.equal(status, 'nothing')
    assert.ok(remainingMs > 30_000 && remainingMs < 90_000, String(remainingMs))
    await clock.advance(61_000)
    // Only a finalized block height ends the validity.
    const heights: unknown[] = []
    falseAnswers.set('getBlockHeight', (config: unknown) => {
      heights.push(config)
      return undefined
    })
    assert.deepEqual(await checkOutcome(), { status: 'never' })
    falseAnswers.clear()
    assert.deepEqual(heights, [{ commitment: 'finalized' }])
    // An incomplete trace is not sufficient for a decision.
    for (const invalidTrace of [{}, { slot: 1 }, { lastBlock: 1 }])
      await assert.rejects(activitySince({ account, rpcUrls: [url], trace: invalidTrace }))

    await assert.rejects(
      solanaSend.send(failingTransfer as SolanaProvider, createRequest({ value: 13n }), {
        onRequest: recordTrace,
      }),
    )
    const secondTrace = traces[1] as SendTrace
    await send(provider, await transfer(14n))
    assert.deepEqual(await activitySince({ account, rpcUrls: [url], trace: secondTrace }), { status: 'sent' })
    // This holds after the expiry too, because a transaction that arrived in time is in a block.
    await clock.advance(61_000)
    assert.deepEqual(await activitySince({ account, rpcUrls: [url], trace: secondTrace }), { status: 'sent' })
  })

  it('T22 does not call the wallet for an aborted request, and reports the signature before sending', async () => {
    const { provider, wallet } = await connect()
    const signal = AbortSignal.abort()
    const logLength = wallet.log.length
    assert.equal(
      await codeOf(solanaSend.send(provider, createRequest({ signal }), noCallbacks)),
      'REQUEST_ABORTED',
    )
    const throwFormChanged = () => {
      throw new AppError('FORM_CHANGED')
    }
    assert.equal(
      await codeOf(solanaSend.send(provider, createRequest(), { onRequest: throwFormChanged })),
      'FORM_CHANGED',
    )
    assert.equal(wallet.log.length, logLength)

    const callbackArgs: string[] = []
    falseAnswers.set('sendTransaction', () => ({ nonsense: true }))
    const onSigned = (signature: string, { lastBlock }: SendTrace) =>
      void callbackArgs.push(signature, String(lastBlock))
    await assert.rejects(
      solanaSend.send(provider, createRequest({ value: 15n }), { onRequest: () => {}, onSigned: onSigned }),
    )
    falseAnswers.delete('sendTransaction')
    const [hash = '', lastBlockText = ''] = callbackArgs
    const checkStatus = (lastBlock?: number) =>
      lookUpSolanaTransaction({ rpcUrls: [url], hash, address: alice, lastBlock })
    assert.deepEqual(await checkStatus(Number(lastBlockText)), { status: 'gone' })
    await clock.advance(61_000)
    assert.deepEqual(await checkStatus(Number(lastBlockText)), { status: 'gone', isExpired: true })
    assert.deepEqual(await checkStatus(), { status: 'gone' })
  })

  it('F17 builds no transaction for an endpoint of a different cluster', async () => {
    assert.equal(await codeOf(fetchLifetime({ network: solana, rpcUrls: [url] })), 'RPC_FAILED')
    assert.equal(genesisHash.slice(0, 32), localSolana.id.slice('solana:'.length))
  })

  it('transfers an exact amount of SOL for the estimated fee', async () => {
    const { provider } = await connect()
    const [ownBalance, receiverBalance] = [await getBalance(), await getBalance(bob)]
    const { expected, reserve, computeBudget } = await solanaSend.fee(createRequest({ value: 7_000_000n }))
    assert.equal(expected, 5_000n)
    // 150 compute units plus margin, and no priority fees on this chain.
    assert.deepEqual(computeBudget, { units: 1_180, price: 0n })
    // "Max" keeps the rent-exempt minimum of the account.
    assert.equal(reserve, 5_000n + 890_880n)
    await solanaSend.send(provider, createRequest({ value: 7_000_000n, computeBudget }), noCallbacks)
    assert.equal(await getBalance(bob), receiverBalance + 7_000_000n)
    assert.equal(await getBalance(), ownBalance - 7_000_000n - expected)
    // An amount above the balance has the same fee.
    assert.equal((await solanaSend.fee(createRequest({ value: 10n ** 15n }))).expected, 5_000n)
  })

  it('transfers tokens of both programs, and creates the account of a new receiver', async () => {
    const { provider } = await connect()
    const newReceiver = unusedAddresses[0] as string
    for (const { mint, decimals } of localTokens) {
      const token = { address: mint, decimals }
      const request = createRequest({ token, value: 1_500_000n })
      const { computeBudget, ...fee } = await solanaSend.fee(request)
      assert.deepEqual(fee, { expected: 5_000n, reserve: 5_000n })
      const previousBalance = await getTokenBalance(bob, mint)
      await solanaSend.send(provider, { ...request, computeBudget }, noCallbacks)
      assert.equal(await getTokenBalance(bob, mint), previousBalance + 1_500_000n)

      const creationRequest = createRequest({ token, value: 2n, receiver: newReceiver })
      const { expected, accountCreation = 0n } = await solanaSend.fee(creationRequest)
      assert.ok(accountCreation > 2_000_000n)
      assert.equal(expected, 5_000n + accountCreation)
      const ownBalance = await getBalance()
      await solanaSend.send(provider, creationRequest, noCallbacks)
      assert.equal(await getTokenBalance(newReceiver, mint), 2n)
      assert.equal(await getBalance(), ownBalance - expected)

      const units = 10n ** BigInt(decimals)
      assert.equal(
        await codeOf(solanaSend.fee({ ...request, value: 100_000n * units })),
        'INSUFFICIENT_FUNDS',
      )
      const wrongDecimalsRequest = { ...request, token: { ...token, decimals: 2 } }
      assert.equal(await codeOf(solanaSend.fee(wrongDecimalsRequest)), 'DECIMALS_MISMATCH')
    }
    const unknownTokenRequest = createRequest({ token: { address: bob, decimals: 6 } })
    assert.equal(await codeOf(solanaSend.fee(unknownTokenRequest)), 'UNSUPPORTED_CHAIN')
  })

  it('distinguishes programs and their accounts from user accounts', async () => {
    for (const [receiver, expected] of [
      [bob, false],
      [unusedAddresses[1], false],
      [localTokens[0]?.mint, true],
      ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
    ] as const)
      assert.equal(
        await solanaSend.isContract?.(createRequest({ receiver: receiver as string })),
        expected,
        receiver,
      )
  })

  it('rejects an amount below the rent-exempt minimum, and reports the minimum', async () => {
    const request = createRequest({ value: 1n, receiver: unusedAddresses[2] as string })
    const failure = await solanaSend.fee(request).catch((error: unknown) => error)
    assert.equal((failure as { code: string }).code, 'RECEIVER_BELOW_RENT')
    assert.deepEqual((failure as { params: object }).params, { amount: '0.00089088', symbol: 'SOL' })
    const minRequest = { ...request, value: 890_880n }
    assert.equal((await solanaSend.fee(minRequest)).expected, 5_000n)
  })

  it('uses recent priority fees up to the cap', async () => {
    const { provider } = await connect()
    try {
      for (const [paidFees, price] of [
        [[0, 0, 0, 0], 0n],
        [[100, 300, 200, 400], 400n],
        [[10, 20, 30, 40, 50, 60, 70, 80], 70n],
        [[20_000_000], 1_000_000n],
        [[-1, 1.5, 'x', null], 0n],
      ] as const) {
        falseAnswers.set('getRecentPrioritizationFees', () =>
          paidFees.map(prioritizationFee => ({ slot: 1, prioritizationFee })),
        )
        const { computeBudget } = await solanaSend.fee(createRequest())
        assert.deepEqual(computeBudget, { units: 1_180, price })
      }
      // Missing or invalid compute units of a node fall back to the default.
      for (const unitsConsumed of [undefined, '7', 1.5, null]) {
        falseAnswers.set('simulateTransaction', () => ({
          context: { slot: 1 },
          value: { err: null, logs: [], unitsConsumed },
        }))
        const { computeBudget } = await solanaSend.fee(createRequest())
        assert.equal(computeBudget?.units, moneyLimits.computeUnitsIfUnknown)
      }
      falseAnswers.delete('simulateTransaction')
      falseAnswers.set('getRecentPrioritizationFees', () => 'what?')
      const { computeBudget } = await solanaSend.fee(createRequest())
      assert.equal(computeBudget?.price, 0n)
      const previousBalance = await getBalance(bob)
      await solanaSend.send(
        provider,
        createRequest({ computeBudget: { units: 1_180, price: 2_000_000n } }),
        noCallbacks,
      )
      assert.equal(await getBalance(bob), previousBalance + 1_000_000n)
    } finally {
      falseAnswers.clear()
    }
  })

  it('rejects frozen accounts and transfer hooks with their error codes', async () => {
    const [classicToken, token2022] = localTokens as [(typeof localTokens)[0], (typeof localTokens)[0]]
    const createInfo = (data: Uint8Array, owner: string) => ({
      context: { slot: 1 },
      value: { owner, data: [Buffer.from(data).toString('base64'), 'base64'], executable: false },
    })
    const createTokenRequest = ({ mint, decimals }: typeof classicToken) =>
      createRequest({ token: { address: mint, decimals } })
    try {
      falseAnswers.set('getAccountInfo', (address: string) => {
        if (address === classicToken.mint) return undefined
        const frozenAccount = new Uint8Array(165)
        frozenAccount[108] = 2
        return createInfo(frozenAccount, classicToken.program)
      })
      assert.equal(await codeOf(solanaSend.fee(createTokenRequest(classicToken))), 'TOKEN_FROZEN')
      // One frozen account is sufficient, even if the other one is usable.
      const usableAccount = Object.assign(new Uint8Array(165), { 108: 1 })
      const tokenAccounts = new Set<string>()
      const frozenAccount = Object.assign(new Uint8Array(165), { 108: 2 })
      falseAnswers.set('getAccountInfo', (address: string) => {
        if (address === classicToken.mint) return undefined
        tokenAccounts.add(address)
        return createInfo(usableAccount, classicToken.program)
      })
      await solanaSend.fee(createTokenRequest(classicToken)).catch(() => {})
      assert.equal(tokenAccounts.size, 2)
      for (const tokenAccount of tokenAccounts) {
        falseAnswers.set('getAccountInfo', (address: string) => {
          if (address === classicToken.mint) return undefined
          return createInfo(address === tokenAccount ? frozenAccount : usableAccount, classicToken.program)
        })
        assert.equal(
          await codeOf(solanaSend.fee(createTokenRequest(classicToken))),
          'TOKEN_FROZEN',
          tokenAccount,
        )
      }
      for (const [program, code] of [
        [1, 'TRANSFER_HOOK'],
        [0, undefined],
      ] as const) {
        falseAnswers.set('getAccountInfo', (address: string) => {
          if (address !== token2022.mint) return undefined
          const mint = new Uint8Array(166 + 4 + 64)
          mint[44] = token2022.decimals
          const view = new DataView(mint.buffer)
          view.setUint16(166, 14, true)
          view.setUint16(168, 64, true)
          mint.fill(program, 170 + 32)
          return createInfo(mint, token2022.program)
        })
        assert.equal(await codeOf(solanaSend.fee(createTokenRequest(token2022))), code ?? 'done')
      }
    } finally {
      falseAnswers.clear()
    }
  })

  it('rejects invalid addresses and amounts outside the positive u64 range', async () => {
    const { provider } = await connect()
    for (const [change, code] of [
      [{ receiver: `${bob}1` }, 'INVALID_ADDRESS'],
      [{ receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'INVALID_ADDRESS'],
      [{ token: { address: 'mint', decimals: 6 } }, 'INVALID_ADDRESS'],
      [{ value: 0n }, 'INVALID_AMOUNT'],
      [{ value: -1n }, 'INVALID_AMOUNT'],
      [{ value: 2n ** 64n }, 'INVALID_AMOUNT'],
    ] as const)
      assert.equal(await codeOf(solanaSend.send(provider, createRequest(change), noCallbacks)), code)
  })

  it('computes the transfer fee of a mint for the current and a later epoch', () => {
    const mint = new Uint8Array(166 + 4 + 108)
    const view = new DataView(mint.buffer)
    view.setUint16(166, 1, true)
    view.setUint16(168, 108, true)
    view.setBigUint64(170 + 72 + 8, 50n, true)
    view.setUint16(170 + 72 + 16, 100, true)
    view.setBigUint64(170 + 90, 5n, true)
    view.setBigUint64(170 + 90 + 8, 9_000n, true)
    view.setUint16(170 + 90 + 16, 250, true)
    assert.deepEqual(transferFeeOf(mint, 4n), { max: 50n, basisPoints: 100n })
    assert.deepEqual(transferFeeOf(mint, 5n), { max: 9_000n, basisPoints: 250n })
    assert.equal(transferFeeOf(new Uint8Array(82), 5n), undefined)
    assert.equal(transferFeeOf(mint.slice(0, 200), 5n), undefined)
    const fee = transferFeeOf(mint, 5n)
    assert.equal(feeOfTransfer(1_000n, fee), 25n)
    assert.equal(feeOfTransfer(1n, fee), 1n)
    assert.equal(feeOfTransfer(10n ** 9n, fee), 9_000n)
    assert.equal(feeOfTransfer(1_000n, undefined), 0n)
  })
})

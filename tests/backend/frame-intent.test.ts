// Compares what the user reviewed in the form of the modal with what the frame is asked to sign.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import type { SigningContent, Call, FrameError, Prepared } from '../../demo/backend/frame/contract.ts'
import { requireIntent, type ReviewedIntent } from '../../demo/backend/frame/page/intent.ts'
import { Requests } from '../../demo/backend/frame/page/requests.ts'
import { SelectedChains } from '../../demo/backend/frame/page/selected-chains.ts'
import { budgetInstructions } from '../../src/namespaces/solana/compute-budget.ts'
import { token2022Program, tokenProgram, tokenTransfer } from '../../src/namespaces/solana/token-program.ts'
import { wireTransaction } from '../../src/namespaces/solana/transfer.ts'
import { encodeBase58 } from '../../src/core/chain/base58.ts'
import { readAppMessage } from '../../src/services/embedded-frame/protocol.ts'
import { fakeAddress, fakeToken } from '../support/frame-page/fake-parts.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unknownAddress = '0x00000000000000000000000000000000DeaDBeef'
const units = 1_000_000_000_000_000_001n
const fee = { most: 21_000n, symbol: 'ETH', decimals: 18 }

const transfer = (to: Hex, value = units, token: Hex = fakeToken): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
})
const coins = (to: Hex, value = units): Call => ({ to, value, data: '0x' })
const contentOf = (...calls: Call[]): SigningContent => ({
  method: 'eth_sendTransaction',
  chainId: 'eip155:1',
  account: { address: fakeAddress, type: 'smartAccount' },
  kind: 'calls',
  calls,
  fee,
})
const reviewed: ReviewedIntent & { kind: 'transfer' } = {
  kind: 'transfer',
  account: `eip155:1:${fakeAddress.toLowerCase()}`,
  network: 'eip155:1',
  token: 'native',
  units: String(units),
  receiver: friend.toLowerCase(),
}
const reviewedToken: ReviewedIntent = { ...reviewed, token: fakeToken.toLowerCase() }

const matchesIntent = async (content: SigningContent, intent: ReviewedIntent): Promise<boolean> =>
  requireIntent(content, intent).then(
    () => true,
    (error: FrameError) => {
      assert.equal(error.code, -32_602)
      return false
    },
  )

describe('reviewed payment on EVM networks', () => {
  test('matches the requested transfer of coins or tokens, in any spelling of the addresses', async () => {
    assert.equal(await matchesIntent(contentOf(coins(friend)), reviewed), true)
    assert.equal(await matchesIntent(contentOf(transfer(friend)), reviewedToken), true)
  })

  const native = contentOf(coins(friend))
  const token = contentOf(transfer(friend))
  const { data } = transfer(friend)
  const different: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another receiver', contentOf(coins(unknownAddress)), reviewed],
    ['one base unit more', contentOf(coins(friend, units + 1n)), reviewed],
    ['another network', { ...native, chainId: 'eip155:10' }, reviewed],
    ['another account', { ...native, account: { address: unknownAddress, type: 'eoa' } }, reviewed],
    ['additional data', contentOf({ ...coins(friend), data: '0x00' }), reviewed],
    ['a second call', contentOf(coins(friend), coins(unknownAddress, 1n)), reviewed],
    ['no call', contentOf(), reviewed],
    ['no receiver', contentOf({ value: units, data: '0x' }), { ...reviewed, receiver: 'undefined' }],
    ['a token in place of coins', token, reviewed],
    ['coins in place of a token', native, reviewedToken],
    ['another receiver of a token', contentOf(transfer(unknownAddress)), reviewedToken],
    ['a larger token amount', contentOf(transfer(friend, units * 2n)), reviewedToken],
    ['another token', contentOf(transfer(friend, units, unknownAddress)), reviewedToken],
    ['additional coins', contentOf({ ...transfer(friend), value: 1n }), reviewedToken],
    ['data after the transfer', contentOf({ ...transfer(friend), data: `${data}00` }), reviewedToken],
    [
      'an allowance instead of a transfer',
      contentOf({ ...transfer(friend), data: data.replace('a9059cbb', '095ea7b3') as Hex }),
      reviewedToken,
    ],
    ['an account on another network', native, { ...reviewed, account: `eip155:10:${fakeAddress}` }],
    ['an account without its network', native, { ...reviewed, account: fakeAddress }],
    [
      'a message instead of a payment',
      { ...native, kind: 'message', bytes: new Uint8Array() } as unknown as SigningContent,
      reviewed,
    ],
  ]
  for (const [name, content, intent] of different)
    test(`is rejected with ${name}`, async () => {
      assert.equal(await matchesIntent(content, intent), false)
    })
})

describe('reviewed swap', () => {
  const router: Hex = `0x${'ab'.repeat(20)}`
  const wrapped: Hex = `0x${'cd'.repeat(20)}`
  const other: Hex = `0x${'ef'.repeat(20)}`
  const abi = parseAbi([
    'function approve(address spender, uint256 value)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function deposit()',
    'function withdraw(uint256 value)',
  ])
  const me = fakeAddress as Hex
  const call = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value })
  const approve = (spender: Hex, allowed = units, token: Hex = fakeToken) =>
    call(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, allowed] }))
  const sold = { amount: units, least: 990n, path: [fakeToken, other] as Hex[], to: me, deadline: 1_900n }
  const swap = (change: Partial<typeof sold> & { router?: Hex; value?: bigint } = {}) => {
    const { amount, least, path, to, deadline } = { ...sold, ...change }
    const args = [amount, least, path, to, deadline] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
    return call(change.router ?? router, data, change.value)
  }
  const at = { account: `eip155:1:${fakeAddress}`, network: 'eip155:1' }
  const approval = { kind: 'approval', token: fakeToken, units: String(units), spender: router } as const
  const step = {
    kind: 'swap',
    token: fakeToken,
    units: String(units),
    receiver: fakeAddress,
    receiveToken: other,
    leastReceived: '990',
    router,
    deadline: 1_900,
  } as const
  const both: ReviewedIntent = { ...at, kind: 'batch', steps: [approval, step] }

  test('matches an approval, a swap, or both in order', async () => {
    assert.equal(await matchesIntent(contentOf(approve(router)), { ...at, ...approval }), true)
    assert.equal(
      await matchesIntent(contentOf(approve(router, 0n)), { ...at, ...approval, units: '0' }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(swap()), { ...at, ...step }), true)
    assert.equal(
      await matchesIntent(contentOf(swap({ least: 991n, deadline: 1n })), { ...at, ...step }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(approve(router), swap()), both), true)
  })

  test('matches if one side is the native coin', async () => {
    const pays = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [990n, [wrapped, other], me, 1_900n],
    })
    const gets = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [units, 990n, [fakeToken, wrapped], me, 1_900n],
    })
    const native = { ...at, ...step, token: 'native' }
    const coin = { ...at, ...step, receiveToken: 'native' }
    assert.equal(await matchesIntent(contentOf(call(router, pays, units)), native), true)
    assert.equal(await matchesIntent(contentOf(call(router, gets)), coin), true)
    assert.equal(await matchesIntent(contentOf(call(router, pays, units + 1n)), native), false)
    assert.equal(await matchesIntent(contentOf(call(router, gets)), { ...at, ...step }), false)
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    const wrap = { ...native, router: wrapped, receiveToken: wrapped, leastReceived: String(units) }
    assert.equal(await matchesIntent(contentOf(call(wrapped, deposit, units)), wrap), true)
    assert.equal(
      await matchesIntent(contentOf(call(wrapped, deposit, units)), { ...wrap, receiveToken: other }),
      false,
    )
    const withdraw = encodeFunctionData({ abi, functionName: 'withdraw', args: [units] })
    const unwrap = { ...coin, token: wrapped, router: wrapped, leastReceived: String(units) }
    assert.equal(await matchesIntent(contentOf(call(wrapped, withdraw)), unwrap), true)
    assert.equal(await matchesIntent(contentOf(call(wrapped, withdraw)), { ...unwrap, units: '1' }), false)
  })

  test('matches by contract and value if the router call cannot be decoded', async () => {
    const unread: ReviewedIntent = { ...at, ...step, isUnread: true }
    assert.equal(await matchesIntent(contentOf(call(router, '0x12345678')), unread), true)
    assert.equal(await matchesIntent(contentOf(call(router, '0x12345678')), { ...at, ...step }), false)
    assert.equal(await matchesIntent(contentOf(call(other, '0x12345678')), unread), false)
    assert.equal(await matchesIntent(contentOf(call(router, '0x12345678', 1n)), unread), false)
  })

  const different: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another spender', contentOf(approve(other)), { ...at, ...approval }],
    ['a larger permission', contentOf(approve(router, units + 1n)), { ...at, ...approval }],
    ['a permission for another token', contentOf(approve(router, units, other)), { ...at, ...approval }],
    ['a transfer in place of a permission', contentOf(transfer(router)), { ...at, ...approval }],
    ['another router', contentOf(swap({ router: other })), { ...at, ...step }],
    ['another amount', contentOf(swap({ amount: units + 1n })), { ...at, ...step }],
    ['a smaller received amount', contentOf(swap({ least: 989n })), { ...at, ...step }],
    ['another paid token', contentOf(swap({ path: [wrapped, other] })), { ...at, ...step }],
    ['another received token', contentOf(swap({ path: [fakeToken, wrapped] })), { ...at, ...step }],
    ['another receiver of the swap', contentOf(swap({ to: unknownAddress })), { ...at, ...step }],
    ['a later deadline', contentOf(swap({ deadline: 1_901n })), { ...at, ...step }],
    ['coins in addition to the swap', contentOf(swap({ value: 1n })), { ...at, ...step }],
    ['the steps in another order', contentOf(swap(), approve(router)), both],
    ['only one step of two', contentOf(approve(router)), both],
    ['a third call', contentOf(approve(router), swap(), coins(unknownAddress, 1n)), both],
    ['a foreign spender in a batch', contentOf(approve(other), swap()), both],
  ]
  for (const [name, content, intent] of different)
    test(`is rejected with ${name}`, async () => {
      assert.equal(await matchesIntent(content, intent), false)
    })

  test('is unchanged by the message parser, and is rejected with a missing or unknown step', () => {
    const read = (intent: object) =>
      readAppMessage({
        type: '@w3m-app/RPC_REQUEST',
        id: 'one',
        payload: { method: 'wallet_sendCalls', params: [], intent },
      })
    assert.deepEqual((read(both) as { payload?: { intent?: unknown } } | undefined)?.payload?.intent, both)
    for (const bad of [
      { ...at, kind: 'batch', steps: [approval] },
      { ...at, kind: 'batch', steps: [approval, { ...step, kind: 'gift' }] },
      { ...at, ...step, leastReceived: '-1' },
      { ...at, ...approval, spender: undefined },
    ])
      assert.throws(() => {
        if (!read(bad)) throw new Error('refused')
      })
  })
})

describe('reviewed payment on Solana', () => {
  const key = (byte: number) => address(encodeBase58(new Uint8Array(32).fill(byte)))
  const [me, you, thirdParty, mint] = [key(1), key(2), key(3), key(4)] as const
  const lamports = 1_250_001_000n
  const network = 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8'
  const lifetime = { blockhash: encodeBase58(new Uint8Array(32).fill(9)), lastValidBlockHeight: 1n }
  const sol = (destination: Address, amount = lamports) =>
    getTransferSolInstruction({ source: createNoopSigner(me), destination, amount })
  const tokens = (receiver: Address, value = lamports, program: Address = tokenProgram, of = mint) =>
    tokenTransfer({ program, mint: of, decimals: 6, owner: me, receiver, value })
  const sends = (instructions: readonly IInstruction[], payer = me): SigningContent => ({
    method: 'solana_signAndSendTransaction',
    chainId: network,
    account: { address: me, type: 'eoa' },
    kind: 'solanaTransactions',
    transactions: [
      wireTransaction({
        payer,
        lifetime,
        instructions: [...budgetInstructions({ units: 900, price: 1n }), ...instructions],
      }),
    ],
    sends: true,
  })
  const intent: ReviewedIntent & { kind: 'transfer' } = {
    kind: 'transfer',
    account: `${network}:${me}`,
    network,
    token: 'native',
    units: String(lamports),
    receiver: you,
  }
  const ofToken: ReviewedIntent = { ...intent, token: mint }

  test('matches SOL and tokens of both programs, whether or not the token account is created', async () => {
    assert.equal(await matchesIntent(sends([sol(you)]), intent), true)
    for (const program of [tokenProgram, token2022Program]) {
      const both = await tokens(you, lamports, program)
      assert.equal(await matchesIntent(sends(both), ofToken), true)
      assert.equal(await matchesIntent(sends(both.slice(1)), ofToken), true)
    }
  })

  test('is rejected with another receiver, amount, token, instruction, payer or spelling', async () => {
    const [open, move] = (await tokens(you)) as [IInstruction, IInstruction]
    const [openOther, moveOther] = (await tokens(thirdParty)) as [IInstruction, IInstruction]
    const different: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
      ['receiver', sends([sol(thirdParty)]), intent],
      ['amount', sends([sol(you, lamports + 1n)]), intent],
      ['second payment', sends([sol(you), sol(thirdParty, 1n)]), intent],
      ['nothing', sends([]), intent],
      ['account', sends([sol(you)]), { ...intent, account: `${network}:${thirdParty}` }],
      ['network', sends([sol(you)]), { ...intent, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
      ['spelling', sends([sol(you)]), { ...intent, receiver: you.toLowerCase() }],
      ['payer', sends([sol(you)], thirdParty), intent],
      ['receiver of the token', sends([openOther, moveOther]), ofToken],
      ['account that the tokens go to', sends([open, moveOther]), ofToken],
      ['account that is opened', sends([openOther, move]), ofToken],
      ['amount of the token', sends(await tokens(you, lamports * 2n)), ofToken],
      ['token', sends(await tokens(you, lamports, tokenProgram, key(5))), ofToken],
      ['additional payment', sends([open, move, sol(thirdParty, 1n)]), ofToken],
      ['payment instead of the new account', sends([sol(thirdParty, 1n), move]), ofToken],
      ['new account without a transfer', sends([open]), ofToken],
      ['SOL instead of the token', sends([sol(you)]), ofToken],
      ['token instead of SOL', sends([open, move]), intent],
      ['name instead of an address', sends([open, move]), { ...ofToken, receiver: 'you' }],
    ]
    for (const [name, content, mismatch] of different)
      assert.equal(await matchesIntent(content, mismatch), false, name)
    const first = sends([sol(you)]) as SigningContent & { transactions: readonly Uint8Array[] }
    const twice = { ...first, transactions: [...first.transactions, ...first.transactions] } as SigningContent
    assert.equal(await matchesIntent(twice, intent), false, 'a second transaction')
  })

  test('is rejected with an invalid receiver and with a destination from a lookup table', async () => {
    const [, move] = (await tokens(you)) as [IInstruction, IInstruction]
    const [from, of, , owner] = move.accounts ?? []
    assert.ok(from && of && owner)
    const hidden = {
      address: you,
      addressIndex: 0,
      lookupTableAddress: thirdParty,
      role: AccountRole.WRITABLE,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      start => setTransactionMessageFeePayer(me, start),
      start =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...lifetime, blockhash: lifetime.blockhash as Blockhash },
          start,
        ),
      start =>
        appendTransactionMessageInstructions([{ ...move, accounts: [from, of, hidden, owner] }], start),
    )
    const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
    const content = { ...sends([]), transactions: [bytes] } as SigningContent
    assert.equal(await matchesIntent(content, { ...ofToken, receiver: 'you' }), false)
    assert.equal(await matchesIntent(content, ofToken), false)
  })
})

describe('request with a reviewed intent', () => {
  const params = [{ to: unknownAddress }]
  const payload = { method: 'eth_sendTransaction', params, chainId: 1, chainNamespace: 'eip155' } as const
  const embedder = { origin: 'https://site.example', isOurs: true }

  function frame(content: SigningContent) {
    const log: string[] = []
    const prepared: Prepared = {
      content,
      perform: async () => {
        log.push('signed')
        return 'hash'
      },
    }
    const requests = new Requests({
      wallet: { prepare: async () => prepared } as never,
      approval: {
        approve: async () => void log.push('shown'),
        queueChanged: () => undefined,
      } as never,
      chains: new SelectedChains('eip155:1', () => undefined),
      now: () => 0,
      hasBox: () => true,
      account: async () => ({ token: 't', userId: 'ann', consented: true }),
    })
    return { log, requests }
  }

  test('is neither shown nor signed if it differs from the intent', async () => {
    const { requests, log } = frame(contentOf(coins(unknownAddress)))
    await assert.rejects(requests.handle('1', { ...payload, intent: reviewed }, embedder), {
      code: -32_602,
      message: /differs from what you reviewed/,
    })
    assert.deepEqual(log, [])
  })

  test('is rejected by the parser if its units are not an integer', () => {
    const message = (units: string) => ({
      id: '1',
      type: '@w3m-app/RPC_REQUEST',
      payload: { ...payload, intent: { ...reviewed, units } },
    })
    assert.ok(readAppMessage(message(reviewed.units)))
    for (const units of ['0x1', '+1', '1.0', '1e3', '', ' 1'])
      assert.equal(readAppMessage(message(units)), undefined)
  })

  test('is shown and signed if it matches the intent, and without an intent', async () => {
    const same = frame(contentOf(coins(friend)))
    assert.equal(await same.requests.handle('1', { ...payload, intent: reviewed }, embedder), 'hash')
    assert.deepEqual(same.log, ['shown', 'signed'])
    const withoutIntent = frame(contentOf(coins(unknownAddress)))
    assert.equal(await withoutIntent.requests.handle('1', payload, embedder), 'hash')
    assert.deepEqual(withoutIntent.log, ['shown', 'signed'])
  })
})

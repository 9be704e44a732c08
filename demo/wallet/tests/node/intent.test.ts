// Tests the comparison of the payment that the user reviewed in the modal's form with the request that the frame receives.
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
import type { SigningContent, Call, FrameError, Prepared } from '../../contract.ts'
import { requireIntent, type ReviewedIntent } from '../../page/intent.ts'
import { Requests } from '../../page/requests.ts'
import { SelectedChains } from '../../page/selected-chains.ts'
import { budgetInstructions } from '../../../../src/namespaces/solana/compute-budget.ts'
import {
  token2022Program,
  tokenProgram,
  tokenTransfer,
} from '../../../../src/namespaces/solana/token-program.ts'
import { wireTransaction } from '../../../../src/namespaces/solana/transfer.ts'
import { encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { readAppMessage } from '../../../../src/services/embedded-frame/protocol.ts'
import { fakeAddress, fakeToken } from '../support/frame-page/fake-parts.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unknownAddress = '0x00000000000000000000000000000000DeaDBeef'
const units = 1_000_000_000_000_000_001n
const fee = { max: 21_000n, symbol: 'ETH', decimals: 18 }

const transfer = (to: Hex, value = units, token: Hex = fakeToken): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
})
const createCoins = (to: Hex, value = units): Call => ({ to, value, data: '0x' })
const contentOf = (...calls: Call[]): SigningContent => ({
  method: 'eth_sendTransaction',
  chainId: 'eip155:1',
  account: { address: fakeAddress, type: 'smartAccount' },
  kind: 'calls',
  calls,
  fee,
})
const reviewedIntent: ReviewedIntent & { kind: 'transfer' } = {
  kind: 'transfer',
  account: `eip155:1:${fakeAddress.toLowerCase()}`,
  network: 'eip155:1',
  token: 'native',
  units: String(units),
  receiver: friend.toLowerCase(),
}
const reviewedToken: ReviewedIntent = { ...reviewedIntent, token: fakeToken.toLowerCase() }

const matchesIntent = async (content: SigningContent, intent: ReviewedIntent): Promise<boolean> =>
  requireIntent(content, intent).then(
    () => true,
    (error: FrameError) => {
      assert.equal(error.code, -32_602)
      return false
    },
  )

describe('reviewed payment on EVM networks', () => {
  test('matches the requested transfer of coins or tokens, with addresses in any letter case', async () => {
    assert.equal(await matchesIntent(contentOf(createCoins(friend)), reviewedIntent), true)
    assert.equal(await matchesIntent(contentOf(transfer(friend)), reviewedToken), true)
  })

  const nativeContent = contentOf(createCoins(friend))
  const token = contentOf(transfer(friend))
  const { data } = transfer(friend)
  const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another receiver', contentOf(createCoins(unknownAddress)), reviewedIntent],
    ['one base unit more', contentOf(createCoins(friend, units + 1n)), reviewedIntent],
    ['another network', { ...nativeContent, chainId: 'eip155:10' }, reviewedIntent],
    [
      'another account',
      { ...nativeContent, account: { address: unknownAddress, type: 'eoa' } },
      reviewedIntent,
    ],
    ['additional data', contentOf({ ...createCoins(friend), data: '0x00' }), reviewedIntent],
    ['a second call', contentOf(createCoins(friend), createCoins(unknownAddress, 1n)), reviewedIntent],
    ['no call', contentOf(), reviewedIntent],
    ['no receiver', contentOf({ value: units, data: '0x' }), { ...reviewedIntent, receiver: 'undefined' }],
    ['a token in place of coins', token, reviewedIntent],
    ['coins in place of a token', nativeContent, reviewedToken],
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
    [
      'an account on another network',
      nativeContent,
      { ...reviewedIntent, account: `eip155:10:${fakeAddress}` },
    ],
    ['an account without its network', nativeContent, { ...reviewedIntent, account: fakeAddress }],
    [
      'a message instead of a payment',
      { ...nativeContent, kind: 'message', bytes: new Uint8Array() } as unknown as SigningContent,
      reviewedIntent,
    ],
  ]
  for (const [name, content, intent] of mismatches)
    test(`is rejected with ${name}`, async () => {
      assert.equal(await matchesIntent(content, intent), false)
    })
})

describe('reviewed swap', () => {
  const router: Hex = `0x${'ab'.repeat(20)}`
  const wrappedToken: Hex = `0x${'cd'.repeat(20)}`
  const otherToken: Hex = `0x${'ef'.repeat(20)}`
  const abi = parseAbi([
    'function approve(address spender, uint256 value)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function deposit()',
    'function withdraw(uint256 value)',
  ])
  const ownAddress = fakeAddress as Hex
  const call = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value })
  const approve = (spender: Hex, allowedUnits = units, token: Hex = fakeToken) =>
    call(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, allowedUnits] }))
  const soldOrder = {
    amount: units,
    least: 990n,
    path: [fakeToken, otherToken] as Hex[],
    to: ownAddress,
    deadline: 1_900n,
  }
  const swap = (change: Partial<typeof soldOrder> & { router?: Hex; value?: bigint } = {}) => {
    const { amount, least: minUnits, path, to, deadline } = { ...soldOrder, ...change }
    const args = [amount, minUnits, path, to, deadline] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
    return call(change.router ?? router, data, change.value)
  }
  const accountAndNetwork = { account: `eip155:1:${fakeAddress}`, network: 'eip155:1' }
  const approval = { kind: 'approval', token: fakeToken, units: String(units), spender: router } as const
  const step = {
    kind: 'swap',
    token: fakeToken,
    units: String(units),
    receiver: fakeAddress,
    receiveToken: otherToken,
    leastReceived: '990',
    router,
    deadline: 1_900,
  } as const
  const bothIntent: ReviewedIntent = { ...accountAndNetwork, kind: 'batch', steps: [approval, step] }

  test('matches an approval, a swap, or both in order', async () => {
    assert.equal(await matchesIntent(contentOf(approve(router)), { ...accountAndNetwork, ...approval }), true)
    assert.equal(
      await matchesIntent(contentOf(approve(router, 0n)), { ...accountAndNetwork, ...approval, units: '0' }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(swap()), { ...accountAndNetwork, ...step }), true)
    assert.equal(
      await matchesIntent(contentOf(swap({ least: 991n, deadline: 1n })), { ...accountAndNetwork, ...step }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(approve(router), swap()), bothIntent), true)
  })

  test('matches if one side is the native coin', async () => {
    const paymentData = encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [990n, [wrappedToken, otherToken], ownAddress, 1_900n],
    })
    const receiptData = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [units, 990n, [fakeToken, wrappedToken], ownAddress, 1_900n],
    })
    const nativeIntent = { ...accountAndNetwork, ...step, token: 'native' }
    const coin = { ...accountAndNetwork, ...step, receiveToken: 'native' }
    assert.equal(await matchesIntent(contentOf(call(router, paymentData, units)), nativeIntent), true)
    assert.equal(await matchesIntent(contentOf(call(router, receiptData)), coin), true)
    assert.equal(await matchesIntent(contentOf(call(router, paymentData, units + 1n)), nativeIntent), false)
    assert.equal(
      await matchesIntent(contentOf(call(router, receiptData)), { ...accountAndNetwork, ...step }),
      false,
    )
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    const wrapIntent = {
      ...nativeIntent,
      router: wrappedToken,
      receiveToken: wrappedToken,
      leastReceived: String(units),
    }
    assert.equal(await matchesIntent(contentOf(call(wrappedToken, deposit, units)), wrapIntent), true)
    assert.equal(
      await matchesIntent(contentOf(call(wrappedToken, deposit, units)), {
        ...wrapIntent,
        receiveToken: otherToken,
      }),
      false,
    )
    const withdraw = encodeFunctionData({ abi, functionName: 'withdraw', args: [units] })
    const unwrap = { ...coin, token: wrappedToken, router: wrappedToken, leastReceived: String(units) }
    assert.equal(await matchesIntent(contentOf(call(wrappedToken, withdraw)), unwrap), true)
    assert.equal(
      await matchesIntent(contentOf(call(wrappedToken, withdraw)), { ...unwrap, units: '1' }),
      false,
    )
  })

  test('matches by contract and value if the router call cannot be decoded', async () => {
    const unreadIntent: ReviewedIntent = { ...accountAndNetwork, ...step, isUnread: true }
    assert.equal(await matchesIntent(contentOf(call(router, '0x12345678')), unreadIntent), true)
    assert.equal(
      await matchesIntent(contentOf(call(router, '0x12345678')), { ...accountAndNetwork, ...step }),
      false,
    )
    assert.equal(await matchesIntent(contentOf(call(otherToken, '0x12345678')), unreadIntent), false)
    assert.equal(await matchesIntent(contentOf(call(router, '0x12345678', 1n)), unreadIntent), false)
  })

  const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another spender', contentOf(approve(otherToken)), { ...accountAndNetwork, ...approval }],
    ['a larger permission', contentOf(approve(router, units + 1n)), { ...accountAndNetwork, ...approval }],
    [
      'a permission for another token',
      contentOf(approve(router, units, otherToken)),
      { ...accountAndNetwork, ...approval },
    ],
    [
      'a transfer in place of a permission',
      contentOf(transfer(router)),
      { ...accountAndNetwork, ...approval },
    ],
    ['another router', contentOf(swap({ router: otherToken })), { ...accountAndNetwork, ...step }],
    ['another amount', contentOf(swap({ amount: units + 1n })), { ...accountAndNetwork, ...step }],
    ['a smaller received amount', contentOf(swap({ least: 989n })), { ...accountAndNetwork, ...step }],
    [
      'another paid token',
      contentOf(swap({ path: [wrappedToken, otherToken] })),
      { ...accountAndNetwork, ...step },
    ],
    [
      'another received token',
      contentOf(swap({ path: [fakeToken, wrappedToken] })),
      { ...accountAndNetwork, ...step },
    ],
    [
      'another receiver of the swap',
      contentOf(swap({ to: unknownAddress })),
      { ...accountAndNetwork, ...step },
    ],
    ['a later deadline', contentOf(swap({ deadline: 1_901n })), { ...accountAndNetwork, ...step }],
    ['coins in addition to the swap', contentOf(swap({ value: 1n })), { ...accountAndNetwork, ...step }],
    ['the steps in another order', contentOf(swap(), approve(router)), bothIntent],
    ['only one step of two', contentOf(approve(router)), bothIntent],
    ['a third call', contentOf(approve(router), swap(), createCoins(unknownAddress, 1n)), bothIntent],
    ['a foreign spender in a batch', contentOf(approve(otherToken), swap()), bothIntent],
  ]
  for (const [name, content, intent] of mismatches)
    test(`is rejected with ${name}`, async () => {
      assert.equal(await matchesIntent(content, intent), false)
    })

  test('is unchanged by the message parser, and is rejected with a missing or unknown step', () => {
    const parseIntent = (intent: object) =>
      readAppMessage({
        type: '@w3m-app/RPC_REQUEST',
        id: 'one',
        payload: { method: 'wallet_sendCalls', params: [], intent },
      })
    assert.deepEqual(
      (parseIntent(bothIntent) as { payload?: { intent?: unknown } } | undefined)?.payload?.intent,
      bothIntent,
    )
    for (const invalidIntent of [
      { ...accountAndNetwork, kind: 'batch', steps: [approval] },
      { ...accountAndNetwork, kind: 'batch', steps: [approval, { ...step, kind: 'gift' }] },
      { ...accountAndNetwork, ...step, leastReceived: '-1' },
      { ...accountAndNetwork, ...approval, spender: undefined },
    ])
      assert.throws(() => {
        if (!parseIntent(invalidIntent)) throw new Error('refused')
      })
  })
})

describe('reviewed payment on Solana', () => {
  const getKey = (byte: number) => address(encodeBase58(new Uint8Array(32).fill(byte)))
  const [ownAddress, yourAddress, thirdParty, mint] = [getKey(1), getKey(2), getKey(3), getKey(4)] as const
  const lamports = 1_250_001_000n
  const network = 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8'
  const lifetime = { blockhash: encodeBase58(new Uint8Array(32).fill(9)), lastValidBlockHeight: 1n }
  const getSol = (destination: Address, amount = lamports) =>
    getTransferSolInstruction({ source: createNoopSigner(ownAddress), destination, amount })
  const getTokens = (
    receiver: Address,
    value = lamports,
    program: Address = tokenProgram,
    tokenMint = mint,
  ) => tokenTransfer({ program, mint: tokenMint, decimals: 6, owner: ownAddress, receiver, value })
  const createPayerContent = (instructions: readonly IInstruction[], payer = ownAddress): SigningContent => ({
    method: 'solana_signAndSendTransaction',
    chainId: network,
    account: { address: ownAddress, type: 'eoa' },
    kind: 'solanaTransactions',
    transactions: [
      wireTransaction({
        payer,
        lifetime,
        instructions: [...budgetInstructions({ units: 900, price: 1n }), ...instructions],
      }),
    ],
    isSending: true,
  })
  const intent: ReviewedIntent & { kind: 'transfer' } = {
    kind: 'transfer',
    account: `${network}:${ownAddress}`,
    network,
    token: 'native',
    units: String(lamports),
    receiver: yourAddress,
  }
  const tokenIntent: ReviewedIntent = { ...intent, token: mint }

  test('matches SOL and tokens of both programs, whether or not the token account is created', async () => {
    assert.equal(await matchesIntent(createPayerContent([getSol(yourAddress)]), intent), true)
    for (const program of [tokenProgram, token2022Program]) {
      const bothInstructions = await getTokens(yourAddress, lamports, program)
      assert.equal(await matchesIntent(createPayerContent(bothInstructions), tokenIntent), true)
      assert.equal(await matchesIntent(createPayerContent(bothInstructions.slice(1)), tokenIntent), true)
    }
  })

  test('is rejected with a different receiver, amount, token, instruction or payer, or an address in different case', async () => {
    const [open, move] = (await getTokens(yourAddress)) as [IInstruction, IInstruction]
    const [openOther, moveOther] = (await getTokens(thirdParty)) as [IInstruction, IInstruction]
    const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
      ['receiver', createPayerContent([getSol(thirdParty)]), intent],
      ['amount', createPayerContent([getSol(yourAddress, lamports + 1n)]), intent],
      ['second payment', createPayerContent([getSol(yourAddress), getSol(thirdParty, 1n)]), intent],
      ['nothing', createPayerContent([]), intent],
      [
        'account',
        createPayerContent([getSol(yourAddress)]),
        { ...intent, account: `${network}:${thirdParty}` },
      ],
      [
        'network',
        createPayerContent([getSol(yourAddress)]),
        { ...intent, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      ],
      [
        'spelling',
        createPayerContent([getSol(yourAddress)]),
        { ...intent, receiver: yourAddress.toLowerCase() },
      ],
      ['payer', createPayerContent([getSol(yourAddress)], thirdParty), intent],
      ['receiver of the token', createPayerContent([openOther, moveOther]), tokenIntent],
      ['account that the tokens go to', createPayerContent([open, moveOther]), tokenIntent],
      ['account that is opened', createPayerContent([openOther, move]), tokenIntent],
      ['amount of the token', createPayerContent(await getTokens(yourAddress, lamports * 2n)), tokenIntent],
      [
        'token',
        createPayerContent(await getTokens(yourAddress, lamports, tokenProgram, getKey(5))),
        tokenIntent,
      ],
      ['additional payment', createPayerContent([open, move, getSol(thirdParty, 1n)]), tokenIntent],
      ['payment instead of the new account', createPayerContent([getSol(thirdParty, 1n), move]), tokenIntent],
      ['new account without a transfer', createPayerContent([open]), tokenIntent],
      ['SOL instead of the token', createPayerContent([getSol(yourAddress)]), tokenIntent],
      ['token instead of SOL', createPayerContent([open, move]), intent],
      ['name instead of an address', createPayerContent([open, move]), { ...tokenIntent, receiver: 'you' }],
    ]
    for (const [name, content, mismatch] of mismatches)
      assert.equal(await matchesIntent(content, mismatch), false, name)
    const firstContent = createPayerContent([getSol(yourAddress)]) as SigningContent & {
      transactions: readonly Uint8Array[]
    }
    const doubledContent = {
      ...firstContent,
      transactions: [...firstContent.transactions, ...firstContent.transactions],
    } as SigningContent
    assert.equal(await matchesIntent(doubledContent, intent), false, 'a second transaction')
  })

  test('is rejected with an invalid receiver and with a destination from a lookup table', async () => {
    const [, move] = (await getTokens(yourAddress)) as [IInstruction, IInstruction]
    const [from, tokenAccount, , owner] = move.accounts ?? []
    assert.ok(from && tokenAccount && owner)
    const hiddenRequest = {
      address: yourAddress,
      addressIndex: 0,
      lookupTableAddress: thirdParty,
      role: AccountRole.WRITABLE,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      start => setTransactionMessageFeePayer(ownAddress, start),
      start =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...lifetime, blockhash: lifetime.blockhash as Blockhash },
          start,
        ),
      start =>
        appendTransactionMessageInstructions(
          [{ ...move, accounts: [from, tokenAccount, hiddenRequest, owner] }],
          start,
        ),
    )
    const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
    const content = { ...createPayerContent([]), transactions: [bytes] } as SigningContent
    assert.equal(await matchesIntent(content, { ...tokenIntent, receiver: 'you' }), false)
    assert.equal(await matchesIntent(content, tokenIntent), false)
  })
})

describe('request with a reviewed intent', () => {
  const params = [{ to: unknownAddress }]
  const payload = { method: 'eth_sendTransaction', params, chainId: 1, chainNamespace: 'eip155' } as const
  const embedder = { origin: 'https://site.example', isOurs: true }

  function createFrame(content: SigningContent) {
    const log: string[] = []
    const preparedRequest: Prepared = {
      content,
      perform: async () => {
        log.push('signed')
        return 'hash'
      },
    }
    const requests = new Requests({
      wallet: { prepare: async () => preparedRequest } as never,
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
    const { requests, log } = createFrame(contentOf(createCoins(unknownAddress)))
    await assert.rejects(requests.handle('1', { ...payload, intent: reviewedIntent }, embedder), {
      code: -32_602,
      message: /differs from what you reviewed/,
    })
    assert.deepEqual(log, [])
  })

  test('is rejected by the parser if its units are not an integer', () => {
    const createMessage = (units: string) => ({
      id: '1',
      type: '@w3m-app/RPC_REQUEST',
      payload: { ...payload, intent: { ...reviewedIntent, units } },
    })
    assert.ok(readAppMessage(createMessage(reviewedIntent.units)))
    for (const units of ['0x1', '+1', '1.0', '1e3', '', ' 1'])
      assert.equal(readAppMessage(createMessage(units)), undefined)
  })

  test('is shown and signed if it matches the intent, or if there is no intent', async () => {
    const sameFrame = createFrame(contentOf(createCoins(friend)))
    assert.equal(
      await sameFrame.requests.handle('1', { ...payload, intent: reviewedIntent }, embedder),
      'hash',
    )
    assert.deepEqual(sameFrame.log, ['shown', 'signed'])
    const withoutIntent = createFrame(contentOf(createCoins(unknownAddress)))
    assert.equal(await withoutIntent.requests.handle('1', payload, embedder), 'hash')
    assert.deepEqual(withoutIntent.log, ['shown', 'signed'])
  })
})

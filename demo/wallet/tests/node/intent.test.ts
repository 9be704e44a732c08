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
import type { SigningContent, Call, FrameError, PreparedRequest } from '../../contract.ts'
import { requireIntent, type ReviewedIntent } from '../../page/intent.ts'
import { Requests } from '../../page/requests.ts'
import { SelectedChains } from '../../page/selected-chains.ts'
import { budgetInstructions } from '../../../../src/namespaces/solana/compute-budget.ts'
import {
  token2022Program,
  tokenProgram,
  createTokenTransfer as createSolanaTokenTransfer,
} from '../../../../src/namespaces/solana/token-program.ts'
import { encodeTransaction } from '../../../../src/namespaces/solana/transfer.ts'
import { encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { readAppMessage } from '../../../../src/services/embedded-frame/protocol.ts'
import { fakeAddress, fakeToken } from '../support/frame-page/fake-parts.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unknownAddress = '0x00000000000000000000000000000000DeaDBeef'
const units = 1_000_000_000_000_000_001n
const fee = { max: 21_000n, symbol: 'ETH', decimals: 18 }

const createTokenTransfer = (to: Hex, value = units, token: Hex = fakeToken): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
})
const createCoinTransfer = (to: Hex, value = units): Call => ({ to, value, data: '0x' })
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
const reviewedTokenIntent: ReviewedIntent = { ...reviewedIntent, token: fakeToken.toLowerCase() }

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
    assert.equal(await matchesIntent(contentOf(createCoinTransfer(friend)), reviewedIntent), true)
    assert.equal(await matchesIntent(contentOf(createTokenTransfer(friend)), reviewedTokenIntent), true)
  })

  const nativeContent = contentOf(createCoinTransfer(friend))
  const token = contentOf(createTokenTransfer(friend))
  const { data } = createTokenTransfer(friend)
  const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another receiver', contentOf(createCoinTransfer(unknownAddress)), reviewedIntent],
    ['one base unit more', contentOf(createCoinTransfer(friend, units + 1n)), reviewedIntent],
    ['another network', { ...nativeContent, chainId: 'eip155:10' }, reviewedIntent],
    [
      'another account',
      { ...nativeContent, account: { address: unknownAddress, type: 'eoa' } },
      reviewedIntent,
    ],
    ['additional data', contentOf({ ...createCoinTransfer(friend), data: '0x00' }), reviewedIntent],
    [
      'a second call',
      contentOf(createCoinTransfer(friend), createCoinTransfer(unknownAddress, 1n)),
      reviewedIntent,
    ],
    ['no call', contentOf(), reviewedIntent],
    ['no receiver', contentOf({ value: units, data: '0x' }), { ...reviewedIntent, receiver: 'undefined' }],
    ['a token in place of coins', token, reviewedIntent],
    ['coins in place of a token', nativeContent, reviewedTokenIntent],
    ['another receiver of a token', contentOf(createTokenTransfer(unknownAddress)), reviewedTokenIntent],
    ['a larger token amount', contentOf(createTokenTransfer(friend, units * 2n)), reviewedTokenIntent],
    ['another token', contentOf(createTokenTransfer(friend, units, unknownAddress)), reviewedTokenIntent],
    ['additional coins', contentOf({ ...createTokenTransfer(friend), value: 1n }), reviewedTokenIntent],
    [
      'data after the transfer',
      contentOf({ ...createTokenTransfer(friend), data: `${data}00` }),
      reviewedTokenIntent,
    ],
    [
      'an allowance instead of a transfer',
      contentOf({ ...createTokenTransfer(friend), data: data.replace('a9059cbb', '095ea7b3') as Hex }),
      reviewedTokenIntent,
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
  const createCall = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value })
  const createApproval = (spender: Hex, allowedUnits = units, token: Hex = fakeToken) =>
    createCall(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, allowedUnits] }))
  const swapArgs = {
    amount: units,
    minUnits: 990n,
    path: [fakeToken, otherToken] as Hex[],
    to: ownAddress,
    deadline: 1_900n,
  }
  const createSwap = (change: Partial<typeof swapArgs> & { router?: Hex; value?: bigint } = {}) => {
    const { amount, minUnits, path, to, deadline } = { ...swapArgs, ...change }
    const args = [amount, minUnits, path, to, deadline] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
    return createCall(change.router ?? router, data, change.value)
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
    assert.equal(
      await matchesIntent(contentOf(createApproval(router)), { ...accountAndNetwork, ...approval }),
      true,
    )
    assert.equal(
      await matchesIntent(contentOf(createApproval(router, 0n)), {
        ...accountAndNetwork,
        ...approval,
        units: '0',
      }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(createSwap()), { ...accountAndNetwork, ...step }), true)
    assert.equal(
      await matchesIntent(contentOf(createSwap({ minUnits: 991n, deadline: 1n })), {
        ...accountAndNetwork,
        ...step,
      }),
      true,
    )
    assert.equal(await matchesIntent(contentOf(createApproval(router), createSwap()), bothIntent), true)
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
    const nativeInputIntent = { ...accountAndNetwork, ...step, token: 'native' }
    const nativeOutputIntent = { ...accountAndNetwork, ...step, receiveToken: 'native' }
    assert.equal(
      await matchesIntent(contentOf(createCall(router, paymentData, units)), nativeInputIntent),
      true,
    )
    assert.equal(await matchesIntent(contentOf(createCall(router, receiptData)), nativeOutputIntent), true)
    assert.equal(
      await matchesIntent(contentOf(createCall(router, paymentData, units + 1n)), nativeInputIntent),
      false,
    )
    assert.equal(
      await matchesIntent(contentOf(createCall(router, receiptData)), { ...accountAndNetwork, ...step }),
      false,
    )
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    const wrapIntent = {
      ...nativeInputIntent,
      router: wrappedToken,
      receiveToken: wrappedToken,
      leastReceived: String(units),
    }
    assert.equal(await matchesIntent(contentOf(createCall(wrappedToken, deposit, units)), wrapIntent), true)
    assert.equal(
      await matchesIntent(contentOf(createCall(wrappedToken, deposit, units)), {
        ...wrapIntent,
        receiveToken: otherToken,
      }),
      false,
    )
    const withdraw = encodeFunctionData({ abi, functionName: 'withdraw', args: [units] })
    const unwrapIntent = {
      ...nativeOutputIntent,
      token: wrappedToken,
      router: wrappedToken,
      leastReceived: String(units),
    }
    assert.equal(await matchesIntent(contentOf(createCall(wrappedToken, withdraw)), unwrapIntent), true)
    assert.equal(
      await matchesIntent(contentOf(createCall(wrappedToken, withdraw)), { ...unwrapIntent, units: '1' }),
      false,
    )
  })

  test('matches by contract and value only if the intent is marked as undecoded', async () => {
    const unreadIntent: ReviewedIntent = { ...accountAndNetwork, ...step, isUnread: true }
    assert.equal(await matchesIntent(contentOf(createCall(router, '0x12345678')), unreadIntent), true)
    assert.equal(
      await matchesIntent(contentOf(createCall(router, '0x12345678')), { ...accountAndNetwork, ...step }),
      false,
    )
    assert.equal(await matchesIntent(contentOf(createCall(otherToken, '0x12345678')), unreadIntent), false)
    assert.equal(await matchesIntent(contentOf(createCall(router, '0x12345678', 1n)), unreadIntent), false)
  })

  const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
    ['another spender', contentOf(createApproval(otherToken)), { ...accountAndNetwork, ...approval }],
    [
      'a larger permission',
      contentOf(createApproval(router, units + 1n)),
      { ...accountAndNetwork, ...approval },
    ],
    [
      'a permission for another token',
      contentOf(createApproval(router, units, otherToken)),
      { ...accountAndNetwork, ...approval },
    ],
    [
      'a transfer in place of a permission',
      contentOf(createTokenTransfer(router)),
      { ...accountAndNetwork, ...approval },
    ],
    ['another router', contentOf(createSwap({ router: otherToken })), { ...accountAndNetwork, ...step }],
    ['another amount', contentOf(createSwap({ amount: units + 1n })), { ...accountAndNetwork, ...step }],
    [
      'a smaller received amount',
      contentOf(createSwap({ minUnits: 989n })),
      { ...accountAndNetwork, ...step },
    ],
    [
      'another paid token',
      contentOf(createSwap({ path: [wrappedToken, otherToken] })),
      { ...accountAndNetwork, ...step },
    ],
    [
      'another received token',
      contentOf(createSwap({ path: [fakeToken, wrappedToken] })),
      { ...accountAndNetwork, ...step },
    ],
    [
      'another receiver of the swap',
      contentOf(createSwap({ to: unknownAddress })),
      { ...accountAndNetwork, ...step },
    ],
    ['a later deadline', contentOf(createSwap({ deadline: 1_901n })), { ...accountAndNetwork, ...step }],
    [
      'coins in addition to the swap',
      contentOf(createSwap({ value: 1n })),
      { ...accountAndNetwork, ...step },
    ],
    ['the steps in another order', contentOf(createSwap(), createApproval(router)), bothIntent],
    ['only one step of two', contentOf(createApproval(router)), bothIntent],
    [
      'a third call',
      contentOf(createApproval(router), createSwap(), createCoinTransfer(unknownAddress, 1n)),
      bothIntent,
    ],
    ['a foreign spender in a batch', contentOf(createApproval(otherToken), createSwap()), bothIntent],
  ]
  for (const [name, content, intent] of mismatches)
    test(`is rejected with ${name}`, async () => {
      assert.equal(await matchesIntent(content, intent), false)
    })

  test('is preserved by the message parser, and is rejected if a step is missing or invalid', () => {
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
  const createAddress = (byte: number) => address(encodeBase58(new Uint8Array(32).fill(byte)))
  const [ownAddress, receiverAddress, otherAddress, mint] = [
    createAddress(1),
    createAddress(2),
    createAddress(3),
    createAddress(4),
  ] as const
  const lamports = 1_250_001_000n
  const network = 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8'
  const lifetime = { blockhash: encodeBase58(new Uint8Array(32).fill(9)), lastValidBlockHeight: 1n }
  const createSolTransfer = (destination: Address, amount = lamports) =>
    getTransferSolInstruction({ source: createNoopSigner(ownAddress), destination, amount })
  const createSplTransfer = (
    receiver: Address,
    value = lamports,
    program: Address = tokenProgram,
    tokenMint = mint,
  ) =>
    createSolanaTokenTransfer({ program, mint: tokenMint, decimals: 6, owner: ownAddress, receiver, value })
  const createPayerContent = (instructions: readonly IInstruction[], payer = ownAddress): SigningContent => ({
    method: 'solana_signAndSendTransaction',
    chainId: network,
    account: { address: ownAddress, type: 'eoa' },
    kind: 'solanaTransactions',
    transactions: [
      encodeTransaction({
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
    receiver: receiverAddress,
  }
  const tokenIntent: ReviewedIntent = { ...intent, token: mint }

  test('matches SOL and tokens of both programs, whether or not the token account is created', async () => {
    assert.equal(await matchesIntent(createPayerContent([createSolTransfer(receiverAddress)]), intent), true)
    for (const program of [tokenProgram, token2022Program]) {
      const bothInstructions = await createSplTransfer(receiverAddress, lamports, program)
      assert.equal(await matchesIntent(createPayerContent(bothInstructions), tokenIntent), true)
      assert.equal(await matchesIntent(createPayerContent(bothInstructions.slice(1)), tokenIntent), true)
    }
  })

  test('is rejected with a different receiver, amount, token, instruction or payer, or an address in different case', async () => {
    const [createAccountInstruction, transferInstruction] = (await createSplTransfer(receiverAddress)) as [
      IInstruction,
      IInstruction,
    ]
    const [otherCreateInstruction, otherTransferInstruction] = (await createSplTransfer(otherAddress)) as [
      IInstruction,
      IInstruction,
    ]
    const mismatches: readonly (readonly [string, SigningContent, ReviewedIntent])[] = [
      ['receiver', createPayerContent([createSolTransfer(otherAddress)]), intent],
      ['amount', createPayerContent([createSolTransfer(receiverAddress, lamports + 1n)]), intent],
      [
        'second payment',
        createPayerContent([createSolTransfer(receiverAddress), createSolTransfer(otherAddress, 1n)]),
        intent,
      ],
      ['nothing', createPayerContent([]), intent],
      [
        'account',
        createPayerContent([createSolTransfer(receiverAddress)]),
        { ...intent, account: `${network}:${otherAddress}` },
      ],
      [
        'network',
        createPayerContent([createSolTransfer(receiverAddress)]),
        { ...intent, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      ],
      [
        'spelling',
        createPayerContent([createSolTransfer(receiverAddress)]),
        { ...intent, receiver: receiverAddress.toLowerCase() },
      ],
      ['payer', createPayerContent([createSolTransfer(receiverAddress)], otherAddress), intent],
      [
        'receiver of the token',
        createPayerContent([otherCreateInstruction, otherTransferInstruction]),
        tokenIntent,
      ],
      [
        'account that the tokens go to',
        createPayerContent([createAccountInstruction, otherTransferInstruction]),
        tokenIntent,
      ],
      [
        'account that is opened',
        createPayerContent([otherCreateInstruction, transferInstruction]),
        tokenIntent,
      ],
      [
        'amount of the token',
        createPayerContent(await createSplTransfer(receiverAddress, lamports * 2n)),
        tokenIntent,
      ],
      [
        'token',
        createPayerContent(
          await createSplTransfer(receiverAddress, lamports, tokenProgram, createAddress(5)),
        ),
        tokenIntent,
      ],
      [
        'additional payment',
        createPayerContent([
          createAccountInstruction,
          transferInstruction,
          createSolTransfer(otherAddress, 1n),
        ]),
        tokenIntent,
      ],
      [
        'payment instead of the new account',
        createPayerContent([createSolTransfer(otherAddress, 1n), transferInstruction]),
        tokenIntent,
      ],
      ['new account without a transfer', createPayerContent([createAccountInstruction]), tokenIntent],
      ['SOL instead of the token', createPayerContent([createSolTransfer(receiverAddress)]), tokenIntent],
      ['token instead of SOL', createPayerContent([createAccountInstruction, transferInstruction]), intent],
      [
        'name instead of an address',
        createPayerContent([createAccountInstruction, transferInstruction]),
        { ...tokenIntent, receiver: 'you' },
      ],
    ]
    for (const [name, content, mismatch] of mismatches)
      assert.equal(await matchesIntent(content, mismatch), false, name)
    const firstContent = createPayerContent([createSolTransfer(receiverAddress)]) as SigningContent & {
      transactions: readonly Uint8Array[]
    }
    const doubledContent = {
      ...firstContent,
      transactions: [...firstContent.transactions, ...firstContent.transactions],
    } as SigningContent
    assert.equal(await matchesIntent(doubledContent, intent), false, 'a second transaction')
  })

  test('is rejected with an invalid receiver and with a destination from a lookup table', async () => {
    const [, transferInstruction] = (await createSplTransfer(receiverAddress)) as [IInstruction, IInstruction]
    const [from, tokenAccount, , owner] = transferInstruction.accounts ?? []
    assert.ok(from && tokenAccount && owner)
    const lookupAccount = {
      address: receiverAddress,
      addressIndex: 0,
      lookupTableAddress: otherAddress,
      role: AccountRole.WRITABLE,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayer(ownAddress, draft),
      draft =>
        setTransactionMessageLifetimeUsingBlockhash(
          { ...lifetime, blockhash: lifetime.blockhash as Blockhash },
          draft,
        ),
      draft =>
        appendTransactionMessageInstructions(
          [{ ...transferInstruction, accounts: [from, tokenAccount, lookupAccount, owner] }],
          draft,
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
  const embedder = { origin: 'https://site.example', isOurClient: true }

  function createFrame(content: SigningContent) {
    const log: string[] = []
    const preparedRequest: PreparedRequest = {
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
        updateWaitingCount: () => undefined,
      } as never,
      chains: new SelectedChains('eip155:1', () => undefined),
      now: () => 0,
      hasBox: () => true,
      openAccount: async () => ({ token: 't', userId: 'ann', consented: true }),
    })
    return { log, requests }
  }

  test('is neither shown nor signed if it differs from the intent', async () => {
    const { requests, log } = createFrame(contentOf(createCoinTransfer(unknownAddress)))
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
    const matchingFrame = createFrame(contentOf(createCoinTransfer(friend)))
    assert.equal(
      await matchingFrame.requests.handle('1', { ...payload, intent: reviewedIntent }, embedder),
      'hash',
    )
    assert.deepEqual(matchingFrame.log, ['shown', 'signed'])
    const frameWithoutIntent = createFrame(contentOf(createCoinTransfer(unknownAddress)))
    assert.equal(await frameWithoutIntent.requests.handle('1', payload, embedder), 'hash')
    assert.deepEqual(frameWithoutIntent.log, ['shown', 'signed'])
  })
})

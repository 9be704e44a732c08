import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Address,
  createClient,
  createWalletClient,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  testActions,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { routerAbi } from '../../demo/backend/services/blockchain-api/exchange.ts'
import { startStack, type Stack } from '../../demo/backend/stack.ts'
import { receiptOf } from '../support/receipt.ts'

const { usdc, usdt, dai, permitToken, weth, router } = contracts
const chainId = 'eip155:31337'
const placeholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const createTokenId = (address: string) => `${chainId}:${address}`
const coin = createTokenId(placeholder)
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())

const getChain = () =>
  createClient({
    chain: { ...foundry, id: 31337 },
    transport: http(stack.urls.chains[31337], { timeout: 60_000 }),
    cacheTime: 0,
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
const walletOf = (account: PrivateKeyAccount) =>
  createWalletClient({
    account,
    chain: { ...foundry, id: 31337 },
    transport: http(stack.urls.chains[31337], { timeout: 60_000 }),
  })

async function createFundedAccount() {
  const account = privateKeyToAccount(generatePrivateKey())
  await getChain().setBalance({ address: account.address, value: parseEther('100') })
  return account
}

async function expectSuccess(pendingHash: Promise<Hex>): Promise<void> {
  const receipt = await receiptOf(getChain(), await pendingHash)
  assert.equal(receipt.status, 'success')
}

const sendCall = (account: PrivateKeyAccount, call: { to: Address; data: Hex; value?: bigint }) =>
  expectSuccess(walletOf(account).sendTransaction({ ...call, gas: 500_000n }))

async function call(path: string, query: Record<string, string> | undefined, body?: unknown) {
  const search = query ? `?${new URLSearchParams({ projectId: 'local', ...query })}` : ''
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${stack.urls.api}/v1/convert/${path}${search}`, init)
  return { status: response.status, body: (await response.json()) as unknown }
}
async function callConvert<T>(
  path: string,
  query: Record<string, string> | undefined,
  body?: unknown,
): Promise<T> {
  const answer = await call(path, query, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as T
}
const quote = async (from: string, to: string, amount: bigint) => {
  const query = { amount: String(amount), userAddress: router.address, from, to, gasPrice: '1' }
  const { quotes } = await callConvert<{ quotes: { toAmount: string }[] }>('quotes', query)
  return quotes[0] === undefined ? undefined : BigInt(quotes[0].toAmount)
}
interface Transaction {
  from: string
  to: string
  data: Hex
  amount: string
  value: string
  eip155: { gas?: string; gasPrice: string }
}
const buildSwap = async (account: Address, from: string, to: string, amount: bigint, slippage = 1) =>
  (
    await callConvert<{ tx: Transaction }>('build-transaction', undefined, {
      amount: String(amount),
      eip155: { slippage },
      projectId: 'local',
      from,
      to,
      userAddress: createTokenId(account),
      disableEstimate: true,
    })
  ).tx
const addressOf = (caip: string) => caip.split(':')[2] as Address
const balanceOf = (token: Address, owner: Address) =>
  getChain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

describe('list of swap tokens', () => {
  it('contains the coin with its lower-case placeholder address, and every token of a pool', async () => {
    const { tokens } = await callConvert<{
      tokens: { address: string; symbol: string; decimals: number; logoUri: string }[]
    }>('tokens', { chainId })
    assert.equal(tokens[0]?.address, coin)
    const symbols = tokens.map(({ symbol }) => symbol).sort((a, b) => a.localeCompare(b))
    assert.deepEqual(symbols, ['DAI', 'ETH', 'LOC', 'PRM', 'USDC', 'USDT', 'WETH'])
    assert.equal(tokens.find(({ symbol }) => symbol === 'USDC')?.decimals, 6)
    assert.ok(tokens.every(({ logoUri }) => logoUri.startsWith(stack.urls.api)))
  })

  it('returns only the token of the requested address', async () => {
    const { tokens } = await callConvert<{ tokens: { symbol: string }[] }>('tokens', {
      chainId,
      address: dai.address,
    })
    assert.deepEqual(
      tokens.map(({ symbol }) => symbol),
      ['DAI'],
    )
  })
})

describe('swap quotes', () => {
  it('returns the best route through the pools', async () => {
    const units = parseEther('1')
    const [, directAmounts] = await getChain().readContract({
      address: router.address,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [units, [weth.address, usdc.address]],
    })
    assert.equal(await quote(coin, createTokenId(usdc.address), units), directAmounts)
    // There is no pool of this pair, so the route uses USDC as the intermediate token.
    const unitsViaUsdc = await quote(
      createTokenId(usdt.address),
      createTokenId(permitToken.address),
      parseUnits('100', 6),
    )
    assert.ok(unitsViaUsdc && unitsViaUsdc > parseEther('49') && unitsViaUsdc < parseEther('50'))
  })

  it('returns a lower quote after a swap in the same direction', async () => {
    const account = await createFundedAccount()
    const units = parseEther('1')
    const previousQuote = await quote(coin, createTokenId(usdc.address), units)
    const tx = await buildSwap(account.address, coin, createTokenId(usdc.address), parseEther('50'))
    await sendCall(account, { to: addressOf(tx.to), data: tx.data, value: parseEther('50') })
    const laterQuote = await quote(coin, createTokenId(usdc.address), units)
    assert.ok(previousQuote && laterQuote && laterQuote < previousQuote)
  })

  it('quotes the wrapped coin one to one, and returns no quote for a zero amount or a token without a pool', async () => {
    assert.equal(await quote(coin, createTokenId(weth.address), 5n), 5n)
    assert.equal(await quote(createTokenId(weth.address), coin, 5n), 5n)
    assert.equal(await quote(coin, createTokenId(usdc.address), 0n), undefined)
    assert.equal(await quote(coin, createTokenId(contracts.editions.address), 1n), undefined)
  })

  it('rejects two chains, equal tokens and invalid amounts', async () => {
    const query = { amount: '1', userAddress: router.address, from: coin, to: createTokenId(usdc.address) }
    const getStatus = async (change: Record<string, string>) =>
      (await call('quotes', { ...query, ...change })).status
    assert.equal(await getStatus({ to: `eip155:31338:${usdc.address}` }), 400)
    assert.equal(await getStatus({ to: coin }), 400)
    assert.equal(await getStatus({ amount: '1.5' }), 400)
    assert.equal(await getStatus({ amount: '9'.repeat(78) }), 400)
  })
})

describe('allowance and approval', () => {
  it('approves the router for the requested amount, or without a limit if the request has no amount', async () => {
    const account = await createFundedAccount()
    const query = { tokenAddress: createTokenId(usdc.address), userAddress: createTokenId(account.address) }
    assert.deepEqual(await callConvert('allowance', query), { allowance: '0' })
    const pair = { userAddress: createTokenId(account.address), from: createTokenId(usdc.address), to: coin }
    const { tx } = await callConvert<{ tx: Transaction }>('build-approve', { ...pair, amount: '1234567' })
    // `from` is the paid token, and the approval is sent to its contract.
    assert.equal(tx.from, createTokenId(usdc.address))
    assert.equal(tx.to, coin)
    assert.equal(tx.value, '0')
    await sendCall(account, { to: addressOf(tx.from), data: tx.data })
    assert.deepEqual(await callConvert('allowance', query), { allowance: '1234567' })
    const unlimitedApproval = await callConvert<{ tx: Transaction }>('build-approve', pair)
    assert.deepEqual(decodeFunctionData({ abi: erc20Abi, data: unlimitedApproval.tx.data }).args, [
      router.address,
      maxUint256,
    ])
  })

  it('requires no approval for the native coin', async () => {
    const query = { tokenAddress: coin, userAddress: createTokenId(router.address) }
    assert.deepEqual(await callConvert('allowance', query), { allowance: String(maxUint256) })
    const pair = { userAddress: createTokenId(router.address), from: coin, to: createTokenId(usdc.address) }
    assert.equal((await call('build-approve', pair)).status, 400)
  })
})

describe('swap transactions', () => {
  const swapTokens = async (from: string, to: string, units: bigint) => {
    const account = await createFundedAccount()
    const paidToken = addressOf(from)
    if (paidToken === weth.address)
      await sendCall(account, { to: paidToken, data: '0xd0e30db0', value: units })
    else if (paidToken !== placeholder) {
      await expectSuccess(
        walletOf(account).writeContract({
          address: paidToken,
          abi: mintAbi,
          functionName: 'mint',
          args: [account.address, units],
        }),
      )
      const { tx } = await callConvert<{ tx: Transaction }>('build-approve', {
        userAddress: createTokenId(account.address),
        from,
        to,
        amount: String(units),
      })
      await sendCall(account, { to: addressOf(tx.from), data: tx.data })
    }
    const quotedUnits = await quote(from, to, units)
    const tx = await buildSwap(account.address, from, to, units)
    assert.equal(tx.amount, String(quotedUnits))
    const receivedToken = addressOf(to) === placeholder ? undefined : addressOf(to)
    const previousBalance = receivedToken ? 0n : await getChain().getBalance({ address: account.address })
    await sendCall(account, {
      to: addressOf(tx.to),
      data: tx.data,
      ...(paidToken === placeholder && { value: units }),
    })
    const newBalance = receivedToken
      ? await balanceOf(receivedToken, account.address)
      : await getChain().getBalance({ address: account.address })
    return { receivedUnits: newBalance - previousBalance, quotedUnits: quotedUnits ?? 0n }
  }

  it('delivers the quoted amount from coin to token and from token to token', async () => {
    for (const [from, to, units] of [
      [coin, createTokenId(usdc.address), parseEther('0.5')],
      [createTokenId(usdc.address), createTokenId(dai.address), parseUnits('250', 6)],
      [createTokenId(usdt.address), createTokenId(permitToken.address), parseUnits('250', 6)],
      [coin, createTokenId(weth.address), parseEther('2')],
    ] as const) {
      const { receivedUnits, quotedUnits } = await swapTokens(from, to, units)
      assert.equal(receivedUnits, quotedUnits, `${from} to ${to}`)
    }
  })

  it('delivers coins for a token, minus the network cost', async () => {
    const cost = parseEther('0.01')
    for (const from of [createTokenId(usdc.address), createTokenId(weth.address)]) {
      const { receivedUnits, quotedUnits } = await swapTokens(
        from,
        coin,
        from === createTokenId(usdc.address) ? 3_000_000_000n : 10n ** 18n,
      )
      assert.ok(
        receivedUnits <= quotedUnits && receivedUnits > quotedUnits - cost,
        `${receivedUnits} of ${quotedUnits}`,
      )
    }
  })

  it('encodes the minimum amount, the receiver and a deadline 20 minutes after the next block', async () => {
    const account = await createFundedAccount()
    const getNextBlock = () => getChain().getBlock({ blockTag: 'pending' })
    const previousBlock = await getNextBlock()
    const tx = await buildSwap(account.address, coin, createTokenId(usdc.address), parseEther('1'), 3)
    const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: tx.data })
    assert.equal(functionName, 'swapExactETHForTokens')
    const [minUnits, , to, deadline] = args as [bigint, Address[], Address, bigint]
    assert.equal(minUnits, (BigInt(tx.amount) * 97n) / 100n)
    assert.equal(to, account.address)
    const blockAfter = await getNextBlock()
    assert.ok(deadline >= previousBlock.timestamp + 1_200n && deadline <= blockAfter.timestamp + 1_200n)
  })

  it('simulates unless disableEstimate is set, and rejects fractional slippage and unknown projects', async () => {
    const account = await createFundedAccount()
    const body = {
      amount: '1000000',
      eip155: { slippage: 1 },
      projectId: 'local',
      from: createTokenId(usdc.address),
      to: coin,
      userAddress: createTokenId(account.address),
    }
    assert.equal((await call('build-transaction', undefined, body)).status, 400)
    assert.equal((await call('build-transaction', undefined, { ...body, disableEstimate: true })).status, 200)
    const fractionalSlippage = { ...body, disableEstimate: true, eip155: { slippage: 0.5 } }
    assert.equal((await call('build-transaction', undefined, fractionalSlippage)).status, 400)
    assert.equal(
      (await call('build-transaction', undefined, { ...body, projectId: 'bad-project-id' })).status,
      401,
    )
  })
})

describe('faults of swap routes', () => {
  it('applies a fault only to the named route', async () => {
    const paths: Record<string, [string, Record<string, string>]> = {
      'swap-tokens': ['tokens', { chainId }],
      'swap-quotes': [
        'quotes',
        { amount: '1', userAddress: router.address, from: coin, to: createTokenId(usdc.address) },
      ],
      'swap-allowance': ['allowance', { tokenAddress: coin, userAddress: createTokenId(router.address) }],
      'swap-approval': [
        'build-approve',
        {
          userAddress: createTokenId(router.address),
          from: createTokenId(usdc.address),
          to: coin,
          amount: '1',
        },
      ],
    }
    for (const [service, [path, query]] of Object.entries(paths)) {
      stack.faults.set({ service, kind: 'status', status: 503 })
      for (const [otherRoute, [otherPath, otherQuery]] of Object.entries(paths))
        assert.equal(
          (await call(otherPath, otherQuery)).status,
          otherRoute === service ? 503 : 200,
          otherRoute,
        )
      stack.faults.clear(service)
      assert.equal((await call(path, query)).status, 200)
    }
    stack.faults.set({ service: 'swap-build', kind: 'status', status: 503, times: 1 })
    assert.equal((await call('build-transaction', undefined, {})).status, 503)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Address,
  createClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  namehash,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  testActions,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { richAddress, testAddresses } from '../../demo/backend/chains/accounts.ts'
import { ownArtifacts } from '../../demo/backend/chains/contracts/artifacts.ts'
import type { EvmChainId } from '../../demo/backend/chains/chain-ids.ts'
import { solanaChainId, solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { localTokens } from '../../demo/backend/chains/solana-tokens.ts'
import { startStack, type Stack } from '../../demo/backend/stack.ts'
import { readOnChain } from '../../src/namespaces/evm/chain-tokens.ts'
import { lookUpEvmTransaction } from '../../src/namespaces/evm/transaction-status.ts'
import { solanaTokenReads } from '../../src/namespaces/solana/token-reads.ts'
import type { Network } from '../../src/core/chain/network.ts'
import { sortTokens, type TokenBalance } from '../../src/core/money/token.ts'
import { defaultOptions, type Settings } from '../../src/core/options.ts'
import { localOne, localSolana } from '../../src/testing/networks.ts'
import { getBalances } from '../../src/services/blockchain-api/balances.ts'
import { getHistory } from '../../src/services/blockchain-api/history.ts'
import { getIdentity } from '../../src/services/blockchain-api/identity.ts'
import { lookUpName } from '../../src/services/blockchain-api/names.ts'
import { listSessions, revokeSession } from '../../src/services/blockchain-api/sessions.ts'
import { rpcUrls } from '../../src/services/rpc-urls.ts'
import { makeHistory } from '../support/long-history.ts'
import { testAccount } from '../support/accounts.ts'
import { receiptOf } from '../support/receipt.ts'

const erc721 = parseAbi([
  'function mint(address to, string uri)',
  'function transferFrom(address from, address to, uint256 id)',
])
const erc1155 = parseAbi(['function mint(address to, uint256 id, uint256 value, string uri)'])
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])
/**
 * Gas limit of a trade. A trade in a later second than the previous one also updates the cumulative prices, so an estimate from
 * the same second is too low.
 */
const swapGas = 500_000n
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])
const namesAbi = parseAbi([
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name)',
])

interface Row {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string | null
    status: string
    nonce: number
    application: { name: string; iconUrl: string } | null
    chain: string
    fee: { numeric: string; symbol: string } | null
  }
  transfers: {
    fungible_info: { name: string; symbol: string; icon: { url: string } } | null
    nft_info: {
      name: string
      content: { preview: { url: string; content_type: null } | null }
      flags: { is_spam: boolean }
      contract_address: string
      token_id: string
      standard: string
      collection: string
    } | null
    direction: string
    quantity: { numeric: string }
    value: number | null
    price: number | null
    sender: string
    recipient: string
  }[]
}
interface Page {
  data: Row[]
  next: string | null
}
interface Balance {
  name: string
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())

const chainOf = (id: EvmChainId = 31337) =>
  createClient({
    chain: { ...foundry, id },
    transport: http(stack.urls.chains[id], { timeout: 60_000 }),
    cacheTime: 0,
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
const walletOf = (account = testAccount(0), id: EvmChainId = 31337) =>
  createWalletClient({
    account,
    chain: { ...foundry, id },
    transport: http(stack.urls.chains[id], { timeout: 60_000 }),
  })

/** Returns a fresh account with ten coins. */
async function createFundedAccount(id: EvmChainId = 31337) {
  const account = privateKeyToAccount(generatePrivateKey())
  await chainOf(id).setBalance({ address: account.address, value: parseEther('10') })
  return account
}

async function waitForReceipt(pendingHash: Promise<Hex>, id: EvmChainId = 31337) {
  return receiptOf(chainOf(id), await pendingHash)
}

const commonQuery = { projectId: 'local', st: 'w3m', sv: 'html-elements-1' }
const createUrl = (path: string, query: Record<string, string> = {}) =>
  `${stack.urls.api}/v1/${path}?${new URLSearchParams({ ...commonQuery, ...query })}`

async function callApi<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const response = await fetch(createUrl(path, query))
  const text = await response.text()
  assert.equal(response.status, 200, `${path}: ${text}`)
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  return JSON.parse(text) as T
}

async function expectRejection(
  status: number,
  field: string,
  path: string,
  query: Record<string, string> = {},
  init: RequestInit = {},
): Promise<void> {
  const response = await fetch(createUrl(path, query), init)
  const body = (await response.json()) as {
    status: string
    reasons: { field: string; description: string }[]
  }
  assert.equal(response.status, status, JSON.stringify(body))
  assert.equal(body.status, 'FAILED')
  assert.equal(body.reasons[0]?.field, field)
  assert.equal(typeof body.reasons[0]?.description, 'string')
}

const post = (path: string, body: unknown) =>
  fetch(`${stack.urls.api}/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function priceOf(address: string, currency = 'usd', chain = 'eip155:31337') {
  const response = await post('fungible/price', {
    currency,
    addresses: [`${chain}:${address}`],
    projectId: 'local',
  })
  assert.equal(response.status, 200, await response.clone().text())
  const { fungibles } = (await response.json()) as { fungibles: Record<string, unknown>[] }
  assert.equal(fungibles.length, 1)
  return fungibles[0] as {
    address: string
    name: string
    symbol: string
    iconUrl: string
    price?: number
    decimals: number
  }
}

const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const getPage = (address: string, query: Record<string, string> = {}) =>
  callApi<Page>(`account/${address}/history`, { chainId: 'eip155:31337', ...query })
const readBalances = async (address: string, query: Record<string, string> = {}) =>
  (await callApi<{ balances: Balance[] }>(`account/${address}/balance`, { currency: 'usd', ...query }))
    .balances

/** Checks that every field of a row has the format of the API. */
function assertRow(row: Row): void {
  const { metadata, transfers } = row
  assert.match(row.id, /^[0-9a-f]{32}$/)
  assert.match(metadata.hash, /^0x[0-9a-f]{64}$/)
  assert.match(metadata.minedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/)
  assert.match(metadata.sentFrom, /^0x[0-9a-fA-F]{40}$/)
  assert.match(metadata.chain, /^eip155:3133[78]$/)
  assert.ok(['confirmed', 'failed', 'pending'].includes(metadata.status))
  assert.equal(typeof metadata.nonce, 'number')
  assert.ok(transfers.length > 0, 'every row has a transfer')
  for (const transfer of transfers) {
    assert.ok(['in', 'out', 'self'].includes(transfer.direction))
    assert.match(transfer.quantity.numeric, /^\d+(?:\.\d+)?$/)
    assert.notEqual(transfer.fungible_info === null, transfer.nft_info === null)
    for (const number of [transfer.value, transfer.price])
      assert.ok(number === null || Number.isFinite(number))
  }
}

describe('Blockchain API', () => {
  it('lists its chains in a response that is cacheable for a day', async () => {
    const response = await fetch(createUrl('supported-chains'))
    assert.deepEqual(await response.json(), { http: ['eip155:31337', 'eip155:31338', solanaChainId], ws: [] })
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400, s-maxage=86400')
  })

  it('answers preflight requests from every page', async () => {
    const response = await fetch(createUrl('supported-chains'), { method: 'OPTIONS' })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    const allowedHeaders = response.headers.get('access-control-allow-headers') ?? ''
    for (const header of ['content-type', 'solana-client', 'x-sdk-type', 'x-sdk-version'])
      assert.ok(allowedHeaders.includes(header), header)
  })

  it('rejects an unknown project on every path, and accepts requests without a project id', async () => {
    const query = { projectId: 'bad-project-id' }
    for (const path of [
      'supported-chains',
      `identity/${richAddress}`,
      `account/${richAddress}/balance`,
      `account/${richAddress}/history`,
      'convert/gas-price',
      'profile/account/alice.reown.id',
      `profile/reverse/${richAddress}`,
      'profile/suggestions/alice',
    ])
      await expectRejection(401, 'authentication', path, query)
    const response = await post('fungible/price', {
      currency: 'usd',
      addresses: [`eip155:31337:${nativeToken}`],
      projectId: 'bad-project-id',
    })
    assert.equal(response.status, 401)
    assert.equal((await fetch(`${stack.urls.api}/v1/supported-chains`)).status, 200)
  })

  it('names the invalid parameter in each rejection', async () => {
    for (const path of [
      'identity/nobody',
      'account/0x12/balance',
      'account/0x12/history',
      'profile/reverse/0x12',
    ])
      await expectRejection(400, 'address', path)
    await expectRejection(400, 'chainId', `account/${richAddress}/balance`, { chainId: 'eip155:1' })
    await expectRejection(400, 'chainId', 'convert/gas-price', { chainId: 'eip155:1' })
    await expectRejection(400, 'chainId', 'convert/gas-price')
    await expectRejection(400, 'currency', `account/${richAddress}/balance`, { currency: 'xyz' })
    await expectRejection(400, 'forceUpdate', `account/${richAddress}/balance`, { forceUpdate: 'solana:x:y' })
    await expectRejection(400, 'cursor', `account/${richAddress}/history`, { cursor: 'WyJub25zZW5zZSJd' })
    await expectRejection(400, 'cursor', `account/${richAddress}/history`, { cursor: '%%%' })
    await expectRejection(400, 'onramp', `account/${richAddress}/history`, { onramp: 'somebody' })
    await expectRejection(404, 'path', 'nothing/here')
  })
})

describe('identity', () => {
  it('returns the primary name of an address, and its collectible as the avatar', async () => {
    for (const path of [`identity/${richAddress}`, `account/${richAddress}/identity`]) {
      const { name, avatar, resolvedAt } = await callApi<Record<string, string>>(path, {
        sender: richAddress,
      })
      assert.equal(name, 'alice.eth')
      assert.match(avatar ?? '', /^data:image\/svg\+xml;base64,/)
      assert.match(resolvedAt ?? '', /^\d{4}-\d\d-\d\dT/)
    }
  })

  it('returns null for an address without a name, or with a name that belongs to another account', async () => {
    const claimant = await createFundedAccount()
    assert.equal((await callApi<{ name: null }>(`identity/${claimant.address}`)).name, null)
    const { nameReverseRegistrar } = stack.contracts
    await waitForReceipt(
      walletOf(claimant as never).writeContract({
        address: nameReverseRegistrar.address,
        abi: namesAbi,
        functionName: 'setName',
        args: ['bob.eth'],
      }),
    )
    const { name, avatar } = await callApi<{ name: null; avatar: null }>(`identity/${claimant.address}`)
    assert.equal(name, null)
    assert.equal(avatar, null)
  })

  it('returns a changed avatar immediately, and resolves names to addresses', async () => {
    const chain = createClient({
      chain: { ...foundry, contracts: { ensUniversalResolver: stack.contracts.universalResolver } },
      transport: http(stack.urls.chains[31337]),
    }).extend(publicActions)
    assert.equal(await chain.getEnsAddress({ name: 'bob.eth' }), testAddresses[1])
    assert.equal(await chain.getEnsAddress({ name: 'nobody.eth' }), null)
    await waitForReceipt(
      walletOf().writeContract({
        address: stack.contracts.nameResolver.address,
        abi: namesAbi,
        functionName: 'setText',
        args: [namehash('alice.eth'), 'avatar', 'https://pictures.example/alice.png'],
      }),
    )
    assert.equal(
      await chain.getEnsText({ name: 'alice.eth', key: 'avatar' }),
      'https://pictures.example/alice.png',
    )
  })
})

describe('balances and prices', () => {
  it('returns no balances for an unused address', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    assert.deepEqual(await readBalances(address, { chainId: 'eip155:31337' }), [])
  })

  it('returns the coin and every token with exact amount, price and value', async () => {
    const account = await createFundedAccount()
    const { usdc, permitToken, usdt } = stack.contracts
    const wallet = walletOf()
    for (const [token, amount] of [
      [usdc, '25.000001'],
      [permitToken, '3.000000000000000007'],
      [usdt, '4'],
    ] as const)
      await waitForReceipt(
        wallet.writeContract({
          address: token.address,
          abi: mintAbi,
          functionName: 'mint',
          args: [account.address, parseUnits(amount, token.decimals)],
        }),
      )
    const entries = await readBalances(account.address, { chainId: 'eip155:31337' })
    const entriesBySymbol = new Map(entries.map(entry => [entry.symbol, entry]))
    assert.deepEqual([...entriesBySymbol.keys()].sort(), ['ETH', 'PRM', 'USDC', 'USDT'])
    const etherBalance = entriesBySymbol.get('ETH')
    assert.equal(etherBalance?.address, undefined)
    assert.deepEqual(etherBalance?.quantity, { decimals: '18', numeric: '10' })
    assert.ok(Math.abs((etherBalance?.value ?? 0) / 10 - (etherBalance?.price ?? 0)) < 1e-6)
    const usdcBalance = entriesBySymbol.get('USDC')
    assert.equal(usdcBalance?.address, `eip155:31337:${usdc.address}`)
    assert.deepEqual(usdcBalance?.quantity, { decimals: '6', numeric: '25.000001' })
    assert.equal(usdcBalance?.price, 1)
    assert.equal(entriesBySymbol.get('PRM')?.quantity.numeric, '3.000000000000000007')
    assert.equal(entriesBySymbol.get('PRM')?.price, 2)
    for (const entry of entries) {
      assert.equal(entry.chainId, 'eip155:31337')
      const icon = await fetch(entry.iconUrl)
      assert.equal(icon.headers.get('content-type'), 'image/svg+xml')
    }
  })

  it('updates balances after a transfer, omits zero balances, and covers both chains by default', async () => {
    const [sender, recipient] = [await createFundedAccount(), privateKeyToAccount(generatePrivateKey())]
    const { usdc } = stack.contracts
    const contract = { address: usdc.address, abi: mintAbi } as const
    await waitForReceipt(
      walletOf().writeContract({ ...contract, functionName: 'mint', args: [sender.address, 7n] }),
    )
    const transfer = { address: usdc.address, abi: erc20Abi, functionName: 'transfer' } as const
    await waitForReceipt(
      walletOf(sender as never).writeContract({ ...transfer, args: [recipient.address, 7n] }),
    )
    assert.deepEqual(
      (await readBalances(sender.address, { chainId: 'eip155:31337' })).map(balance => balance.symbol),
      ['ETH'],
    )
    await waitForReceipt(
      walletOf(testAccount(0), 31338).sendTransaction({ to: recipient.address, value: parseEther('0.5') }),
      31338,
    )
    const bothBalances = await readBalances(recipient.address)
    assert.deepEqual(
      bothBalances.map(balance => `${balance.chainId} ${balance.symbol} ${balance.quantity.numeric}`).sort(),
      ['eip155:31337 USDC 0.000007', 'eip155:31338 ETH 0.5'],
    )
    const otherBalances = await readBalances(recipient.address, {
      chainId: 'eip155:31338',
      forceUpdate: `eip155:31338:${usdc.address}`,
    })
    assert.deepEqual(
      otherBalances.map(balance => balance.symbol),
      ['ETH'],
    )
  })

  it('accepts a CAIP-10 id in the path, with raw or escaped colons', async () => {
    for (const id of [`eip155:31337:${richAddress}`, encodeURIComponent(`eip155:31337:${richAddress}`)])
      assert.ok((await readBalances(id, { chainId: 'eip155:31337' })).length > 0)
  })

  it('omits the value of a token without a pool', async () => {
    const account = await createFundedAccount()
    const wallet = walletOf()
    const { abi, bytecode } = ownArtifacts.PermitToken
    const { contractAddress } = await waitForReceipt(
      wallet.deployContract({ abi, bytecode, args: ['Orphan', 'ORP', 8] } as never),
    )
    const address = contractAddress as Address
    await waitForReceipt(
      wallet.writeContract({ address, abi: mintAbi, functionName: 'mint', args: [account.address, 5n] }),
    )
    const orphan = (await readBalances(account.address, { chainId: 'eip155:31337' })).find(
      balance => balance.symbol === 'ORP',
    )
    assert.equal(orphan?.price, 0)
    assert.equal(orphan?.value, undefined)
    assert.equal(orphan?.quantity.numeric, '0.00000005')
    assert.equal((await priceOf(address)).price, undefined)
  })

  it('changes the price after a swap, only on the chain of the swap', async () => {
    const { usdc, weth, router, permitToken } = stack.contracts
    const previousPrice = await priceOf(nativeToken)
    assert.equal(previousPrice.symbol, 'ETH')
    assert.equal(previousPrice.decimals, 18)
    assert.equal((await priceOf(usdc.address)).price, 1)
    assert.equal((await priceOf(permitToken.address)).price, 2)
    const trader = testAccount(5)
    const { timestamp } = await chainOf().getBlock()
    await waitForReceipt(
      walletOf(trader).writeContract({
        address: router.address,
        abi: routerAbi,
        functionName: 'swapExactETHForTokens',
        args: [0n, [weth.address, usdc.address], trader.address, timestamp + 3600n],
        value: parseEther('100'),
        gas: swapGas,
      }),
    )
    const priceAfter = await priceOf(nativeToken)
    assert.ok(
      Number(priceAfter.price) < Number(previousPrice.price) * 0.85,
      `${previousPrice.price} ${priceAfter.price}`,
    )
    assert.ok(Number(priceAfter.price) > Number(previousPrice.price) * 0.8)
    assert.equal((await priceOf(nativeToken, 'usd', 'eip155:31338')).price, 3000)
    assert.equal((await priceOf(nativeToken, 'eth')).price, 1)
    assert.equal((await priceOf(nativeToken, 'eur')).price, undefined, 'no pool has a price in this currency')
  })

  it('rejects price requests with an empty list, an address that is no token, or an unknown chain or currency', async () => {
    const statusOf = async (body: unknown) => (await post('fungible/price', body)).status
    const validBody = { currency: 'usd', addresses: [`eip155:31337:${nativeToken}`], projectId: 'local' }
    assert.equal(await statusOf(validBody), 200)
    assert.equal(await statusOf({ ...validBody, addresses: [] }), 400)
    assert.equal(await statusOf({ ...validBody, addresses: undefined }), 400)
    assert.equal(await statusOf({ ...validBody, addresses: [7] }), 400)
    assert.equal(await statusOf({ ...validBody, addresses: [nativeToken] }), 400)
    assert.equal(await statusOf({ ...validBody, addresses: [`eip155:1:${nativeToken}`] }), 400)
    assert.equal(await statusOf({ ...validBody, addresses: [`eip155:31337:${richAddress}`] }), 400)
    assert.equal(await statusOf({ ...validBody, currency: 'shells' }), 400)
    const malformedResponse = await fetch(`${stack.urls.api}/v1/fungible/price`, {
      method: 'POST',
      body: '{',
    })
    assert.equal(malformedResponse.status, 400)
  })
})

describe('Solana', () => {
  it('returns the coin, the tokens of both token programs and the price of SOL', async () => {
    const [owner] = solanaTestAddresses
    const query = { currency: 'usd', chainId: solanaChainId }
    const entries = await readBalances(owner, query)
    const [coin, ...tokens] = entries
    assert.equal(coin?.symbol, 'SOL')
    assert.equal(coin?.address, undefined)
    assert.deepEqual(coin?.quantity, { decimals: '9', numeric: '100' })
    assert.equal(coin?.value, 15_000)
    assert.deepEqual(
      tokens.map(token => [token.symbol, token.quantity.numeric, token.address]),
      localTokens.map(token => [token.symbol, '1000', `${solanaChainId}:${token.mint}`]),
    )
    assert.equal(
      (await priceOf('So11111111111111111111111111111111111111111', 'usd', solanaChainId)).price,
      150,
    )
    const settings = { ...defaultOptions, projectId: 'local', endpoints: { rpc: stack.urls.rpc } } as Settings
    const unknownMint = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBv'
    const fromChain = await solanaTokenReads.readChain({
      account: `${localSolana.id}:${owner}`,
      network: localSolana,
      rpcUrls: rpcUrls(localSolana, settings),
      tokens: [
        ...localTokens.map(({ mint, symbol }) => ({ address: mint, symbol })),
        { address: unknownMint },
      ],
    })
    assert.deepEqual(
      fromChain.map(token => `${token.symbol} ${token.amount}`),
      entries.map(entry => `${entry.symbol} ${entry.quantity.numeric}`),
      'reads from the chain the mints of the app',
    )
    await expectRejection(400, 'address', `account/${richAddress}/balance`, query)
    await expectRejection(400, 'forceUpdate', `account/${owner}/balance`, { ...query, forceUpdate: 'x' })
  })
})

describe('gas prices', () => {
  it('returns prices in wei that increase with the speed and follow the base fee', async () => {
    const readGasPrices = () =>
      callApi<Record<string, string>>('convert/gas-price', { chainId: 'eip155:31337' })
    const { standard: standardPrice, fast: fastPrice, instant } = await readGasPrices()
    assert.ok(BigInt(standardPrice ?? '') > 0n)
    assert.ok(BigInt(fastPrice ?? '') > BigInt(standardPrice ?? ''))
    assert.ok(BigInt(instant ?? '') > BigInt(fastPrice ?? ''))
    await chainOf().setNextBlockBaseFeePerGas({ baseFeePerGas: 50_000_000_000n })
    await chainOf().mine({ blocks: 1 })
    assert.ok(BigInt((await readGasPrices()).standard ?? '') > 10n * BigInt(standardPrice ?? ''))
  })
})

describe('history', () => {
  const readRows = async (address: string) => {
    const { data } = await getPage(address)
    data.forEach(assertRow)
    return data
  }

  it('is empty for an unused address, and for on-ramp payments', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    assert.deepEqual(await getPage(address), { data: [], next: null })
    assert.deepEqual(await getPage(richAddress, { onramp: 'coinbase' }), { data: [], next: null })
  })

  it('lists a transfer for sender and receiver, with its fee, nonce and value at that time', async () => {
    const [sender, receiver] = [await createFundedAccount(), privateKeyToAccount(generatePrivateKey())]
    const receipt = await waitForReceipt(
      walletOf(sender as never).sendTransaction({ to: receiver.address, value: parseEther('1.25') }),
    )
    const [firstRow] = await readRows(sender.address)
    assert.equal(firstRow?.metadata.operationType, 'send')
    assert.equal(firstRow?.metadata.status, 'confirmed')
    assert.equal(firstRow?.metadata.hash, receipt.transactionHash)
    assert.equal(firstRow?.metadata.nonce, 0)
    assert.equal(firstRow?.metadata.sentFrom, sender.address)
    assert.equal(firstRow?.metadata.sentTo, receiver.address)
    assert.equal(firstRow?.metadata.chain, 'eip155:31337')
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    assert.equal(parseUnits(firstRow?.metadata.fee?.numeric ?? '', 18), fee)
    const [transfer] = firstRow?.transfers ?? []
    assert.equal(transfer?.direction, 'out')
    assert.equal(transfer?.quantity.numeric, '1.25')
    assert.equal(transfer?.fungible_info?.symbol, 'ETH')
    assert.ok(Math.abs((transfer?.value ?? 0) - 1.25 * (transfer?.price ?? 0)) < 1e-6)
    const [receivedRow] = await readRows(receiver.address)
    assert.equal(receivedRow?.metadata.operationType, 'receive')
    assert.equal(receivedRow?.transfers[0]?.direction, 'in')
    assert.equal(receivedRow?.id, firstRow?.id)
  })

  it('classifies trades, approvals, sends, wrapping, mints of both NFT standards, and other calls', async () => {
    const account = await createFundedAccount()
    const wallet = walletOf(account as never)
    const { usdc, weth, router, collectible, editions } = stack.contracts
    const { timestamp } = await chainOf().getBlock()
    const deadline = timestamp + 36_000n
    const recipient = privateKeyToAccount(generatePrivateKey()).address
    const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Edition', image: 'ipfs://picture' }))}`
    const steps: [string, () => Promise<Hex>][] = [
      [
        'trade',
        () =>
          wallet.writeContract({
            address: router.address,
            abi: routerAbi,
            functionName: 'swapExactETHForTokens',
            gas: swapGas,
            args: [0n, [weth.address, usdc.address], account.address, deadline],
            value: parseEther('1'),
          }),
      ],
      [
        'approve',
        () =>
          wallet.writeContract({
            address: usdc.address,
            abi: erc20Abi,
            functionName: 'approve',
            args: [router.address, 2_000_000n],
          }),
      ],
      [
        'trade',
        () =>
          wallet.writeContract({
            address: router.address,
            abi: routerAbi,
            functionName: 'swapExactTokensForETH',
            gas: swapGas,
            args: [2_000_000n, 0n, [usdc.address, weth.address], account.address, deadline],
          }),
      ],
      [
        'send',
        () =>
          wallet.writeContract({
            address: usdc.address,
            abi: erc20Abi,
            functionName: 'transfer',
            args: [recipient, 1_500_000n],
          }),
      ],
      [
        'deposit',
        () =>
          wallet.writeContract({ address: weth.address, abi: wethAbi, functionName: 'deposit', value: 9n }),
      ],
      [
        'withdraw',
        () =>
          wallet.writeContract({ address: weth.address, abi: wethAbi, functionName: 'withdraw', args: [4n] }),
      ],
      [
        'mint',
        () =>
          wallet.writeContract({
            address: collectible.address,
            abi: erc721,
            functionName: 'mint',
            args: [account.address, uri],
          }),
      ],
      [
        'mint',
        () =>
          wallet.writeContract({
            address: editions.address,
            abi: erc1155,
            functionName: 'mint',
            args: [account.address, 11n, 3n, uri],
          }),
      ],
      ['cancel', () => wallet.sendTransaction({ to: account.address })],
      ['execute', () => wallet.sendTransaction({ to: recipient, data: '0x1234' })],
      ['deploy', () => wallet.deployContract({ ...ownArtifacts.Editions, args: ['Own', 'OWN'] } as never)],
    ]
    for (const [stepName, send] of steps)
      assert.equal((await waitForReceipt(send())).status, 'success', stepName)

    const rows = (await readRows(account.address)).reverse()
    assert.deepEqual(
      rows.map(row => row.metadata.operationType),
      steps.map(([stepName]) => stepName),
    )
    const transferTextsOf = (index: number) =>
      (rows[index]?.transfers ?? []).map(
        transfer =>
          `${transfer.direction} ${transfer.fungible_info?.symbol ?? transfer.nft_info?.name} ${transfer.quantity.numeric}`,
      )
    assert.equal(transferTextsOf(0)[0], 'out ETH 1')
    assert.match(transferTextsOf(0)[1] ?? '', /^in USDC \d+\.\d+$/)
    assert.equal(rows[0]?.metadata.application?.name, 'Local Exchange')
    assert.deepEqual(transferTextsOf(1), ['out ETH 0'])
    // Coins that the router forwards are in no log.
    assert.ok(
      transferTextsOf(2).some(text => /^in ETH 0\.000\d+$/.test(text)),
      transferTextsOf(2).join(),
    )
    assert.deepEqual(transferTextsOf(3), ['out USDC 1.5'])
    assert.equal(rows[3]?.metadata.sentTo, recipient)
    assert.deepEqual(transferTextsOf(4).sort(), [
      'in WETH 0.000000000000000009',
      'out ETH 0.000000000000000009',
    ])
    assert.deepEqual(transferTextsOf(5).sort(), [
      'in ETH 0.000000000000000004',
      'out WETH 0.000000000000000004',
    ])
    const [erc721Transfer, erc1155Transfer] = [rows[6]?.transfers[0], rows[7]?.transfers[0]]
    assert.equal(erc721Transfer?.nft_info?.standard, 'erc721')
    assert.equal(erc721Transfer?.nft_info?.collection, 'Local Collectible')
    assert.equal(erc721Transfer?.nft_info?.contract_address, collectible.address)
    assert.match(erc721Transfer?.nft_info?.token_id ?? '', /^[1-9]\d*$/)
    assert.deepEqual(erc721Transfer?.nft_info?.content.preview, { url: 'ipfs://picture', content_type: null })
    assert.equal(erc721Transfer?.nft_info?.flags.is_spam, false)
    assert.equal(erc1155Transfer?.nft_info?.standard, 'erc1155')
    assert.equal(erc1155Transfer?.nft_info?.token_id, '11')
    assert.equal(erc1155Transfer?.quantity.numeric, '3')
    assert.equal(rows[10]?.metadata.sentTo, null)
  })

  it('contains failed and pending transactions, and drops those reverted by a reorg', async () => {
    const account = await createFundedAccount()
    const wallet = walletOf(account as never)
    const chain = chainOf()
    const to = privateKeyToAccount(generatePrivateKey()).address
    const { usdc } = stack.contracts
    const failingCall = {
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 5_000_000n],
      gas: 100_000n,
    } as const
    assert.equal((await waitForReceipt(wallet.writeContract(failingCall))).status, 'reverted')
    const [failedRow] = await readRows(account.address)
    assert.equal(failedRow?.metadata.status, 'failed')
    assert.equal(failedRow?.metadata.operationType, 'send')
    assert.equal(failedRow?.transfers[0]?.quantity.numeric, '5')
    assert.equal(failedRow?.metadata.sentTo, usdc.address)

    await chain.setAutomine(false)
    try {
      const hash = await wallet.sendTransaction({ to, value: 3n })
      const [pendingRow] = await readRows(account.address)
      assert.equal(pendingRow?.metadata.status, 'pending')
      assert.equal(pendingRow?.metadata.hash, hash)
      assert.equal(pendingRow?.transfers[0]?.quantity.numeric, '0.000000000000000003')
      await chain.mine({ blocks: 1 })
      const [latestRow, ...otherRows] = await readRows(account.address)
      assert.equal(latestRow?.metadata.status, 'confirmed')
      assert.equal(latestRow?.metadata.hash, hash)
      assert.equal(otherRows.length, 1)
    } finally {
      await chain.setAutomine(true)
    }

    await chain.request({ method: 'anvil_reorg', params: [1, []] } as never)
    const rowsAfter = await readRows(account.address)
    assert.deepEqual(
      rowsAfter.filter(row => row.metadata.status !== 'pending').map(row => row.metadata.status),
      ['failed'],
    )
  })

  it("T15 marks phishing NFTs as spam, and does not report another account's transfer as a send", async () => {
    const [victimAccount, attacker] = [await createFundedAccount(), await createFundedAccount()]
    const wallet = walletOf(attacker as never)
    const { contractAddress } = await waitForReceipt(
      wallet.deployContract({
        ...ownArtifacts.Collectible,
        args: ['Claim 5000 USDC at usdc-gift.example', 'FREE'],
      } as never),
    )
    await waitForReceipt(
      wallet.writeContract({
        address: contractAddress as Address,
        abi: erc721,
        functionName: 'mint',
        args: [victimAccount.address, ''],
      }),
    )
    await waitForReceipt(
      wallet.writeContract({
        address: stack.contracts.usdc.address,
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [victimAccount.address, attacker.address, 0n],
      }),
    )
    const [poisonRow, spam] = await readRows(victimAccount.address)
    assert.equal(spam?.transfers[0]?.nft_info?.flags.is_spam, true)
    assert.equal(poisonRow?.metadata.operationType, 'execute')
    assert.equal(poisonRow?.metadata.sentFrom, attacker.address)
    assert.equal(poisonRow?.transfers[0]?.direction, 'out')
    assert.equal(poisonRow?.transfers[0]?.quantity.numeric, '0')
  })

  it('reads NFT names and images from the metadata URL of the contract', async () => {
    const rows = (await readRows(richAddress)).filter(row => row.metadata.chain === 'eip155:31337')
    const servedTransfers = rows
      .flatMap(row => row.transfers)
      .filter(transfer => transfer.nft_info?.name.startsWith('Served'))
    assert.deepEqual(
      servedTransfers.map(transfer => `${transfer.nft_info?.standard} ${transfer.nft_info?.name}`).sort(),
      ['erc1155 Served Collectible #7', 'erc721 Served Collectible #1'],
    )
    for (const transfer of servedTransfers) {
      const image = await fetch(transfer.nft_info?.content.preview?.url ?? '')
      assert.equal(image.headers.get('content-type'), 'image/svg+xml')
    }
  })

  it('returns a thousand rows by cursor, each once and newest first, while new rows arrive', async () => {
    const account = await createFundedAccount()
    const wallet = walletOf(account as never)
    const total = 1000
    await makeHistory(stack.urls.chains[31337], account.address, total)
    const allRows: Row[] = []
    let cursor: string | undefined
    for (;;) {
      const { data, next } = await getPage(account.address, cursor ? { cursor } : {})
      assert.ok(data.length <= 100, 'at most 100 rows per page')
      allRows.push(...data)
      if (allRows.length === data.length)
        await waitForReceipt(wallet.sendTransaction({ to: testAddresses[8], value: 1n, nonce: total }))
      if (next === null) break
      assert.equal(typeof next, 'string')
      cursor = next
    }
    assert.equal(allRows.length, total)
    assert.equal(new Set(allRows.map(row => row.id)).size, total)
    assert.deepEqual(
      allRows.map(row => row.metadata.nonce),
      Array.from({ length: total }, (_, index) => total - 1 - index),
    )
    assert.equal(allRows.at(-1)?.transfers[0]?.quantity.numeric, '0.000000000000000001')
  })

  it('merges both chains into one page, ordered by time', async () => {
    const account = await createFundedAccount()
    await chainOf(31338).setBalance({ address: account.address, value: parseEther('10') })
    for (const id of [31337, 31338] as const)
      await waitForReceipt(walletOf(account as never, id).sendTransaction({ to: zeroAddress, value: 1n }), id)
    const rows = await readRows(account.address)
    assert.deepEqual(rows.map(row => row.metadata.chain).sort(), ['eip155:31337', 'eip155:31338'])
    const times = rows.map(row => Date.parse(row.metadata.minedAt))
    assert.deepEqual(
      times,
      [...times].sort((a, b) => b - a),
    )
  })
})

describe('services and chain reads of the modal', () => {
  const getSettings = () =>
    ({
      ...defaultOptions,
      projectId: 'local',
      endpoints: { api: stack.urls.api, rpc: stack.urls.rpc },
    }) as Settings

  it('returns the same balances from the API and from one Multicall3 call for the tokens of an app', async () => {
    const account = await createFundedAccount()
    const { usdc, dai } = stack.contracts
    await waitForReceipt(
      walletOf().writeContract({
        address: usdc.address,
        abi: mintAbi,
        functionName: 'mint',
        args: [account.address, 7_000_001n],
      }),
    )
    const query = { address: account.address, networkId: localOne.id }
    const fromApi = sortTokens((await getBalances(query, getSettings())) ?? [])
    const readFromChain = (network: Network) =>
      readOnChain({
        account: `${localOne.id}:${account.address}`,
        network,
        rpcUrls: rpcUrls(network, getSettings()),
        tokens: [
          { address: usdc.address },
          { address: dai.address, symbol: 'OWN' },
          { address: richAddress },
        ],
      })
    const fromChain = await readFromChain(localOne)
    const getVisibleFields = (tokens: readonly TokenBalance[]) =>
      tokens.map(({ name, symbol, amount, decimals, address }) => ({
        name,
        symbol,
        amount,
        decimals,
        address,
      }))
    assert.deepEqual(getVisibleFields(fromChain.slice(0, 2)), getVisibleFields(fromApi))
    assert.deepEqual(
      fromChain.map(token => `${token.symbol} ${token.amount}`),
      ['ETH 10', 'USDC 7.000001', 'OWN 0'],
    )
    const { contracts: _, ...chainWithoutContracts } = localOne
    assert.deepEqual(
      await readFromChain(chainWithoutContracts),
      fromChain,
      'a network without Multicall3 needs one request per token',
    )
  })

  it('returns primary names, and consecutive history pages without duplicate rows', async () => {
    const identity = await getIdentity({ address: richAddress, networkId: localOne.id }, getSettings())
    assert.equal(identity.name, 'alice.eth')
    assert.equal(
      await lookUpName({ fullName: 'nobody.reown.id', networkId: localOne.id }, getSettings()),
      undefined,
    )
    const firstPage = await getHistory({ address: testAddresses[8], networkId: localOne.id }, getSettings())
    assert.equal(firstPage?.transactions.length, 50)
    const secondPage = await getHistory(
      { address: testAddresses[8], networkId: localOne.id, cursor: firstPage?.next },
      getSettings(),
    )
    const ids = [...(firstPage?.transactions ?? []), ...(secondPage?.transactions ?? [])].map(row => row.id)
    assert.equal(new Set(ids).size, 100)
  })

  it('F18 returns whether a transaction is pending, mined, replaced, dropped or reverted', async () => {
    const account = await createFundedAccount()
    const [wallet, chain] = [walletOf(account as never), chainOf()]
    const to = testAddresses[6]
    const checkStatus = (hash: string, nonce?: number) =>
      lookUpEvmTransaction({
        rpcUrls: rpcUrls(localOne, getSettings()),
        hash,
        address: account.address,
        nonce,
      })
    assert.deepEqual(await checkStatus(`0x${'1'.repeat(64)}`), { status: 'gone' })
    await chain.setAutomine(false)
    try {
      const fee = {
        maxFeePerGas: 200_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        gas: 21_000n,
        nonce: 0,
      }
      const firstHash = await wallet.sendTransaction({ to, value: 1n, ...fee })
      assert.deepEqual(await checkStatus(firstHash), { status: 'pending', nonce: 0 })
      const otherHash = await wallet.sendTransaction({
        to,
        value: 2n,
        ...fee,
        maxFeePerGas: 400_000_000_000n,
        maxPriorityFeePerGas: 3_000_000_000n,
      })
      await chain.mine({ blocks: 1 })
      assert.equal((await checkStatus(otherHash)).status, 'confirmed')
      assert.deepEqual(await checkStatus(firstHash, 0), { status: 'replaced', nonce: 0 })
      const droppedHash = await wallet.sendTransaction({ to, value: 3n, ...fee, nonce: 1 })
      await chain.dropTransaction({ hash: droppedHash })
      assert.deepEqual(await checkStatus(droppedHash, 1), { status: 'gone', nonce: 1 })
      await chain.mine({ blocks: 3 })
      assert.deepEqual(await checkStatus(otherHash), { status: 'confirmed', depth: 3 })
      await chain.request({ method: 'anvil_reorg', params: [4, []] } as never)
      assert.notEqual((await checkStatus(otherHash, 0)).status, 'confirmed')
    } finally {
      await chain.setAutomine(true)
    }
  })
})

describe('account names', () => {
  const register = async (
    account: ReturnType<typeof privateKeyToAccount>,
    name: string,
    overrides: {
      coin_type?: unknown
      message?: string
      signer?: typeof account
      attributes?: unknown
      timeMs?: number
    } = {},
  ) => {
    const message =
      overrides.message ??
      JSON.stringify({
        name,
        attributes: overrides.attributes ?? {},
        timestamp: Math.floor((overrides.timeMs ?? stack.clock.now()) / 1000),
      })
    const signature = await (overrides.signer ?? account).signMessage({ message })
    return post('profile/account', {
      coin_type: overrides.coin_type ?? (0x80000000 | 31337) >>> 0,
      address: account.address,
      signature,
      message,
    })
  }

  it('registers a name with a signature, resolves it in both directions, and suggests available names', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    assert.deepEqual(await callApi('profile/account/paula.reown.id', { apiVersion: '2' }), [])
    await expectRejection(404, 'name', 'profile/account/paula.reown.id')
    assert.deepEqual(await callApi(`profile/reverse/${account.address}`, { apiVersion: '2' }), [])
    await expectRejection(404, 'address', `profile/reverse/${account.address}`)

    const response = await register(account, 'paula.reown.id', { attributes: { bio: 'hello' } })
    const profile = (await response.json()) as Record<string, unknown>
    assert.equal(response.status, 200, JSON.stringify(profile))
    assert.equal(profile.name, 'paula.reown.id')
    assert.deepEqual(profile.attributes, { bio: 'hello' })
    const addresses = profile.addresses as Record<string, { address: string; created_at: string }>
    assert.deepEqual(Object.keys(addresses).sort(), ['2147514985', '60'])
    assert.equal(addresses['60']?.address, account.address)
    assert.match(String(profile.registered_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.deepEqual(await callApi('profile/account/Paula.reown.id', { apiVersion: '2' }), profile)
    assert.deepEqual(
      await callApi(`profile/reverse/${account.address}`, { apiVersion: '2', sender: richAddress }),
      [profile],
    )

    const { suggestions } = await callApi<{ suggestions: { name: string; registered: boolean }[] }>(
      'profile/suggestions/paula',
      { zone: 'reown.id' },
    )
    assert.deepEqual(suggestions[0], { name: 'paula.reown.id', registered: true })
    assert.equal(suggestions.length, 5)
    assert.ok(suggestions.slice(1).every(({ registered }) => !registered))
  })

  it('rejects a registration that is taken, malformed, in another zone, expired, wrongly signed or not JSON', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const otherAccount = privateKeyToAccount(generatePrivateKey())
    assert.equal((await register(account, 'quincy.reown.id')).status, 200)
    const rejection = await register(otherAccount, 'quincy.reown.id')
    assert.equal(rejection.status, 400)
    assert.match(await rejection.text(), /Name is already registered: quincy\.reown\.id/)
    for (const name of [
      'ab.reown.id',
      'a b c.reown.id',
      'fine.reown.com',
      'fine.id',
      `${'x'.repeat(65)}.reown.id`,
    ])
      assert.equal((await register(otherAccount, name)).status, 400, name)
    assert.equal((await register(otherAccount, 'fine.reown.id', { coin_type: 501 })).status, 400)
    assert.equal(
      (await register(otherAccount, 'fine.reown.id', { timeMs: stack.clock.now() - 60_000 })).status,
      400,
    )
    assert.equal(
      (await register(otherAccount, 'fine.reown.id', { attributes: { rank: 'king' } })).status,
      400,
    )
    assert.equal((await register(otherAccount, 'fine.reown.id', { signer: account })).status, 401)
    assert.equal((await register(otherAccount, '', { message: 'fine.reown.id' })).status, 422)
    await expectRejection(400, 'name', 'profile/account/ab.reown.id')
    await expectRejection(400, 'name', 'profile/account/nozone')
    await expectRejection(400, 'name', 'profile/suggestions/ab')
    await expectRejection(400, 'name', 'profile/suggestions/a%20b%20c')
  })
})

describe('smart sessions', () => {
  const caipAccount = `eip155:31337:${testAddresses[3]}`
  const createSession = async (expiry: number, name = 'Harbor') =>
    post(`sessions/${encodeURIComponent(caipAccount)}`, {
      expiry,
      project: { name, url: 'https://harbor.example' },
      permissions: [{ type: 'contract-call', data: {} }],
    })
  const settings: Settings = {
    ...defaultOptions,
    projectId: 'local',
    endpoints: {},
  }
  const getNowSeconds = () => Math.floor(stack.clock.now() / 1000)

  it('lists a session until it is revoked, and rejects a second revocation', async () => {
    const settingsWithApi = { ...settings, endpoints: { api: stack.urls.api as string } }
    assert.deepEqual(await callApi(`sessions/${caipAccount}`), { pcis: [] })
    const { pci } = (await (await createSession(getNowSeconds() + 3_600)).json()) as { pci: string }
    const [listedSession] = (
      await callApi<{ pcis: Record<string, unknown>[] }>(`sessions/${encodeURIComponent(caipAccount)}`)
    ).pcis
    assert.equal(listedSession?.pci, pci)
    assert.equal(listedSession?.revokedAt, null)
    assert.equal(typeof listedSession?.createdAt, 'number')
    const account = caipAccount as `eip155:${string}:${string}`
    assert.deepEqual(
      (await listSessions(account, settingsWithApi)).map(({ app, host, permissions }) => ({
        app,
        host,
        permissions,
      })),
      [{ app: 'Harbor', host: 'harbor.example', permissions: ['contract-call'] }],
    )
    await revokeSession({ account, pci, signature: '0x' }, settingsWithApi)
    assert.deepEqual(await listSessions(account, settingsWithApi), [])
    const secondRevocation = await post(`sessions/${testAddresses[3]}/revoke?projectId=local`, {
      pci,
      signature: '0x',
    })
    assert.equal(secondRevocation.status, 400)
  })

  it('rejects requests for unknown, expired or invalid sessions', async () => {
    const createInit = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
    await expectRejection(400, 'address', 'sessions/nobody')
    await expectRejection(400, 'pci', `sessions/${caipAccount}/revoke`, {}, createInit({ pci: 'none' }))
    await expectRejection(
      400,
      'expiry',
      `sessions/${caipAccount}`,
      {},
      createInit({ expiry: getNowSeconds() - 1, permissions: [{}] }),
    )
    await expectRejection(
      400,
      'permissions',
      `sessions/${caipAccount}`,
      {},
      createInit({ expiry: getNowSeconds() + 60, permissions: [] }),
    )
    const { pci } = (await (await createSession(getNowSeconds() + 60)).json()) as { pci: string }
    await stack.clock.advance(120_000)
    await expectRejection(400, 'pci', `sessions/${caipAccount}/revoke`, {}, createInit({ pci }))
    stack.clock.reset()
  })
})

describe('faults of single API parts', () => {
  it('applies a fault only to the named part', async () => {
    const parts: Record<string, string> = {
      'supported-chains': 'supported-chains',
      identity: `identity/${richAddress}`,
      balance: `account/${richAddress}/balance`,
      history: `account/${richAddress}/history`,
      'gas-price': 'convert/gas-price',
      'swap-tokens': 'convert/tokens',
      profile: 'profile/account/nobody.reown.id',
      sessions: `sessions/${richAddress}`,
    }
    const statusOf = async (path: string) =>
      (await fetch(createUrl(path, { chainId: 'eip155:31337', apiVersion: '2' }))).status
    for (const [service, path] of Object.entries(parts)) {
      stack.faults.set({ service, kind: 'status', status: 429, retryAfterSeconds: 2 })
      const response = await fetch(createUrl(path, { chainId: 'eip155:31337', apiVersion: '2' }))
      assert.equal(response.status, 429, service)
      assert.equal(response.headers.get('retry-after'), '2')
      for (const [otherService, otherPath] of Object.entries(parts))
        if (otherService !== service)
          assert.equal(await statusOf(otherPath), 200, `${otherService} beside ${service}`)
      stack.faults.clear(service)
      assert.equal(await statusOf(path), 200)
    }
    stack.faults.set({ service: 'prices', kind: 'status', status: 500, times: 1 })
    const body = { currency: 'usd', addresses: [`eip155:31337:${nativeToken}`] }
    assert.equal((await post('fungible/price', body)).status, 500)
    assert.equal((await post('fungible/price', body)).status, 200)
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createClient,
  createWalletClient,
  erc20Abi,
  type Address,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseGwei,
} from 'viem'
import { encodeDeployData, encodeFunctionData, maxUint256, publicActions, testActions } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { type Artifact, uniswapRouter } from '../../demo/backend/chains/contracts/artifacts.ts'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { startStack, type Stack } from '../../demo/backend/stack.ts'
import { serviceSource } from '../../src/controllers/swap/service-source.ts'
import type { AccountId } from '../../src/core/chain/caip.ts'
import type { Network } from '../../src/core/chain/network.ts'
import type { SwapRequest, SwapIntent, SwapQuote, SwapSource, SwapToken } from '../../src/core/money/swap.ts'
import { defaultOptions } from '../../src/core/options.ts'
import { chainSource } from '../../src/namespaces/evm/swap/chain-source.ts'
import { evmSwap } from '../../src/namespaces/evm/swap/swap.ts'
import type { CheckedSwap, SwapCheck, SwapStepName } from '../../src/namespaces/swap.ts'
import { localOne } from '../../src/testing/networks.ts'
import { optionsSet } from '../../src/state/settings/options.ts'
import { createEvmWallet, type TestEvmWallet } from '../../src/testing/index.ts'
import { receiptOf } from './receipt.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])
const createKnownToken = (token: {
  address: string
  symbol: string
  name: string
  decimals: number
}): SwapToken => ({
  address: token.address,
  symbol: token.symbol,
  name: token.name,
  decimals: token.decimals,
  isKnown: true,
})

export const tokens = {
  eth: createKnownToken({ address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }),
  usdc: createKnownToken(contracts.usdc),
  usdt: createKnownToken(contracts.usdt),
  dai: createKnownToken(contracts.dai),
  loc: createKnownToken(contracts.token),
  prm: createKnownToken(contracts.permitToken),
  weth: createKnownToken(contracts.weth),
}

/** A user who swaps, with a new account and a wallet that has its key. */
export interface Trader {
  readonly address: Address
  readonly account: AccountId
  readonly signer: PrivateKeyAccount
  readonly wallet: TestEvmWallet
}

export interface Plan {
  readonly request: SwapRequest
  readonly quote: SwapQuote
  readonly intent: SwapIntent
  readonly steps: readonly SwapStepName[]
  readonly check: SwapCheck
  readonly build: () => ReturnType<SwapSource['build']>
}

/** Starts the local chains and the service, with the page's operations for a swap. */
export async function startSwapBench() {
  const stack: Stack = await startStack()
  const url = stack.urls.chains[31337]
  const chain = createClient({
    chain: { ...foundry, id: 31337 },
    transport: http(url, { timeout: 60_000 }),
    cacheTime: 0,
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  optionsSet({ ...defaultOptions, projectId: 'local', endpoints: { api: stack.urls.api } })

  const waitForSuccess = async (hash: Hex) => {
    const receipt = await receiptOf(chain, hash)
    if (receipt.status !== 'success') throw new Error(`${hash} was reverted`)
    return receipt
  }
  const createWallet = (account: PrivateKeyAccount) =>
    createWalletClient({
      account,
      chain: { ...foundry, id: 31337 },
      transport: http(url, { timeout: 60_000 }),
    })
  const send = async (sender: PrivateKeyAccount, call: { to?: Address; data: Hex; value?: bigint }) =>
    // Exceeds every base fee that a test sets, because a transaction below the base fee is never mined.
    waitForSuccess(
      await createWallet(sender).sendTransaction({
        ...call,
        gas: 6_000_000n,
        maxFeePerGas: parseGwei('1000'),
      }),
    )

  async function createTrader(): Promise<Trader> {
    const key = generatePrivateKey()
    const signer = privateKeyToAccount(key)
    await chain.setBalance({ address: signer.address, value: parseEther('100') })
    const wallet = createEvmWallet({
      chains: [{ chainId: 31337, rpcUrls: [url] }],
      privateKeys: [key],
      authorized: true,
    })
    return { address: signer.address, account: `eip155:31337:${signer.address}`, signer, wallet }
  }

  async function fundTokens(
    to: Address,
    token: SwapToken,
    units: bigint,
    owner?: PrivateKeyAccount,
  ): Promise<void> {
    const signer = owner ?? (await createTrader()).signer
    const data =
      token.symbol === 'WETH'
        ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
        : encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, units] })
    if (token.symbol === 'WETH')
      await send(signer, { to: contracts.weth.address, data: '0xd0e30db0', value: units })
    await send(signer, { to: token.address as Address, data })
  }

  const getBalance = (token: SwapToken, owner: Address): Promise<bigint> =>
    token.address === 'native'
      ? chain.getBalance({ address: owner })
      : chain.readContract({
          address: token.address as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })

  async function deploy({ abi, bytecode }: Artifact, args: unknown[]): Promise<Address> {
    const { signer } = await createTrader()
    const receipt = await send(signer, { data: encodeDeployData({ abi, bytecode, args }) })
    if (!receipt.contractAddress) throw new Error('the contract was not deployed')
    return receipt.contractAddress
  }

  const approve = (owner: PrivateKeyAccount, token: SwapToken, spender: string, units = maxUint256) =>
    send(owner, {
      to: token.address as Address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Address, units] }),
    })

  /** Creates a pool of a token and coins. Resolves with its creator, who holds its liquidity. */
  async function createPool(token: SwapToken, units: bigint, coins: bigint): Promise<PrivateKeyAccount> {
    const { signer, address } = await createTrader()
    await chain.setBalance({ address, value: coins + parseEther('10') })
    await fundTokens(address, token, units, signer)
    await approve(signer, token, contracts.router.address)
    const args = [token.address, units, 0n, 0n, address, maxUint256]
    const data = encodeFunctionData({ abi: uniswapRouter.abi, functionName: 'addLiquidityETH', args })
    await send(signer, { to: contracts.router.address, data, value: coins })
    return signer
  }

  /** Prepares a swap like the screens, from the price to the calls. */
  async function plan(
    trader: Trader,
    [from, to, units]: readonly [SwapToken, SwapToken, bigint],
    {
      source = chainSource,
      network = localOne,
      isUnlimited = false,
      intentOverrides = {},
      ...options
    }: {
      source?: SwapSource
      network?: Network
      isUnlimited?: boolean
      intentOverrides?: Partial<SwapIntent>
      rpcUrls?: readonly string[]
      allowedRouters?: readonly string[]
    } = {},
  ): Promise<Plan> {
    const { rpcUrls = [url], allowedRouters } = options
    const request: SwapRequest = { account: trader.account, network, rpcUrls, from, to, units, slippage: 1 }
    const quote = await source.quote(request)
    const needsApproval = from.address !== 'native' && !quote.isWrap
    const allowanceStep = needsApproval ? await evmSwap.allowance(request, quote.router, units) : undefined
    const approval = allowanceStep &&
      allowanceStep.units < units && {
        spender: quote.router,
        units: isUnlimited ? maxUint256 : units,
        resetsFirst: allowanceStep.resetsFirst,
      }
    const intent: SwapIntent = {
      id: 'one',
      account: trader.account,
      network: network.id,
      from,
      to,
      units,
      receives: quote.receives,
      minimum: quote.minimum,
      router: quote.router,
      recipient: trader.address,
      deadline: await evmSwap.deadline(quote.source, request),
      source: quote.source,
      ...(approval && { approval }),
      ...intentOverrides,
    }
    const steps: SwapStepName[] = [
      ...(approval && approval.resetsFirst ? (['reset'] as const) : []),
      ...(approval ? (['approve'] as const) : []),
      'swap',
    ]
    const check: SwapCheck = { network, rpcUrls, ...(allowedRouters && { allowedRouters }) }
    return { request, quote, intent, steps, check, build: () => source.build(intent, quote) }
  }

  /** Sends each step separately and waits for it. Resolves with the hash of the last one. */
  async function run(createTrader: Trader, checkedSwap: CheckedSwap, { steps, check }: Plan): Promise<Hex> {
    let lastHash: Hex = '0x'
    for (const name of steps) {
      const prompts: string[] = []
      const result = await evmSwap.send(
        createTrader.wallet.provider,
        { ...check, checkedSwap, steps: [name] },
        { onRequest: () => prompts.push(name) },
      )
      if (!('hash' in result) || prompts.length !== 1)
        throw new Error(`${name} was not requested exactly once`)
      lastHash = result.hash as Hex
      await waitForSuccess(lastHash)
    }
    return lastHash
  }

  /** Starts a node without `eth_simulateV1`. */
  async function startWithoutSimulation(): Promise<{ url: string; close: () => Promise<void> }> {
    const server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const body = Buffer.concat(chunks).toString()
        const { id, method } = JSON.parse(body) as { id: unknown; method: string }
        const error = { code: -32_601, message: 'the method eth_simulateV1 does not exist/is not available' }
        const headers = { 'content-type': 'application/json' }
        const result =
          method === 'eth_simulateV1'
            ? JSON.stringify({ jsonrpc: '2.0', id, error })
            : await (await fetch(url, { method: 'POST', body, headers })).text()
        response.writeHead(200, headers).end(result)
      })()
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}/`,
      close: () =>
        new Promise(resolve => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  }

  return {
    startNodeWithoutSimulation: startWithoutSimulation,
    stack,
    url,
    chain,
    trader: createTrader,
    fundTokens,
    getBalance,
    deploy,
    approve,
    createPool,
    plan,
    run,
    send,
    serviceSource,
    chainSource,
  }
}

export type SwapBench = Awaited<ReturnType<typeof startSwapBench>>

/** Returns the methods of the requests to send transactions that the wallet received. */
export const valueRequestsOf = ({ wallet }: Trader): string[] =>
  wallet.log
    .map(({ method }) => method)
    .filter(method => method === 'eth_sendTransaction' || method === 'wallet_sendCalls')

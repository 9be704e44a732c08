import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { richAddress } from '../../demo/backend/chains/accounts.ts'
import { contracts } from '../../demo/backend/chains/contracts/addresses.ts'
import { callNode } from '../../demo/backend/chains/json-rpc.ts'
import { createChainClient } from './chain-client.ts'
import type { OnEnd } from './flow-test.ts'
import type { StackProcess } from './stack.ts'

/** Address of a receiver whose key no page has. */
export const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export interface TestAccount {
  readonly key: Hex
  readonly address: Address
}

type TokenName = 'token' | 'usdc' | 'usdt' | 'permitToken' | 'dai'

// Declares no return value, because some tokens return none.
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** The initial balances of a new account. */
export interface Funds {
  /** Whole coins. Default: 100. */
  readonly coins?: number
  /** Amounts of tokens in whole units. */
  readonly tokens?: Partial<Record<TokenName, number>>
}

interface Transaction {
  readonly from?: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly gasPrice?: bigint
  readonly nonce?: number
  readonly gas?: bigint
}

/** Access to a chain of a stack without a page. Default: the first chain. */
export class TestChain {
  readonly client: ReturnType<typeof createChainClient>
  readonly #url: string

  constructor(stack: Pick<StackProcess, 'urls'>, id: 31337 | 31338 = 31337) {
    this.client = createChainClient(stack, id)
    this.#url = stack.urls.chains[id]
  }

  /** Calls a JSON-RPC method of the node, including methods of test nodes. */
  async callNode<T = unknown>(method: string, ...params: unknown[]): Promise<T> {
    const [result] = await callNode(this.#url, [{ method, params }])
    return result as T
  }

  /** Creates an account that no other test uses. */
  async createAccount(funds?: Funds): Promise<TestAccount> {
    const key = generatePrivateKey()
    const address = privateKeyToAddress(key)
    await this.fund(address, funds)
    return { key, address }
  }

  /** Funds an account. Transfers tokens to it, because the services detect an account's tokens by its transfers. */
  async fund(owner: Address, { coins = 100, tokens = {} }: Funds = {}): Promise<void> {
    await this.callNode('anvil_setBalance', owner, toHex(parseUnits(String(coins), 18)))
    for (const [name, amount] of Object.entries(tokens)) {
      const { address, decimals } = contracts[name as TokenName]
      await this.send({
        from: richAddress,
        to: address,
        data: encodeFunctionData({
          abi: transferAbi,
          args: [owner, parseUnits(String(amount), decimals)],
        }),
      })
    }
  }

  /** Returns the balance of the coin or of a token in base units. */
  getBalance(owner: Address, token?: Address): Promise<bigint> {
    if (!token) return this.client.getBalance({ address: owner })
    return this.client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  }

  /** Returns the exchange's allowance in base units. */
  getAllowance(owner: Address, token: Address): Promise<bigint> {
    const args = [owner, contracts.router.address] as const
    return this.client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args })
  }

  /** Sends a transaction from an account of the node or an impersonated account. */
  async send({ from = receiver, ...transaction }: Transaction): Promise<Hex> {
    const numbers = Object.fromEntries(
      Object.entries({ gas: 3_000_000n, value: 0n, ...transaction }).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : toHex(value),
      ]),
    )
    return this.callNode<Hex>('eth_sendTransaction', { ...numbers, from })
  }

  /** Makes the node send transactions of this account without its key. */
  async impersonate(owner: Address): Promise<void> {
    await this.callNode('anvil_impersonateAccount', owner)
  }

  /** Disables automatic mining until the test ends. Only `mine()` mines. */
  async mineOnRequest(): Promise<void> {
    await this.callNode('evm_setAutomine', false)
  }

  /** Mines a transaction of this account that replaces a pending one. */
  async replace(owner: Address, nonce: number): Promise<void> {
    await this.impersonate(owner)
    await this.send({ from: owner, to: owner, nonce, gas: 21_000n, gasPrice: 200n * 10n ** 9n })
    await this.mine()
  }

  mine(): Promise<unknown> {
    return this.callNode('evm_mine')
  }

  /** Restores the chain's current state at the end of the test, for tests that change shared state. */
  async restoreAtEnd(onEnd: OnEnd): Promise<void> {
    const snapshot = await this.callNode('evm_snapshot')
    onEnd(() => this.callNode('evm_revert', snapshot))
  }
}

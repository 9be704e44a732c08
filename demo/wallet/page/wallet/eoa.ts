import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import { type Call, FrameError } from '../../contract.ts'
import {
  balanceOf,
  chainNumberOf,
  currencyOf,
  type EvmAccount,
  gasPriceOf,
  type Plan,
  requireEvmChain,
  valueOf,
  type Overrides,
  withMargin,
} from './evm-account.ts'
import { requireFunds } from './funds.ts'
import { createInvalidError } from './params.ts'
import { callRpc, type WalletChain } from './rpc.ts'
import type { Keys } from './vault.ts'

const batchAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const plainGas = 21_000n
/** Gas that a node charges in advance for an authorization (EIP-7702). */
const authorizationGas = 25_000n
const delegatedCode = `0xef0100${accountContracts.simple7702.slice(2).toLowerCase()}` as const

/** The ordinary account of the key itself. Batches use the contract to which it delegates (EIP-7702). */
export function createEoa(chain: WalletChain, keys: Keys): EvmAccount {
  const address = keys.evmAddress
  return {
    address,
    type: 'eoa',
    signMessage: bytes => keys.useEvm(account => account.signMessage({ message: { raw: bytes } })),
    signTypedData: data =>
      keys.useEvm(account => account.signTypedData(data as Parameters<typeof account.signTypedData>[0])),
    async plan(calls, overrides) {
      requireFunds(await balanceOf(chain, address), valueOf(calls), currencyOf(chain))
      const [firstCall] = calls
      if (!firstCall) throw createInvalidError('There is nothing to send.')
      if (calls.length === 1) return planTransaction(chain, keys, { call: firstCall }, overrides)
      const code = await codeOf(chain, address)
      if (code !== '0x' && code !== delegatedCode)
        throw new FrameError('The account is delegated to a contract of another wallet.', 5750)
      const call = { to: address, value: 0n, data: encodeBatch(calls) }
      return planTransaction(
        chain,
        keys,
        { call, delegates: code === '0x', spent: valueOf(calls) },
        overrides,
      )
    },
  }
}

interface Intent {
  readonly call: Call
  /** This transaction sets the delegation. */
  readonly delegates?: boolean
  /** Amount that leaves the account besides the value of the transaction. */
  readonly spent?: bigint
}

async function planTransaction(
  chain: WalletChain,
  keys: Keys,
  { call, delegates = false, spent: spentUnits = 0n }: Intent,
  overrides: Overrides,
): Promise<Plan> {
  const address = keys.evmAddress
  const [estimatedGas, price, balance] = await Promise.all([
    estimate(chain, address, call, delegates),
    gasPriceOf(chain, overrides),
    balanceOf(chain, address),
  ])
  const gas = gasFor(estimatedGas, overrides)
  const maxFee = gas * price.maxFeePerGas
  requireFunds(balance, call.value + spentUnits + maxFee, currencyOf(chain))
  const { symbol, decimals } = currencyOf(chain)
  return {
    fee: { most: maxFee, symbol, decimals },
    ...(delegates && { delegatesTo: accountContracts.simple7702 }),
    async send() {
      await requireEvmChain(chain)
      const usedNonce = overrides.nonce ?? (await nextNonce(chain, address))
      const nonce = Number(usedNonce)
      const chainId = chainNumberOf(chain)
      const signedTransaction = await keys.useEvm(async account => {
        const transaction = { chainId, nonce, gas, ...price, ...call }
        if (!delegates) return account.signTransaction({ type: 'eip1559', ...transaction })
        const authorization = await account.signAuthorization({
          address: accountContracts.simple7702,
          chainId,
          // Our own transaction uses up a nonce before the authorization is checked.
          nonce: nonce + 1,
        })
        return account.signTransaction({
          type: 'eip7702',
          authorizationList: [authorization],
          ...transaction,
        })
      })
      const hash = await callRpc<Hex>(chain.rpc, 'eth_sendRawTransaction', [signedTransaction])
      return { type: 'transaction', hash, from: address, nonce: usedNonce }
    },
  }
}

/** Uses the requested gas if it is sufficient; never less than the estimate. */
function gasFor(estimatedGas: bigint, { gas }: Overrides): bigint {
  if (gas !== undefined && gas >= estimatedGas) return gas
  return estimatedGas === plainGas ? plainGas : withMargin(estimatedGas)
}

async function estimate(
  chain: WalletChain,
  from: Address,
  { to, value, data }: Call,
  delegates: boolean,
): Promise<bigint> {
  const call = { from, to, value: toHex(value), data }
  if (!delegates) return BigInt(await callRpc<Hex>(chain.rpc, 'eth_estimateGas', [call]))
  // Nothing is signed before approval, so the simulation overrides the account with the delegate's code.
  const code = await codeOf(chain, accountContracts.simple7702)
  if (code === '0x') throw new FrameError('This network takes no batches of a standard account.', 5760)
  const gas = await callRpc<Hex>(chain.rpc, 'eth_estimateGas', [call, 'latest', { [from]: { code } }])
  return BigInt(gas) + authorizationGas
}

const codeOf = async ({ rpc }: WalletChain, address: Address): Promise<Hex> =>
  (await callRpc<Hex>(rpc, 'eth_getCode', [address, 'latest'])).toLowerCase() as Hex

const nextNonce = async ({ rpc }: WalletChain, address: Address): Promise<bigint> =>
  BigInt(await callRpc<Hex>(rpc, 'eth_getTransactionCount', [address, 'pending']))

function encodeBatch(calls: readonly Call[]): Hex {
  const targets = calls.map(({ to, value, data }) => {
    if (!to) throw createInvalidError('A call of a batch needs a receiver.')
    return { target: to, value, data }
  })
  return encodeFunctionData({ abi: batchAbi, functionName: 'executeBatch', args: [targets] })
}

/** Returns whether a chain supports batches of ordinary accounts. */
export const supportsBatches = async (chain: WalletChain): Promise<boolean> =>
  (await codeOf(chain, accountContracts.simple7702)) !== '0x'

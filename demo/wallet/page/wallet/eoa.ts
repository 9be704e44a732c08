import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import { type Call, FrameError } from '../../contract.ts'
import {
  readBalance,
  chainNumberOf,
  currencyOf,
  type EvmAccount,
  readGasPrice,
  type Plan,
  requireEvmChain,
  totalValueOf,
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
const transferGas = 21_000n
/** Gas that a transaction pays in advance for each authorization (EIP-7702). */
const authorizationGas = 25_000n
const delegationCode = `0xef0100${accountContracts.simple7702.slice(2).toLowerCase()}` as const

/** Creates the ordinary account, whose address is that of the key. Batches use a contract to which it delegates (EIP-7702). */
export function createEoa(chain: WalletChain, keys: Keys): EvmAccount {
  const address = keys.evmAddress
  return {
    address,
    type: 'eoa',
    signMessage: bytes => keys.useEvm(account => account.signMessage({ message: { raw: bytes } })),
    signTypedData: data =>
      keys.useEvm(account => account.signTypedData(data as Parameters<typeof account.signTypedData>[0])),
    async plan(calls, overrides) {
      requireFunds(await readBalance(chain, address), totalValueOf(calls), currencyOf(chain))
      const [firstCall] = calls
      if (!firstCall) throw createInvalidError('There is nothing to send.')
      if (calls.length === 1) return planTransaction(chain, keys, { call: firstCall }, overrides)
      const code = await readCode(chain, address)
      if (code !== '0x' && code !== delegationCode)
        throw new FrameError('The account is delegated to a contract of another wallet.', 5750)
      const call = { to: address, value: 0n, data: encodeBatch(calls) }
      return planTransaction(
        chain,
        keys,
        { call, needsDelegation: code === '0x', extraUnits: totalValueOf(calls) },
        overrides,
      )
    },
  }
}

interface PlannedCall {
  readonly call: Call
  /** The transaction includes an authorization that sets the delegation. */
  readonly needsDelegation?: boolean
  /** Amount in wei that the inner calls of a batch send, besides the value of the transaction. */
  readonly extraUnits?: bigint
}

async function planTransaction(
  chain: WalletChain,
  keys: Keys,
  { call, needsDelegation = false, extraUnits = 0n }: PlannedCall,
  overrides: Overrides,
): Promise<Plan> {
  const address = keys.evmAddress
  const [estimatedGas, price, balance] = await Promise.all([
    estimateGas(chain, address, call, needsDelegation),
    readGasPrice(chain, overrides),
    readBalance(chain, address),
  ])
  const gas = chooseGas(estimatedGas, overrides)
  const maxFee = gas * price.maxFeePerGas
  requireFunds(balance, call.value + extraUnits + maxFee, currencyOf(chain))
  const { symbol, decimals } = currencyOf(chain)
  return {
    fee: { max: maxFee, symbol, decimals },
    ...(needsDelegation && { delegatesTo: accountContracts.simple7702 }),
    async send() {
      await requireEvmChain(chain)
      const usedNonce = overrides.nonce ?? (await readNextNonce(chain, address))
      const nonce = Number(usedNonce)
      const chainId = chainNumberOf(chain)
      const signedTransaction = await keys.useEvm(async account => {
        const transaction = { chainId, nonce, gas, ...price, ...call }
        if (!needsDelegation) return account.signTransaction({ type: 'eip1559', ...transaction })
        const authorization = await account.signAuthorization({
          address: accountContracts.simple7702,
          chainId,
          // The nonce of the account is incremented for the transaction itself before the authorization is checked.
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

/** Returns the requested gas if it is sufficient, otherwise the estimate with a margin. A plain transfer needs no margin. */
function chooseGas(estimatedGas: bigint, { gas }: Overrides): bigint {
  if (gas !== undefined && gas >= estimatedGas) return gas
  return estimatedGas === transferGas ? transferGas : withMargin(estimatedGas)
}

async function estimateGas(
  chain: WalletChain,
  from: Address,
  { to, value, data }: Call,
  needsDelegation: boolean,
): Promise<bigint> {
  const call = { from, to, value: toHex(value), data }
  if (!needsDelegation) return BigInt(await callRpc<Hex>(chain.rpc, 'eth_estimateGas', [call]))
  // The authorization is not signed before approval, so the simulation gives the account the code of the delegate.
  const code = await readCode(chain, accountContracts.simple7702)
  if (code === '0x') throw new FrameError('This network takes no batches of a standard account.', 5760)
  const gas = await callRpc<Hex>(chain.rpc, 'eth_estimateGas', [call, 'latest', { [from]: { code } }])
  return BigInt(gas) + authorizationGas
}

const readCode = async ({ rpc }: WalletChain, address: Address): Promise<Hex> =>
  (await callRpc<Hex>(rpc, 'eth_getCode', [address, 'latest'])).toLowerCase() as Hex

const readNextNonce = async ({ rpc }: WalletChain, address: Address): Promise<bigint> =>
  BigInt(await callRpc<Hex>(rpc, 'eth_getTransactionCount', [address, 'pending']))

function encodeBatch(calls: readonly Call[]): Hex {
  const batchCalls = calls.map(({ to, value, data }) => {
    if (!to) throw createInvalidError('A call of a batch needs a receiver.')
    return { target: to, value, data }
  })
  return encodeFunctionData({ abi: batchAbi, functionName: 'executeBatch', args: [batchCalls] })
}

/** Returns whether a chain supports batches of ordinary accounts. */
export const supportsBatches = async (chain: WalletChain): Promise<boolean> =>
  (await readCode(chain, accountContracts.simple7702)) !== '0x'

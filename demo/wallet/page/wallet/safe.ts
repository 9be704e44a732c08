import {
  type Address,
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  type Hex,
  serializeErc6492Signature,
  type TypedDataDefinition,
} from 'viem'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import {
  readBalance,
  chainNumberOf,
  currencyOf,
  type EvmAccount,
  readGasPrice,
  requireEvmChain,
  totalValueOf,
} from './evm-account.ts'
import { entryPointAbi } from './evm-outcome.ts'
import { requireFunds } from './funds.ts'
import { callRpc, type WalletChain } from './rpc.ts'
import { encodeSafeCalls, safeAddressOf, createSafeDeployment } from './safe-calls.ts'
import {
  dummySignature,
  estimateUserOperation,
  operationHashOf,
  totalGasOf,
  sendUserOperation,
  signUserOperation,
  type UserOperation,
} from './user-operation.ts'
import type { Keys } from './vault.ts'

const { entryPoint } = accountContracts

/** Creates the smart account: a Safe owned by the key. The first operation deploys its code, but its address is known before. */
export function createSafe(chain: WalletChain, keys: Keys): EvmAccount {
  const address = safeAddressOf(keys.evmAddress)

  /** Signs a hash for the Safe (ERC-1271). Adds the deployment data to the signature if the Safe is not deployed (ERC-6492). */
  async function signHash(hash: Hex): Promise<Hex> {
    await requireEvmChain(chain)
    const hasCode = await isDeployed(chain, address)
    const signature = await keys.useEvm(account =>
      account.signTypedData({
        domain: { chainId: chainNumberOf(chain), verifyingContract: address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      }),
    )
    if (hasCode) return signature
    const { factory, factoryData } = createSafeDeployment(keys.evmAddress)
    return serializeErc6492Signature({ address: factory, data: factoryData, signature })
  }

  /** Reads the nonce of the account, unless one is requested. Adds the factory call if the account is not deployed. */
  async function readAccountState(requestedNonce: bigint | undefined) {
    const [hasCode, nonce] = await Promise.all([
      isDeployed(chain, address),
      requestedNonce ?? readNonce(chain, address),
    ])
    return { sender: address, nonce, ...(!hasCode && createSafeDeployment(keys.evmAddress)) }
  }

  return {
    address,
    type: 'smartAccount',
    signMessage: bytes => signHash(hashMessage({ raw: bytes })),
    signTypedData: data => signHash(hashTypedData(data as unknown as TypedDataDefinition)),

    async plan(calls, overrides) {
      const currency = currencyOf(chain)
      const callData = encodeSafeCalls(calls)
      const [balance, deposit] = await Promise.all([readBalance(chain, address), readDeposit(chain, address)])
      requireFunds(balance, totalValueOf(calls), currency)
      const price = await readGasPrice(chain, overrides)
      const draft: UserOperation = {
        ...(await readAccountState(overrides.nonce)),
        callData,
        ...price,
        callGasLimit: 0n,
        verificationGasLimit: 0n,
        preVerificationGas: 0n,
        signature: dummySignature,
      }
      const gas = await estimateUserOperation(chain, draft)
      const maxFee = totalGasOf(gas) * price.maxFeePerGas
      // The entry point keeps the unused prefund of an operation as a deposit, which pays for the next operation.
      requireFunds(balance, totalValueOf(calls) + (maxFee > deposit ? maxFee - deposit : 0n), currency)
      return {
        fee: { max: maxFee, symbol: currency.symbol, decimals: currency.decimals },
        async send() {
          await requireEvmChain(chain)
          // Another operation may have been mined while the user was reading.
          const currentState = await readAccountState(overrides.nonce)
          const operation = { ...currentState, callData, ...price, ...gas, signature: dummySignature }
          const signature = await signUserOperation(chain, keys, operation)
          await sendUserOperation(chain, { ...operation, signature })
          const hash = operationHashOf(chain, operation)
          return { type: 'userOperation', hash, from: address, nonce: operation.nonce }
        },
      }
    },
  }
}

export const isDeployed = async ({ rpc }: WalletChain, address: Address): Promise<boolean> =>
  (await callRpc<Hex>(rpc, 'eth_getCode', [address, 'latest'])) !== '0x'

async function readNonce(chain: WalletChain, sender: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args: [sender, 0n] })
  return BigInt(await callRpc<Hex>(chain.rpc, 'eth_call', [{ to: entryPoint, data }, 'latest']))
}

async function readDeposit(chain: WalletChain, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'balanceOf', args: [account] })
  return BigInt(await callRpc<Hex>(chain.rpc, 'eth_call', [{ to: entryPoint, data }, 'latest']))
}

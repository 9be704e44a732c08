import { type Address, encodeFunctionData, type Hex, parseAbi, slice } from 'viem'
import { accountContracts } from '../../../backend/chains/contracts/smart-accounts.ts'
import { FrameError } from '../../contract.ts'
import type { Submission } from './evm-account.ts'
import { callRpc, type WalletChain } from './rpc.ts'

export interface Log {
  readonly address: Address
  readonly data: Hex
  readonly topics: readonly Hex[]
}

/** Outcome of a sent transaction or user operation. */
export type Outcome =
  | { readonly status: 'pending' }
  /** Another transaction or operation used the nonce, so this one can never be mined. */
  | { readonly status: 'replaced' }
  | { readonly status: 'done' | 'reverted'; readonly receipt: Receipt }

/** Transaction receipt with the fields that EIP-5792 requires. */
export interface Receipt {
  readonly logs: readonly Log[]
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

interface UserOperationReceipt {
  readonly success: boolean
  readonly logs: readonly Log[]
  readonly actualGasUsed: Hex
  readonly receipt: Receipt
}

export const entryPointAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])

/**
 * Reads the outcome from the chain. Reads the nonce before the receipt, because a receipt exists once a mined submission has used the
 * nonce. In the other order, a submission that is mined between the two calls would count as replaced.
 */
export async function readOutcome(chain: WalletChain, submission: Submission): Promise<Outcome> {
  const currentNonce = await readCurrentNonce(chain, submission)
  const receipt = await readReceipt(chain, submission)
  if (!receipt) return { status: currentNonce > submission.nonce ? 'replaced' : 'pending' }
  return { status: receipt.status === '0x1' ? 'done' : 'reverted', receipt }
}

async function readCurrentNonce(chain: WalletChain, { type, from, nonce }: Submission): Promise<bigint> {
  if (type === 'transaction')
    return BigInt(await callRpc<Hex>(chain.rpc, 'eth_getTransactionCount', [from, 'latest']))
  const data = encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'getNonce',
    // The upper 192 bits of the nonce of a user operation are its key (ERC-4337).
    args: [from, nonce >> 64n],
  })
  const result = await callRpc<Hex>(chain.rpc, 'eth_call', [
    { to: accountContracts.entryPoint, data },
    'latest',
  ])
  return BigInt(slice(result, 0, 32))
}

async function readReceipt(chain: WalletChain, { type, hash }: Submission): Promise<Receipt | undefined> {
  if (type === 'transaction') {
    const receipt = await callRpc<Receipt | null>(chain.rpc, 'eth_getTransactionReceipt', [hash])
    return receipt ? pickReceipt(receipt) : undefined
  }
  if (!chain.bundler) return undefined
  const operationReceipt = await callRpc<UserOperationReceipt | null>(
    chain.bundler,
    'eth_getUserOperationReceipt',
    [hash],
  )
  if (!operationReceipt) return undefined
  // The transaction of the bundle succeeds even if this operation failed, so the status is that of the operation.
  return pickReceipt({
    ...operationReceipt.receipt,
    logs: operationReceipt.logs,
    gasUsed: operationReceipt.actualGasUsed,
    status: operationReceipt.success ? '0x1' : '0x0',
  })
}

const pickReceipt = ({
  logs,
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
}: Receipt): Receipt => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
})

const initialWaitMs = 100
const maxWaitMs = 2_000
const timeoutMs = 180_000

/**
 * Resolves with the transaction hash: immediately for a transaction, after inclusion for a user operation. Rejects if the operation was
 * reverted or replaced, or was not included within three minutes.
 */
export async function waitForHash(chain: WalletChain, submission: Submission): Promise<Hex> {
  if (submission.type === 'transaction') return submission.hash
  const deadline = Date.now() + timeoutMs
  for (let waitMs = initialWaitMs; Date.now() < deadline; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    // Continues to poll if a node is unreachable, because the outcome is then unknown.
    const outcome = await readOutcome(chain, submission).catch(() => undefined)
    if (outcome?.status === 'done') return outcome.receipt.transactionHash
    if (outcome?.status === 'reverted')
      // Rejects, because the hash of the bundle's transaction, which succeeded, would look like success.
      throw new FrameError(
        `Execution reverted: the operation was mined and undone in ${outcome.receipt.transactionHash}`,
        3,
      )
    if (outcome?.status === 'replaced') throw new FrameError('Another operation took the place of this one.')
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
  throw new FrameError(`Sent, still waiting: user operation ${submission.hash}`)
}

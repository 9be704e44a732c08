import { type Address, parseUnits } from 'viem'
import { deployerAddress, richAddress } from '../accounts.ts'
import type { BenchChainId } from '../chain-ids.ts'
import { toHexQuantity, callNode } from '../json-rpc.ts'
import { contracts } from './addresses.ts'
import { createCallStep, ownArtifacts } from './artifacts.ts'
import { deployContracts } from './deploy.ts'

const initialBalance = toHexQuantity(parseUnits('10000', 18))
const { usdc, usdt, dai } = contracts

/**
 * Deploys the contracts on a bench chain, at their usual addresses, and gives each owner tokens. Impersonates the deployer and
 * the rich account, because their well-known private keys must not sign for a public chain id.
 */
export async function setUpBenchChain(
  url: string,
  { chainId, owners, images }: { chainId: BenchChainId; owners: readonly Address[]; images: string },
): Promise<void> {
  await callNode(url, [
    { method: 'anvil_autoImpersonateAccount', params: [true] },
    ...[deployerAddress, richAddress].map(address => ({
      method: 'anvil_setBalance',
      params: [address, initialBalance],
    })),
  ])
  const extraSteps = owners.flatMap(owner =>
    [usdc, usdt, dai].map(token =>
      createCallStep(ownArtifacts.PermitToken, token, 'mint', [owner, parseUnits('10000', token.decimals)]),
    ),
  )
  await deployContracts(url, { chainId, images, extraSteps })
  await callNode(url, [{ method: 'anvil_autoImpersonateAccount', params: [false] }])
}

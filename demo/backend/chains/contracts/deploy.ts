import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hex, namehash, parseUnits } from 'viem'
import { deployerAddress, richAddress } from '../accounts.ts'
import type { AnyEvmChainId } from '../chain-ids.ts'
import { toHexQuantity, callNode } from '../json-rpc.ts'
import { contracts, type LocalToken } from './addresses.ts'
import {
  createCallStep,
  createDeployStep,
  fixedToken,
  ownArtifacts,
  type Step,
  uniswapFactory,
  uniswapRouter,
  weth9,
} from './artifacts.ts'
import { getAccountSteps, putSafeDeployer } from './deploy-accounts.ts'
import { createLiquiditySteps, pooledFixedTokens } from './exchange.ts'
import { createNameSteps } from './names.ts'

/** Initial balance of the rich account in each token, as a number of whole tokens. */
export const initialTokens = '1000000'

const imageSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#3b5bdb"/>' +
  '<circle cx="32" cy="32" r="18" fill="#fff"/></svg>'

/** The tokenURI of collectible 0. */
export const collectibleUri = toDataAddress(
  'application/json',
  JSON.stringify({
    name: 'Local Collectible #0',
    description: 'A picture that lives on the local chain.',
    image: toDataAddress('image/svg+xml', imageSvg),
  }),
)

const require = createRequire(import.meta.url)
const mineLimitMs = 60_000
/** Gas limit of each step, sufficient for the largest contract. Unused gas is not charged. */
const gasLimit = 6_000_000

/** Deploys all contracts to a new chain, fills the pools, registers the names, and gives the rich account its tokens. */
export async function deployContracts(
  url: string,
  {
    chainId,
    images,
    extraSteps = [],
  }: {
    chainId: AnyEvmChainId
    images: string
    /** Additional transactions of the deployer after the deployment, such as tokens for more accounts. */
    extraSteps?: readonly Step[]
  },
): Promise<void> {
  const steps = [
    ...createDeploySteps(),
    ...createMintSteps(images),
    ...createLiquiditySteps(),
    ...createNameSteps(chainId),
    ...getAccountSteps(),
    ...extraSteps,
  ]
  // Sends all steps at once, with explicit nonces. Mines by request, because a busy node with automining occasionally does not
  // mine a transaction.
  await callNode(url, [{ method: 'evm_setAutomine', params: [false] }])
  await putSafeDeployer(url)
  const sentHashes = callNode(
    url,
    steps.map(({ value = 0n, ...step }, nonce) => ({
      method: 'eth_sendTransaction',
      params: [
        {
          ...step,
          value: toHexQuantity(value),
          from: deployerAddress,
          nonce: toHexQuantity(nonce),
          gas: toHexQuantity(gasLimit),
        },
      ],
    })),
  )
  const [hashes] = await Promise.all([sentHashes, putMulticall3(url)])
  await mineAll(url, hashes as Hex[])
  await callNode(url, [{ method: 'evm_setAutomine', params: [true] }])
}

/** Returns the deployment steps. Their order determines the addresses of the contracts. */
function createDeploySteps(): Step[] {
  const { token, usdc, permitToken, collectible, dai, weth, factory, editions } = contracts
  const { nameRegistry, nameResolver } = contracts
  const createPermitTokenStep = ({ name, symbol, decimals }: LocalToken) =>
    createDeployStep(ownArtifacts.PermitToken, [name, symbol, decimals])
  return [
    createDeployStep(fixedToken, [
      token.name,
      token.symbol,
      amountOf(token) + pooledFixedTokens,
      deployerAddress,
    ]),
    createPermitTokenStep(usdc),
    createDeployStep(ownArtifacts.TetherLike),
    createPermitTokenStep(permitToken),
    createDeployStep(ownArtifacts.Collectible, [collectible.name, collectible.symbol]),
    createPermitTokenStep(dai),
    createDeployStep(weth9),
    createDeployStep(uniswapFactory, [deployerAddress]),
    createDeployStep(uniswapRouter, [factory.address, weth.address]),
    createDeployStep(ownArtifacts.Editions, [editions.name, editions.symbol]),
    createDeployStep(ownArtifacts.NameRegistry),
    createDeployStep(ownArtifacts.NameResolver, [nameRegistry.address]),
    createDeployStep(ownArtifacts.NameRegistrar, [nameRegistry.address, namehash('eth')]),
    createDeployStep(ownArtifacts.NameReverseRegistrar, [nameRegistry.address, nameResolver.address]),
    createDeployStep(ownArtifacts.UniversalResolver, [nameRegistry.address]),
  ]
}

function createMintSteps(images: string): Step[] {
  const { token, usdc, usdt, permitToken, dai, collectible, editions } = contracts
  return [
    createCallStep(fixedToken, token, 'transfer', [richAddress, amountOf(token)]),
    ...[usdc, usdt, permitToken, dai].map(token =>
      createCallStep(ownArtifacts.PermitToken, token, 'mint', [richAddress, amountOf(token)]),
    ),
    createCallStep(ownArtifacts.Collectible, collectible, 'mint', [richAddress, collectibleUri]),
    // The images service serves the metadata of these two items.
    createCallStep(ownArtifacts.Collectible, collectible, 'mint', [richAddress, `${images}/collectibles/1`]),
    createCallStep(ownArtifacts.Editions, editions, 'mint', [
      richAddress,
      7n,
      3n,
      `${images}/collectibles/7`,
    ]),
  ]
}

const amountOf = ({ decimals }: LocalToken) => parseUnits(initialTokens, decimals)

/**
 * Deploys Multicall3 without a transaction: an `eth_call` of the creation code returns the runtime code, which is then set at
 * the usual address.
 */
async function putMulticall3(url: string): Promise<void> {
  const { multicall3Bytecode } = require(
    join(dirname(require.resolve('viem')), 'constants', 'contracts.js'),
  ) as { multicall3Bytecode: Hex }
  const [code] = await callNode(url, [
    { method: 'eth_call', params: [{ data: multicall3Bytecode }, 'latest'] },
  ])
  await callNode(url, [{ method: 'anvil_setCode', params: [contracts.multicall3.address, code] }])
}

/**
 * Mines blocks until the last transaction has a receipt, because a block contains only a few of the transactions. The earlier ones then
 * have receipts too, because the nonces are consecutive. Throws if a step was reverted, or if the last transaction is not mined within
 * `mineLimitMs`.
 */
async function mineAll(url: string, hashes: readonly Hex[]): Promise<void> {
  const deadline = Date.now() + mineLimitMs
  const lastHash = hashes.at(-1) as Hex
  for (;;) {
    await callNode(url, [{ method: 'evm_mine' }])
    const [receipt] = await callNode(url, [{ method: 'eth_getTransactionReceipt', params: [lastHash] }])
    if (receipt) break
    if (Date.now() > deadline) throw new Error(`A deployment was not mined: ${lastHash}`)
  }
  const receipts = await callNode(
    url,
    hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const failedIndex = receipts.findIndex(receipt => (receipt as { status: Hex } | null)?.status !== '0x1')
  if (failedIndex >= 0)
    throw new Error(`Step ${failedIndex} of the deployment was reverted: ${hashes[failedIndex]}`)
}

function toDataAddress(type: string, content: string): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem'

/** A compiled contract. */
export interface Artifact {
  abi: Abi
  bytecode: Hex
}

/** A transaction of the deployer. Without a recipient it creates a contract. */
export interface Step {
  to?: Address
  data: Hex
  value?: bigint
}

const require = createRequire(import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

type OwnContractName =
  | 'PermitToken'
  | 'TaxedToken'
  | 'TetherLike'
  | 'Collectible'
  | 'Editions'
  | 'NameRegistry'
  | 'NameResolver'
  | 'NameRegistrar'
  | 'NameReverseRegistrar'
  | 'UniversalResolver'

/** Contracts of this project, compiled by compile.ts. */
export const ownArtifacts = readJson(join(import.meta.dirname, 'artifacts.json')) as Record<
  OwnContractName,
  Artifact
>

export const readPackageArtifact = (path: string): Artifact => {
  const { abi, bytecode } = readJson(require.resolve(path)) as { abi: Abi; bytecode: string }
  return { abi, bytecode: bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}` }
}

export const fixedToken = readPackageArtifact(
  '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json',
)
export const uniswapFactory = readPackageArtifact('@uniswap/v2-core/build/UniswapV2Factory.json')
export const uniswapRouter = readPackageArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
export const weth9 = readPackageArtifact('@uniswap/v2-periphery/build/WETH9.json')

export const createDeployStep = ({ abi, bytecode }: Artifact, args: unknown[] = []): Step => ({
  data: encodeDeployData({ abi, bytecode, args }),
})

export const createCallStep = (
  { abi }: Artifact,
  { address: to }: { address: Address },
  functionName: string,
  args: unknown[],
  value?: bigint,
): Step => ({
  to,
  data: encodeFunctionData({ abi, functionName, args }),
  ...(value !== undefined && { value }),
})

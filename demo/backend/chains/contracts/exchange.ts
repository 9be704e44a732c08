import { maxUint256, parseUnits } from 'viem'
import { deployerAddress } from '../accounts.ts'
import { contracts, type LocalToken } from './addresses.ts'
import { createCallStep, fixedToken, ownArtifacts, type Step, uniswapRouter } from './artifacts.ts'

const { token, usdc, usdt, permitToken, dai, router } = contracts

/**
 * Pools of the exchange with their initial amounts. In USDC, the initial prices are 3000 for ETH, 1.50 for LOC, 2 for PRM, and
 * 1 for USDT and DAI. A pool with one token has ETH as the other.
 */
const pools: readonly {
  tokens: readonly [LocalToken, LocalToken | undefined]
  amounts: readonly [string, string]
}[] = [
  { tokens: [usdc, undefined], amounts: ['3000000', '1000'] },
  { tokens: [token, undefined], amounts: ['1000000', '500'] },
  { tokens: [dai, undefined], amounts: ['1500000', '500'] },
  { tokens: [usdc, usdt], amounts: ['1000000', '1000000'] },
  { tokens: [usdc, permitToken], amounts: ['500000', '250000'] },
]

/** Amount of the token with a fixed supply in the pools, in base units. The deployment mints it. */
export const pooledFixedTokens = parseUnits('1000000', token.decimals)

/** Returns the steps that mint tokens to the deployer and add them to the pools. */
export function createLiquiditySteps(): Step[] {
  const mintSteps = [usdc, usdt, permitToken, dai].map(token =>
    createCallStep(ownArtifacts.PermitToken, token, 'mint', [
      deployerAddress,
      parseUnits('10000000', token.decimals),
    ]),
  )
  const approvalSteps = [token, usdc, usdt, permitToken, dai].map(token =>
    createCallStep(fixedToken, token, 'approve', [router.address, maxUint256]),
  )
  const poolSteps = pools.map(({ tokens: [tokenA, tokenB], amounts: [amountA, amountB] }) => {
    const value = parseUnits(amountA, tokenA.decimals)
    if (!tokenB) {
      const ether = parseUnits(amountB, 18)
      const args = [tokenA.address, value, 0n, 0n, deployerAddress, maxUint256]
      return createCallStep(uniswapRouter, router, 'addLiquidityETH', args, ether)
    }
    const args = [tokenA.address, tokenB.address, value, parseUnits(amountB, tokenB.decimals), 0n, 0n]
    return createCallStep(uniswapRouter, router, 'addLiquidity', [...args, deployerAddress, maxUint256])
  })
  return [...mintSteps, ...approvalSteps, ...poolSteps]
}

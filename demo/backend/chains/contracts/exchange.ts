import { maxUint256, parseUnits } from 'viem'
import { deployerAddress } from '../accounts.ts'
import { contracts, type LocalToken } from './addresses.ts'
import { call, fixedToken, own, type Step, uniswapRouter } from './artifacts.ts'

const { token, usdc, usdt, permitToken, dai, router } = contracts

/** Pools of the exchange and their initial prices: 1 ETH is 3000 USDC, 1 LOC is 1.50, 1 PRM is 2, USDT and DAI are 1. */
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

/** Amount of the fixed-supply token for the pools; it is minted at deployment. */
export const pooledFixedTokens = parseUnits('1000000', token.decimals)

/** Mints tokens to the deployer and adds them to the pools. */
export function liquiditySteps(): Step[] {
  const minted = [usdc, usdt, permitToken, dai].map(each =>
    call(own.PermitToken, each, 'mint', [deployerAddress, parseUnits('10000000', each.decimals)]),
  )
  const approved = [token, usdc, usdt, permitToken, dai].map(each =>
    call(fixedToken, each, 'approve', [router.address, maxUint256]),
  )
  const added = pools.map(({ tokens: [one, other], amounts: [first, second] }) => {
    const value = parseUnits(first, one.decimals)
    if (!other) {
      const ether = parseUnits(second, 18)
      const args = [one.address, value, 0n, 0n, deployerAddress, maxUint256]
      return call(uniswapRouter, router, 'addLiquidityETH', args, ether)
    }
    const args = [one.address, other.address, value, parseUnits(second, other.decimals), 0n, 0n]
    return call(uniswapRouter, router, 'addLiquidity', [...args, deployerAddress, maxUint256])
  })
  return [...minted, ...approved, ...added]
}

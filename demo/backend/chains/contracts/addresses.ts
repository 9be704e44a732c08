import { type Address, getContractAddress } from 'viem'
import { deployerAddress } from '../accounts.ts'

export interface LocalToken {
  address: Address
  name: string
  symbol: string
  decimals: number
}

interface LocalContract {
  address: Address
}

export interface LocalContracts {
  /** Plain ERC-20 with 18 decimals and a fixed supply. */
  token: LocalToken
  /** Like USDC: 6 decimals, EIP-2612 permit, public `mint(to, value)`. */
  usdc: LocalToken
  /** Like USDT: 6 decimals, transfers and approvals return nothing, an allowance must be reset to zero first; public `mint`. */
  usdt: LocalToken
  /** 18 decimals, EIP-2612 permit, public `mint`. */
  permitToken: LocalToken
  /** ERC-721 whose tokenURI is a data URL. Token 0 belongs to the rich account; public `mint(to, uri)`. */
  collectible: { address: Address; name: string; symbol: string }
  multicall3: LocalContract
  /** Like DAI, with the features of the permit token. */
  dai: LocalToken
  weth: LocalToken
  /** Uniswap V2: pools of the five tokens and WETH, see exchange.ts. */
  factory: LocalContract
  router: LocalContract
  /** ERC-1155, public `mint(to, id, value, uri)`. */
  editions: { address: Address; name: string; symbol: string }
  /** ENS registry (EIP-137); `register(labelhash, owner)` below `eth` is public. */
  nameRegistry: LocalContract
  nameResolver: LocalContract
  nameRegistrar: LocalContract
  nameReverseRegistrar: LocalContract
  /** Resolver that viem and the modal use for names. */
  universalResolver: LocalContract
}

const addressAt = (nonce: number): Address =>
  getContractAddress({ from: deployerAddress, nonce: BigInt(nonce) })

/**
 * Contracts of both chains. Their addresses are the same at every start, because the deployer and the order of deployments are.
 */
export const contracts: LocalContracts = {
  token: { address: addressAt(0), name: 'Local Token', symbol: 'LOC', decimals: 18 },
  usdc: { address: addressAt(1), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  usdt: { address: addressAt(2), name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  permitToken: { address: addressAt(3), name: 'Permit Token', symbol: 'PRM', decimals: 18 },
  collectible: { address: addressAt(4), name: 'Local Collectible', symbol: 'PIC' },
  // Multicall3 has this address on every chain, so chain definitions need no special case.
  multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
  dai: { address: addressAt(5), name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  weth: { address: addressAt(6), name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  factory: { address: addressAt(7) },
  router: { address: addressAt(8) },
  editions: { address: addressAt(9), name: 'Local Editions', symbol: 'EDN' },
  nameRegistry: { address: addressAt(10) },
  nameResolver: { address: addressAt(11) },
  nameRegistrar: { address: addressAt(12) },
  nameReverseRegistrar: { address: addressAt(13) },
  universalResolver: { address: addressAt(14) },
}

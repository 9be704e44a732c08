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
  /** An ERC-20 with 18 decimals and a fixed supply, without a permit. */
  token: LocalToken
  /** Like USDC: 6 decimals, EIP-2612 permit, public `mint(to, value)`. */
  usdc: LocalToken
  /**
   * Like USDT: 6 decimals and a public `mint`. Transfers and approvals return nothing. An allowance must be reset to zero
   * before it changes.
   */
  usdt: LocalToken
  /** 18 decimals, EIP-2612 permit, public `mint`. */
  permitToken: LocalToken
  /** ERC-721 with a public `mint(to, uri)`. Token 0 belongs to the rich account, and its tokenURI is a data URL. */
  collectible: { address: Address; name: string; symbol: string }
  multicall3: LocalContract
  /** Like DAI, with the features of the permit token. */
  dai: LocalToken
  weth: LocalToken
  /** Uniswap V2. exchange.ts creates the pools of the five tokens and WETH. */
  factory: LocalContract
  router: LocalContract
  /** ERC-1155, public `mint(to, id, value, uri)`. */
  editions: { address: Address; name: string; symbol: string }
  /** ENS registry (EIP-137). The registrar of `eth` has a public `register(labelhash, owner)`. */
  nameRegistry: LocalContract
  nameResolver: LocalContract
  nameRegistrar: LocalContract
  nameReverseRegistrar: LocalContract
  /** The resolver through which viem and the modal look up names. */
  universalResolver: LocalContract
}

const addressAt = (nonce: number): Address =>
  getContractAddress({ from: deployerAddress, nonce: BigInt(nonce) })

/**
 * Contracts of every chain of the stack. Their addresses are the same at every start, because the deployer and the order of the
 * deployments are the same.
 */
export const contracts: LocalContracts = {
  token: { address: addressAt(0), name: 'Local Token', symbol: 'LOC', decimals: 18 },
  usdc: { address: addressAt(1), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  usdt: { address: addressAt(2), name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  permitToken: { address: addressAt(3), name: 'Permit Token', symbol: 'PRM', decimals: 18 },
  collectible: { address: addressAt(4), name: 'Local Collectible', symbol: 'PIC' },
  // Multicall3 has the same address as on public chains, so that chain definitions need no special case.
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

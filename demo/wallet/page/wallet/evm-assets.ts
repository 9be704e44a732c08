import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, size } from 'viem'
import { readBalance, chainNumberOf, currencyOf } from './evm-account.ts'
import { addressOf, isRecord, recordOf } from './params.ts'
import { callRpc, type Currency, type WalletChain } from './rpc.ts'

/** Answers `wallet_getAssets` (EIP-7811): the native currency and the configured tokens of an account, read on chain. */
export async function readAssets(
  request: unknown,
  chains: readonly WalletChain[],
  requireOwnAddress: (address: unknown) => Address,
): Promise<Record<Hex, unknown[]>> {
  const { account, chainFilter, assetTypeFilter, assetFilter } = recordOf(request, 'The request')
  const owner = requireOwnAddress(account)
  const requestedChains = Array.isArray(chainFilter) ? chainFilter.map(String) : undefined
  const types = Array.isArray(assetTypeFilter)
    ? assetTypeFilter.map(type => String(type).toUpperCase())
    : undefined
  const assetsByChain = await Promise.all(
    chains.map(async chain => {
      const id = numberToHex(chainNumberOf(chain))
      if (requestedChains && !requestedChains.some(requestedChain => Number(requestedChain) === Number(id)))
        return []
      const assets = await readChainAssets(chain, owner)
      const requestedAssets = readAssetFilter(assetFilter, id)
      return [
        [
          id,
          assets.filter(
            asset =>
              (!types || types.includes(asset.type)) &&
              (!requestedAssets || requestedAssets.includes(asset.address.toLowerCase())),
          ),
        ] as const,
      ]
    }),
  )
  return Object.fromEntries(assetsByChain.flat())
}

/** Returns the metadata of an asset. Price and icon are unknown here, but some clients reject the whole response without them. */
const metadataOf = ({ name, symbol, decimals }: Currency) => ({
  name,
  symbol,
  decimals,
  price: 0,
  iconUrl: '',
})

async function readChainAssets(chain: WalletChain, owner: Address) {
  const nativeAsset = {
    address: 'native',
    balance: numberToHex(await readBalance(chain, owner)),
    type: 'NATIVE',
    metadata: metadataOf(currencyOf(chain)),
  }
  const tokens = await Promise.all(
    (chain.tokens ?? []).map(async token => {
      const balance = await getTokenBalance(chain, addressOf(token.address, 'A token'), owner)
      if (!balance) return []
      return [
        {
          address: token.address,
          balance: numberToHex(balance),
          type: 'ERC20',
          metadata: metadataOf(token),
        },
      ]
    }),
  )
  return [nativeAsset, ...tokens.flat()]
}

async function getTokenBalance({ rpc }: WalletChain, token: Address, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const result = await callRpc<Hex>(rpc, 'eth_call', [{ to: token, data }, 'latest'])
  // An address without a contract returns empty data.
  return size(result) >= 32 ? BigInt(result) : 0n
}

/** Returns the lowercase addresses that a page's filter has for one chain. Returns undefined if there is no filter. */
function readAssetFilter(filter: unknown, id: Hex): string[] | undefined {
  if (!isRecord(filter)) return undefined
  const [, assetFilterList] = Object.entries(filter).find(([key]) => Number(key) === Number(id)) ?? []
  if (!Array.isArray(assetFilterList)) return []
  return assetFilterList.map(asset => String(isRecord(asset) ? asset.address : asset).toLowerCase())
}

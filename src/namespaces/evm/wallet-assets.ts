import { isAddress } from '../../core/chain/address.ts'
import { type AccountId, referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { decimalOf } from '../../core/money/decimal.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { isNativePlaceholder, type TokenBalance, worthOf } from '../../core/money/token.ts'
import { requestWallet, withTimeout } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { isRecord } from './answers.ts'
import { valueOfChain, walletCapabilities } from './capabilities.ts'

interface Request {
  readonly provider: Eip1193Provider
  readonly account: AccountId
  readonly network: Network
}

/** Reads the tokens of an account from the wallet (EIP-7811) if its capabilities include `assetDiscovery`. */
export async function readWalletAssets({
  provider,
  account,
  network,
}: Request): Promise<TokenBalance[] | undefined> {
  const { address } = parseAccountId(account)
  const chainId = `0x${BigInt(referenceOf(network.id)).toString(16)}`
  try {
    const request = (method: string, params: readonly unknown[]) =>
      withTimeout(limits.probeAnswerMs, requestWallet(provider, method, params))
    if (!(await walletCapabilities(provider, account))?.assetDiscovery) return undefined
    const assets = valueOfChain(
      await request('wallet_getAssets', [{ account: address, chainFilter: [chainId] }]),
      chainId,
    )
    if (!Array.isArray(assets)) return undefined
    const tokens = assets
      .slice(0, moneyLimits.tokensPerAccount)
      .flatMap(asset => readAsset(asset, network) ?? [])
    // A list without a valid entry is a broken response, not an empty account.
    return assets.length && !tokens.length ? undefined : tokens
  } catch {
    // A wallet without support is not an error, because other sources are used.
    return undefined
  }
}

/** Parses one asset. Invalid entries are dropped. Types are case-insensitive. */
function readAsset(asset: unknown, network: Network): TokenBalance | undefined {
  if (!isRecord(asset) || typeof asset.type !== 'string' || typeof asset.balance !== 'string')
    return undefined
  const type = asset.type.toLowerCase()
  const isNative = type === 'native'
  const metadata = isRecord(asset.metadata) ? asset.metadata : {}
  const symbol = cleanName(metadata.symbol) || (isNative ? network.nativeCurrency.symbol : '')
  const decimals = metadata.decimals ?? (isNative ? network.nativeCurrency.decimals : undefined)
  if ((type !== 'erc20' && !isNative) || !symbol || !isDecimals(decimals)) return undefined
  const { address } = asset
  if (!isNative && (!isAddress('eip155', address) || isNativePlaceholder(address))) return undefined
  if (!/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(asset.balance)) return undefined
  const amount = fromBaseUnits(BigInt(asset.balance), decimals)
  const price = decimalOf(metadata.price)
  const validPrice = price === '0' ? undefined : price
  const value = worthOf(amount, validPrice) ?? decimalOf(metadata.value)
  // The caller that assembles the token list checks the URL.
  const image = typeof metadata.iconUrl === 'string' && metadata.iconUrl
  return {
    networkId: network.id,
    name: cleanName(metadata.name) || symbol,
    symbol,
    ...(!isNative && { address: address as string }),
    amount,
    decimals,
    ...(validPrice !== undefined && { price: validPrice }),
    ...(value !== undefined && { value }),
    ...(image && { image }),
  }
}

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= 255

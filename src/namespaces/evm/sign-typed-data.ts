import { type AccountId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requestWallet } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { requireNetwork } from './current-network.ts'
import { readSignature } from './read-signature.ts'

/**
 * Requests a signature of typed data (EIP-712). Rejects with WALLET_WRONG_NETWORK if the domain or the wallet is on another network
 * than the account.
 */
export async function signTypedData(
  provider: Eip1193Provider,
  account: AccountId,
  typedData: string,
): Promise<string> {
  const { networkId, address } = parseAccountId(account)
  const domainChain = readDomainChain(typedData)
  if (domainChain !== undefined && `eip155:${domainChain}` !== networkId)
    throw new AppError('WALLET_WRONG_NETWORK')
  await requireNetwork(provider, networkId)
  // Pass the JSON text through unchanged: parsing and serializing would alter large numbers.
  const signature = readSignature(await requestWallet(provider, 'eth_signTypedData_v4', [address, typedData]))
  // The wallet may have switched networks while the prompt was open (T18).
  await requireNetwork(provider, networkId)
  return signature
}

/**
 * Returns the chain id of the domain as a decimal string, or undefined if it has none. Throws INVALID_PARAMS if the chain id is
 * malformed.
 */
function readDomainChain(typedData: string): string | undefined {
  const chainId = parseTypedData(typedData).domain?.chainId
  if (chainId === undefined || chainId === null) return undefined
  if (
    (typeof chainId === 'number' && Number.isSafeInteger(chainId)) ||
    (typeof chainId === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(chainId))
  )
    return String(BigInt(chainId))
  throw new AppError('INVALID_PARAMS')
}

function parseTypedData(typedData: string): { domain?: { chainId?: unknown } } {
  try {
    const data: unknown = JSON.parse(typedData)
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  } catch (cause) {
    throw new AppError('INVALID_PARAMS', { cause })
  }
  throw new AppError('INVALID_PARAMS')
}

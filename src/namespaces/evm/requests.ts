import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { RequestsAbility, GrantedPermissions, PermissionsRequest, Asset } from '../requests.ts'
import { requestCapabilities } from './capabilities.ts'
import { referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requestWallet } from '../../core/wallet/request-wallet.ts'
import { isRecord } from './answers.ts'
import { isAddress } from '../../core/chain/address.ts'
import { requireNetwork } from './current-network.ts'

/** Wallet requests of EIP-5792, EIP-747 and ERC-7715. */
export const evmRequests: RequestsAbility<Eip1193Provider> = {
  capabilities: requestCapabilities,
  watchAsset,
  grantPermissions,
  revokePermissions,
}

/** Requests permissions for keys to act for the account (ERC-7715). The user decides in the wallet. */
export async function grantPermissions(
  provider: Eip1193Provider,
  { account, expiresAt, keys, permissions }: PermissionsRequest,
): Promise<GrantedPermissions> {
  const { networkId, address } = parseAccountId(account)
  if (!Number.isSafeInteger(expiresAt) || expiresAt * 1_000 <= Date.now())
    throw new AppError('INVALID_PARAMS')
  if (!keys.length || !permissions.length) throw new AppError('INVALID_PARAMS')
  if (keys.some(({ publicKey }) => !/^0x(?:[0-9a-f]{2}){32,65}$/i.test(publicKey)))
    throw new AppError('INVALID_PARAMS')
  const answer = await requestWallet(provider, 'wallet_grantPermissions', [
    {
      chainId: `0x${BigInt(referenceOf(networkId)).toString(16)}`,
      address,
      expiry: expiresAt,
      signer: { type: 'keys', data: { keys } },
      permissions,
      policies: [],
    },
  ])
  return readGrant(answer, networkId, expiresAt, permissions)
}

/** Parses the grant. Rejects grants that exceed the request: a later expiry, another chain or other permission types. */
function readGrant(
  answer: unknown,
  networkId: string,
  requestedExpiry: number,
  requestedPermissions: PermissionsRequest['permissions'],
): GrantedPermissions {
  if (!isRecord(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const { chainId, context, expiry, permissions } = answer
  const isSameNetwork = chainId === undefined || readChainId(chainId) === networkId
  const expiresAt = expiry === undefined ? requestedExpiry : expiry
  const types = requestedPermissions.map(({ type }) => type)
  const grantedPermissions = Array.isArray(permissions) ? permissions.slice(0, 100) : requestedPermissions
  if (
    !isSameNetwork ||
    !isContext(context) ||
    !Number.isSafeInteger(expiresAt) ||
    (expiresAt as number) > requestedExpiry ||
    grantedPermissions.some(permission => !isRecord(permission) || !types.includes(permission.type as string))
  )
    throw new AppError('WALLET_INVALID_ANSWER')
  return { context, expiresAt: expiresAt as number, permissions: grantedPermissions }
}

const isContext = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) && value.length <= 100_000

/** Asks the wallet to revoke a grant. */
export async function revokePermissions(provider: Eip1193Provider, context: string): Promise<void> {
  if (!isContext(context)) throw new AppError('INVALID_PARAMS')
  await requestWallet(provider, 'wallet_revokePermissions', [{ permissionsContext: context }])
}

/**
 * Requests that the wallet lists a token (EIP-747). Resolves with the wallet's answer, false if it did not add the token. Rejects with the
 * wallet's error if the user declines.
 */
export async function watchAsset(
  provider: Eip1193Provider,
  { networkId, address, symbol, decimals, image }: Asset,
): Promise<boolean> {
  // Limits of the standard: 11 characters, 36 decimals.
  if (!isAddress('eip155', address) || !/^[\x21-\x7e]{1,11}$/.test(symbol))
    throw new AppError('INVALID_PARAMS')
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw new AppError('INVALID_PARAMS')
  // The request has no network: the wallet lists the token on its current one (T18).
  await requireNetwork(provider, networkId)
  const options = { address, symbol, decimals, ...(image?.startsWith('https://') && { image }) }
  const answer = await requestWallet(provider, 'wallet_watchAsset', { type: 'ERC20', options })
  if (typeof answer !== 'boolean') throw new AppError('WALLET_INVALID_ANSWER')
  return answer
}

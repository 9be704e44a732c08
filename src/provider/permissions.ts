import { AppError } from '../core/errors/app-error.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { getCurrentAccounts, evm } from './current-wallet.ts'
import { type RpcRequest, listOf } from './read-request.ts'

/** Permissions of the page (EIP-2255): access to its accounts. */
export const permissions = (): readonly object[] =>
  getCurrentAccounts().length
    ? [
        {
          invoker: location.origin,
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: getCurrentAccounts() }],
        },
      ]
    : []

/** Throws INVALID_PARAMS if the request lists no permission, and METHOD_UNSUPPORTED if it lists any other than `eth_accounts`. */
export function requireAccountsOnly(params: RpcRequest['params']): void {
  const [requestedPermissions] = listOf(params)
  const names =
    typeof requestedPermissions === 'object' && requestedPermissions !== null
      ? Object.keys(requestedPermissions)
      : []
  if (!names.length) throw new AppError('INVALID_PARAMS')
  if (names.some(name => name !== 'eth_accounts')) throw new AppError('METHOD_UNSUPPORTED')
}

/** Revokes the permission by disconnecting the account, as the disconnect button of the modal does. */
export async function revoke(params: RpcRequest['params']): Promise<null> {
  requireAccountsOnly(params)
  try {
    const { disconnect } = await import('../controllers/connect/disconnect.ts')
    await disconnect(evm)
  } catch (error) {
    // The page has no account after this, even if the wallet rejects the disconnect.
    if (toAppError(error).code !== 'DISCONNECT_FAILED') throw error
  }
  return null
}

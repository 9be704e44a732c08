import { AppError } from '../core/errors/app-error.ts'
import { toAppError } from '../core/errors/to-app-error.ts'
import { accountsNow, evm } from './place.ts'
import { type Asked, listOf } from './read-request.ts'

/** What the page may do (EIP-2255): see the accounts it was given. */
export const permissions = (): readonly object[] =>
  accountsNow().length
    ? [
        {
          invoker: location.origin,
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: accountsNow() }],
        },
      ]
    : []

/** Throws INVALID_PARAMS where no permission is named, METHOD_UNSUPPORTED where another one than that to see accounts is. */
export function requireAccountsOnly(params: Asked['params']): void {
  const [wanted] = listOf(params)
  const names = typeof wanted === 'object' && wanted !== null ? Object.keys(wanted) : []
  if (!names.length) throw new AppError('INVALID_PARAMS')
  if (names.some(name => name !== 'eth_accounts')) throw new AppError('METHOD_UNSUPPORTED')
}

/** A page that gives its permission back is disconnected, by the same way as from the modal. */
export async function revoke(params: Asked['params']): Promise<null> {
  requireAccountsOnly(params)
  try {
    const { disconnect } = await import('../controllers/connect/disconnect.ts')
    await disconnect(evm)
  } catch (thrown) {
    // The wallet objected; the page has no account any more all the same.
    if (toAppError(thrown).code !== 'DISCONNECT_FAILED') throw thrown
  }
  return null
}

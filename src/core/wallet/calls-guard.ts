import { AppError } from '../errors/app-error.ts'

const isHex = (value: unknown): boolean => typeof value === 'string' && value.startsWith('0x')
const isAbsent = (value: unknown): boolean => value === undefined || value === null

/**
 * Validates the calls of an app's `wallet_sendCalls` request (EIP-5792) before the request is sent to a wallet. Throws
 * INVALID_PARAMS if a call is invalid. `to` and `data` must start with 0x if present. A call without `to` creates a contract;
 * `needsReceiver` rejects it. Other methods are not checked.
 */
export function requireCalls(
  method: string,
  params: unknown,
  { needsReceiver = false }: { readonly needsReceiver?: boolean } = {},
): void {
  if (method !== 'wallet_sendCalls') return
  const calls: unknown = (Array.isArray(params) ? params[0] : undefined)?.calls
  const isCall = (call: unknown): boolean => {
    if (typeof call !== 'object' || call === null) return false
    const { to, data } = call as { to?: unknown; data?: unknown }
    return (isHex(to) || (!needsReceiver && isAbsent(to))) && (isAbsent(data) || isHex(data))
  }
  if (!Array.isArray(calls) || !calls.every(isCall)) throw new AppError('INVALID_PARAMS')
}

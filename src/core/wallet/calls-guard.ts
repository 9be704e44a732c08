import { AppError } from '../errors/app-error.ts'

const isHex = (value: unknown): boolean => typeof value === 'string' && value.startsWith('0x')

/**
 * A batch of calls that an app writes itself (`wallet_sendCalls`) is looked at before a wallet is asked: each call has a `to`
 * that starts with 0x, and its `data` does where it has some. Other methods pass. Throws INVALID_PARAMS.
 */
export function requireCalls(method: string, params: unknown): void {
  if (method !== 'wallet_sendCalls') return
  const calls: unknown = (Array.isArray(params) ? params[0] : undefined)?.calls
  const isCall = (call: unknown): boolean => {
    const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
    return isHex(to) && (data === undefined || data === null || isHex(data))
  }
  if (!Array.isArray(calls) || !calls.every(isCall)) throw new AppError('INVALID_PARAMS')
}

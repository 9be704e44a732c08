import { AppError } from '../errors/app-error.ts'
import type { Intent } from '../money/intent.ts'
import type { Eip1193Provider } from './provider.ts'

/** Calls a wallet. A synchronous throw becomes a rejection (F16). */
export const requestWallet = (
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[] | object,
) => new Promise<unknown>(resolve => resolve(provider.request(params ? { method, params } : { method })))

/** Like `requestWallet`, with the reviewed intent for wallets that compare it with the request. */
export const requestWithIntent = (
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
  intent: Intent | undefined,
) =>
  intent && provider.requestIntent
    ? new Promise<unknown>(resolve => resolve(provider.requestIntent?.({ method, params }, intent)))
    : requestWallet(provider, method, params)

/** Settles like the promise, or rejects with REQUEST_ABORTED when the signal aborts. */
export function withAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AppError('REQUEST_ABORTED'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Settles like the promise, or rejects with WALLET_SILENT after `ms` milliseconds. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('WALLET_SILENT')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns the code of an error as a number, NaN for a code that is not numeric. Undefined if it has none or its getter throws. */
export function codeOf(error: unknown): number | undefined {
  try {
    const { code } = error as { code?: unknown }
    return typeof code === 'number' || typeof code === 'string' ? Number(code) : undefined
  } catch {
    return undefined
  }
}

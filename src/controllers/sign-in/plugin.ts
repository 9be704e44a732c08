import { AppError } from '../../core/errors/app-error.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import { within } from '../../core/wallet/request-wallet.ts'
import type { SiweConfig, Siwx } from '../../core/sign-in/siwx.ts'
import type { ModalOptions } from '../../core/options.ts'
import { perModal } from '../../core/per-modal.ts'
import { $options } from '../../state/settings/options.ts'

const methods = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const
const olderMethods = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

const hasAll = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every(name => typeof (value as Record<string, unknown>)[name] === 'function')

const live = perModal(() => ({ current: undefined as { from: unknown; plugin: Promise<Siwx> } | undefined }))

/**
 * Returns the app's plugin. Rejects SIGN_IN_OPTIONS_CLASH, SIGN_IN_NOT_SET_UP or CHUNK_FAILED; then no account counts as connected.
 */
export function signInPlugin(): Promise<Siwx> {
  const { siwx, siweConfig, signIn } = $options.get()
  const from = siwx ?? siweConfig ?? signIn
  const isClash = [siwx, siweConfig, signIn].filter(each => each !== undefined).length > 1
  if (isClash) return Promise.reject(new AppError('SIGN_IN_OPTIONS_CLASH'))
  if (!live.current || live.current.from !== from) {
    const plugin = make({ siwx, siweConfig, signIn })
    const now = { from, plugin }
    live.current = now
    // A chunk that failed to load is requested again next time.
    plugin.catch(() => {
      if (live.current === now) live.current = undefined
    })
  }
  return (live.current as NonNullable<typeof live.current>).plugin
}

async function make({
  siwx,
  siweConfig,
  signIn,
}: {
  [Name in 'siwx' | 'siweConfig' | 'signIn']: ModalOptions[Name] | undefined
}): Promise<Siwx> {
  try {
    if (hasAll(siwx, methods)) return siwx as Siwx
    if (hasAll(siweConfig, olderMethods))
      return (await import('./siwe-to-siwx.ts')).siweToSiwx(siweConfig as SiweConfig)
    if (siwx === undefined && siweConfig === undefined) {
      const ready = await import('./lazy-siwx.ts')
      if (signIn === 'local') return ready.localSiwx()
      if (signIn) return ready.serverSiwx({ endpoint: signIn })
    }
  } catch (cause) {
    throw new AppError('CHUNK_FAILED', { cause })
  }
  throw new AppError('SIGN_IN_NOT_SET_UP')
}

/** Whether the legacy option is set but disabled. */
export const isOff = (): boolean => {
  const { siwx, siweConfig, signIn } = $options.get()
  return !siwx && signIn === undefined && siweConfig?.enabled === false
}

/** Whether users may stay without a session. A plugin that throws requires one. */
export function isOptional(plugin: Siwx): boolean {
  try {
    return plugin.getRequired?.() === false || $options.get().signInOptional === true
  } catch {
    return false
  }
}

/** Returns the plugin's current time, in unix milliseconds. */
export function timeOf(plugin: Siwx): number {
  try {
    const now = plugin.now?.()
    if (typeof now === 'number' && Number.isFinite(now)) return now
  } catch {
    // Fall back to the visitor's clock.
  }
  return Date.now()
}

/** Calls the plugin with a time limit, and turns a synchronous throw into a rejection (F7, F24). */
export const answerOf = <T>(call: () => Promise<T> | T): Promise<T> =>
  within(signInLimits.answerMs, new Promise<T>(resolve => resolve(call())))

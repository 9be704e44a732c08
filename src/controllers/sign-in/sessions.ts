import { isSameAddress } from '../../core/chain/address.ts'
import { type AccountId, namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { sessionEnd } from '../../core/sign-in/compare.ts'
import { readSignInMessage } from '../../core/sign-in/message.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { perModal } from '../../core/per-modal.ts'
import type { Session, Siwx, SiweConfig } from '../../core/sign-in/siwx.ts'
import { runtime } from '../../runtime.ts'
import { $account } from '../../state/account/account.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $openRequests } from '../../state/login/approvals.ts'
import { $isShown, $view } from '../../state/shell/modal.ts'
import { $gate, $unreportedWallet, unreportedWalletSet, gateSet } from '../../state/sign-in/gate.ts'
import type { Subject } from '../../state/sign-in/sign-in.ts'
import { $sessions, signInRecordChanged } from '../../state/sign-in/sign-in-records.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { withTimeout } from '../../core/wallet/request-wallet.ts'
import type { ModalOptions } from '../../core/options.ts'
import { $options } from '../../state/settings/options.ts'

/** Why a session ended. */
export type SignOutReason = 'user' | 'expired' | 'disconnect' | 'server'

const live = perModal(
  () => ({
    expiryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    notifyTabs: (): void => {},
    /** The plugin, and the option that defines it. */
    current: undefined as { option: unknown; plugin: Promise<Siwx> } | undefined,
  }),
  ({ expiryTimer }) => clearTimeout(expiryTimer),
)

/** Sets the function that notifies other tabs of changed sessions. */
export const notifyTabsBy = (notify: () => void): void => {
  live.notifyTabs = notify
}

/** Notifies other tabs that sessions changed here. */
export const notifyOtherTabs = (): void => live.notifyTabs()

export const hasConnections = (): boolean => Object.keys($connections.get()).length > 0

/**
 * Lets accounts with a session, or all accounts with `isForAll`, count as connected. Emits the `connect` event that waited for the sign-in.
 */
export function openGate(isForAll = $gate.get().isOptional): void {
  gateSet({ isOptional: isForAll, signedIn: [...$sessions.get().keys()] })
  const account = $account.get()
  const wallet = $unreportedWallet.get()
  if (account.status !== 'connected' || !wallet) return
  unreportedWalletSet(undefined)
  runtime.emit?.('connect', { account, wallet })
}

/** Stores a session and opens the gate. `isNew`: the user has just signed it. */
export function startSession(account: AccountId, session: Session, isNew: boolean): void {
  const previous = $sessions.get().get(account)
  signInRecordChanged(account, { session })
  openGate()
  if (isNew || previous?.signature !== session.signature) runtime.emit?.('sign-in', { session })
}

/** Removes a session and emits `sign-out`. If sign-in is required, the account no longer counts as connected. */
export function endSession(account: AccountId, reason: SignOutReason): void {
  if (!$sessions.get().has(account)) return
  signInRecordChanged(account, { session: undefined })
  openGate()
  runtime.emit?.('sign-out', { reason })
}

/**
 * Returns the plugin's valid session for an account, or undefined. Ignores sessions that belong to another account or network, have
 * expired, or are not valid yet. Rejects with the plugin's error.
 */
export async function findValidSession({ networkId, address }: Subject): Promise<Session | undefined> {
  const plugin = await signInPlugin()
  const answer: unknown = await callPlugin(() => plugin.getSessions(networkId, address))
  if (!Array.isArray(answer)) return undefined
  const now = timeOf(plugin)
  return (answer as Session[]).slice(0, 20).find(session => isSessionOf(session, networkId, address, now))
}

function isSessionOf(
  session: Session,
  networkId: Subject['networkId'],
  address: string,
  now: number,
): boolean {
  try {
    const { data, message } = session
    const namespace = namespaceOf(networkId)
    const isSameAccount = (chainId: unknown, sessionAddress: string) =>
      chainId === networkId && isSameAddress(namespace, sessionAddress, address)
    if (!isSameAccount(data.chainId, data.accountAddress)) return false
    const { expirationTime, notBefore } = data
    // A session whose times cannot be parsed is not valid.
    if (expirationTime && (readSignInTime(expirationTime) ?? 0) <= now) return false
    if (notBefore && (readSignInTime(notBefore) ?? Number.POSITIVE_INFINITY) > now) return false
    // Sessions of the legacy option have no message.
    if (!message) return true
    const { fields } = readSignInMessage(message)
    return isSameAccount(fields.chainId ?? networkId, fields.accountAddress)
  } catch {
    return false
  }
}

/** Ends sessions on this page and at the plugin. Rejects if the plugin failed; the sessions still end on this page. */
export async function revoke(
  accounts: readonly AccountId[],
  reason: SignOutReason,
  options?: { isAll: boolean },
): Promise<void> {
  const endedAccounts = accounts.filter(account => $sessions.get().has(account))
  for (const account of endedAccounts) endSession(account, reason)
  if (endedAccounts.length) await endAtPlugin(endedAccounts, options)
}

/**
 * Ends sessions at the plugin only. `isAll` includes sessions of other networks and accounts, of which this page may have no record
 * after a reload. Rejects if one of them could not be ended.
 */
export async function endAtPlugin(accounts: readonly AccountId[], { isAll = false } = {}): Promise<void> {
  const plugin = await signInPlugin()
  if (isAll) return callPlugin(() => plugin.setSessions([]))
  await Promise.all(
    accounts.map(account => {
      const { networkId, address } = parseAccountId(account)
      return callPlugin(() => plugin.revokeSession(networkId, address))
    }),
  )
}

/** Ends sessions at the server after their wallet disconnected, unless the app keeps them. */
export async function endWithWallet(accounts: readonly AccountId[]): Promise<void> {
  const { signOutOnDisconnect } = await signInPlugin()
  if (signOutOnDisconnect !== false)
    await endAtPlugin(accounts, { isAll: !hasConnections() }).finally(notifyOtherTabs)
}

/** Reads from the plugin whether a session is required, and updates the gate. */
export async function readRequirement(): Promise<{ plugin: Siwx; isRequired: boolean }> {
  const plugin = await signInPlugin()
  const isForAll = isOptional(plugin)
  if ($gate.get().isOptional !== isForAll) openGate(isForAll)
  return { plugin, isRequired: !isForAll }
}

/** Whether the user is in a flow that a sign-in prompt must not cover. */
export const isBusy = (): boolean =>
  $openRequests.get().length > 0 ||
  (runtime.openRequests ?? 0) > 0 ||
  ($isShown.get() && ruleOf($view.get()).isTask === true)

/** Schedules the next session expiry, by the plugin's clock. */
export function scheduleExpiry(): void {
  clearTimeout(live.expiryTimer)
  const endTimes = [...$sessions.get().values()].flatMap(({ data }) => sessionEnd(data) ?? [])
  if (!endTimes.length) return
  signInPlugin().then(
    plugin => {
      clearTimeout(live.expiryTimer)
      const remainingMs = Math.min(...endTimes) - timeOf(plugin)
      live.expiryTimer = setTimeout(
        endExpiredSessions,
        Math.min(Math.max(remainingMs, signInLimits.endMs), 3_600_000),
      )
    },
    () => {},
  )
}

/**
 * Ends the sessions that have expired by the plugin's clock. The timer alone is not enough, because timers of a sleeping page fire late
 * (F11, F14).
 */
export function endExpiredSessions(): void {
  signInPlugin().then(
    plugin => {
      const now = timeOf(plugin)
      for (const [account, { data }] of $sessions.get()) {
        const end = sessionEnd(data)
        if (end === undefined || end > now) continue
        // Let the user finish the current flow first.
        if (isBusy()) continue
        signInRecordChanged(account, { promptReason: 'expired', check: 'none' })
        endSession(account, 'expired')
      }
      scheduleExpiry()
    },
    () => {},
  )
}

const methods = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const
const olderMethods = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

const hasAll = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every(name => typeof (value as Record<string, unknown>)[name] === 'function')

/**
 * Returns the app's plugin. Rejects with SIGN_IN_OPTIONS_CLASH if several sign-in options are set, with SIGN_IN_NOT_SET_UP if the
 * plugin lacks methods, and with CHUNK_FAILED if its code does not load. After a rejection no account counts as connected.
 */
export function signInPlugin(): Promise<Siwx> {
  const { siwx, siweConfig, signIn } = $options.get()
  const pluginOption = siwx ?? siweConfig ?? signIn
  const isClash = [siwx, siweConfig, signIn].filter(option => option !== undefined).length > 1
  if (isClash) return Promise.reject(new AppError('SIGN_IN_OPTIONS_CLASH'))
  if (!live.current || live.current.option !== pluginOption) {
    const plugin = createPlugin({ siwx, siweConfig, signIn })
    const currentPlugin = { option: pluginOption, plugin }
    live.current = currentPlugin
    // A chunk that failed to load is requested again next time.
    plugin.catch(() => {
      if (live.current === currentPlugin) live.current = undefined
    })
  }
  return (live.current as NonNullable<typeof live.current>).plugin
}

async function createPlugin({
  siwx,
  siweConfig,
  signIn,
}: {
  [Name in 'siwx' | 'siweConfig' | 'signIn']: ModalOptions[Name] | undefined
}): Promise<Siwx> {
  try {
    if (hasAll(siwx, methods)) return siwx as Siwx
    if (hasAll(siweConfig, olderMethods))
      return (await import('./siwx-plugins.ts')).siweToSiwx(siweConfig as SiweConfig)
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

/** Whether sign-in is off: the legacy option `siweConfig` is the only one, and it is disabled. */
export const isSignInOff = (): boolean => {
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
    // Fall back to the device's clock.
  }
  return Date.now()
}

/** Calls the plugin with a time limit, and turns a synchronous throw into a rejection (F7, F24). */
export const callPlugin = <T>(call: () => Promise<T> | T): Promise<T> =>
  withTimeout(signInLimits.answerMs, new Promise<T>(resolve => resolve(call())))

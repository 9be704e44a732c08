import { type AccountId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import { hasSignIn } from '../../core/sign-in/has-sign-in.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { perModal } from '../../core/per-modal.ts'
import { runtime } from '../../runtime.ts'
import { openSignInChannel } from '../../services/sign-in-channel.ts'
import { readUnsentDisconnects } from '../../services/unsent-disconnects.ts'
import { hasStored } from '../../services/storage-snapshot.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $undoableDisconnect, $sendingDisconnects } from '../../state/connect/disconnects.ts'
import { $activeNamespace, $networkIds, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal, $view, closingBlocked, onModalClosed } from '../../state/shell/modal.ts'
import { $gate, $unreportedWallet, unreportedWalletSet, gateSet } from '../../state/sign-in/gate.ts'
import {
  $signIn,
  $subjects,
  type SignInReason,
  type Subject,
  subjectOf,
  type SignIn,
} from '../../state/sign-in/sign-in.ts'
import {
  $sessions,
  failedChecksCleared,
  signInChecksCleared,
  type SignInRecord,
  signInRecordChanged,
  signInRecordOf,
  signInRecordsCleared,
} from '../../state/sign-in/sign-in-records.ts'
import { t } from '../../text/text.ts'
import { loadTextPart } from '../settings/language.ts'
import { appMetadata } from '../shell/app-metadata.ts'
import { closeModal, replaceView } from '../shell/modal.ts'
import { showToast } from '../shell/notify.ts'
import {
  promptSignIn,
  showCheckFailure,
  resetSignIn,
  isSignInView,
  showSessionCheck,
  signIn,
  disconnectSubject,
} from './prompt-sign-in.ts'
import {
  isSignInOff,
  signInPlugin,
  endExpiredSessions,
  hasConnections,
  isBusy,
  notifyOtherTabs,
  notifyTabsBy,
  openGate,
  readRequirement,
  revoke,
  scheduleExpiry,
  startSession,
  endSession,
  findValidSession,
} from './sessions.ts'
import { isSameAddress, shortenAddress } from '../../core/chain/address.ts'
import { findNetwork } from '../../core/chain/network.ts'
import * as limits from '../../core/limits.ts'
import { accountsOn } from '../../state/connect/accounts-on.ts'
import { accountsUpdated } from '../../state/connect/connected.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { track } from '../shell/track.ts'
import type { SignInAtConnect } from '../../core/sign-in/at-connect.ts'

const live = perModal(() => ({
  /** The account that had a session before the current account or network change. */
  lastSigned: undefined as Subject | undefined,
  subjects: [] as readonly Subject[],
  /** Unix milliseconds of the last check. */
  checkedAt: 0,
  /** The option that defines the plugin. */
  plugin: undefined as unknown,
}))

/** Starts checking every connected account for a session, until the modal is destroyed. Idempotent. */
export function followSignIn(): void {
  if (runtime.stops.has('sign-in')) return
  clearSessions()
  live.plugin = readPluginOption()
  // Check the sessions again when another tab reports a change.
  const channel = openSignInChannel(() => recheckSessions())
  notifyTabsBy(channel.notify)
  const onTrustedEvent = (event: Event) => {
    if (event.isTrusted) onUserAction()
  }
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    endExpiredSessions()
    if (Date.now() - live.checkedAt > signInLimits.recheckMs)
      recheckSessions(() => void showSignedOut('site').catch(() => {}))
  }
  document.addEventListener('click', onTrustedEvent, { capture: true })
  document.addEventListener('keydown', onTrustedEvent, { capture: true })
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', retryFailed)
  const stops = [
    $subjects.subscribe(follow),
    $options.listen(() => {
      // Sessions of a previous plugin are no longer valid.
      if (live.plugin !== readPluginOption()) clearSessions()
      live.plugin = readPluginOption()
      follow($subjects.get())
    }),
    $signIn.listen(updateClosing),
    $view.listen(updateClosing),
    $sessions.subscribe(scheduleExpiry),
    onModalClosed(onClosed),
  ]
  runtime.signInAtConnect = signInAtConnect
  runtime.stops.set('sign-in', () => {
    delete runtime.signInAtConnect
    for (const stop of stops) stop()
    channel.close()
    document.removeEventListener('click', onTrustedEvent, { capture: true })
    document.removeEventListener('keydown', onTrustedEvent, { capture: true })
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', retryFailed)
  })
}

/** Clears all session state and closes the gate, so that no account counts as connected. */
function clearSessions(): void {
  signInRecordsCleared()
  live.lastSigned = undefined
  live.subjects = []
  gateSet({ isOptional: false, signedIn: [] })
}

const readPluginOption = (): unknown => {
  const { siwx, siweConfig, signIn } = $options.get()
  return siwx ?? siweConfig ?? signIn
}

const isOnTop = (): boolean => $modal.get().isOpen && isSignInView()

// Only a required sign-in prevents closing the modal.
function updateClosing(): void {
  const isBlocked = isSignInView() && $signIn.get()?.isRequired === true
  if ($modal.get().canClose === isBlocked) closingBlocked(isBlocked)
}

function onClosed(): void {
  const currentSignIn = $signIn.get()
  if (!currentSignIn) return
  resetSignIn()
  // If the app closed the modal during a required sign-in, resume at the user's next action.
  signInRecordChanged(
    currentSignIn.account,
    currentSignIn.isRequired ? { promptReason: currentSignIn.reason } : { isDismissed: true },
  )
}

function follow(subjects: readonly Subject[]): void {
  if (!hasSignIn($options.get())) return
  if (isSignInOff()) return $gate.get().isOptional ? undefined : openGate(true)
  const previousSubjects = live.subjects
  live.subjects = subjects
  const disconnectCandidates = [
    ...previousSubjects,
    ...[...$sessions.get().keys()].map(id => ({ namespace: namespaceOf(id) })),
  ]
  // If the server is unreachable, its session remains valid until it expires, but ends on this page.
  for (const namespace of new Set(disconnectCandidates.map(candidate => candidate.namespace)))
    if (!$connections.get()[namespace]) void onWalletDisconnected(namespace).catch(() => {})
  const [firstSubject] = subjects
  const active = firstSubject?.namespace === $activeNamespace.get() ? firstSubject : undefined
  const currentSignIn = $signIn.get()
  if (currentSignIn && currentSignIn.account !== active?.account) resetSignIn()
  // Updates the gate, which also notifies subscribers to the connections, such as buttons. A network change alone does not notify them.
  if (previousSubjects[0]?.account !== firstSubject?.account) openGate()
  // Another tab may have signed in while this account was not active, so its session is checked again.
  if (
    active &&
    previousSubjects[0]?.account !== active.account &&
    signInRecordOf(active.account).check !== 'pending'
  )
    signInRecordChanged(active.account, { check: undefined })
  for (const subject of subjects) {
    const isActive = subject === active
    const { session, check } = signInRecordOf(subject.account)
    if (session) {
      if (isActive) live.lastSigned = subject
    } else if (!check) void checkSession(subject)
    else if (isActive && check !== 'pending' && $signIn.get()?.account !== subject.account)
      promptForSignature(subject)
  }
}

/** Handles a disconnected wallet: its sessions end on this page, and at the server unless the app keeps them. */
async function onWalletDisconnected(namespace: Namespace): Promise<void> {
  signInChecksCleared(namespace)
  if (live.lastSigned?.namespace === namespace) live.lastSigned = undefined
  if (!hasConnections()) unreportedWalletSet(undefined)
  const endedIds = [...$sessions.get().keys()].filter(id => namespaceOf(id) === namespace)
  // The tab with a pending disconnect ends its sessions at the server once Undo expires.
  const local = [$undoableDisconnect.get(), ...$sendingDisconnects.get()]
  const storedDisconnects = hasStored('leaving') ? await readUnsentDisconnects() : []
  const deferredSessions = [...local, ...storedDisconnects].flatMap(disconnect => disconnect?.sessions ?? [])
  const { signOutOnDisconnect } = await signInPlugin()
  const deferredIds = endedIds.filter(id => signOutOnDisconnect === false || deferredSessions.includes(id))
  for (const id of deferredIds) endSession(id, 'disconnect')
  await revoke(
    endedIds.filter(id => !deferredIds.includes(id)),
    'disconnect',
    { isAll: !deferredIds.length && !hasConnections() },
  ).finally(notifyOtherTabs)
}

const reasonOf = ({ account, namespace, address, networkId }: Subject): SignInReason => {
  const { promptReason } = signInRecordOf(account)
  if (promptReason) return promptReason
  const lastSigned = live.lastSigned
  if (lastSigned?.namespace !== namespace) return 'connected'
  // Compare the network first: a Polkadot account has another address on each.
  if (lastSigned.networkId !== networkId) return 'network'
  return lastSigned.address === address ? 'connected' : 'account'
}

/** Checks with the plugin for an existing session before prompting. */
async function checkSession(subject: Subject): Promise<void> {
  const { account, namespace } = subject
  const isActive = () => $activeNamespace.get() === namespace && subjectOf(namespace)?.account === account
  const isCanceled = () => signInRecordOf(account).check !== 'pending'
  signInRecordChanged(account, { check: 'pending' })
  live.checkedAt = Date.now()
  if (isActive()) showSessionCheck(subject, reasonOf(subject), !$gate.get().isOptional)
  try {
    const session = await findValidSession(subject)
    await readRequirement()
    if (isCanceled()) return
    signInRecordChanged(account, { check: 'none' })
    if (session) onSessionFound(subject, session, isActive())
    else if (isActive()) promptForSignature(subject)
  } catch (error) {
    if (isCanceled()) return
    signInRecordChanged(account, { check: 'failed' })
    if ($gate.get().isOptional) return resetSignIn()
    if (isActive() && showCheckFailure(subject, reasonOf(subject), error)) return
    // Continue to the sign-in screen, which shows the error with a retry.
    if (isActive()) promptForSignature(subject)
  }
}

function onSessionFound(
  subject: Subject,
  session: Parameters<typeof startSession>[1],
  isActive: boolean,
): void {
  signInRecordChanged(subject.account, { check: undefined, promptReason: undefined })
  const wasOnTop = isOnTop() && $signIn.get()?.account === subject.account
  const isFresh = $unreportedWallet.get() !== undefined || $signIn.get()?.step !== 'looking'
  if (isActive) {
    live.lastSigned = subject
    resetSignIn()
  }
  startSession(subject.account, session, false)
  if (!wasOnTop) return
  // If the page was being restored, the user opened the modal to see the account.
  if (isFresh) closeModal()
  else replaceView({ name: 'Account' })
}

/** Opens the sign-in prompt of an account, and clears the reason for a later prompt. */
function prompt(subject: Subject, changes?: Partial<SignInRecord>): void {
  const reason = reasonOf(subject)
  signInRecordChanged(subject.account, { promptReason: undefined, ...changes })
  void promptSignIn(subject, reason)
}

function promptForSignature(subject: Subject): void {
  const { account } = subject
  const { isDismissed, promptReason } = signInRecordOf(account)
  if ($gate.get().isOptional && isDismissed) return resetSignIn()
  if (promptReason && !isOnTop()) return resetSignIn()
  prompt(subject)
}

/** Prompts at the user's next action, but never over an open request or a screen with an unfinished task. */
function onUserAction(): void {
  const [subject] = live.subjects
  if (!subject || !signInRecordOf(subject.account).promptReason || $signIn.get() || isBusy()) return
  prompt(subject, { check: undefined })
}

/** Checks all accounts again: another tab or the server may have changed the sessions. */
function recheckSessions(onSessionEnd?: () => void): void {
  live.checkedAt = Date.now()
  for (const subject of $subjects.get()) void recheckSession(subject, onSessionEnd).catch(() => {})
}

/** Shows that the sessions ended. The modal stays closed: its element is only mounted for the toast. */
export async function showSignedOut(initiator: 'user' | 'site'): Promise<void> {
  const modal = runtime
  await Promise.all([loadTextPart('signIn'), runtime.mountModal?.()])
  if (modal !== runtime) return
  const app = cleanName(appMetadata().name) || location.host
  const text = initiator === 'user' ? t('signIn.signedOut') : t('signIn.signedOutBySite', { app })
  showToast('success', text, { transient: 'announced' })
}

async function recheckSession(subject: Subject, onSessionEnd?: () => void): Promise<void> {
  const { account, namespace } = subject
  const session = await findValidSession(subject)
  if (subjectOf(namespace)?.account !== account) return
  const hasSession = $sessions.get().has(account)
  if (session && !hasSession) {
    const currentSignIn = $signIn.get()
    // The session exists, so a request that is still open in this tab is canceled.
    if (currentSignIn?.account === account && currentSignIn.step !== 'looking')
      onSessionFound(subject, session, true)
    else onSessionFound(subject, session, $activeNamespace.get() === namespace)
  } else if (!session && hasSession) {
    signInRecordChanged(account, { promptReason: 'expired', check: 'none' })
    endSession(account, 'server')
    onSessionEnd?.()
  }
}

// Retries failed checks when the network returns (F15).
function retryFailed(): void {
  failedChecksCleared()
  follow($subjects.get())
}

/** Starts a sign-in if none is running. Called when the screen is shown. */
export function onSignInShown(): void {
  followSignIn()
  const [subject] = $subjects.get()
  if (!subject || $signIn.get() || $sessions.get().has(subject.account)) return
  prompt(subject)
}

/** Handles the main button: requests the signature, or retries the failed step. Never rejects. */
export function pressSignIn(): void {
  const currentSignIn = $signIn.get()
  if (
    currentSignIn?.step === 'failed' &&
    !currentSignIn.message &&
    currentSignIn.error &&
    !finalCodes.test(currentSignIn.error.code)
  ) {
    signInRecordChanged(currentSignIn.account, { check: undefined })
    void checkSession(currentSignIn)
  } else void signIn()
}

const finalCodes = /^SIGN_IN_(?:UNCONFIRMED|REFUSED|SMART|TOO_LATE|WRONG)/

/** Prompts at the app's request, even if the user closed the screen before. */
export function promptAgain(subject: Subject): void {
  prompt(subject, { isDismissed: false })
}

/** Keeps users who signed out from being prompted again at once. */
export const suppressPrompts = (accounts: readonly AccountId[]): void => {
  for (const account of accounts) signInRecordChanged(account, { check: 'none', isDismissed: true })
}

/**
 * Cancels the sign-in. An optional one closes the modal. A required one returns to the account and network of the last session, if the
 * wallet still shares them, else disconnects the wallet. Never rejects.
 */
export async function cancelSignIn(): Promise<void> {
  const currentSignIn = $signIn.get()
  if (!currentSignIn) return
  track({
    event: 'CLICK_CANCEL_SIWX',
    network: currentSignIn.networkId,
    isSmartAccount: currentSignIn.type === 'smartAccount',
  })
  if (!currentSignIn.isRequired) return closeModal()
  if (!(await returnToLastSession(currentSignIn))) {
    resetSignIn()
    await disconnectSubject(currentSignIn)
  }
}

function sharedAccountOf({ namespace, address, networkId }: Subject) {
  const connection = $connections.get()[namespace]
  if (connection?.status !== 'connected') return undefined
  return accountsOn(connection.accounts, networkId).find(account =>
    isSameAddress(namespace, account.address, address),
  )
}

/**
 * Waits, for a limited time, until the wallet shares the account again: Polkadot wallets report its new address shortly after a network
 * switch.
 */
async function waitUntilShared(lastSigned: Subject): Promise<void> {
  if (sharedAccountOf(lastSigned)) return
  await new Promise<void>(resolve => {
    const stop = $connections.listen(() => {
      if (sharedAccountOf(lastSigned)) finish()
    })
    const timer = setTimeout(() => finish(), limits.switchSettleMs)
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

function showReturnNotice({ address, networkId }: Subject): void {
  const network = findNetwork($networks.get(), networkId)?.name ?? ''
  const help = t('signIn.returnedText', { address: shortenAddress(address), network })
  showToast('success', t('signIn.returned'), { transient: 'announced', help })
}

async function returnToLastSession({ namespace, reason }: SignIn): Promise<boolean> {
  const lastSigned = live.lastSigned
  if (reason !== 'account' && reason !== 'network') return false
  if (lastSigned?.namespace !== namespace || !$sessions.get().has(lastSigned.account)) return false
  try {
    if ($networkIds.get()[namespace] !== lastSigned.networkId) {
      await switchNetwork(lastSigned.networkId)
      await waitUntilShared(lastSigned)
    }
  } catch {
    return false
  }
  const connection = $connections.get()[namespace]
  const account = sharedAccountOf(lastSigned)
  if (connection?.status !== 'connected' || !account) return false
  if (account.address !== connection.address) accountsUpdated(namespace, connection.accounts, account.address)
  const isRestored = subjectOf(namespace)?.account === lastSigned.account
  if (isRestored && $modal.get().isOpen) closeModal()
  if (isRestored) showReturnNotice(lastSigned)
  return isRestored
}

const loadAtConnect = () => import('./at-connect.ts')

/** Requests the signature in the same step as the connection. If the chunk fails to load, the signature is requested in a second step. */
const signInAtConnect: SignInAtConnect = {
  request: async namespace => {
    if (!hasSignIn($options.get()) || isSignInOff()) return undefined
    return loadAtConnect().then(
      m => m.createRequestAtConnect(namespace),
      () => undefined,
    )
  },
  onSigned: answers =>
    loadAtConnect()
      .then(m => m.receiveAtConnect(answers))
      // Without a session, the signature is requested after the connection.
      .catch(() => {}),
}

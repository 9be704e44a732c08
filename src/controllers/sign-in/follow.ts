import { type AccountId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import { asksSignIn } from '../../core/sign-in/asked.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { runtime } from '../../runtime.ts'
import { openSignInChannel } from '../../services/sign-in-channel.ts'
import { unsentDepartures } from '../../services/unsent-departures.ts'
import { hasStored } from '../../services/storage-snapshot.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $pendingDeparture, $sendingDepartures } from '../../state/connect/departure.ts'
import { $activeNamespace } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $modal, $view, closingHeld, onModalClosed } from '../../state/shell/modal.ts'
import { $gate, $untold, connectUntold, gateSet } from '../../state/sign-in/gate.ts'
import {
  $sessions,
  $signIn,
  $subjects,
  sessionsCleared,
  type SignInReason,
  type Subject,
  subjectOf,
} from '../../state/sign-in/sign-in.ts'
import { t } from '../../text/text.ts'
import { partReady } from '../settings/language.ts'
import { appMetadata } from '../shell/app-metadata.ts'
import { closeModal, replaceView } from '../shell/modal.ts'
import { showToast } from '../shell/notify.ts'
import { ask, askLater, dismissed, giveUp, isSignInView, onSigned, shownAsLooking, signIn } from './ask.ts'
import { atConnect } from './when-connecting.ts'
import { awaitEnd, due, endExpired, isBusy, looked, stopAwaiting } from './expiry.ts'
import { isOff, signInPlugin } from './plugin.ts'
import {
  endAtPlugin,
  openGate,
  readRequirement,
  revoke,
  sessionBegun,
  sessionOver,
  standingSession,
} from './sessions.ts'

let lastValid: Subject | undefined
let present: readonly Subject[] = []
let lastLookAt = 0
let tellTabs = (): void => {}

/** The account that had a session before the current account or network change. */
export const lastSigned = (): Subject | undefined => lastValid

/** Starts checking every connected account for a session, until the modal is destroyed. Idempotent. */
export function followSignIn(): void {
  if (runtime.stops.has('sign-in')) return
  forgetAll()
  asked = pluginNamed()
  // Another tab may have signed out.
  const channel = openSignInChannel(() => lookAgain())
  tellTabs = channel.tell
  onSigned.add(tellTabs)
  const act = (event: Event) => {
    if (event.isTrusted) onAct()
  }
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    endExpired()
    if (Date.now() - lastLookAt > signInLimits.againMs)
      lookAgain(() => void showSignedOut('site').catch(() => {}))
  }
  document.addEventListener('click', act, { capture: true })
  document.addEventListener('keydown', act, { capture: true })
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', retryFailed)
  const stops = [
    $subjects.subscribe(follow),
    $options.listen(() => {
      // Sessions of a previous plugin are no longer valid.
      if (asked !== pluginNamed()) forgetAll()
      asked = pluginNamed()
      follow($subjects.get())
    }),
    $signIn.listen(holdOpen),
    $view.listen(holdOpen),
    $sessions.subscribe(awaitEnd),
    onModalClosed(closed),
  ]
  runtime.signInAtConnect = atConnect
  runtime.stops.set('sign-in', () => {
    delete runtime.signInAtConnect
    for (const stop of stops) stop()
    stopAwaiting()
    channel.close()
    onSigned.delete(tellTabs)
    document.removeEventListener('click', act, { capture: true })
    document.removeEventListener('keydown', act, { capture: true })
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', retryFailed)
    giveUp()
    connectUntold(undefined)
    forgetAll()
  })
}

/** Clears all session state and closes the gate. */
function forgetAll(): void {
  looked.clear()
  dismissed.clear()
  due.clear()
  lastValid = undefined
  present = []
  sessionsCleared()
  gateSet({ isOptional: false, signed: [] })
}

let asked: unknown
const pluginNamed = (): unknown => {
  const { siwx, siweConfig, signIn } = $options.get()
  return siwx ?? siweConfig ?? signIn
}

const isOnTop = (): boolean => $modal.get().isOpen && isSignInView()

// Only a required sign-in holds the modal open.
function holdOpen(): void {
  const isHeld = isSignInView() && $signIn.get()?.isRequired === true
  if ($modal.get().canClose === isHeld) closingHeld(isHeld)
}

function closed(): void {
  const now = $signIn.get()
  if (!now) return
  if (!now.isRequired) dismissed.add(now.account)
  giveUp()
  // The app closed the modal: resume at the user's next action.
  if (now.isRequired) due.set(now.account, now.reason)
}

function follow(subjects: readonly Subject[]): void {
  if (!asksSignIn($options.get())) return
  if (isOff()) return $gate.get().isOptional ? undefined : openGate(true)
  const before = present
  present = subjects
  const known = [...before, ...[...$sessions.get().keys()].map(id => ({ namespace: namespaceOf(id) }))]
  // If the server cannot be reached, its session lives until it expires, but it ends on this page.
  for (const namespace of new Set(known.map(each => each.namespace)))
    if (!$connections.get()[namespace]) void left(namespace).catch(() => {})
  const [first] = subjects
  const active = first?.namespace === $activeNamespace.get() ? first : undefined
  const now = $signIn.get()
  if (now && now.account !== active?.account) giveUp()
  // Buttons subscribe to the connections, which a network change leaves untouched.
  if (before[0]?.account !== first?.account) openGate()
  // Another tab may have signed in since.
  if (active && before[0]?.account !== active.account && looked.get(active.account) !== 'asking')
    looked.delete(active.account)
  for (const subject of subjects) {
    const isActive = subject === active
    if ($sessions.get().has(subject.account)) {
      if (isActive) lastValid = subject
    } else if (!looked.has(subject.account)) void look(subject)
    else if (
      isActive &&
      looked.get(subject.account) !== 'asking' &&
      $signIn.get()?.account !== subject.account
    )
      missing(subject)
  }
}

/** Handles a disconnected wallet: its sessions end, unless the app keeps them. */
async function left(namespace: Namespace): Promise<void> {
  for (const list of [looked, due])
    for (const id of list.keys()) if (namespaceOf(id) === namespace) list.delete(id)
  for (const id of dismissed) if (namespaceOf(id) === namespace) dismissed.delete(id)
  if (lastValid?.namespace === namespace) lastValid = undefined
  if (!Object.keys($connections.get()).length) connectUntold(undefined)
  const ended = [...$sessions.get().keys()].filter(id => namespaceOf(id) === namespace)
  // The tab with a pending disconnect ends its sessions at the server once Undo expires.
  const here = [$pendingDeparture.get(), ...$sendingDepartures.get()]
  const elsewhere = hasStored('leaving') ? await unsentDepartures() : []
  const deferred = [...here, ...elsewhere].flatMap(each => each?.sessions ?? [])
  const { signOutOnDisconnect } = await signInPlugin()
  const later = ended.filter(id => signOutOnDisconnect === false || deferred.includes(id))
  for (const id of later) sessionOver(id, 'disconnect')
  await revoke(
    ended.filter(id => !later.includes(id)),
    'disconnect',
  ).finally(tellTabs)
}

/** Ends sessions at the server after their wallet disconnected, unless the app keeps them. */
export async function endWithWallet(accounts: readonly AccountId[]): Promise<void> {
  const { signOutOnDisconnect } = await signInPlugin()
  if (signOutOnDisconnect !== false) await endAtPlugin(accounts).finally(tellTabs)
}

const reasonOf = ({ account, namespace, address, networkId }: Subject): SignInReason => {
  const why = due.get(account)
  if (why) return why
  if (lastValid?.namespace !== namespace) return 'connected'
  // Compare the network first: a Polkadot account has another address on each.
  if (lastValid.networkId !== networkId) return 'network'
  return lastValid.address === address ? 'connected' : 'account'
}

/** Checks with the plugin for an existing session before prompting. */
async function look(subject: Subject): Promise<void> {
  const { account, namespace } = subject
  const isActive = () => $activeNamespace.get() === namespace && subjectOf(namespace)?.account === account
  looked.set(account, 'asking')
  lastLookAt = Date.now()
  if (isActive()) shownAsLooking(subject, reasonOf(subject), !$gate.get().isOptional)
  try {
    const session = await standingSession(subject)
    await readRequirement()
    if (looked.get(account) !== 'asking') return
    looked.set(account, 'none')
    if (session) found(subject, session, isActive())
    else if (isActive()) missing(subject)
  } catch (thrown) {
    if (looked.get(account) !== 'asking') return
    looked.set(account, 'failed')
    if ($gate.get().isOptional) return giveUp()
    if (isActive() && askLater(subject, reasonOf(subject), thrown)) return
    // Continue to the sign-in screen, which shows the error with a retry.
    if (isActive()) missing(subject)
  }
}

function found(subject: Subject, session: Parameters<typeof sessionBegun>[1], isActive: boolean): void {
  looked.delete(subject.account)
  due.delete(subject.account)
  const wasOnTop = isOnTop() && $signIn.get()?.account === subject.account
  const isFresh = $untold.get() !== undefined || $signIn.get()?.step !== 'looking'
  if (isActive) lastValid = subject
  if (isActive) giveUp()
  sessionBegun(subject.account, session, false)
  if (!wasOnTop) return
  // The user opened the modal while the page was being restored, to see the account.
  if (isFresh) closeModal()
  else replaceView({ name: 'Account' })
}

function missing(subject: Subject): void {
  const { account } = subject
  const isOptional = $gate.get().isOptional
  const reason = reasonOf(subject)
  if (isOptional && dismissed.has(account)) return giveUp()
  if (due.has(account) && !isOnTop()) return giveUp()
  due.delete(account)
  void ask(subject, reason)
}

/** Prompts at the user's next action, but never over an open request or another screen. */
function onAct(): void {
  const [subject] = present
  if (!subject || !due.has(subject.account) || $signIn.get() || isBusy()) return
  const reason = due.get(subject.account) as SignInReason
  due.delete(subject.account)
  looked.delete(subject.account)
  void ask(subject, reason)
}

/** Checks all accounts again: another tab or the server may have changed the sessions. */
function lookAgain(tellOver?: () => void): void {
  lastLookAt = Date.now()
  for (const subject of $subjects.get()) void lookOnce(subject, tellOver).catch(() => {})
}

/** Shows that the sessions ended. The modal stays closed: its element is only mounted for the toast. */
export async function showSignedOut(by: 'user' | 'site'): Promise<void> {
  await Promise.all([partReady('signIn'), runtime.mountModal?.()])
  const app = cleanName(appMetadata().name) || location.host
  const text = by === 'user' ? t('signIn.signedOut') : t('signIn.signedOutBySite', { app })
  showToast('success', text, { moment: 'untold' })
}

async function lookOnce(subject: Subject, tellOver?: () => void): Promise<void> {
  const { account, namespace } = subject
  const session = await standingSession(subject)
  if (subjectOf(namespace)?.account !== account) return
  const isHere = $sessions.get().has(account)
  if (session && !isHere) {
    const now = $signIn.get()
    // The session exists, so a request that is still open in this tab no longer matters.
    if (now?.account === account && now.step !== 'looking') found(subject, session, true)
    else found(subject, session, $activeNamespace.get() === namespace)
  } else if (!session && isHere) {
    due.set(account, 'expired')
    looked.set(account, 'none')
    sessionOver(account, 'server')
    tellOver?.()
  }
}

// Retries failed checks when the network returns (F15).
function retryFailed(): void {
  for (const [account, state] of looked) if (state === 'failed') looked.delete(account)
  follow($subjects.get())
}

/** Called when the screen is shown: starts a sign-in if none is running. */
export function signInShown(): void {
  followSignIn()
  const [subject] = $subjects.get()
  if (!subject || $signIn.get() || $sessions.get().has(subject.account)) return
  const reason = reasonOf(subject)
  due.delete(subject.account)
  void ask(subject, reason)
}

/** Handles the main button: requests the signature, or retries the failed step. Never rejects. */
export function pressSignIn(): void {
  const now = $signIn.get()
  if (now?.step === 'failed' && !now.message && now.error && !judged.test(now.error.code)) {
    looked.delete(now.account)
    void look(now)
  } else void signIn()
}

const judged = /^SIGN_IN_(?:UNCONFIRMED|REFUSED|SMART|TOO_LATE|WRONG)/

/** Prompts at the app's request, even if the user closed the screen before. */
export function askAgain(subject: Subject): void {
  dismissed.delete(subject.account)
  due.delete(subject.account)
  void ask(subject, reasonOf(subject))
}

/** Notifies other tabs that sessions changed here. */
export const tellOtherTabs = (): void => tellTabs()

/** Keeps users who signed out from being prompted again at once. */
export const leftAlone = (accounts: readonly AccountId[]): void => {
  for (const account of accounts) {
    looked.set(account, 'none')
    dismissed.add(account)
  }
}

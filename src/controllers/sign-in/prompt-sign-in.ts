import { hasSmartAccounts } from '../../core/chain/namespace-rules.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { requireOwnMessage, toData } from '../../core/sign-in/compare.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { Session, SignInData, Siwx } from '../../core/sign-in/siwx.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { perModal } from '../../core/per-modal.ts'
import { runtime } from '../../runtime.ts'
import { $modal, $view } from '../../state/shell/modal.ts'
import { $platform } from '../../state/shell/platform.ts'
import { $gate } from '../../state/sign-in/gate.ts'
import {
  $signIn,
  signInSet,
  signInStep,
  type SignIn,
  type SignInReason,
  type Subject,
  subjectOf,
} from '../../state/sign-in/sign-in.ts'
import { $signedAtConnect, signaturesUsed, signInRecordChanged } from '../../state/sign-in/sign-in-records.ts'
import { disconnectWallets } from '../connect/disconnect.ts'
import { loadTextPart } from '../settings/language.ts'
import { closeModal, openModal, startOver } from '../shell/modal.ts'
import { appMetadata } from '../shell/app-metadata.ts'
import { showToast } from '../shell/notify.ts'
import { reportToDeveloper, reportAppError } from '../shell/report-error.ts'
import { track } from '../shell/track.ts'
import { t } from '../../text/text.ts'
import { suspendChosenLink } from '../../services/chosen-link.ts'
import { walletAppLink } from '../wallets/wallet-links.ts'
import { callPlugin, timeOf, notifyOtherTabs, readRequirement, startSession } from './sessions.ts'

const live = perModal(() => ({
  /** Identity of the current sign-in, so that responses to an earlier one are ignored. */
  current: undefined as object | undefined,
  /** A signed session that is not confirmed yet, so a retry does not prompt the wallet again. */
  signed: undefined as Session | undefined,
}))

/** Whether the top view belongs to sign-in. */
export const isSignInView = (): boolean => ruleOf($view.get()).flow === 'sign-in'

const trackingFieldsOf = ({ networkId, type }: Subject) => ({
  network: networkId,
  isSmartAccount: type === 'smartAccount',
})

/** Cancels the current sign-in. A late answer of the wallet or the plugin is ignored (T22). */
export function resetSignIn(): void {
  live.current = undefined
  live.signed = undefined
  signInSet(undefined)
}

/** Shows on an open sign-in screen that the account's sessions are being checked. */
export function showSessionCheck(subject: Subject, reason: SignInReason, isRequired: boolean): void {
  live.current = undefined
  live.signed = undefined
  signInSet({ ...subject, reason, isRequired, step: 'looking' })
}

/** Opens the sign-in screen and prepares its message. A signature that was given while connecting is verified instead. */
export async function promptSignIn(subject: Subject, reason: SignInReason): Promise<void> {
  const run = {}
  live.current = run
  live.signed = undefined
  const isRequired = !$gate.get().isOptional
  const { isRequested, results } = $signedAtConnect.get()
  const result = results.get(subject.account)
  signaturesUsed()
  const isSecondStep = isRequested && !result && reason === 'connected'
  signInSet({ ...subject, reason, isRequired, isSecondStep, step: result ? 'checking' : 'preparing' })
  // Do not wait for the screen. If the modal cannot be mounted, no screen can show the failure, so the page receives `error`.
  void openSignIn().catch(reportOpenFailure)
  if (!result) await prepare(run, subject)
  else if (result instanceof AppError) await handleForeignMessage(run, result)
  else await check(run, $signIn.get() as SignIn, result)
}

// Handles a signed text that differs from the requested one. Such a text is not accepted.
async function handleForeignMessage(run: object, error: AppError): Promise<void> {
  await loadTextPart('signIn').catch(() => {})
  const currentSignIn = $signIn.get()
  if (live.current !== run || !currentSignIn) return
  track({ event: 'SIWX_AUTH_ERROR', ...trackingFieldsOf(currentSignIn), message: error.code })
  signInStep({ step: 'failed', error })
}

/** Shows that the session check failed, and offers a retry. Returns false if the error is not temporary. */
export function showCheckFailure(subject: Subject, reason: SignInReason, cause: unknown): boolean {
  const error = toAppError(cause)
  if (!temporaryCodes.includes(error.code)) return false
  live.current = {}
  live.signed = undefined
  signInSet({
    ...subject,
    reason,
    isRequired: true,
    step: 'failed',
    error: new AppError('SIGN_IN_UNAVAILABLE', { cause: error }),
  })
  void openSignIn().catch(reportOpenFailure)
  return true
}

const reportOpenFailure = () => runtime.emit?.('error', { code: 'MODAL_FAILED', message: 'MODAL_FAILED' })

async function openSignIn(): Promise<void> {
  if ($modal.get().isOpen) {
    if (!isSignInView()) startOver({ name: 'SIWXSignMessage' })
  } else await openModal({ name: 'SIWXSignMessage' })
}

async function prepare(run: object, subject: Subject): Promise<void> {
  signInStep({ step: 'preparing', message: undefined })
  try {
    const { plugin, isRequired } = await readRequirement()
    if (live.current !== run) return
    signInStep({ step: 'preparing', isRequired })
    const { networkId: chainId, address } = subject
    const siwxMessage = await callPlugin(() => plugin.createMessage({ accountAddress: address, chainId }))
    const text = String(siwxMessage)
    const fields = requireOwnMessage(text, {
      domain: location.host,
      chainId,
      address,
      now: timeOf(plugin),
    })
    if (live.current !== run) return
    signInStep({ step: 'ready', message: { text, data: toData(fields, chainId) } })
  } catch (error) {
    if (live.current === run) await handlePrepareFailure(run, subject, error)
    return
  }
  // A user who paired by a link on this phone is in the wallet app now, and sees the request there.
  const isOnPhone = $platform.get().isMobile && subject.wallet?.connectorType === 'walletConnect'
  if (isOnPhone && $signIn.get()?.reason === 'connected') await sendQuietly()
}

// Requests the signature without opening a link, because the page is in the background. A user who returns without signing finds the
// link on the screen.
async function sendQuietly(): Promise<void> {
  const link = walletAppLink()
  const restoreLink = suspendChosenLink()
  try {
    await signIn(link)
  } finally {
    restoreLink()
  }
}

const temporaryCodes: readonly string[] = [
  'HTTP_FAILED',
  'HTTP_TIMEOUT',
  'OFFLINE',
  'SERVICE_UNAVAILABLE',
  'INVALID_ANSWER',
  'WALLET_SILENT',
]
const specificCodes = /^(SIGN_IN_|CHUNK_FAILED)/

/**
 * Handles a failure before signing. A temporary failure, or one with its own message, is shown on the screen. Any other failure
 * disconnects the wallet if the sign-in is required; otherwise it closes the screen.
 */
async function handlePrepareFailure(run: object, subject: Subject, cause: unknown): Promise<void> {
  const error = toAppError(cause, 'SIGN_IN_SETUP_FAILED')
  await loadTextPart('signIn').catch(() => {})
  if (live.current !== run) return
  reportSetupReason(error)
  track({ event: 'SIWX_AUTH_ERROR', ...trackingFieldsOf(subject), message: error.code })
  if (temporaryCodes.includes(error.code))
    return signInStep({ step: 'failed', error: new AppError('SIGN_IN_UNAVAILABLE', { cause: error }) })
  if (specificCodes.test(error.code) && error.code !== 'SIGN_IN_SETUP_FAILED')
    return signInStep({ step: 'failed', error })
  const isRequired = $signIn.get()?.isRequired
  const wasShown = isSignInView()
  if (!isRequired) signInRecordChanged(subject.account, { isDismissed: true })
  resetSignIn()
  void reportAppError(new AppError('SIGN_IN_SETUP_FAILED', { cause: error }))
  if (isRequired) await disconnectSubject(subject)
  else if (wasShown) closeModal()
}

// Reports the violated rule to the developer.
function reportSetupReason(error: AppError): void {
  reportToDeveloper(error)
  if (!/^SIGN_IN_(?:NOT_SET_UP|WRONG|OPTIONS)/.test(error.code)) return
  const { cause } = error
  // oxlint-disable-next-line no-console -- a configuration error of the app, for its developers
  console.error(`w3m: ${error.message}${cause instanceof Error ? `. ${cause.message}` : ''}`)
}

/**
 * Requests the signature from the wallet. If a signature is not confirmed yet, submits it again instead. If the message is missing or too
 * old, prepares a new message instead. Never rejects: the outcome is stored in `$signIn`.
 */
export async function signIn(link = walletAppLink()): Promise<void> {
  const currentSignIn = $signIn.get()
  const run = live.current
  if (
    !currentSignIn ||
    !run ||
    ['looking', 'preparing', 'prompting', 'checking'].includes(currentSignIn.step)
  )
    return
  track({ event: 'CLICK_SIGN_SIWX_MESSAGE', ...trackingFieldsOf(currentSignIn) })
  if (live.signed) return check(run, currentSignIn, live.signed)
  const { message } = currentSignIn
  if (!message || currentSignIn.error?.code === 'SIGN_IN_TOO_LATE') return prepare(run, currentSignIn)
  let session: Session
  const isOnPhone = $platform.get().isMobile && currentSignIn.wallet?.connectorType === 'walletConnect'
  signInStep({ step: 'prompting', link: isOnPhone ? link : undefined })
  try {
    const { plugin } = await readRequirement()
    const { networkId: chainId, address, namespace } = currentSignIn
    requireOwnMessage(message.text, { domain: location.host, chainId, address, now: timeOf(plugin) })
    requireFresh(message.data, plugin)
    // Only the account on the screen may be asked to sign (T18).
    if (live.current !== run || subjectOf(namespace)?.account !== currentSignIn.account) return
    const provider = runtime.providers.get(namespace)
    const adapter = await runtime.loadAdapter?.(namespace)
    if (!provider || !adapter) throw new AppError('WALLET_NOT_CONNECTED')
    const signature = await adapter.signMessage(provider, currentSignIn.account, message.text)
    session = { data: message.data, message: message.text, signature }
  } catch (error) {
    if (live.current === run) await handleSigningFailure(run, currentSignIn, error)
    return
  }
  // The sign-in was canceled, or another account is active: discard the late signature (T22).
  if (live.current !== run || subjectOf(currentSignIn.namespace)?.account !== currentSignIn.account) return
  await check(run, currentSignIn, session)
}

// The sign-in server of this package rejects messages older than ten minutes, so the wallet is not prompted for a message that is nearly
// as old. Other plugins report expiry themselves.
function requireFresh({ issuedAt }: SignInData, plugin: Siwx): void {
  const issuedTime = issuedAt === undefined ? undefined : readSignInTime(issuedAt)
  if (plugin.now && issuedTime !== undefined && timeOf(plugin) - issuedTime > signInLimits.freshMs)
    throw new AppError('SIGN_IN_TOO_LATE')
}

async function handleSigningFailure(run: object, currentSignIn: SignIn, cause: unknown): Promise<void> {
  const error = toAppError(cause, 'SIGNATURE_DECLINED')
  await loadTextPart('signIn').catch(() => {})
  if (live.current !== run) return
  track({ event: 'SIWX_AUTH_ERROR', ...trackingFieldsOf(currentSignIn), message: error.code })
  if (specificCodes.test(error.code)) return signInStep({ step: 'failed', error })
  await reportAppError(new AppError('SIGNATURE_DECLINED', { cause: error }))
  if (live.current === run)
    signInStep({ step: 'failed', error: new AppError('SIGNATURE_DECLINED', { cause: error }) })
}

async function check(run: object, currentSignIn: SignIn, session: Session): Promise<void> {
  signInStep({ step: 'checking' })
  live.signed = session
  try {
    const { plugin } = await readRequirement()
    await callPlugin(() => plugin.addSession(session))
  } catch (error) {
    if (live.current === run) await handleCheckFailure(run, currentSignIn, session, error)
    return
  }
  // The server has the session. If the sign-in was canceled, the next check finds it.
  if (live.current !== run) return
  completeSignIn(currentSignIn, session)
}

/** Stores a new session and closes the screen. */
export function completeSignIn(subject: Subject, session: Session): void {
  const wasOpen = isSignInView()
  resetSignIn()
  startSession(subject.account, session, true)
  track({ event: 'SIWX_AUTH_SUCCESS', ...trackingFieldsOf(subject) })
  if (wasOpen) {
    closeModal()
    const app = cleanName(appMetadata().name) || location.host
    showToast('success', t('signIn.done', { app }), { transient: 'announced' })
  }
  notifyOtherTabs()
}

async function handleCheckFailure(
  run: object,
  currentSignIn: SignIn,
  session: Session,
  cause: unknown,
): Promise<void> {
  // The server could not reach a node, so the signature may be valid.
  const isUnknown = String((cause as { code?: unknown } | undefined)?.code).startsWith('RPC_')
  const error = isUnknown
    ? new AppError('SERVICE_UNAVAILABLE', { cause })
    : toAppError(cause, 'SIGN_IN_REFUSED')
  const status = Number(error.params.status ?? 0)
  await loadTextPart('signIn').catch(() => {})
  if (live.current !== run) return
  track({ event: 'SIWX_AUTH_ERROR', ...trackingFieldsOf(currentSignIn), message: error.code })
  const isServerDown =
    error.code === 'HTTP_FAILED'
      ? !status || status >= 500 || status === 429 || status === 408
      : temporaryCodes.includes(error.code)
  if (isServerDown)
    return signInStep({ step: 'failed', error: new AppError('SIGN_IN_UNCONFIRMED', { cause: error }) })
  // Wallets may not report that an account is a contract. A signature longer than 65 bytes indicates one.
  const isSmart =
    currentSignIn.type === 'smartAccount' ||
    (hasSmartAccounts(currentSignIn.namespace) && session.signature.length > 132)
  // The server rejected the signature, so it and its nonce can no longer be used.
  live.signed = undefined
  const isSpecific = specificCodes.test(error.code) && error.code !== 'SIGN_IN_REFUSED'
  const code = isSpecific ? error.code : isSmart ? 'SIGN_IN_SMART_ACCOUNT' : 'SIGN_IN_REFUSED'
  const signInError = new AppError(code as 'SIGN_IN_REFUSED', { cause: error })
  signInStep({ step: 'failed', error: signInError, message: undefined })
  await reportAppError(signInError)
}

/** Disconnects the wallet of a subject. An open modal stays open and returns to Connect. */
export async function disconnectSubject({ namespace }: Pick<Subject, 'namespace'>): Promise<void> {
  const disconnecting = disconnectWallets(namespace)
  if ($modal.get().isOpen) startOver({ name: 'Connect' })
  // If the wallet fails to disconnect, the user cannot do anything about it, and the page is disconnected anyway.
  await disconnecting.catch(() => {})
}

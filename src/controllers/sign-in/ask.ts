import { hasSmartAccounts } from '../../core/chain/namespace-rules.ts'
import type { AccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { requireOwnMessage, toData } from '../../core/sign-in/compare.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import type { Session, SignInData, Siwx } from '../../core/sign-in/siwx.ts'
import { readSignInTime } from '../../core/sign-in/time.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { ruleOf } from '../../core/view-rules.ts'
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
import { leaveWallets } from '../connect/disconnect.ts'
import { partReady } from '../settings/language.ts'
import { closeModal, openModal, startOver } from '../shell/modal.ts'
import { appMetadata } from '../shell/app-metadata.ts'
import { showToast } from '../shell/notify.ts'
import { tellDeveloper, tellError } from '../shell/tell-error.ts'
import { track } from '../shell/track.ts'
import { t } from '../../text/text.ts'
import { setLinkAside } from '../../services/chosen-link.ts'
import { wayBack } from '../wallets/wallet-links.ts'
import { takeAsked, takeGiven } from './given.ts'
import { answerOf, timeOf } from './plugin.ts'
import { readRequirement, sessionBegun } from './sessions.ts'

let current: object | undefined
/** Closed without a session where none is required: not asked again until something changes. */
export const dismissed = new Set<AccountId>()
/** Signed, and not confirmed yet: what is checked once more without asking the wallet again. */
let signed: Session | undefined

/** Whether the screen in front is one of signing in. */
export const isSignInView = (): boolean => ruleOf($view.get()).story === 'sign-in'

const factsOf = ({ networkId, type }: Subject) => ({
  network: networkId,
  isSmartAccount: type === 'smartAccount',
})

/** Whatever is under way counts no more: a late answer of the wallet or the plugin changes nothing (T22). */
export function giveUp(): void {
  current = undefined
  signed = undefined
  signInSet(undefined)
}

/** The account whose sessions are asked for is shown as such, where the screen stands already. */
export function shownAsLooking(subject: Subject, reason: SignInReason, isRequired: boolean): void {
  current = undefined
  signed = undefined
  signInSet({ ...subject, reason, isRequired, step: 'looking' })
}

/** Brings the screen, and the message on it. */
export async function ask(subject: Subject, reason: SignInReason): Promise<void> {
  const mine = {}
  current = mine
  signed = undefined
  const isRequired = !$gate.get().isOptional
  const given = takeGiven(subject.account)
  const isSecondStep = takeAsked() && !given && reason === 'connected'
  signInSet({ ...subject, reason, isRequired, isSecondStep, step: given ? 'checking' : 'preparing' })
  // What does not load is said on the screen itself.
  void openSignIn().catch(tellUnopened)
  if (!given) await prepare(mine, subject)
  else if (given instanceof AppError) await failedWithWallet(mine, given)
  else await check(mine, $signIn.get() as SignIn, given)
}

// Another text than the one that was asked for counts for nothing, whoever signed it.
async function failedWithWallet(mine: object, error: AppError): Promise<void> {
  await partReady('signIn').catch(() => {})
  const now = $signIn.get()
  if (current !== mine || !now) return
  track({ event: 'SIWX_AUTH_ERROR', ...factsOf(now), message: error.code })
  signInStep({ step: 'failed', error })
}

/** What was asked first could not be answered: the screen says so, and offers to try again. */
export function askLater(subject: Subject, reason: SignInReason, thrown: unknown): boolean {
  const error = toAppError(thrown)
  if (!temporary.includes(error.code)) return false
  current = {}
  signed = undefined
  signInSet({
    ...subject,
    reason,
    isRequired: true,
    step: 'failed',
    error: new AppError('SIGN_IN_UNAVAILABLE', { cause: error }),
  })
  void openSignIn().catch(tellUnopened)
  return true
}

const tellUnopened = () => runtime.emit?.('error', { code: 'MODAL_FAILED', message: 'MODAL_FAILED' })

async function openSignIn(): Promise<void> {
  if ($modal.get().isOpen) {
    if (!isSignInView()) startOver({ name: 'SIWXSignMessage' })
  } else await openModal({ name: 'SIWXSignMessage' })
}

async function prepare(mine: object, subject: Subject): Promise<void> {
  signInStep({ step: 'preparing', message: undefined })
  try {
    const { plugin, isRequired } = await readRequirement()
    if (current !== mine) return
    signInStep({ step: 'preparing', isRequired })
    const { networkId: chainId, address } = subject
    const made = await answerOf(() => plugin.createMessage({ accountAddress: address, chainId }))
    const text = String(made)
    const fields = requireOwnMessage(text, {
      domain: location.host,
      chainId,
      address,
      now: timeOf(plugin),
    })
    if (current !== mine) return
    signInStep({ step: 'ready', message: { text, data: toData(fields, chainId) } })
  } catch (thrown) {
    if (current === mine) await failedBefore(mine, subject, thrown)
    return
  }
  // Whoever paired by a link on this phone is in the wallet now: the request finds them there.
  const isNear = $platform.get().isMobile && subject.wallet?.connectorType === 'walletConnect'
  if (isNear && $signIn.get()?.reason === 'connected') await sendQuietly()
}

// Nothing is opened from a page that nobody looks at; whoever comes back without having signed finds the way there.
async function sendQuietly(): Promise<void> {
  const link = wayBack()
  const putBack = setLinkAside()
  try {
    await signIn(link)
  } finally {
    putBack()
  }
}

const temporary: readonly string[] = [
  'HTTP_FAILED',
  'HTTP_TIMEOUT',
  'OFFLINE',
  'SERVICE_UNAVAILABLE',
  'INVALID_ANSWER',
  'WALLET_SILENT',
]
const settled = /^(SIGN_IN_|CHUNK_FAILED)/

/** Nothing was signed. What a later try can mend keeps the screen; anything else ends with the wallet disconnected. */
async function failedBefore(mine: object, subject: Subject, thrown: unknown): Promise<void> {
  const error = toAppError(thrown, 'SIGN_IN_SETUP_FAILED')
  await partReady('signIn').catch(() => {})
  if (current !== mine) return
  tellReason(error)
  track({ event: 'SIWX_AUTH_ERROR', ...factsOf(subject), message: error.code })
  if (temporary.includes(error.code))
    return signInStep({ step: 'failed', error: new AppError('SIGN_IN_UNAVAILABLE', { cause: error }) })
  if (settled.test(error.code) && error.code !== 'SIGN_IN_SETUP_FAILED')
    return signInStep({ step: 'failed', error })
  const isRequired = $signIn.get()?.isRequired
  const wasShown = isSignInView()
  if (!isRequired) dismissed.add(subject.account)
  giveUp()
  void tellError(new AppError('SIGN_IN_SETUP_FAILED', { cause: error }))
  if (isRequired) await leave(subject)
  else if (wasShown) closeModal()
}

// The rule that a message breaks is for whoever wrote it.
function tellReason(error: AppError): void {
  tellDeveloper(error)
  if (!/^SIGN_IN_(?:NOT_SET_UP|WRONG|OPTIONS)/.test(error.code)) return
  const { cause } = error
  // oxlint-disable-next-line no-console -- a set-up that lets nobody in is told to its developer
  console.error(`w3m: ${error.message}${cause instanceof Error ? `. ${cause.message}` : ''}`)
}

/** Asks the wallet for the signature, or begins anew where nothing stands to be signed. What happens stands in `$signIn`. Never rejects. */
export async function signIn(link = wayBack()): Promise<void> {
  const now = $signIn.get()
  const mine = current
  if (!now || !mine || ['looking', 'preparing', 'asking', 'checking'].includes(now.step)) return
  track({ event: 'CLICK_SIGN_SIWX_MESSAGE', ...factsOf(now) })
  if (signed) return check(mine, now, signed)
  const { message } = now
  if (!message || now.error?.code === 'SIGN_IN_TOO_LATE') return prepare(mine, now)
  let session: Session
  const isHere = $platform.get().isMobile && now.wallet?.connectorType === 'walletConnect'
  signInStep({ step: 'asking', link: isHere ? link : undefined })
  try {
    const { plugin } = await readRequirement()
    const { networkId: chainId, address, namespace } = now
    requireOwnMessage(message.text, { domain: location.host, chainId, address, now: timeOf(plugin) })
    requireFresh(message.data, plugin)
    // The account on the screen is the one that is asked, or nobody is (T18).
    if (current !== mine || subjectOf(namespace)?.account !== now.account) return
    const provider = runtime.providers.get(namespace)
    const adapter = await runtime.loadAdapter?.(namespace)
    if (!provider || !adapter) throw new AppError('WALLET_NOT_CONNECTED')
    const signature = await adapter.signMessage(provider, now.account, message.text)
    session = { data: message.data, message: message.text, signature }
  } catch (thrown) {
    if (current === mine) await failedSigning(mine, now, thrown)
    return
  }
  // Given up, or on another account by now: the late signature goes nowhere (T22).
  if (current !== mine || subjectOf(now.namespace)?.account !== now.account) return
  await check(mine, now, session)
}

// Our server takes no message that is older than ten minutes: nobody signs in vain. When one of another plugin ends, it says.
function requireFresh({ issuedAt }: SignInData, plugin: Siwx): void {
  const issued = issuedAt === undefined ? undefined : readSignInTime(issuedAt)
  if (plugin.now && issued !== undefined && timeOf(plugin) - issued > signInLimits.freshMs)
    throw new AppError('SIGN_IN_TOO_LATE')
}

async function failedSigning(mine: object, now: SignIn, thrown: unknown): Promise<void> {
  const error = toAppError(thrown, 'SIGNATURE_DECLINED')
  await partReady('signIn').catch(() => {})
  if (current !== mine) return
  track({ event: 'SIWX_AUTH_ERROR', ...factsOf(now), message: error.code })
  if (settled.test(error.code)) return signInStep({ step: 'failed', error })
  await tellError(new AppError('SIGNATURE_DECLINED', { cause: error }))
  if (current === mine)
    signInStep({ step: 'failed', error: new AppError('SIGNATURE_DECLINED', { cause: error }) })
}

async function check(mine: object, now: SignIn, session: Session): Promise<void> {
  signInStep({ step: 'checking' })
  signed = session
  try {
    const { plugin } = await readRequirement()
    await answerOf(() => plugin.addSession(session))
  } catch (thrown) {
    if (current === mine) await failedCheck(mine, now, session, thrown)
    return
  }
  // The server holds it by now; whoever gave up meanwhile finds it at the next look.
  if (current !== mine) return
  signedIn(now, session)
}

/** A session was made: the screen is done. */
export function signedIn(subject: Subject, session: Session): void {
  const wasOpen = isSignInView()
  giveUp()
  sessionBegun(subject.account, session, true)
  track({ event: 'SIWX_AUTH_SUCCESS', ...factsOf(subject) })
  if (wasOpen) {
    closeModal()
    const app = cleanName(appMetadata().name) || location.host
    showToast('success', t('signIn.done', { app }), { moment: 'untold' })
  }
  for (const told of new Set(onSigned)) told()
}

/** Told of each sign-in made here: other tabs hear of it. */
export const onSigned = new Set<() => void>()

// A wallet may not say that its account is a contract; the key of an account signs 65 bytes.
async function failedCheck(mine: object, now: SignIn, session: Session, thrown: unknown): Promise<void> {
  // A node that the server could not ask says nothing of the signature.
  const isUnknown = String((thrown as { code?: unknown } | undefined)?.code).startsWith('RPC_')
  const error = isUnknown
    ? new AppError('SERVICE_UNAVAILABLE', { cause: thrown })
    : toAppError(thrown, 'SIGN_IN_REFUSED')
  const status = Number(error.params.status ?? 0)
  await partReady('signIn').catch(() => {})
  if (current !== mine) return
  track({ event: 'SIWX_AUTH_ERROR', ...factsOf(now), message: error.code })
  const isDown =
    error.code === 'HTTP_FAILED'
      ? !status || status >= 500 || status === 429 || status === 408
      : temporary.includes(error.code)
  if (isDown)
    return signInStep({ step: 'failed', error: new AppError('SIGN_IN_UNCONFIRMED', { cause: error }) })
  const isSmart =
    now.type === 'smartAccount' || (hasSmartAccounts(now.namespace) && session.signature.length > 132)
  // Judged: this signature and its nonce are worth nothing any more.
  signed = undefined
  const isSaid = settled.test(error.code) && error.code !== 'SIGN_IN_REFUSED'
  const code = isSaid ? error.code : isSmart ? 'SIGN_IN_SMART_ACCOUNT' : 'SIGN_IN_REFUSED'
  const told = new AppError(code as 'SIGN_IN_REFUSED', { cause: error })
  signInStep({ step: 'failed', error: told, message: undefined })
  await tellError(told)
}

/** Leaves the wallet under the open modal, which shows the wallets again. */
export async function leave({ namespace }: Pick<Subject, 'namespace'>): Promise<void> {
  const left = leaveWallets(namespace)
  if ($modal.get().isOpen) startOver({ name: 'Connect' })
  // Whether the wallet agreed is nothing that the person can do about; they are out.
  await left.catch(() => {})
}

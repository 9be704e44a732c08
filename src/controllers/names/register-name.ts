import { type AccountId, formatAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import {
  labelProblem,
  nameZone,
  registeredCoinType,
  registrationMessage,
  timestampTolerance,
  toLabel,
} from '../../core/identity/account-name.ts'
import * as limits from '../../core/limits.ts'
import { runtime } from '../../runtime.ts'
import { registerName, suggestNames } from '../../services/blockchain-api/name-registration.ts'
import { $account } from '../../state/account/account.ts'
import { profileReceived } from '../../state/account/profiles.ts'
import {
  $nameChoice,
  $nameIdeas,
  $registration,
  $typedName,
  ideasRequested,
  ideasCleared,
  ideasFailed,
  ideasReceived,
  type NameFailure,
  nameTyped,
  registrationStarted,
  registrationCleared,
  registrationUpdated,
} from '../../state/names/names.ts'
import { $viewStack, viewsRemoved } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { t } from '../../text/text.ts'
import { type Attempt, createRequests } from '../request/request.ts'
import { goBack, showView } from '../shell/modal.ts'
import { showSuccess } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { retryWhenBackOnline } from '../shell/back-online.ts'
import { perModal } from '../../core/per-modal.ts'

const live = perModal(
  () => ({
    request: undefined as AbortController | undefined,
    searchTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  }),
  ({ searchTimer }) => clearTimeout(searchTimer),
)

const isShown = () => $viewStack.get().some(view => view.name === 'RegisterAccountNameSuccess')
const isSmartAccount = () => $account.get().type === 'smartAccount'

/** Records in analytics that the user opened the introduction to names. */
export const openNames = (): void => track({ event: 'OPEN_ENS_FLOW', isSmartAccount: isSmartAccount() })

/** Stores the typed name. Its availability is requested after a typing pause. */
export function enterName(text: string): void {
  nameTyped(text)
  cancelNameRequests()
  const label = toLabel(text)
  if (labelProblem(label)) return ideasCleared()
  ideasRequested(label)
  live.searchTimer = setTimeout(() => void loadIdeas(label), limits.searchPauseMs)
}

/** Cancels pending requests. Called when the user leaves the form. */
export function cancelNameRequests(): void {
  clearTimeout(live.searchTimer)
  live.request?.abort()
}

/** Requests the availability of the typed name again, when the form reappears or after a failure. */
export function recheckName(): void {
  const label = toLabel($typedName.get())
  if (labelProblem(label)) return
  cancelNameRequests()
  ideasRequested(label)
  void loadIdeas(label)
}

async function loadIdeas(label: string): Promise<void> {
  const { networkId } = $account.get()
  if (!networkId) return
  const controller = new AbortController()
  live.request = controller
  const settings = $options.get()
  try {
    const suggestions = await suggestNames(
      { label, zone: nameZone(settings), networkId },
      settings,
      controller.signal,
    )
    if (controller.signal.aborted) return
    if (suggestions) ideasReceived(label, suggestions)
    else ideasFailed(label, 'unserved')
  } catch {
    if (!controller.signal.aborted) ideasFailed(label, 'failed')
  }
}

// Retries a failed request (F15).
retryWhenBackOnline(() => {
  if ($nameIdeas.get().status === 'failed') recheckName()
})

const requests = createRequests<Attempt & { readonly account: AccountId }>({
  isCurrent: ({ account }) => isShown() && $account.get().caipAddress === account,
  // Going back or switching the account cancels the registration: a later signature is discarded.
  onEnd(_, isCanceled) {
    if (!isCanceled) return
    registrationCleared()
    viewsRemoved(['RegisterAccountNameSuccess'])
  },
})

/**
 * Registers the typed name: opens its screen, requests a signature of a message that contains the current time, and submits it to
 * the service. On failure the user returns to the form, which keeps its text. Never rejects.
 */
export async function pressRegister(): Promise<void> {
  const { name, state } = $nameChoice.get()
  const { address, namespace, networkId: network, type } = $account.get()
  const currentStep = $registration.get()?.step
  if (!address || !namespace || !network || state !== 'free') return
  if (currentStep === 'signing' || currentStep === 'registering')
    return showView({ name: 'RegisterAccountNameSuccess' })
  const settings = $options.get()
  const account = formatAccountId(network, address)
  const timestamp = Math.floor(Date.now() / 1_000)
  const provider = runtime.providers.get(namespace)
  const attempt = { account, network, provider, stop: new AbortController() }
  registrationStarted(account, name)
  showView({ name: 'RegisterAccountNameSuccess' })
  requests.start(attempt)
  const modal = runtime
  track({ event: 'REGISTER_NAME_INITIATED', isSmartAccount: isSmartAccount() })
  let isSigned = false
  try {
    const coinType = registeredCoinType(network)
    const adapter = provider && (await runtime.loadAdapter?.(namespace))
    if (!provider || !adapter) throw new AppError('WALLET_NOT_CONNECTED')
    requests.requireUnchanged(attempt)
    const message = registrationMessage(name, timestamp)
    const signature = await adapter.signMessage(provider, account, message)
    if (!requests.end(attempt)) return
    isSigned = true
    registrationUpdated({ step: 'registering' })
    await registerName({ name, networkId: network, coinType, address, signature, message }, settings)
    if (modal !== runtime) return
    profileReceived(account, { name })
    registrationUpdated({ step: 'done' })
    if (!isShown()) showSuccess(t('names.done', { name }))
    track({ event: 'REGISTER_NAME_SUCCESS', isSmartAccount: type === 'smartAccount' })
  } catch (cause) {
    if (modal !== runtime || (!isSigned && !requests.end(attempt))) return
    const error = toAppError(cause)
    track({ event: 'REGISTER_NAME_ERROR', isSmartAccount: type === 'smartAccount', message: error.code })
    fail(failureOf(error, isSigned, timestamp))
  }
}

function failureOf({ code }: AppError, isSigned: boolean, timestamp: number): NameFailure {
  if (code === 'USER_REJECTED') return 'declined'
  if (!isSigned) return 'sign'
  if (code === 'NAME_TAKEN') return 'taken'
  if (code === 'NAME_SIGNATURE') return 'signature'
  if (code !== 'NAME_TIMESTAMP') return 'service'
  // If the device's clock considers the message recent, the clocks of device and service differ.
  return Date.now() - timestamp * 1_000 <= timestampTolerance * 1_000 ? 'clock' : 'late'
}

function fail(failure: NameFailure): void {
  registrationUpdated({ step: 'failed', failure })
  // Another user has registered the name since the check, so load new suggestions.
  if (failure === 'taken') recheckName()
  viewsRemoved(['RegisterAccountNameSuccess'])
}

/** Closes the name screens and returns to the previous screen. */
export function closeNames(): void {
  registrationCleared()
  enterName('')
  const names = ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'] as const
  viewsRemoved(names)
  // `viewsRemoved` keeps the stack if it has name screens only, so leave the last one here.
  if (names.some(name => $viewStack.get().at(-1)?.name === name)) goBack()
}

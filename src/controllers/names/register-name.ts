import { formatAccountId } from '../../core/chain/caip.ts'
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
  ideasAsked,
  ideasDropped,
  ideasFailed,
  ideasReceived,
  type NameFailure,
  nameTyped,
  registrationBegun,
  registrationForgotten,
  registrationMoved,
} from '../../state/names/names.ts'
import { $viewStack, viewsLeft } from '../../state/shell/modal.ts'
import { $options } from '../../state/settings/options.ts'
import { t } from '../../text/text.ts'
import { goBack, showView } from '../shell/modal.ts'
import { showSuccess } from '../shell/notify.ts'
import { track } from '../shell/track.ts'
import { askAgainWhileOpen } from '../../reactions/account.ts'

let asking: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined

const isShown = () => $viewStack.get().some(view => view.name === 'RegisterAccountNameSuccess')
const isSmartAccount = () => $account.get().type === 'smartAccount'

/** The invitation shows. */
export const openNames = (): void => track({ event: 'OPEN_ENS_FLOW', isSmartAccount: isSmartAccount() })

/** What is typed stands in the form at once; whether it is free is asked about when the typing rests. */
export function enterName(text: string): void {
  nameTyped(text)
  stopAsking()
  const label = toLabel(text)
  if (labelProblem(label)) return ideasDropped()
  ideasAsked(label)
  pause = setTimeout(() => void askIdeas(label), limits.searchPauseMs)
}

/** Nobody looks at the form any more. */
export function stopAsking(): void {
  clearTimeout(pause)
  asking?.abort()
}

/** Asks again about what is typed: the form shows again, or its answer could not be had. */
export function askAgain(): void {
  const label = toLabel($typedName.get())
  if (labelProblem(label)) return
  stopAsking()
  ideasAsked(label)
  void askIdeas(label)
}

async function askIdeas(label: string): Promise<void> {
  const { networkId } = $account.get()
  if (!networkId) return
  const mine = new AbortController()
  asking = mine
  const settings = $options.get()
  try {
    const found = await suggestNames({ label, zone: nameZone(settings), networkId }, settings, mine.signal)
    if (mine.signal.aborted) return
    if (found) ideasReceived(label, found)
    else ideasFailed(label, 'unserved')
  } catch {
    if (!mine.signal.aborted) ideasFailed(label, 'failed')
  }
}

// F15: what could not be had is asked for again.
askAgainWhileOpen(() => {
  if ($nameIdeas.get().status === 'failed') askAgain()
})

/**
 * Registers the name that is typed: its screen shows, the wallet signs a message with the time of this press, the service
 * takes it, and the account is called so. What goes wrong leads back to the form, which keeps what was typed. Never rejects.
 */
export async function pressRegister(): Promise<void> {
  const { name, state } = $nameChoice.get()
  const { address, namespace, networkId, type } = $account.get()
  const running = $registration.get()?.step
  if (!address || !namespace || !networkId || state !== 'free') return
  if (running === 'signing' || running === 'registering')
    return showView({ name: 'RegisterAccountNameSuccess' })
  const settings = $options.get()
  const account = formatAccountId(networkId, address)
  const timestamp = Math.floor(Date.now() / 1_000)
  registrationBegun(account, name)
  showView({ name: 'RegisterAccountNameSuccess' })
  track({ event: 'REGISTER_NAME_INITIATED', isSmartAccount: isSmartAccount() })
  let isSigned = false
  // Whoever went back, or to another account, has taken the wish back: what the wallet signs then goes nowhere.
  let isWanted = true
  const look = () => {
    if (isSigned || !isWanted || (isShown() && $account.get().address === address)) return
    isWanted = false
    registrationForgotten()
    viewsLeft(['RegisterAccountNameSuccess'])
  }
  const stops = [$viewStack.listen(look), $account.listen(look)]
  const stop = () => {
    for (const each of stops) each()
  }
  try {
    const coinType = registeredCoinType(networkId)
    const provider = runtime.providers.get(namespace)
    const adapter = provider && (await runtime.loadAdapter?.(namespace))
    if (!provider || !adapter) throw new AppError('WALLET_NOT_CONNECTED')
    const message = registrationMessage(name, timestamp)
    const signature = await adapter.signMessage(provider, account, message)
    if (!isWanted) return
    isSigned = true
    registrationMoved({ step: 'registering' })
    await registerName({ name, networkId, coinType, address, signature, message }, settings)
    profileReceived(account, { name })
    registrationMoved({ step: 'done' })
    if (!isShown()) showSuccess(t('names.done', { name }))
    track({ event: 'REGISTER_NAME_SUCCESS', isSmartAccount: type === 'smartAccount' })
  } catch (thrown) {
    if (!isWanted) return
    stop()
    const error = toAppError(thrown)
    track({ event: 'REGISTER_NAME_ERROR', isSmartAccount: type === 'smartAccount', message: error.code })
    fail(failureOf(error, isSigned, timestamp))
  } finally {
    stop()
  }
}

function failureOf({ code }: AppError, isSigned: boolean, timestamp: number): NameFailure {
  if (code === 'USER_REJECTED') return 'declined'
  if (!isSigned) return 'sign'
  if (code === 'NAME_TAKEN') return 'taken'
  if (code === 'NAME_SIGNATURE') return 'signature'
  if (code !== 'NAME_TIMESTAMP') return 'service'
  // Where the message is still of now by this clock, it is the clocks that differ.
  return Date.now() - timestamp * 1_000 <= timestampTolerance * 1_000 ? 'clock' : 'late'
}

function fail(failure: NameFailure): void {
  registrationMoved({ step: 'failed', failure })
  // Somebody has it now: the list says so.
  if (failure === 'taken') askAgain()
  viewsLeft(['RegisterAccountNameSuccess'])
}

/** Done with the name: back to where the person came from. */
export function leaveNames(): void {
  registrationForgotten()
  enterName('')
  const names = ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'] as const
  viewsLeft(names)
  // It was the only screen.
  if (names.some(name => $viewStack.get().at(-1)?.name === name)) goBack()
}

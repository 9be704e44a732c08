import '../../text/english-errors.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { errorHint, errorDisplay } from '../../core/errors/catalog.ts'
import { entryOf } from '../../core/errors/entries.ts'
import { pageConflict } from '../../core/errors/page-conflict.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { runtime } from '../../runtime.ts'
import { alertShown } from '../../state/shell/notices.ts'
import { $options } from '../../state/settings/options.ts'
import { loadTextPart } from '../settings/language.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { type TextKey, t } from '../../text/text.ts'
import { errorText } from '../../text/error-text.ts'
import type { TextPart } from '../../text/parts.ts'
import { showToast } from './notify.ts'
import { warnOnce } from './warn-once.ts'

// A record, so that the compiler reports a missing part.
const allParts: Record<TextPart, true> = {
  features: true,
  pairing: true,
  chains: true,
  money: true,
  login: true,
  signIn: true,
  swap: true,
  names: true,
  buy: true,
}

/** Reports a configuration error to the developer: once in the console, and in the alert bar with `debug`. */
export function showAlert(error: AppError): void {
  const text = errorText(error)
  warnOnce(`w3m: ${[text, errorHint(error.code)].filter(Boolean).join('. ')}`)
  if ($options.get().debug) alertShown({ title: text })
}

/** Reports an error to the developer if it, or one of its causes, is a configuration error. */
export function reportToDeveloper(cause: unknown): void {
  let current = cause
  for (let depth = 0; depth < 8 && current !== undefined && current !== null; depth++) {
    const error = toAppError(current)
    if (errorDisplay(error.code) === 'alert') return showAlert(error)
    current = current instanceof Error ? current.cause : undefined
  }
}

/** Loads the messages of all errors. Parts that fail to load are skipped. */
export const loadAllErrorTexts = (): Promise<unknown> =>
  Promise.allSettled((Object.keys(allParts) as TextPart[]).map(loadTextPart))

/** Loads the message of an error. A wallet can return an error whose part has not been loaded yet. */
export async function loadErrorText({ code }: AppError): Promise<void> {
  // If the message is missing, a generic one is used.
  if (!entryOf(code)) await loadAllErrorTexts()
}

/** Logs the wallet's message for failures that a retry cannot fix, because it contains the cause. */
export function logWalletMessage({ code, cause }: AppError): void {
  if (code === 'NETWORK_NOT_ADDED' || code === 'WALLET_RELOADED')
    console.warn(`w3m: ${code}: ${messageOf(cause).slice(0, 500)}`)
}

function messageOf(error: unknown): string {
  try {
    return String((error as { message?: unknown } | undefined)?.message ?? error)
  } catch {
    return ''
  }
}

/** Returns the message of an error. For a failed transfer: a general message, followed by the cause if known. */
function withReason(error: AppError): string {
  const { code, cause } = error
  const headline = errorText(error)
  if ((code !== 'SEND_FAILED' && code !== 'SOLANA_SEND_FAILED') || !(cause instanceof AppError))
    return headline
  const reason = entryOf(cause.code) ? errorText(cause) : headline
  return cause.code === 'UNKNOWN' || reason === headline
    ? headline
    : `${headline.replace(/[.!?]{0,3}$/, '.')} ${reason}`
}

// Errors with an additional help text. Screens that show a failure have their own help text.
const helpTexts: Partial<Record<ErrorCode, TextKey>> = {
  UNKNOWN: 'help.unknown',
  DISCONNECT_FAILED: 'help.disconnect',
  UNSUPPORTED_CHAIN: 'help.chain',
  BALANCE_UNAVAILABLE: 'help.balance',
  HISTORY_FAILED: 'help.history',
  SIGN_IN_SETUP_FAILED: 'help.signIn',
  RPC_METHOD_NOT_ALLOWED: 'help.method',
}

async function loadHelp({ code }: AppError): Promise<string | undefined> {
  const key = helpTexts[code]
  if (!key) return undefined
  // If the texts fail to load, only the general message is shown.
  return loadTextPart('features').then(
    () => t(key),
    () => undefined,
  )
}

/**
 * Reports an error in the place for its code (toast, alert or none), and emits `error` to the page. Does nothing if the modal in which the
 * failed work started was destroyed. Never rejects.
 */
export async function reportAppError(cause: unknown, modal = runtime): Promise<void> {
  const error = pageConflict(cause) ?? toAppError(cause)
  await loadErrorText(error)
  if (modal !== runtime) return
  const text = withReason(error)
  runtime.emit?.('error', { code: error.code, message: text })
  const display = errorDisplay(error.code)
  reportToDeveloper(error)
  if (display === 'alert' || display === 'silent') return
  const help = await loadHelp(error)
  if (modal === runtime) showToast('error', text, { help })
}

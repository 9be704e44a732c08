import '../../text/english-errors.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { errorHint, errorPlace } from '../../core/errors/catalog.ts'
import { entryOf } from '../../core/errors/entries.ts'
import { pageConflict } from '../../core/errors/page-conflict.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { runtime } from '../../runtime.ts'
import { alertShown } from '../../state/shell/notices.ts'
import { $options } from '../../state/settings/options.ts'
import { partReady } from '../settings/language.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { type TextKey, t } from '../../text/text.ts'
import { errorText } from '../../text/error-text.ts'
import type { WordsPart } from '../../text/languages.ts'
import { showToast } from './notify.ts'

const alerted = new Set<string>()

// The compiler sees that no part is left out.
const everyPart: Record<WordsPart, true> = {
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

/** Tells a developer what is wrong with the set-up: once in the console, and in the alert bar with `debug`. */
export function showAlert(error: AppError): void {
  const text = errorText(error)
  if (!alerted.has(text)) {
    alerted.add(text)
    console.warn(`w3m: ${[text, errorHint(error.code)].filter(Boolean).join('. ')}`)
  }
  if ($options.get().debug) alertShown({ title: text })
}

/** Tells a developer of what failed, if the set-up of the app is at fault: in itself, or by what stands behind it as cause. */
export function tellDeveloper(thrown: unknown): void {
  let at = thrown
  for (let depth = 0; depth < 8 && at !== undefined && at !== null; depth++) {
    const error = toAppError(at)
    if (errorPlace(error.code) === 'alert') return showAlert(error)
    at = at instanceof Error ? at.cause : undefined
  }
}

/** The sentences of every error, as far as their parts load. */
export const everySentenceReady = (): Promise<unknown> =>
  Promise.allSettled((Object.keys(everyPart) as WordsPart[]).map(partReady))

/** The sentence of an error is there: a part of the catalog may come from a wallet's strange answer before its feature. */
export async function sentenceReady({ code }: AppError): Promise<void> {
  // Without it "something went wrong" is what is left to say.
  if (!entryOf(code)) await everySentenceReady()
}

/** Logs the words of a wallet whose refusal no retry can change: they name what has to be. */
export function logWalletWords({ code, cause }: AppError): void {
  if (code === 'NETWORK_NOT_ADDED' || code === 'WALLET_RELOADED')
    console.warn(`w3m: ${code}: ${wordsOf(cause).slice(0, 500)}`)
}

function wordsOf(thrown: unknown): string {
  try {
    return String((thrown as { message?: unknown } | undefined)?.message ?? thrown)
  } catch {
    return ''
  }
}

/** A transfer that failed has one headline whatever stopped it: what that was stands behind it, where somebody knows. */
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

// Headlines that stand by themselves; where a screen shows what failed, it helps in its own words.
const helped: Partial<Record<ErrorCode, TextKey>> = {
  UNKNOWN: 'help.unknown',
  DISCONNECT_FAILED: 'help.disconnect',
  UNSUPPORTED_CHAIN: 'help.chain',
  BALANCE_UNAVAILABLE: 'help.balance',
  HISTORY_FAILED: 'help.history',
  SIGN_IN_SETUP_FAILED: 'help.signIn',
  RPC_METHOD_NOT_ALLOWED: 'help.method',
}

async function helpFor({ code }: AppError): Promise<string | undefined> {
  const key = helped[code]
  if (!key) return undefined
  // Without its words the headline stands alone.
  return partReady('features').then(
    () => t(key),
    () => undefined,
  )
}

/** Shows what failed where its error belongs: toast, alert, or nowhere; the page hears of it in any case. Never rejects. */
export async function tellError(thrown: unknown): Promise<void> {
  const error = pageConflict(thrown) ?? toAppError(thrown)
  await sentenceReady(error)
  const text = withReason(error)
  runtime.emit?.('error', { code: error.code, message: text })
  const place = errorPlace(error.code)
  tellDeveloper(error)
  if (place !== 'alert' && place !== 'silent') showToast('error', text, { help: await helpFor(error) })
}

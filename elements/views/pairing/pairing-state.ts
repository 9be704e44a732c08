import { showSuccess } from '../../../src/controllers/shell/notify.ts'
import { entryOf } from '../../../src/core/errors/entries.ts'
import { pairingLimits } from '../../../src/core/wallet/pairing-limits.ts'
import { $pairing } from '../../../src/state/pair/pairing.ts'
import { $platform } from '../../../src/state/shell/platform.ts'
import { t } from '../../../src/text/text.ts'

/** State of the pairing for a screen: the link if it is ready, `making` while the link is created, or a problem and its solution. */
export type PairingScene =
  | { readonly kind: 'ready'; readonly uri: string; readonly remainingMs: number }
  | { readonly kind: 'making' }
  | { readonly kind: 'trouble'; readonly headline: string; readonly text: string; readonly action?: string }

/** Derives the scene from the current pairing. `waitedMs` is the time spent waiting for a link. */
export function pairingScene(wallet: string | undefined, waitedMs: number): PairingScene {
  const pairing = $pairing.get()
  if (pairing?.status === 'waiting') {
    const remainingMs = pairing.expiresAt - Date.now()
    if (remainingMs > 0) return { kind: 'ready', uri: pairing.uri, remainingMs }
    return createTrouble('pairing.expired', t('pairing.expiredText'), 'pairing.newCode')
  }
  if (pairing?.status === 'failed') {
    const { code } = pairing.error
    if (code === 'USER_REJECTED') {
      const text = t('pairing.declinedText', { wallet: wallet ?? t('pairing.yourWallet') })
      return createTrouble('pairing.declined', text, 'pairing.retry')
    }
    if (code === 'PAIRING_EXPIRED')
      return createTrouble('pairing.expired', t('pairing.expiredText'), 'pairing.newCode')
    if (code === 'PROJECT_ID_MISSING') return createTrouble('pairing.notSetUp', t('connect.pairingMissing'))
    if (code === 'PAIRING_UNAVAILABLE') return createTrouble('pairing.notSetUp', t('connect.pairingOff'))
    if (!$platform.get().isOnline)
      return createTrouble('pairing.noCode', t('pairing.offline'), 'pairing.retry')
    // Error texts load with the failure. If they did not load, report that the chunk failed.
    const text = t(`errors.${code}`) || t('modal.chunkFailed')
    const hint = entryOf(code)?.hint
    // The settings of the page or the device block the pairing (F14). The short text alone would not help.
    if (hint) return { kind: 'trouble', headline: text, text: hint, action: t('pairing.retry') }
    return createTrouble(
      code === 'RELAY_UNREACHABLE' ? 'pairing.noCode' : 'pairing.failed',
      text,
      'pairing.retry',
    )
  }
  return waitedMs > pairingLimits.slowMs
    ? createTrouble('pairing.making', t('pairing.slow'), 'pairing.retry')
    : { kind: 'making' }
}

const createTrouble = (
  headline: Parameters<typeof t>[0],
  text: string,
  action?: Parameters<typeof t>[0],
): PairingScene => ({ kind: 'trouble', headline: t(headline), text, ...(action && { action: t(action) }) })

/** Loads the copy function. Call it before the press, because after a press the page may write to the clipboard only for a short time. */
export const loadCopy = () => import('../../../src/controllers/shell/platform.ts')

/** Copies the link to the clipboard and shows a success toast. */
export async function copyLink(uri: string): Promise<void> {
  const { copyText } = await loadCopy()
  await copyText(uri)
  showSuccess(t('pairing.copied'))
}

/** Formats a duration as `m:ss`. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

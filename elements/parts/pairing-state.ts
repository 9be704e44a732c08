import { showSuccess } from '../../src/controllers/shell/notify.ts'
import { entryOf } from '../../src/core/errors/entries.ts'
import { pairingLimits } from '../../src/core/wallet/pairing-limits.ts'
import { $pairing } from '../../src/state/pair/pairing.ts'
import { $platform } from '../../src/state/shell/platform.ts'
import { t } from '../../src/text/text.ts'

/** What a screen says of the pairing: the link while there is one, or what stands in its way and what to do. */
export type PairingScene =
  | { readonly kind: 'ready'; readonly uri: string; readonly leftMs: number }
  | { readonly kind: 'making' }
  | { readonly kind: 'trouble'; readonly headline: string; readonly text: string; readonly action?: string }

/** Reads the pairing as it is at this moment; `sinceMs` is how long a code has been awaited. */
export function pairingScene(wallet: string | undefined, sinceMs: number): PairingScene {
  const pairing = $pairing.get()
  if (pairing?.status === 'waiting') {
    const leftMs = pairing.expiresAt - Date.now()
    if (leftMs > 0) return { kind: 'ready', uri: pairing.uri, leftMs }
    return trouble('pairing.expired', t('pairing.expiredText'), 'pairing.newCode')
  }
  if (pairing?.status === 'failed') {
    const { code } = pairing.error
    if (code === 'USER_REJECTED') {
      const text = t('pairing.declinedText', { wallet: wallet ?? t('pairing.yourWallet') })
      return trouble('pairing.declined', text, 'pairing.retry')
    }
    if (code === 'PAIRING_EXPIRED')
      return trouble('pairing.expired', t('pairing.expiredText'), 'pairing.newCode')
    if (code === 'PROJECT_ID_MISSING') return trouble('pairing.notSetUp', t('connect.pairingMissing'))
    if (code === 'PAIRING_UNAVAILABLE') return trouble('pairing.notSetUp', t('connect.pairingOff'))
    if (!$platform.get().isOnline) return trouble('pairing.noCode', t('pairing.offline'), 'pairing.retry')
    // The sentences came with the failure; where they did not load, that is what is left to say.
    const text = t(`errors.${code}`) || t('modal.chunkFailed')
    const hint = entryOf(code)?.long
    // Refused for what the page or the device is set to (F14): the short words alone would help nobody.
    if (hint) return { kind: 'trouble', headline: text, text: hint, action: t('pairing.retry') }
    return trouble(code === 'RELAY_UNREACHABLE' ? 'pairing.noCode' : 'pairing.failed', text, 'pairing.retry')
  }
  return sinceMs > pairingLimits.slowMs
    ? trouble('pairing.making', t('pairing.slow'), 'pairing.retry')
    : { kind: 'making' }
}

const trouble = (
  headline: Parameters<typeof t>[0],
  text: string,
  action?: Parameters<typeof t>[0],
): PairingScene => ({ kind: 'trouble', headline: t(headline), text, ...(action && { action: t(action) }) })

/** Brings what copies: a press lends the page the clipboard for a moment only. */
export const loadCopy = () => import('../../src/controllers/shell/platform.ts')

/** Puts the link on the clipboard and says so. */
export async function copyLink(uri: string): Promise<void> {
  const { copyText } = await loadCopy()
  await copyText(uri)
  showSuccess(t('pairing.copied'))
}

/** Minutes and seconds as a clock tells them. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { addListener } from '../../core/add-listener.ts'
import { ownWallets } from '../../core/wallet/own-wallets.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** EIP-6963 announcement: copied, not yet sanitized. */
export interface Announcement {
  readonly uuid: string
  readonly name: unknown
  readonly icon: unknown
  readonly rdns: unknown
  /** The announced object is the object that receives requests (T1). */
  readonly provider: Eip1193Provider
}

// The limits are defined here, because the button does not load limits.ts.
const maxFullEntries = 100
const maxReducedEntries = 1_000
const maxReducedTextChars = 300

const announced: Announcement[] = []
const listeners = new Set<() => void>()

const isShort = (text: unknown) => typeof text === 'string' && text.length <= maxReducedTextChars

// The first announcement wins: a repeated uuid or provider object is ignored (T1).
function onAnnounce(event: Event): void {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info
    // After `maxFullEntries` announcements, store only wallets with short texts, without their icons, so that a flood cannot hide a wallet
    // that a later search finds (T27).
    const isWithinLimit = announced.length < maxFullEntries
    if (
      typeof uuid !== 'string' ||
      typeof provider.request !== 'function' ||
      announced.length >= maxFullEntries + maxReducedEntries ||
      [uuid, provider].some(identity => ownWallets.has(identity)) ||
      announced.some(announcement => announcement.uuid === uuid || announcement.provider === provider) ||
      !(isWithinLimit || [uuid, name, rdns].every(isShort))
    )
      return
    announced.push({ uuid, name, icon: isWithinLimit ? icon : undefined, rdns, provider })
  } catch {
    return // Ignore unreadable announcements.
  }
  for (const listener of listeners) listener()
}

/** Listens for announcements and requests one from the wallets already present. Idempotent. */
export function listenForAnnouncements(): void {
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** All announcements so far, oldest first. */
export const getAnnouncements = (): readonly Announcement[] => announced

/** Calls `listener` on each new announcement. Returns a function that unsubscribes. */
export const followAnnouncements = (listener: () => void): (() => void) => addListener(listeners, listener)

/** Resets the module state. */
export function clearAnnouncements(): void {
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  announced.length = 0
  listeners.clear()
}

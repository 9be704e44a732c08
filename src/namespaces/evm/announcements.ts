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
const maxFull = 100
const maxReduced = 1_000
const reducedTextMax = 300

const announced: Announcement[] = []
const followers = new Set<() => void>()

const isShort = (text: unknown) => typeof text === 'string' && text.length <= reducedTextMax

// The first announcement wins: a repeated uuid or provider object is ignored (T1).
function onAnnounce(event: Event): void {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info
    // After `maxFull` announcements, store only wallets with short texts, without their icons, so that a flood cannot hide a wallet
    // that a later search finds (T27).
    const isFull = announced.length < maxFull
    if (
      typeof uuid !== 'string' ||
      typeof provider.request !== 'function' ||
      announced.length >= maxFull + maxReduced ||
      [uuid, provider].some(identity => ownWallets.has(identity)) ||
      announced.some(announcement => announcement.uuid === uuid || announcement.provider === provider) ||
      !(isFull || [uuid, name, rdns].every(isShort))
    )
      return
    announced.push({ uuid, name, icon: isFull ? icon : undefined, rdns, provider })
  } catch {
    return // Ignore unreadable announcements.
  }
  for (const follow of followers) follow()
}

/** Listens for announcements and requests one from the wallets already present. Idempotent. */
export function listenForAnnouncements(): void {
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** All announcements so far, oldest first. */
export const announcements = (): readonly Announcement[] => announced

/** Calls `follow` on each new announcement. Returns a function that unsubscribes. */
export const followAnnouncements = (follow: () => void): (() => void) => addListener(followers, follow)

/** Resets the module state. */
export function clearAnnouncements(): void {
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  announced.length = 0
  followers.clear()
}

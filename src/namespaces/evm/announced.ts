import { ownWallets } from '../../core/wallet/own-wallets.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** A wallet as it announced itself (EIP-6963): copied, not yet cleaned. */
export interface Announcement {
  readonly uuid: string
  readonly name: unknown
  readonly icon: unknown
  readonly rdns: unknown
  /** The object that was announced is the object that will be called (T1). */
  readonly provider: Eip1193Provider
}

// Stand here and not in limits.ts, which the button does not load.
const mostWhole = 100
const mostSpare = 1_000
const spareTextMax = 300

const announced: Announcement[] = []
const followers = new Set<() => void>()

const isShort = (text: unknown) => typeof text === 'string' && text.length <= spareTextMax

// The first claim stands (T1): neither a uuid nor a provider object is heard twice.
function hear(event: Event): void {
  try {
    const { info, provider } = (event as CustomEvent).detail
    const { uuid, name, icon, rdns } = info
    // Behind a flood only what a wallet is known by is kept: who names it later finds it (T27).
    const isWhole = announced.length < mostWhole
    if (
      typeof uuid !== 'string' ||
      typeof provider.request !== 'function' ||
      announced.length >= mostWhole + mostSpare ||
      [uuid, provider].some(own => ownWallets.has(own)) ||
      announced.some(other => other.uuid === uuid || other.provider === provider) ||
      !(isWhole || [uuid, name, rdns].every(isShort))
    )
      return
    announced.push({ uuid, name, icon: isWhole ? icon : undefined, rdns, provider })
  } catch {
    return // What cannot be read is no wallet.
  }
  for (const follow of followers) follow()
}

/** Hears every wallet from now on, and asks those that are here already. Idempotent. */
export function listenForAnnouncements(): void {
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Everything heard so far, oldest first. */
export const announcements = (): readonly Announcement[] => announced

/** Calls back whenever another wallet was heard, until the returned function is called. */
export function followAnnouncements(follow: () => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

/** Back to the start. */
export function forgetAnnouncements(): void {
  window.removeEventListener('eip6963:announceProvider', hear)
  announced.length = 0
  followers.clear()
}

import * as limits from '../../core/limits.ts'
import { ownWallets } from '../../core/wallet/own-wallets.ts'
import type { StandardWallet } from './standard-wallet.ts'

/** A wallet as it registered itself (Wallet Standard): its words copied at first sight, not yet cleaned. */
export interface Registration {
  readonly name: unknown
  readonly icon: unknown
  /** The object that registered is the object that will be called (T1). */
  readonly wallet: StandardWallet
}

const most = limits.announcedWallets + limits.spareWallets
const spareNameMax = 300

const registered: Registration[] = []
const followers = new Set<() => void>()

// The first claim stands (T1): no object is heard twice, whatever it calls itself the second time.
function register(...wallets: unknown[]): () => void {
  const before = registered.length
  for (const each of wallets.slice(0, most))
    try {
      const wallet = each as StandardWallet
      const { version, name, icon, features } = wallet
      if (
        version !== '1.0.0' ||
        typeof features !== 'object' ||
        features === null ||
        ownWallets.has(wallet) ||
        registered.length >= most ||
        registered.some(other => other.wallet === wallet)
      )
        continue
      // Behind a flood only what a wallet is known by is kept: who names it later finds it (T27).
      if (registered.length < limits.announcedWallets) registered.push({ name, icon, wallet })
      else if (typeof name === 'string' && name.length <= spareNameMax)
        registered.push({ name, icon: undefined, wallet })
    } catch {
      // What cannot be read is no wallet.
    }
  if (registered.length > before) for (const follow of followers) follow()
  // Wallets hold this to take themselves back; one that was shown stays in its place, and simply fails when it is asked.
  return () => {}
}

const api = Object.freeze({ register })

function hear(event: Event): void {
  try {
    ;(event as CustomEvent<(given: typeof api) => void>).detail(api)
  } catch {
    // A wallet that fails while it registers has not registered.
  }
}

/** Everything that registered so far, oldest first. */
export const registrations = (): readonly Registration[] => registered

/** Hears every wallet from now on, and asks those that are here already, until the returned function is called. */
export function followRegistrations(follow: () => void): () => void {
  followers.add(follow)
  if (followers.size === 1) {
    window.addEventListener('wallet-standard:register-wallet', hear)
    // Wallets that were here first have listened for this since they came.
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }
  return () => {
    if (!followers.delete(follow) || followers.size) return
    window.removeEventListener('wallet-standard:register-wallet', hear)
    registered.length = 0
  }
}

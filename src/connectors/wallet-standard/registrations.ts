import * as limits from '../../core/limits.ts'
import { ownWallets } from '../../core/wallet/own-wallets.ts'
import type { StandardWallet } from './standard-wallet.ts'

/** Registered wallet (Wallet Standard). Its fields are copied on registration, not yet sanitized. */
export interface Registration {
  readonly name: unknown
  readonly icon: unknown
  /** The registered object itself, not a copy, so that requests go to the wallet that registered (T1). */
  readonly wallet: StandardWallet
}

const maxWallets = limits.announcedWallets + limits.reducedWallets
const maxReducedNameChars = 300

const registrations: Registration[] = []
const listeners = new Set<() => void>()

// The first registration wins: a repeated object is ignored, even with another name (T1).
function register(...wallets: unknown[]): () => void {
  const previousCount = registrations.length
  for (const registeredWallet of wallets.slice(0, maxWallets))
    try {
      const wallet = registeredWallet as StandardWallet
      const { version, name, icon, features } = wallet
      if (
        version !== '1.0.0' ||
        typeof features !== 'object' ||
        features === null ||
        ownWallets.has(wallet) ||
        registrations.length >= maxWallets ||
        registrations.some(registration => registration.wallet === wallet)
      )
        continue
      // After the cap is reached, keep the wallet without its icon, so that a flood cannot hide a wallet that a later search finds
      // (T27).
      if (registrations.length < limits.announcedWallets) registrations.push({ name, icon, wallet })
      else if (typeof name === 'string' && name.length <= maxReducedNameChars)
        registrations.push({ name, icon: undefined, wallet })
    } catch {
      // Ignore an unreadable wallet.
    }
  if (registrations.length > previousCount) for (const listener of listeners) listener()
  // Wallets call this to unregister. A listed wallet keeps its position, and its requests fail.
  return () => {}
}

const api = Object.freeze({ register })

function onRegisterWallet(event: Event): void {
  try {
    ;(event as CustomEvent<(registry: typeof api) => void>).detail(api)
  } catch {
    // Ignore a wallet that throws while registering.
  }
}

/** All registrations so far, oldest first. */
export const getRegistrations = (): readonly Registration[] => registrations

/** Listens for registrations and requests them from wallets that are already loaded. Returns a function that unsubscribes. */
export function followRegistrations(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    window.addEventListener('wallet-standard:register-wallet', onRegisterWallet)
    // Wallets that loaded before this code register in response to this event.
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }
  return () => {
    if (!listeners.delete(listener) || listeners.size) return
    window.removeEventListener('wallet-standard:register-wallet', onRegisterWallet)
    registrations.length = 0
  }
}

import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { ownWallets } from '../../core/wallet/own-wallets.ts'
import * as limits from '../../core/limits.ts'

/** Returns the providers at `window.ethereum`, for wallets that do not announce themselves. */
export function readWindowProviders(): Eip1193Provider[] {
  const providers: Eip1193Provider[] = []
  const add = (value: unknown) => {
    if (isProvider(value) && !providers.includes(value) && !ownWallets.has(value)) providers.push(value)
  }
  try {
    const { ethereum } = window as { ethereum?: unknown }
    // Some wallets replace `window.ethereum` and list the other providers in `providers`.
    const list = (ethereum as { providers?: unknown } | undefined)?.providers
    if (Array.isArray(list))
      for (const provider of list.slice(0, limits.announcedWallets + limits.reducedWallets)) add(provider)
    if (!providers.length) add(ethereum)
  } catch {
    // Ignore a property that throws on access.
  }
  return providers
}

function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | undefined)?.request === 'function'
  } catch {
    return false
  }
}

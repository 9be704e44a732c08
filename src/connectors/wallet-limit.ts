import * as limits from '../core/limits.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'

type WalletIdentity = Pick<ConnectorInfo, 'id' | 'name' | 'rdns'>

/** Counts the wallets per name, so that a wallet that announces itself repeatedly with new objects cannot fill the list. */
export function countNames(names: readonly (string | undefined)[]) {
  const counts = new Map<string, number>()
  const add = (name: string | undefined) => {
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const name of names) add(name)
  return {
    add,
    isBelowLimit: (name: string | undefined): boolean =>
      !name || (counts.get(name) ?? 0) < limits.rowsPerName,
  }
}

export interface WalletLimit {
  /** Returns whether the wallet is listed. A wallet that was listed once stays listed. */
  admits(info: WalletIdentity): boolean
  stop(): void
}

/**
 * Caps the number of announced wallets. The first `announcedWallets` are listed. Since a flood may hide genuine wallets, up to the same
 * number of further wallets are listed if the catalog, the recent wallets or the app lists them. Calls `retry` when these lists change.
 */
export function createWalletLimit(retry: () => void): WalletLimit {
  const admitted = new Set<string>()
  let isNamedWallet: ((info: WalletIdentity) => boolean) | undefined
  let isFollowed = false
  let stop: (() => void) | undefined
  let isStopped = false

  // Few pages exceed the cap, so the lists load only then.
  const follow = () => {
    if (isFollowed) return
    isFollowed = true
    import('../state/wallets/named-wallets.ts').then(
      ({ $isNamedWallet }) => {
        if (isStopped) return
        stop = $isNamedWallet.subscribe(matcher => {
          isNamedWallet = matcher
          retry()
        })
      },
      () => {
        isFollowed = false
      },
    )
  }

  return {
    admits(info) {
      if (admitted.has(info.id)) return true
      if (admitted.size >= limits.announcedWallets) {
        follow()
        if (!isNamedWallet?.(info) || admitted.size >= 2 * limits.announcedWallets) return false
      }
      admitted.add(info.id)
      return true
    },
    stop() {
      isStopped = true
      stop?.()
    },
  }
}

import * as limits from '../core/limits.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'

type WalletIdentity = Pick<ConnectorInfo, 'id' | 'name' | 'rdns'>

/** Counts the wallets per name, so that a wallet that announces itself repeatedly with new objects cannot fill the list. */
export function createNameCounter(names: readonly (string | undefined)[]) {
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
  admit(info: WalletIdentity): boolean
  stop(): void
}

/**
 * Caps the number of announced wallets. The first `announcedWallets` are listed. Since a flood may hide genuine wallets, up to the
 * same number of further wallets are listed if `$isNamedWallet` matches them. Calls `onListsChange` when the matcher changes.
 */
export function createWalletLimit(onListsChange: () => void): WalletLimit {
  const admittedIds = new Set<string>()
  let isNamedWallet: ((info: WalletIdentity) => boolean) | undefined
  let isLoadStarted = false
  let unsubscribe: (() => void) | undefined
  let isStopped = false

  // Few pages exceed the cap, so the lists load only then.
  const loadNamedWallets = () => {
    if (isLoadStarted) return
    isLoadStarted = true
    import('../state/wallets/named-wallets.ts').then(
      ({ $isNamedWallet }) => {
        if (isStopped) return
        unsubscribe = $isNamedWallet.subscribe(matcher => {
          isNamedWallet = matcher
          onListsChange()
        })
      },
      () => {
        isLoadStarted = false
      },
    )
  }

  return {
    admit(info) {
      if (admittedIds.has(info.id)) return true
      if (admittedIds.size >= limits.announcedWallets) {
        loadNamedWallets()
        if (!isNamedWallet?.(info) || admittedIds.size >= 2 * limits.announcedWallets) return false
      }
      admittedIds.add(info.id)
      return true
    },
    stop() {
      isStopped = true
      unsubscribe?.()
    },
  }
}

import * as limits from '../core/limits.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'

type Face = Pick<ConnectorInfo, 'id' | 'name' | 'rdns'>

/** Counts the wallets per name, so that a wallet that announces itself repeatedly with new objects cannot fill the list. */
export function claims(names: readonly (string | undefined)[]) {
  const counts = new Map<string, number>()
  const add = (name: string | undefined) => {
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const name of names) add(name)
  return {
    add,
    hasRoom: (name: string | undefined): boolean => !name || (counts.get(name) ?? 0) < limits.rowsPerName,
  }
}

export interface Crowd {
  /** Returns whether the wallet is listed. A wallet that was listed once stays listed. */
  lets(face: Face): boolean
  stop(): void
}

/**
 * Caps the number of announced wallets. The first `announcedWallets` are listed. Since a flood may hide genuine wallets, up to the
 * same number of further wallets are listed if the catalog, the recent wallets or the app names them. Calls `again` when these
 * names change.
 */
export function crowd(again: () => void): Crowd {
  const inside = new Set<string>()
  let isNamed: ((face: Face) => boolean) | undefined
  let isFollowed = false
  let stop: (() => void) | undefined
  let isOver = false

  // Few pages exceed the cap, so the names are only loaded then.
  const follow = () => {
    if (isFollowed) return
    isFollowed = true
    import('../state/wallets/named-wallets.ts').then(
      ({ $isNamed }) => {
        if (isOver) return
        stop = $isNamed.subscribe(next => {
          isNamed = next
          again()
        })
      },
      () => {
        isFollowed = false
      },
    )
  }

  return {
    lets(face) {
      if (inside.has(face.id)) return true
      if (inside.size >= limits.announcedWallets) {
        follow()
        if (!isNamed?.(face) || inside.size >= 2 * limits.announcedWallets) return false
      }
      inside.add(face.id)
      return true
    },
    stop() {
      isOver = true
      stop?.()
    },
  }
}

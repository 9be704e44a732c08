import * as limits from '../core/limits.ts'
import type { ConnectorInfo } from '../core/wallet/connector-info.ts'

type Face = Pick<ConnectorInfo, 'id' | 'name' | 'rdns'>

/** Counts the rows of each name, so that a wallet which announces itself as another object each time does not fill the list. */
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
  /** Whether this wallet is shown; one that was let in once always is. */
  lets(face: Face): boolean
  stop(): void
}

/**
 * Stands before a list that strangers fill: the first hundred are shown. Of those behind them, who may be hidden there by a
 * flood, only the ones that the catalog, the wallets used before or the app name, and no more than another hundred; `again`
 * is called when other names are known.
 */
export function crowd(again: () => void): Crowd {
  const inside = new Set<string>()
  let isNamed: ((face: Face) => boolean) | undefined
  let isFollowed = false
  let stop: (() => void) | undefined
  let isOver = false

  // Few pages have so many wallets; the names are gathered for those.
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

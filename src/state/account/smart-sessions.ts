import type { AccountId } from '../../core/chain/caip.ts'
import type { SmartSession } from '../../core/identity/smart-session.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface SmartSessions {
  /** Account that granted the sessions. */
  readonly account?: AccountId
  readonly status: 'loading' | 'ready' | 'failed'
  readonly sessions: readonly SmartSession[]
}

const store = modalAtom<SmartSessions>({ status: 'loading', sessions: [] })

/** Smart sessions that the active account granted to apps. */
export const $smartSessions: ReadonlyStore<typeof store> = store

export const sessionsLoading = (account: AccountId) => {
  const { account: previousAccount, sessions } = store.get()
  store.set({ account, status: 'loading', sessions: previousAccount === account ? sessions : [] })
}
export const sessionsReceived = (account: AccountId, sessions: readonly SmartSession[]) =>
  store.set({ account, status: 'ready', sessions })
export const sessionsFailed = () => store.set({ ...store.get(), status: 'failed' })

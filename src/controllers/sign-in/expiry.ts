import type { AccountId } from '../../core/chain/caip.ts'
import { signInLimits } from '../../core/sign-in/sign-in-limits.ts'
import { sessionEnd } from '../../core/sign-in/compare.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { runtime } from '../../runtime.ts'
import { $openRequests } from '../../state/login/approvals.ts'
import { $modal, $view } from '../../state/shell/modal.ts'
import { $sessions, type SignInReason } from '../../state/sign-in/sign-in.ts'
import { signInPlugin, timeOf } from './plugin.ts'
import { sessionOver } from './sessions.ts'

/** What the plugin was asked of an account: being asked, nothing found, or not answered. */
export const looked = new Map<AccountId, 'asking' | 'none' | 'failed'>()
/** Accounts that are asked at the visitor's next act, and why. */
export const due = new Map<AccountId, SignInReason>()

/** A person is in the middle of something that a question must not cover. */
export const isBusy = (): boolean =>
  $openRequests.get().length > 0 ||
  (runtime.openAsks ?? 0) > 0 ||
  ($modal.get().isOpen && ruleOf($view.get()).isWork === true)

export const stopAwaiting = (): void => clearTimeout(clock)

let clock: ReturnType<typeof setTimeout> | undefined

/** The next end of a session, by the time of the plugin. */
export function awaitEnd(): void {
  clearTimeout(clock)
  const ends = [...$sessions.get().values()].flatMap(({ data }) => sessionEnd(data) ?? [])
  if (!ends.length) return
  signInPlugin().then(
    plugin => {
      clearTimeout(clock)
      const left = Math.min(...ends) - timeOf(plugin)
      clock = setTimeout(endExpired, Math.min(Math.max(left, signInLimits.endMs), 3_600_000))
    },
    () => {},
  )
}

// Judged by the time of the plugin, since a page that slept wakes up late (F11, F14).
export function endExpired(): void {
  signInPlugin().then(
    plugin => {
      const now = timeOf(plugin)
      for (const [account, { data }] of $sessions.get()) {
        const end = sessionEnd(data)
        if (end === undefined || end > now) continue
        // What a person is in the middle of is finished first.
        if (isBusy()) continue
        due.set(account, 'expired')
        looked.set(account, 'none')
        sessionOver(account, 'expired')
      }
      awaitEnd()
    },
    () => {},
  )
}

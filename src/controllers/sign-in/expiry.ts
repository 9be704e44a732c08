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

/** Result of the plugin's session check per account: pending, none found, or failed. */
export const looked = new Map<AccountId, 'asking' | 'none' | 'failed'>()
/** Accounts to prompt at the user's next action, and why. */
export const due = new Map<AccountId, SignInReason>()

/** Whether the user is in a flow that a sign-in prompt must not cover. */
export const isBusy = (): boolean =>
  $openRequests.get().length > 0 ||
  (runtime.openAsks ?? 0) > 0 ||
  ($modal.get().isOpen && ruleOf($view.get()).isWork === true)

export const stopAwaiting = (): void => clearTimeout(clock)

let clock: ReturnType<typeof setTimeout> | undefined

/** Schedules the next session expiry, by the plugin's clock. */
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

// Uses the plugin's clock, because timers of a sleeping page fire late (F11, F14).
export function endExpired(): void {
  signInPlugin().then(
    plugin => {
      const now = timeOf(plugin)
      for (const [account, { data }] of $sessions.get()) {
        const end = sessionEnd(data)
        if (end === undefined || end > now) continue
        // Let the user finish the current flow first.
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

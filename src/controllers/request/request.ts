import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { perModal } from '../../core/per-modal.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { runtime } from '../../runtime.ts'
import { followRequest } from './follow.ts'

/** One request, from the click to its outcome. */
export interface Attempt {
  readonly network: NetworkId
  /** The wallet that the user reviewed the request for. No other wallet may receive it. Absent if a website receives the request. */
  readonly provider?: AnyProvider | undefined
  readonly stop: AbortController
}

/** Callbacks that detect outdated requests and show their end. */
export interface RequestRules<A> {
  /** Whether the reviewed data is unchanged. */
  isCurrent(attempt: A): boolean
  /** Called when the user no longer waits for the attempt. `isCanceled`: the attempt has no outcome yet. */
  onEnd(attempt: A, isCanceled: boolean): void
}

/**
 * Tracks the single running request of a feature, and cancels it when the reviewed data changes. A canceled request may still be
 * approved in the wallet: `end` returns false then.
 */
export function createRequests<A extends Attempt>({ isCurrent, onEnd }: RequestRules<A>) {
  const live = perModal(
    () => ({ attempt: undefined as A | undefined }),
    ({ attempt }) => attempt?.stop.abort(),
  )
  /** Ends the attempt. Returns whether the user was still waiting for it. */
  const end = (attempt: A, isCanceled = false): boolean => {
    if (live.attempt !== attempt) return false
    live.attempt = undefined
    onEnd(attempt, isCanceled)
    return true
  }
  /** Stops waiting. Returns the canceled attempt, if there was one. */
  const cancel = (): A | undefined => {
    const { attempt } = live
    attempt?.stop.abort()
    if (attempt) end(attempt, true)
    return attempt
  }
  followRequest(() => {
    if (live.attempt && !isCurrent(live.attempt)) cancel()
  })
  return {
    isRunning: (): boolean => live.attempt !== undefined,
    start(attempt: A): void {
      live.attempt = attempt
    },
    /**
     * Runs the last check before the wallet request. Throws REQUEST_ABORTED if the attempt was stopped, and FORM_CHANGED if the
     * form or the wallet has changed.
     */
    requireUnchanged(attempt: A): void {
      const { network, provider, stop } = attempt
      if (stop.signal.aborted) throw new AppError('REQUEST_ABORTED')
      if (!isCurrent(attempt) || runtime.providers.get(namespaceOf(network)) !== provider)
        throw new AppError('FORM_CHANGED')
    },
    end,
    cancel,
  }
}

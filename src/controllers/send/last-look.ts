import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { runtime } from '../../runtime.ts'
import { openTwinsOf } from './open-sends.ts'

/** What a wallet is about to be asked for. */
export interface LastLook {
  /** What is reviewed now is what was pressed. */
  readonly isSame: boolean
  readonly network: NetworkId
  /** The wallet that it was reviewed for. */
  readonly provider: AnyProvider
  /** Aborted once the person waits no longer. */
  readonly signal: AbortSignal
}

/**
 * The last look before money may move: the person still waits, and what they saw still stands. Throws REQUEST_ABORTED or
 * FORM_CHANGED.
 */
export function requireStillMeant({ isSame, network, provider, signal }: LastLook): void {
  if (signal.aborted) throw new AppError('REQUEST_ABORTED')
  if (!isSame || runtime.providers.get(namespaceOf(network)) !== provider) throw new AppError('FORM_CHANGED')
}

/**
 * This page before it was loaded anew, another tab or this one asked for the same: the person decides, not we. `despite`:
 * what they have looked at; `found` hears of the rest. Rejects SEND_OPEN.
 */
export async function requireNothingOpen(
  intent: SendIntent,
  despite: readonly string[],
  found: (twins: readonly SendIntent[]) => void,
): Promise<void> {
  const twins = await openTwinsOf(intent)
  if (twins.every(({ id }) => despite.includes(id))) return
  found(twins)
  throw new AppError('SEND_OPEN')
}

import { type NetworkId, namespaceOf } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SendIntent } from '../../core/money/intent.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import { runtime } from '../../runtime.ts'
import { findOpenDuplicates } from './open-sends.ts'

/** The request that is about to be sent to a wallet. */
export interface PreSendCheck {
  /** The current review is the one that the user confirmed. */
  readonly isSame: boolean
  readonly network: NetworkId
  /** The provider of the wallet that it was reviewed for. */
  readonly provider: AnyProvider
  /** Aborted once the user stops waiting. */
  readonly signal: AbortSignal
}

/**
 * Last check before funds can move: the user is still waiting and the review is unchanged. Throws REQUEST_ABORTED or FORM_CHANGED.
 */
export function requireUnchangedRequest({ isSame, network, provider, signal }: PreSendCheck): void {
  if (signal.aborted) throw new AppError('REQUEST_ABORTED')
  if (!isSame || runtime.providers.get(namespaceOf(network)) !== provider) throw new AppError('FORM_CHANGED')
}

/**
 * Rejects SEND_OPEN if the same transfer was requested before, in this tab, in another one or before a reload, and is unresolved:
 * the user has to decide.
 * @param despite ids that the user has already confirmed
 * @param found receives the unresolved duplicates
 */
export async function requireNoDuplicate(
  intent: SendIntent,
  confirmedIds: readonly string[],
  onDuplicates: (duplicates: readonly SendIntent[]) => void,
): Promise<void> {
  const duplicates = await findOpenDuplicates(intent)
  if (duplicates.every(({ id }) => confirmedIds.includes(id))) return
  onDuplicates(duplicates)
  throw new AppError('SEND_OPEN')
}

import { loadFeature } from '../../namespaces/features.ts'
import type { TraceActivity } from '../../namespaces/send.ts'
import { namespaceOf, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { isSameTransfer, type SendIntent } from '../../core/money/intent.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { storedIntents } from '../../services/sent-storage.ts'
import { storagePrefix } from '../../services/storage-snapshot.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $sendIntents, outcomeChanged, intentsLoaded } from '../../state/send/send.ts'
import { t } from '../../text/text.ts'
import { showToast } from '../shell/notify.ts'
import { perModal } from '../../core/per-modal.ts'

// Wallet requests whose outcome is unknown: one list across all accounts, tabs and reloads, so that the same transfer is not silently
// requested twice (T21).
const live = perModal(() => ({
  pendingRead: undefined as Promise<void> | undefined,
  watches: new Map<string, () => void>(),
}))

/** Restores the list and applies changes of other tabs from now on. */
export function restoreIntents(): Promise<void> {
  live.pendingRead ??= restore()
  return live.pendingRead
}

async function restore(): Promise<void> {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === `${storagePrefix}sendIntents`) void readIntents()
  }
  addEventListener('storage', onStorage)
  runtime.stops.set('intents', () => {
    removeEventListener('storage', onStorage)
  })
  // Resumes watching transactions that can expire: the chain can confirm the expiry.
  for (const intent of await readIntents())
    if (intent.trace?.lastBlock !== undefined) void watchIntent(intent)
}

async function readIntents(): Promise<readonly SendIntent[]> {
  const storedList = await storedIntents.read()
  intentsLoaded(storedList)
  return storedList
}

/** Returns earlier unresolved requests of the same transfer. */
export const findOpenDuplicates = async (intent: SendIntent): Promise<readonly SendIntent[]> =>
  (await readIntents()).filter(
    readIntent => readIntent.id !== intent.id && isSameTransfer(readIntent, intent),
  )

export const rememberIntent = async (intent: SendIntent): Promise<void> =>
  intentsLoaded(
    await storedIntents.change(intents => [...intents.filter(({ id }) => id !== intent.id), intent]),
  )

/** Removes an intent, because it is settled or the user accepts the risk of sending it twice. */
export async function removeIntent(id: string): Promise<void> {
  intentsLoaded(await storedIntents.change(intents => intents.filter(intent => intent.id !== id)))
  outcomeChanged(id, undefined)
}

/**
 * Watches the chain for a transaction that the wallet may have sent despite its error. The transfer stays listed whatever the outcome,
 * unless no block can include the transaction anymore. Never rejects.
 */
export async function watchIntent(intent: SendIntent): Promise<void> {
  const { id } = intent
  if (live.watches.has(id)) return
  const abort = new AbortController()
  const stop = () => abort.abort()
  const { watches } = live
  watches.set(id, stop)
  runtime.stops.set(`intent ${id}`, stop)
  try {
    await watch(intent, abort.signal)
  } finally {
    watches.delete(id)
    runtime.stops.delete(`intent ${id}`)
  }
}

async function watch(intent: SendIntent, signal: AbortSignal): Promise<void> {
  const { id, account, trace, symbol } = intent
  const startedAt = Date.now()
  const deadline =
    startedAt + (trace?.lastBlock === undefined ? moneyLimits.outcomeWatchMs : moneyLimits.outcomeWatchMaxMs)
  if (trace) outcomeChanged(id, { status: 'watched', endsAt: startedAt + moneyLimits.outcomeWatchMs })
  const readActivity = await activityReaderOf(intent)
  if (!trace || !readActivity) return outcomeChanged(id, { status: 'unknown' })
  for (;;) {
    let result: TraceActivity | undefined
    try {
      result = await readActivity({ account, trace, signal })
    } catch {
      // If the chain is unreachable, the outcome stays unknown.
    }
    if (signal.aborted || !$sendIntents.get().some(sendIntent => sendIntent.id === id)) return
    if (result?.status === 'never') {
      await removeIntent(id)
      return showToast('success', t('send.expired', { symbol }))
    }
    if (result?.status === 'sent') return outcomeChanged(id, { status: 'sent' })
    if (Date.now() >= deadline) return outcomeChanged(id, { status: result ? 'not-found' : 'unknown' })
    if (result?.remainingMs !== undefined)
      outcomeChanged(id, { status: 'watched', endsAt: Date.now() + result.remainingMs, isRunningOut: true })
    await delay(Math.min(moneyLimits.followMs, Math.max(0, deadline - Date.now())), signal)
    if (signal.aborted) return
  }
}

async function activityReaderOf({ account }: SendIntent) {
  const { networkId } = parseAccountId(account)
  const network = findNetwork($networks.get(), networkId)
  try {
    const ability = network && (await loadFeature(namespaceOf(networkId), 'send'))
    const readActivity = ability?.activitySince
    return network && readActivity
      ? (query: Omit<Parameters<typeof readActivity>[0], 'rpcUrls'>) =>
          readActivity({ ...query, rpcUrls: rpcUrls(network, $options.get()) })
      : undefined
  } catch {
    // If the chunk fails to load, the outcome cannot be determined.
    return undefined
  }
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

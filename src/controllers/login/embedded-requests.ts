import { followApproval } from './follow.ts'
import type { EmbeddedConnectorOptions, FrameConnector } from '../../connectors/embedded/connector.ts'
import { formatAccountId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { ruleOf } from '../../core/view-rules.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { embeddedId } from '../../core/wallet/connector-info.ts'
import { resultKindOf, signedKindOf } from '../../core/wallet/rpc-methods.ts'
import { runtime } from '../../runtime.ts'
import { accountOf } from '../../state/account/account.ts'
import {
  $isFrameNeeded,
  $openRequests,
  frameStateChanged,
  frameViewDone,
  frameViewRequired,
  requestClosed,
  requestOpened,
} from '../../state/login/approvals.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $modal, $view, $viewStack, topViews, viewPopped } from '../../state/shell/modal.ts'
import { t } from '../../text/text.ts'
import { closeModal, openModal, showView } from '../shell/modal.ts'
import { loadTextPart } from '../settings/language.ts'
import { errorReporter } from '../shell/show-error.ts'
import { showToast } from '../shell/notify.ts'

// Tests may register a simpler connector.
const getFrame = () => runtime.connectors.get(embeddedId) as Partial<FrameConnector> | undefined

const isShown = () => $modal.get().isOpen && $viewStack.get().some(view => view.name === 'ApproveTransaction')

/** Listeners for the requests of the frame. A request that needs approval opens the approval screen, and its end closes the screen. */
export const requestEvents = {
  requestOpened(id, method) {
    requestOpened({ id, method, signs: signedKindOf(method) })
    void showApproval()
  },
  requestClosed(id, outcome) {
    const method = $openRequests.get().find(request => request.id === id)?.method
    // If another screen is below, that screen shows the outcome.
    const isOnlyView =
      isShown() &&
      topViews().length === 1 &&
      !$viewStack
        .get()
        .slice(0, -1)
        .some(view => ruleOf(view).isTask)
    requestClosed(id)
    closeApproval()
    if (outcome !== 'done') return
    refreshBalance()
    const kind = resultKindOf(method ?? '')
    if (isOnlyView && kind !== 'data')
      showToast('success', t(kind === 'sent' ? 'approve.sent' : 'approve.signed'), { transient: 'announced' })
  },
  methodRefused() {
    const report = errorReporter()
    // A toast needs the modal element to be mounted, even while it is closed.
    void runtime.mountModal?.().then(
      () => report(new AppError('RPC_METHOD_NOT_ALLOWED')),
      () => {},
    )
  },
  viewRequired(reason) {
    frameViewRequired(reason)
    void showApproval()
  },
  viewDone() {
    frameViewDone()
    closeApproval()
  },
  frameStateChanged,
  sentAfterAbort(method, networkId, answer) {
    void reportSent(method, networkId, answer)
  },
} satisfies Partial<EmbeddedConnectorOptions['events']>

async function showApproval(): Promise<void> {
  try {
    const view = { name: 'ApproveTransaction' } as const
    // During a required sign-in, this is the requested signature. It is the only request that may cover the sign-in screen.
    if ($modal.get().isOpen) showView(view)
    else await openModal(view)
  } catch {
    // If the screen fails to load, no request can be approved.
  }
  if ($isFrameNeeded.get() && !isShown()) rejectOpenRequests()
}

// Returns to the previous screen, or closes the modal if this is the first screen.
function closeApproval(): void {
  const isInPage = runtime.modal?.hasAttribute('embedded') === true
  // While the modal closes, its last screen remains.
  if (!$modal.get().isOpen && !isInPage) return
  if ($isFrameNeeded.get() || $view.get()?.name !== 'ApproveTransaction') return
  const hasViewBelow = topViews().length > 1
  // The login that requested the consent closes the modal itself. Closing here would cancel it, and the screen of the login would
  // return briefly.
  if (isConnecting() && !(hasViewBelow && isInPage)) closeWhenConnected()
  else if (hasViewBelow) viewPopped()
  else closeModal()
}

const isConnecting = () =>
  Object.values($connections.get()).some(
    connection => connection?.status === 'connecting' && connection.connectorId === embeddedId,
  )

function closeWhenConnected(): void {
  const stop = $connections.listen(() => {
    if (isConnecting()) return
    stop()
    queueMicrotask(closeApproval)
  })
}

/**
 * Rejects the open requests: the user dismissed the approval screen, or it failed to load. A transaction that is already signed is
 * reported by `sentAfterAbort`.
 */
export function rejectOpenRequests(): void {
  if ($isFrameNeeded.get()) getFrame()?.rejectRequests?.()
}

export const showFrame = (): void => getFrame()?.showFrame?.(t('approve.frame'))
export const hideFrame = (): void => getFrame()?.hideFrame?.()
export const retryFrame = (): void => getFrame()?.retryFrame?.()

// The balance may have changed. A failed refresh is not reported.
const refreshBalance = (): void =>
  void import('../account/account.ts').then(account => account.refreshAccount({ now: true })).catch(() => {})

/** Reports a transaction that was sent although the user dismissed the approval screen. */
async function reportSent(method: string, networkId: NetworkId, answer: unknown): Promise<void> {
  const modal = runtime
  const { address } = accountOf(namespaceOf(networkId))
  const hash =
    method === 'eth_sendTransaction' ? answer : (answer as { signature?: unknown } | null)?.signature
  if (address && typeof hash === 'string') {
    const { recordSent } = await import('../send/follow-transactions.ts')
    recordSent({ account: formatAccountId(networkId, address), hash, operation: 'execute', transfers: [] })
  }
  await Promise.all([loadTextPart('login'), runtime.mountModal?.()])
  if (modal === runtime) showToast('success', t('approve.sentWaiting'))
}

followApproval(rejectOpenRequests)

import { discoverNamespaces } from '../../src/controllers/connect/discover-wallets.ts'
import { closeModal } from '../../src/controllers/shell/modal.ts'
import { resetPairing } from '../../src/controllers/pair/pair.ts'
import { prepare } from '../../src/controllers/handle/prepare.ts'
import { cancelSwitch } from '../../src/controllers/network/switch-network.ts'
import { loadAllErrorTexts } from '../../src/controllers/shell/report-error.ts'
import { isAddress } from '../../src/core/chain/address.ts'
import { isNetworkId, namespaceOf } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { runtime } from '../../src/runtime.ts'
import { $account, accountOf } from '../../src/state/account/account.ts'
import { $attempt } from '../../src/state/connect/attempt.ts'
import { $connections } from '../../src/state/connect/connections.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $networkIds } from '../../src/state/network/networks.ts'
import { $pairing } from '../../src/state/pair/pairing.ts'
import { $switching } from '../../src/state/network/switching.ts'
import { fakeClock, waitRealTime, nextTask } from './fake-clock.ts'
import { localSolana, localOneNetwork, reset } from './reset.ts'
import type { WalkState } from './walk-world.ts'

/** Returns a violated invariant of the state machine, if any. */
export function findFault(walkState: WalkState): string | undefined {
  const { isOpen } = $modal.get()
  for (const [key, connection] of Object.entries($connections.get())) {
    const namespace = key as Namespace
    const activeConnection = connection.status === 'connected' ? connection : connection.previous
    if (runtime.providers.has(namespace) !== (activeConnection !== undefined))
      return `${key}: provider without a wallet, or the reverse`
    if (connection.status === 'connecting' && !connection.isRestore && !isOpen)
      return `${key} connects behind a closed modal`
    if (!activeConnection) continue
    if (!isAddress(namespace, activeConnection.address)) return `${key}: connected without an address`
    if (!activeConnection.accounts.some(({ address }) => address === activeConnection.address))
      return `${key}: a foreign address`
    if (activeConnection.accounts.some(account => account.namespace !== namespace))
      return `${key}: accounts of another namespace`
    if (connection.status === 'connected' && accountOf(namespace).status !== 'connected')
      return `${key}: no account`
    const id = $networkIds.get()[namespace]
    if (!isNetworkId(id) || namespaceOf(id) !== namespace) return `${key}: on no network`
    if (!runtime.unwatch.has(namespace)) return `${key}: no cleanup for the wallet's listeners`
    const owner = walkState.wallets.find(wallet => wallet.connector.info.id === activeConnection.connectorId)
    const provider = runtime.providers.get(namespace)
    if (namespace === 'eip155' && owner?.provider !== provider)
      return `${key}: the provider of another wallet`
    if (!owner?.activeListeners.size) return `${key}: its wallet is not watched`
  }
  for (const namespace of [...runtime.providers.keys(), ...runtime.unwatch.keys()])
    if (!$connections.get()[namespace]) return `${namespace}: disconnected, but not released`
  if ($account.get().status === 'connected' && !$account.get().address) return 'connected without an address'
  if (isOpen && !$view.get()) return 'open without a screen'
  if (!isOpen && $attempt.get()) return 'an attempt behind a closed modal'
  if (!isOpen && $pairing.get()) return 'a code behind a closed modal'
  const hasOpenPrompt = walkState.prompts.some(
    ({ kind, signal, wallet, isAnswered }) =>
      !isAnswered &&
      kind === 'connect' &&
      signal?.aborted === false &&
      wallet.connector.info.type !== 'walletConnect',
  )
  if (hasOpenPrompt && !$attempt.get()) return 'an open connect request without an attempt'
  return walkState.signatureFaults[0]
}

const isBusy = (walkState: WalkState) => walkState.trackedPromises.some(({ isSettled }) => !isSettled)

/** Ends a walk: closes the modal, declines signature requests, advances time. Resolves with a violated final invariant, if any. */
export async function endWalk(walkState: WalkState): Promise<string | undefined> {
  closeModal()
  let problem = findFault(walkState)
  for (let round = 0; round < 5; round++) {
    // Waits for loads and follow-up requests, which take separate tasks.
    for (let task = 0; isBusy(walkState) && task < 10; task++) await nextTask()
    // Declines signature requests that the app sent to a wallet directly, which no other step settles.
    for (const { kind, refuse } of walkState.prompts)
      if (kind === 'sign') refuse({ code: 4001, message: 'no' })
    await walkState.clock.advance(200_000)
    closeModal()
  }
  // Waits in real time for lazy chunks that were not needed before, which load over the network.
  for (let attempt = 0; isBusy(walkState) && attempt < 100; attempt++) {
    await waitRealTime(50)
    await walkState.clock.advance(200_000)
    closeModal()
  }
  // Advances time until stores unmount, which nanostores does a second after the last listener is removed.
  await walkState.clock.advance(2_000)
  const timers = walkState.clock.pendingSources
  problem ??= findFault(walkState)
  const pendingNames = walkState.trackedPromises.filter(({ isSettled }) => !isSettled).map(({ name }) => name)
  if (pendingNames.length) problem ??= `never settled: ${[...new Set(pendingNames)].join()}`
  if ($switching.get()?.status === 'prompting') problem ??= 'a switch that still asks after the end'
  if (timers.length) problem ??= `remaining timers: ${timers.join(' | ')}`
  if (uncaughtErrors.length)
    problem ??= `uncaught: ${String((uncaughtErrors[0] as Error)?.stack ?? uncaughtErrors[0])}`
  uncaughtErrors.length = 0
  cancelSwitch()
  resetPairing()
  return problem
}

const uncaughtErrors: unknown[] = []
const recordError = (event: PromiseRejectionEvent | ErrorEvent) => {
  event.preventDefault()
  // Stops the event, because the test runner would end the walk before the error is reported.
  event.stopImmediatePropagation()
  uncaughtErrors.push('reason' in event ? event.reason : event.error)
}
const { warn } = console
const { requestAnimationFrame, cancelAnimationFrame, requestIdleCallback } = globalThis
const browserFunctions = { requestAnimationFrame, cancelAnimationFrame, requestIdleCallback }

/** Loads all lazy code before time is faked, and records uncaught errors. */
export async function startWalks(): Promise<void> {
  reset({ networks: [localOneNetwork, localSolana] })
  await Promise.all([
    prepare(),
    loadAllErrorTexts(),
    discoverNamespaces(['solana']),
    import('../../src/controllers/account/account.ts'),
    import('../../src/networks/define-network.ts'),
    import('../../src/networks/names.ts'),
    import('../../src/networks/other-names.ts'),
    import('../../src/services/storage.ts'),
    import('../../src/controllers/handle/actions.ts'),
    import('../../src/controllers/handle/ensure.ts'),
    import('../../src/controllers/network/switch-network.ts'),
    import('../../src/namespaces/evm/sign-typed-data.ts'),
  ])
  addEventListener('unhandledrejection', recordError, true)
  addEventListener('error', recordError, true)
  console.warn = () => {}
  // Runs animation frames in the next task and idle callbacks in fake time, so that none of them runs after the end of the walk.
  const frames = new Set<number>()
  let lastFrame = 0
  globalThis.requestAnimationFrame = call => {
    const frame = ++lastFrame
    frames.add(frame)
    void nextTask().then(() => {
      if (frames.delete(frame)) call(performance.now())
    })
    return frame
  }
  globalThis.cancelAnimationFrame = frame => void frames.delete(frame)
  globalThis.requestIdleCallback = call =>
    Number(setTimeout(() => call({ didTimeout: false, timeRemaining: () => 10 }), 1))
}

let clock = fakeClock()
clock.restore()

/** Creates a clock at its start time. */
export function restartClock() {
  clock.restore()
  clock = fakeClock(undefined, nextTask)
  return clock
}

export function endWalks(): void {
  clock.restore()
  removeEventListener('unhandledrejection', recordError, true)
  removeEventListener('error', recordError, true)
  console.warn = warn
  Object.assign(globalThis, browserFunctions)
}

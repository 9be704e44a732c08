import { evmAdapter } from '../../src/adapters/evm/adapter.ts'
import type { Connected, Connector, WalletEvents } from '../../src/connectors/connector.ts'
import { ensure, prepare } from '../../src/controllers/actions.ts'
import { cancelConnect, connectWallet } from '../../src/controllers/connect.ts'
import { discoverFamilies } from '../../src/controllers/discover-wallets.ts'
import { disconnect } from '../../src/controllers/disconnect.ts'
import { closeModal, goBack, openModal, requestClose, showView } from '../../src/controllers/modal.ts'
import { networksReady } from '../../src/controllers/networks.ts'
import { renewPairing, resetPairing, startPairing } from '../../src/controllers/pair.ts'
import { everySentenceReady } from '../../src/controllers/tell-error.ts'
import { followOtherTab, restoreVisit } from '../../src/controllers/restore.ts'
import { cancelSwitch, switchNetwork, trySwitchNetwork } from '../../src/controllers/switch-network.ts'
import { isAddress } from '../../src/core/chain/address.ts'
import { formatAccountId, isNetworkId, namespaceOf, type NetworkId } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { AccountEntry } from '../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import type { Eip1193Provider } from '../../src/core/wallet/provider.ts'
import type { View } from '../../src/core/view.ts'
import { runtime } from '../../src/runtime.ts'
import { $account, accountOf } from '../../src/state/account.ts'
import { $attempt } from '../../src/state/attempt.ts'
import { $connections } from '../../src/state/connections.ts'
import { connectorSeen } from '../../src/state/connectors.ts'
import { $modal, $view } from '../../src/state/modal.ts'
import { $networkIds, networksConfigured } from '../../src/state/networks.ts'
import { $options, optionsSet } from '../../src/state/options.ts'
import { $pairing } from '../../src/state/pairing.ts'
import { platformSeen } from '../../src/state/platform.ts'
import { $switching } from '../../src/state/switching.ts'
import { cases, casesLimitMs } from '../support/cases.ts'
import { type FakeClock, fakeClock, promptly } from '../support/fake-clock.ts'
import { account, alice, bob, pairingUri } from '../support/fake-connector.ts'
import { localSolana, one, reset, two } from '../support/reset.ts'
import { walkAll } from '../support/walk.ts'

const sol = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const unknown: NetworkId = 'eip155:424242'

/** A question that a wallet has before it. */
interface Prompt {
  readonly wallet: Wallet
  readonly kind: 'connect' | 'restore' | 'switch' | 'sign'
  readonly signal?: AbortSignal
  answer(value: unknown): void
  refuse(reason: unknown): void
  show?: () => void
  isAnswered?: true
}

interface Wallet {
  readonly connector: Connector
  readonly provider: Eip1193Provider
  /** Everybody who was ever told of its events; a rude wallet goes on telling those who have left. */
  readonly told: WalletEvents[]
  readonly watching: Set<WalletEvents>
  chain: NetworkId
}

interface Promised {
  readonly name: string
  isSettled: boolean
}

class World {
  prompts: Prompt[] = []
  promised: Promised[] = []
  wallets: Wallet[] = []
  signed: string[] = []
  codes = 0

  constructor() {
    const eip155 = { namespaces: ['eip155'] as const, type: 'announced' as const }
    this.add({ ...eip155, id: 'io.fathom', name: 'Fathom' })
    this.add({ ...eip155, id: 'io.other', name: 'Other' })
    this.add({ id: 'own', name: 'Own', type: 'external', namespaces: ['eip155', 'solana'] }, false)
    this.add({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      namespaces: ['eip155', 'solana'],
    })
  }

  private add(info: ConnectorInfo, isPolite = true): void {
    const ask = (kind: Prompt['kind'], signal?: AbortSignal, onUri?: (uri: string) => void) =>
      new Promise<never>((resolve, reject) => {
        const prompt: Prompt = {
          wallet,
          kind,
          signal,
          answer: resolve as never,
          refuse: reject,
          ...(onUri && { show: () => onUri(pairingUri(this.codes++ % 1_000)) }),
        }
        this.prompts.push(prompt)
        // An app's own connector may ignore that it was given up (B12).
        if (isPolite) signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const wallet: Wallet = {
      told: [],
      watching: new Set(),
      chain: one.id,
      provider: {
        request: ({ method }) => {
          if (method === 'eth_chainId')
            return Promise.resolve(`0x${Number(wallet.chain.split(':')[1]).toString(16)}`)
          return ask(method === 'eth_signTypedData_v4' ? 'sign' : 'switch')
        },
      },
      connector: {
        info,
        connect: ({ signal, onUri }) => ask('connect', signal, onUri),
        restore: signal => ask('restore', signal),
        disconnect: async () => {
          if (this.promised.length % 3 === 0) throw new Error('will not go')
        },
        watch: events => {
          wallet.told.push(events)
          wallet.watching.add(events)
          return () => wallet.watching.delete(events)
        },
      },
    }
    this.wallets.push(wallet)
    if (info.type !== 'walletConnect') {
      runtime.connectors.set(info.id, wallet.connector)
      connectorSeen(info)
    }
  }

  /** Notes a promise that the product handed out; what it rejects with must be an error of ours. */
  hand(name: string, promise: Promise<unknown>): void {
    const entry = { name, isSettled: false }
    this.promised.push(entry)
    promise.then(
      () => (entry.isSettled = true),
      (thrown: unknown) => {
        entry.isSettled = true
        if (!(thrown instanceof AppError)) throw thrown
      },
    )
  }
}

const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % (list.length || 1)]

const accountsOf = (pick: number): AccountEntry[] =>
  [
    [account(alice)],
    [account(bob), account(alice)],
    [account(alice), account(sol, 'solana')],
    [account(sol, 'solana')],
    [account('nonsense')],
    [],
  ][pick % 6] as AccountEntry[]

const networksOf = (pick: number): NetworkId[] =>
  [[one.id], [two.id], [unknown], [one.id, two.id, localSolana.id], [localSolana.id], ['x' as NetworkId]][
    pick % 6
  ] as NetworkId[]

function answerOf(wallet: Wallet, pick: number): unknown {
  if (pick % 11 === 0) return [undefined, null, 7, {}, { accounts: [] }][(pick >>> 8) % 5]
  const accounts = accountsOf(pick >>> 4)
  const spaces = new Set(accounts.map(({ namespace }) => namespace))
  return {
    providers: {
      ...(spaces.has('eip155') && { eip155: wallet.provider }),
      ...(spaces.has('solana') && { solana: {} }),
    },
    accounts,
    networks: networksOf(pick >>> 12),
    wallet: { name: wallet.connector.info.name },
  } as unknown as Connected
}

const refusals = [
  { code: 4001, message: 'no' },
  new Error('broken'),
  'text',
  undefined,
  { code: -32002 },
  new AppError('WALLET_SILENT'),
]

const views: readonly View[] = [
  { name: 'Connect' },
  { name: 'Account' },
  { name: 'Networks' },
  { name: 'WhatIsAWallet' },
  { name: 'AllWallets' },
  { name: 'Connect', namespace: 'solana' },
]

const typedData = JSON.stringify({ domain: {}, message: {} })
const signature = `0x${'1b'.repeat(65)}`

/** What can happen to a page: what a person does, what wallets do, what the world does. */
const actions: Record<string, (world: World, pick: number) => unknown> = {
  open: (world, pick) => {
    const wanted: View | undefined = pick % 2 ? undefined : pickOf(views, pick >>> 4)
    world.hand('open', openModal(wanted))
  },
  'open again': world => world.hand('open', openModal()),
  show: (_, pick) => {
    const view = pickOf(views, pick)
    if (view && $modal.get().isOpen) showView(view)
  },
  close: () => requestClose(),
  back: () => {
    if ($modal.get().isOpen) goBack()
  },
  'press a wallet': (world, pick) => {
    const info = pickOf(world.wallets.slice(0, 3), pick)?.connector.info
    if (!info || !$modal.get().isOpen) return
    showView({ name: 'ConnectingExternal', connectorId: info.id })
    world.hand('connect', connectWallet(info.id, pick % 5 === 0 ? 'eip155' : undefined))
  },
  'press pairing': world => {
    if (!$modal.get().isOpen) return
    showView({ name: 'ConnectingWalletConnectBasic' })
    world.hand('pair', startPairing())
  },
  'press for a new code': world => {
    if ($view.get()?.name === 'ConnectingWalletConnectBasic' && $modal.get().isOpen)
      world.hand('renew', renewPairing())
  },
  'press a network': (world, pick) => {
    if (!$modal.get().isOpen) return
    const networkId = pickOf([one.id, two.id, localSolana.id], pick) as NetworkId
    showView({ name: 'SwitchNetwork', networkId })
    world.hand('try to switch', trySwitchNetwork(networkId))
  },
  cancel: () => cancelConnect(),
  'cancel the switch': () => cancelSwitch(),
  'the app switches': (world, pick) =>
    world.hand('switch', switchNetwork(pickOf([one.id, two.id, localSolana.id, unknown], pick) as NetworkId)),
  'the app wants an account': (world, pick) =>
    world.hand('ensure', ensure([{}, { namespace: 'solana' as const }, { network: two.id }][pick % 3])),
  'the app signs': (world, pick) => {
    const { address, networkId, namespace } = $account.get()
    const provider = runtime.providers.get('eip155') as Eip1193Provider | undefined
    if (!provider || namespace !== 'eip155' || !networkId || !address) return
    const wallet = world.wallets.find(each => each.provider === provider)
    const wanted = evmAdapter.signTypedData?.(provider, formatAccountId(networkId, address), typedData)
    if (!wanted || !wallet) return
    world.hand(
      'sign',
      wanted.then(
        () => {
          if (wallet.chain !== networkId) world.signed.push(`signed for ${networkId} on ${wallet.chain}`)
        },
        (thrown: unknown) => {
          if (pick && !(thrown instanceof AppError)) return
          throw thrown
        },
      ),
    )
  },
  disconnect: (world, pick) =>
    world.hand('disconnect', disconnect(([undefined, 'eip155', 'solana'] as const)[pick % 3])),
  'a code shows': (world, pick) => {
    pickOf(
      world.prompts.filter(({ show, signal }) => show && !signal?.aborted),
      pick,
    )?.show?.()
  },
  'a late code shows': (world, pick) =>
    pickOf(
      world.prompts.filter(({ show }) => show),
      pick,
    )?.show?.(),
  'a wallet says yes': (world, pick) => {
    const prompt = pickOf(world.prompts, pick)
    if (!prompt) return
    // Some say it twice.
    prompt.isAnswered = true
    if (prompt.kind === 'switch') prompt.wallet.chain = pick % 3 ? two.id : one.id
    prompt.answer(
      prompt.kind === 'sign'
        ? signature
        : prompt.kind === 'switch'
          ? null
          : answerOf(prompt.wallet, pick >>> 3),
    )
    world.prompts = world.prompts.filter(other => other !== prompt || pick % 7 === 0)
  },
  'a wallet says no': (world, pick) => {
    const prompt = pickOf(world.prompts, pick)
    prompt?.refuse(pickOf(refusals, pick >>> 8))
    world.prompts = world.prompts.filter(other => other !== prompt)
  },
  'a wallet has other accounts': (world, pick) =>
    tell(world, pick)?.accountsChanged(pick & 1 ? 'eip155' : 'solana', accountsOf(pick >>> 9)),
  'a wallet has another network': (world, pick) => {
    const id = pickOf(networksOf(pick >>> 9), pick) as NetworkId
    tell(world, pick)?.networkChanged(pick & 1 ? 'eip155' : 'solana', id)
  },
  'a wallet leaves': (world, pick) => tell(world, pick)?.disconnected(pick & 1 ? 'eip155' : undefined),
  'a session changes': (world, pick) => {
    const wallet = pickOf(world.wallets, pick) as Wallet
    try {
      pickOf(wallet.told, pick >>> 4)?.sessionUpdated(answerOf(wallet, pick >>> 3) as Connected)
    } catch (thrown) {
      // What makes no sense goes back to the connector that told it.
      if (!(thrown instanceof AppError)) throw thrown
    }
  },
  'another tab leaves': world => {
    localStorage.clear()
    world.hand('follow', followOtherTab())
  },
  'another tab connects': (world, pick) => {
    const connectorId = pickOf(world.wallets, pick)?.connector.info.id
    const namespace = pick % 3 ? 'eip155' : 'solana'
    localStorage.setItem(
      `w3m:1:connection:${namespace}`,
      JSON.stringify({ value: { connectorId, name: 'Fathom' }, at: 1 }),
    )
    world.hand('follow', followOtherTab())
  },
  'the visit is restored': world => world.hand('restore', restoreVisit()),
  'the app has other networks': (world, pick) => {
    const networks = [[one], [one, two, localSolana], [two], [localSolana]][pick % 4] as (typeof one)[]
    optionsSet({ ...$options.get(), networks })
    world.hand('networks', networksReady())
  },
  offline: () => platformSeen({ isMobile: false, isOnline: false }),
  online: () => {
    platformSeen({ isMobile: false, isOnline: true })
    dispatchEvent(new Event('online'))
  },
  'a moment passes': () => promptly(),
  'a second passes': () => clock.advance(1_000),
  'ten seconds pass': () => clock.advance(10_000),
  'five minutes pass': () => clock.advance(300_000),
}

const tell = (world: World, pick: number): WalletEvents | undefined =>
  pickOf((pickOf(world.wallets, pick >>> 1) as Wallet).told, pick >>> 5)

/** The invariants of the state machine (reliability.md, Goals). */
function fault(world: World): string | undefined {
  const { isOpen } = $modal.get()
  for (const [key, connection] of Object.entries($connections.get())) {
    const namespace = key as Namespace
    const served = connection.status === 'connected' ? connection : connection.previous
    if (runtime.providers.has(namespace) !== (served !== undefined))
      return `${key}: provider without a wallet, or the other way`
    if (connection.status === 'connecting' && !connection.isRestore && !isOpen)
      return `${key} connects behind a closed modal`
    if (!served) continue
    if (!isAddress(namespace, served.address)) return `${key}: connected without an address`
    if (!served.accounts.some(({ address }) => address === served.address)) return `${key}: a foreign address`
    if (served.accounts.some(each => each.namespace !== namespace))
      return `${key}: accounts of another family`
    if (connection.status === 'connected' && accountOf(namespace).status !== 'connected')
      return `${key}: no account`
    const id = $networkIds.get()[namespace]
    if (!isNetworkId(id) || namespaceOf(id) !== namespace) return `${key}: on no network`
    if (!runtime.unwatch.has(namespace)) return `${key}: nobody watches its wallet`
    const owner = world.wallets.find(each => each.connector.info.id === served.connectorId)
    const provider = runtime.providers.get(namespace)
    if (namespace === 'eip155' && owner?.provider !== provider)
      return `${key}: the provider of another wallet`
    if (!owner?.watching.size) return `${key}: its wallet is not watched`
  }
  for (const namespace of [...runtime.providers.keys(), ...runtime.unwatch.keys()])
    if (!$connections.get()[namespace]) return `${namespace}: left, but not let go`
  if ($account.get().status === 'connected' && !$account.get().address) return 'connected without an address'
  if (isOpen && !$view.get()) return 'open without a screen'
  if (!isOpen && $attempt.get()) return 'an attempt behind a closed modal'
  if (!isOpen && $pairing.get()) return 'a code behind a closed modal'
  const isAsked = world.prompts.some(
    ({ kind, signal, wallet, isAnswered }) =>
      !isAnswered &&
      kind === 'connect' &&
      signal?.aborted === false &&
      wallet.connector.info.type !== 'walletConnect',
  )
  if (isAsked && !$attempt.get()) return 'a wallet is asked, and nobody waits'
  return world.signed[0]
}

/** Everybody goes home: the modal closes, wallets say no to what still stands there, time passes. */
async function end(world: World): Promise<string | undefined> {
  closeModal()
  let found = fault(world)
  for (let turn = 0; turn < 5; turn++) {
    // What loads and what is asked next takes tasks of its own.
    const isBusy = world.promised.some(({ isSettled }) => !isSettled)
    for (let task = 0; isBusy && task < 10; task++) await promptly()
    // What an app asked a wallet itself is between those two.
    for (const { kind, refuse } of world.prompts) if (kind === 'sign') refuse(refusals[0])
    await clock.advance(200_000)
    closeModal()
  }
  // A store forgets its last listener a second later.
  await clock.advance(2_000)
  const left = clock.waiting
  found ??= fault(world)
  const open = world.promised.filter(({ isSettled }) => !isSettled).map(({ name }) => name)
  if (open.length) found ??= `never settled: ${[...new Set(open)].join()}`
  if ($switching.get()?.status === 'asking') found ??= 'a switch that nobody waits for'
  if (left.length) found ??= `timers are left: ${left.join(' | ')}`
  if (uncaught.length) found ??= `uncaught: ${String((uncaught[0] as Error)?.stack ?? uncaught[0])}`
  uncaught.length = 0
  cancelSwitch()
  resetPairing()
  return found
}

let clock: FakeClock
const uncaught: unknown[] = []

describe('random walks over everything that can happen to a page', function () {
  this.timeout(casesLimitMs)
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    uncaught.push(event.reason)
  }
  const { warn } = console
  before(async () => {
    // Everything that loads later is here before time stands still.
    reset({ networks: [one, localSolana] })
    await Promise.all([
      prepare(),
      everySentenceReady(),
      discoverFamilies(['solana']),
      import('../../src/controllers/account.ts'),
      import('../../src/networks/names.ts'),
      import('../../src/services/storage.ts'),
      import('../../src/controllers/paired.ts'),
      import('../../src/controllers/ensure.ts'),
      import('../../src/controllers/switch-network.ts'),
    ])
    clock = fakeClock(undefined, promptly)
    addEventListener('unhandledrejection', note)
    console.warn = () => {}
  })
  after(() => {
    clock.restore()
    removeEventListener('unhandledrejection', note)
    console.warn = warn
  })

  it('T22 F7 F8 F9 F12 F16 F17 F26 one wallet per family, nothing behind a closed modal, every promise settles', async () => {
    await walkAll<World>({
      seed: 20_261_122,
      count: cases,
      steps: 50,
      actions,
      fault,
      end,
      begin: async () => {
        clock.restore()
        clock = fakeClock(undefined, promptly)
        const networks = [one, two, localSolana]
        reset({
          networks,
          options: { projectId: 'local', networks, enableInjected: false, enableEip6963: false },
          runtime: {
            loadAdapter: async namespace => ({
              namespace,
              signMessage: async () => '',
              switchNetwork: async provider => {
                await (provider as Eip1193Provider).request({ method: 'wallet_switchEthereumChain' })
              },
            }),
          },
        })
        const world = new World()
        runtime.loadPairing = async () => world.wallets[3]?.connector as Connector
        await networksReady()
        networksConfigured(networks)
        return world
      },
    })
  })
})

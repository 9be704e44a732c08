import { evmAdapter } from '../../src/namespaces/evm/adapter.ts'
import type { Connected, WalletEvents } from '../../src/connectors/connector.ts'
import { ensure } from '../../src/controllers/shell/actions.ts'
import { cancelConnect, connectWallet } from '../../src/controllers/connect/connect.ts'
import { disconnect } from '../../src/controllers/connect/disconnect.ts'
import { goBack, openModal, requestClose, showView } from '../../src/controllers/shell/modal.ts'
import { networksReady } from '../../src/controllers/network/networks.ts'
import { renewPairing, startPairing } from '../../src/controllers/pair/pair.ts'
import { followOtherTab, restoreVisit } from '../../src/controllers/visit/restore.ts'
import {
  cancelSwitch,
  switchNetwork,
  trySwitchNetwork,
} from '../../src/controllers/network/switch-network.ts'
import { formatAccountId, type NetworkId } from '../../src/core/chain/caip.ts'
import { AppError } from '../../src/core/errors/app-error.ts'
import type { View } from '../../src/core/view.ts'
import type { Eip1193Provider } from '../../src/core/wallet/provider.ts'
import { runtime } from '../../src/runtime.ts'
import { $account } from '../../src/state/account/account.ts'
import { $modal, $view } from '../../src/state/shell/modal.ts'
import { $options, optionsSet } from '../../src/state/settings/options.ts'
import { platformChanged } from '../../src/state/shell/platform.ts'
import { nextTask } from './fake-clock.ts'
import { account, alice, bob } from './fake-connector.ts'
import { localSolana, one, two } from './reset.ts'
import { accountsOf, answerOf, networksOf, pickOf, unknown, type Wallet, type World } from './walk-world.ts'

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
/** Returns a signature that encodes the wallet's chain. */
const signatureOn = (chain: NetworkId) => `0x${(chain === one.id ? '1b' : '1c').repeat(65)}`

/** Approves a connection request with an account. Random walks would rarely do so by chance. */
export const approveConnection = (world: World, pick: number): void => {
  const connectPrompts = world.prompts.filter(({ kind }) => kind === 'connect')
  const prompt = connectPrompts.at(-1)
  if (!prompt) return
  prompt.isAnswered = true
  prompt.answer({
    providers: { eip155: prompt.wallet.provider },
    accounts: [account(pick % 2 ? alice : bob)],
    networks: [one.id, two.id],
    wallet: { name: prompt.wallet.connector.info.name },
  })
  world.prompts = world.prompts.filter(other => other !== prompt)
}

/** Possible events: user actions, wallet events and external events. */
export const actions: Record<string, (world: World, pick: number) => unknown> = {
  open: (world, pick) => {
    const view: View | undefined = pick % 2 ? undefined : pickOf(views, pick >>> 4)
    world.track('open', openModal(view))
  },
  'open again': world => world.track('open', openModal()),
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
    world.track('connect', connectWallet(info.id, pick % 5 === 0 ? 'eip155' : undefined))
  },
  'press pairing': world => {
    if (!$modal.get().isOpen) return
    showView({ name: 'ConnectingWalletConnectBasic' })
    world.track('pair', startPairing())
  },
  'press for a new code': world => {
    if ($view.get()?.name === 'ConnectingWalletConnectBasic' && $modal.get().isOpen)
      world.track('renew', renewPairing())
  },
  'press a network': (world, pick) => {
    if (!$modal.get().isOpen) return
    const networkId = pickOf([one.id, two.id, localSolana.id], pick) as NetworkId
    showView({ name: 'SwitchNetwork', networkId })
    world.track('try to switch', trySwitchNetwork(networkId))
  },
  cancel: () => cancelConnect(),
  'cancel the switch': () => cancelSwitch(),
  'the app switches': (world, pick) =>
    world.track(
      'switch',
      switchNetwork(pickOf([one.id, two.id, localSolana.id, unknown], pick) as NetworkId),
    ),
  'the app wants an account': (world, pick) =>
    world.track('ensure', ensure([{}, { namespace: 'solana' as const }, { network: two.id }][pick % 3])),
  'the app signs': (world, pick) => {
    const { address, networkId, namespace } = $account.get()
    const provider = runtime.providers.get('eip155') as Eip1193Provider | undefined
    if (!provider || namespace !== 'eip155' || !networkId || !address) return
    const wallet = world.wallets.find(each => each.provider === provider)
    const pendingSignature = evmAdapter.signTypedData?.(
      provider,
      formatAccountId(networkId, address),
      typedData,
    )
    if (!pendingSignature || !wallet) return
    world.track(
      'sign',
      pendingSignature.then(
        signature => {
          // A chain change after the last check, while the response is pending, does not count as a wrong chain.
          if (signature !== signatureOn(networkId) && wallet.chain !== networkId)
            world.signed.push(`signed for ${networkId} on ${wallet.chain}`)
        },
        (thrown: unknown) => {
          if (pick && !(thrown instanceof AppError)) return
          throw thrown
        },
      ),
    )
  },
  disconnect: (world, pick) =>
    world.track('disconnect', disconnect(([undefined, 'eip155', 'solana'] as const)[pick % 3])),
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
  'a wallet approves': (world, pick) => {
    const prompt = pickOf(world.prompts, pick)
    if (!prompt) return
    // Some wallets answer twice.
    prompt.isAnswered = true
    if (prompt.kind === 'switch') prompt.wallet.chain = pick % 3 ? two.id : one.id
    prompt.answer(
      prompt.kind === 'sign'
        ? signatureOn(prompt.wallet.chain)
        : prompt.kind === 'switch'
          ? null
          : answerOf(prompt.wallet, pick >>> 3),
    )
    world.prompts = world.prompts.filter(other => other !== prompt || pick % 7 === 0)
  },
  'a wallet rejects': (world, pick) => {
    const prompt = pickOf(world.prompts, pick)
    prompt?.refuse(pickOf(refusals, pick >>> 8))
    world.prompts = world.prompts.filter(other => other !== prompt)
  },
  'a wallet agrees': approveConnection,
  'a wallet signs': world => {
    const prompt = world.prompts.findLast(({ kind }) => kind === 'sign')
    prompt?.answer(signatureOn(prompt.wallet.chain))
    world.prompts = world.prompts.filter(other => other !== prompt)
  },
  // No event is emitted, so the product must check the chain.
  'a wallet changes the network during a signature request': (world, pick) => {
    const prompt = world.prompts.findLast(({ kind }) => kind === 'sign')
    if (prompt) prompt.wallet.chain = pick % 3 ? two.id : one.id
  },
  'a wallet has other accounts': (world, pick) =>
    pickEvents(world, pick)?.accountsChanged(pick & 1 ? 'eip155' : 'solana', accountsOf(pick >>> 9)),
  'a wallet has another network': (world, pick) => {
    const id = pickOf(networksOf(pick >>> 9), pick) as NetworkId
    const wallet = pickOf(world.wallets, pick >>> 1) as Wallet
    // Some wallets only announce the change.
    if (pick % 3 && id.startsWith('eip155:')) wallet.chain = id
    pickEvents(world, pick)?.networkChanged(pick & 1 ? 'eip155' : 'solana', id)
  },
  'a wallet disconnects': (world, pick) =>
    pickEvents(world, pick)?.disconnected(pick & 1 ? 'eip155' : undefined),
  'a session changes': (world, pick) => {
    const wallet = pickOf(world.wallets, pick) as Wallet
    try {
      pickOf(wallet.allListeners, pick >>> 4)?.sessionUpdated(answerOf(wallet, pick >>> 3) as Connected)
    } catch (thrown) {
      // Invalid events are rejected with an error to the connector that emitted them.
      if (!(thrown instanceof AppError)) throw thrown
    }
  },
  'another tab disconnects': (world, pick) => {
    const stored = `w3m:1:connection:${pick % 3 ? 'eip155' : 'solana'}`
    localStorage.setItem(stored, '')
    world.track('follow', followOtherTab(stored))
  },
  'another tab clears the storage': world => {
    localStorage.clear()
    world.track('follow', followOtherTab())
  },
  'another tab connects': (world, pick) => {
    const connectorId = pickOf(world.wallets, pick)?.connector.info.id
    const namespace = pick % 3 ? 'eip155' : 'solana'
    localStorage.setItem(
      `w3m:1:connection:${namespace}`,
      JSON.stringify({ value: { connectorId, name: 'Fathom' }, at: 1 }),
    )
    world.track('follow', followOtherTab())
  },
  'the visit is restored': world => world.track('restore', restoreVisit()),
  'the app has other networks': (world, pick) => {
    const networks = [[one], [one, two, localSolana], [two], [localSolana]][pick % 4] as (typeof one)[]
    optionsSet({ ...$options.get(), networks })
    world.track('networks', networksReady())
  },
  offline: () => platformChanged({ isMobile: false, isOnline: false }),
  online: () => {
    platformChanged({ isMobile: false, isOnline: true })
    dispatchEvent(new Event('online'))
  },
  'a task passes': () => nextTask(),
  'a second passes': world => world.clock.advance(1_000),
  'ten seconds pass': world => world.clock.advance(10_000),
  'five minutes pass': world => world.clock.advance(300_000),
}

const pickEvents = (world: World, pick: number): WalletEvents | undefined =>
  pickOf((pickOf(world.wallets, pick >>> 1) as Wallet).allListeners, pick >>> 5)

import { evmAdapter } from '../../src/namespaces/evm/adapter.ts'
import type { Connected, WalletEvents } from '../../src/connectors/connector.ts'
import { ensure } from '../../src/controllers/handle/actions.ts'
import { cancelConnect, connectWallet } from '../../src/controllers/connect/connect.ts'
import { disconnect } from '../../src/controllers/connect/disconnect.ts'
import { goBack, openModal, requestClose, showView } from '../../src/controllers/shell/modal.ts'
import { networksReady } from '../../src/controllers/network/networks.ts'
import { renewPairing, startPairing } from '../../src/controllers/pair/pair.ts'
import { followOtherTab, restoreVisit } from '../../src/controllers/handle/restore.ts'
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
import { localSolana, localOneNetwork, localTwoNetwork } from './reset.ts'
import {
  accountsOf,
  answerOf,
  networksOf,
  pickOf,
  unknownNetwork,
  type Wallet,
  type WalkState,
} from './walk-world.ts'

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
/** Returns a fake signature that encodes the chain of the wallet. */
const signatureOf = (chain: NetworkId) => `0x${(chain === localOneNetwork.id ? '1b' : '1c').repeat(65)}`

/** Approves a connection request with an account. Random walks would rarely do so by chance. */
export const approveConnection = (walkState: WalkState, choice: number): void => {
  const connectPrompts = walkState.prompts.filter(({ kind }) => kind === 'connect')
  const prompt = connectPrompts.at(-1)
  if (!prompt) return
  prompt.isAnswered = true
  prompt.answer({
    providers: { eip155: prompt.wallet.provider },
    accounts: [account(choice % 2 ? alice : bob)],
    networks: [localOneNetwork.id, localTwoNetwork.id],
    wallet: { name: prompt.wallet.connector.info.name },
  })
  walkState.prompts = walkState.prompts.filter(otherPrompt => otherPrompt !== prompt)
}

/** Possible events: user actions, wallet events and external events. */
export const actions: Record<string, (walkState: WalkState, choice: number) => unknown> = {
  open: (walkState, choice) => {
    const view: View | undefined = choice % 2 ? undefined : pickOf(views, choice >>> 4)
    walkState.track('open', openModal(view))
  },
  'open again': walkState => walkState.track('open', openModal()),
  show: (_, choice) => {
    const view = pickOf(views, choice)
    if (view && $modal.get().isOpen) showView(view)
  },
  close: () => requestClose(),
  back: () => {
    if ($modal.get().isOpen) goBack()
  },
  'press a wallet': (walkState, choice) => {
    const info = pickOf(walkState.wallets.slice(0, 3), choice)?.connector.info
    if (!info || !$modal.get().isOpen) return
    showView({ name: 'ConnectingExternal', connectorId: info.id })
    walkState.track('connect', connectWallet(info.id, choice % 5 === 0 ? 'eip155' : undefined))
  },
  'press pairing': walkState => {
    if (!$modal.get().isOpen) return
    showView({ name: 'ConnectingWalletConnectBasic' })
    walkState.track('pair', startPairing())
  },
  'press for a new code': walkState => {
    if ($view.get()?.name === 'ConnectingWalletConnectBasic' && $modal.get().isOpen)
      walkState.track('renew', renewPairing())
  },
  'press a network': (walkState, choice) => {
    if (!$modal.get().isOpen) return
    const networkId = pickOf([localOneNetwork.id, localTwoNetwork.id, localSolana.id], choice) as NetworkId
    showView({ name: 'SwitchNetwork', networkId })
    walkState.track('try to switch', trySwitchNetwork(networkId))
  },
  cancel: () => cancelConnect(),
  'cancel the switch': () => cancelSwitch(),
  'the app switches': (walkState, choice) =>
    walkState.track(
      'switch',
      switchNetwork(
        pickOf([localOneNetwork.id, localTwoNetwork.id, localSolana.id, unknownNetwork], choice) as NetworkId,
      ),
    ),
  'the app wants an account': (walkState, choice) =>
    walkState.track(
      'ensure',
      ensure([{}, { namespace: 'solana' as const }, { network: localTwoNetwork.id }][choice % 3]),
    ),
  'the app signs': (walkState, choice) => {
    const { address, networkId, namespace } = $account.get()
    const provider = runtime.providers.get('eip155') as Eip1193Provider | undefined
    if (!provider || namespace !== 'eip155' || !networkId || !address) return
    const wallet = walkState.wallets.find(wallet => wallet.provider === provider)
    const pendingSignature = evmAdapter.signTypedData?.(
      provider,
      formatAccountId(networkId, address),
      typedData,
    )
    if (!pendingSignature || !wallet) return
    walkState.track(
      'sign',
      pendingSignature.then(
        signature => {
          // Ignores a change of the chain between the last check and the response.
          if (signature !== signatureOf(networkId) && wallet.chain !== networkId)
            walkState.signatureFaults.push(`signed for ${networkId} on ${wallet.chain}`)
        },
        (thrownValue: unknown) => {
          if (choice && !(thrownValue instanceof AppError)) return
          throw thrownValue
        },
      ),
    )
  },
  disconnect: (walkState, choice) =>
    walkState.track('disconnect', disconnect(([undefined, 'eip155', 'solana'] as const)[choice % 3])),
  'a code shows': (walkState, choice) => {
    pickOf(
      walkState.prompts.filter(({ show, signal }) => show && !signal?.aborted),
      choice,
    )?.show?.()
  },
  'a late code shows': (walkState, choice) =>
    pickOf(
      walkState.prompts.filter(({ show }) => show),
      choice,
    )?.show?.(),
  'a wallet approves': (walkState, choice) => {
    const prompt = pickOf(walkState.prompts, choice)
    if (!prompt) return
    // Leaves some prompts open, because some wallets answer twice.
    prompt.isAnswered = true
    if (prompt.kind === 'switch') prompt.wallet.chain = choice % 3 ? localTwoNetwork.id : localOneNetwork.id
    prompt.answer(
      prompt.kind === 'sign'
        ? signatureOf(prompt.wallet.chain)
        : prompt.kind === 'switch'
          ? null
          : answerOf(prompt.wallet, choice >>> 3),
    )
    walkState.prompts = walkState.prompts.filter(otherPrompt => otherPrompt !== prompt || choice % 7 === 0)
  },
  'a wallet rejects': (walkState, choice) => {
    const prompt = pickOf(walkState.prompts, choice)
    prompt?.refuse(pickOf(refusals, choice >>> 8))
    walkState.prompts = walkState.prompts.filter(otherPrompt => otherPrompt !== prompt)
  },
  'a wallet agrees': approveConnection,
  'a wallet signs': walkState => {
    const prompt = walkState.prompts.findLast(({ kind }) => kind === 'sign')
    prompt?.answer(signatureOf(prompt.wallet.chain))
    walkState.prompts = walkState.prompts.filter(otherPrompt => otherPrompt !== prompt)
  },
  // Emits no event, so that the product must check the chain.
  'a wallet changes the network during a signature request': (walkState, choice) => {
    const prompt = walkState.prompts.findLast(({ kind }) => kind === 'sign')
    if (prompt) prompt.wallet.chain = choice % 3 ? localTwoNetwork.id : localOneNetwork.id
  },
  'a wallet has other accounts': (walkState, choice) =>
    pickEvents(walkState, choice)?.accountsChanged(
      choice & 1 ? 'eip155' : 'solana',
      accountsOf(choice >>> 9),
    ),
  'a wallet has another network': (walkState, choice) => {
    const id = pickOf(networksOf(choice >>> 9), choice) as NetworkId
    const wallet = pickOf(walkState.wallets, choice >>> 1) as Wallet
    // Some wallets announce a change without making it.
    if (choice % 3 && id.startsWith('eip155:')) wallet.chain = id
    pickEvents(walkState, choice)?.networkChanged(choice & 1 ? 'eip155' : 'solana', id)
  },
  'a wallet disconnects': (walkState, choice) =>
    pickEvents(walkState, choice)?.disconnected(choice & 1 ? 'eip155' : undefined),
  'a session changes': (walkState, choice) => {
    const wallet = pickOf(walkState.wallets, choice) as Wallet
    try {
      pickOf(wallet.allListeners, choice >>> 4)?.sessionUpdated(answerOf(wallet, choice >>> 3) as Connected)
    } catch (thrownValue) {
      // Invalid events are rejected with an error to the connector that emitted them.
      if (!(thrownValue instanceof AppError)) throw thrownValue
    }
  },
  'another tab disconnects': (walkState, choice) => {
    const storedKey = `w3m:1:connection:${choice % 3 ? 'eip155' : 'solana'}`
    localStorage.setItem(storedKey, '')
    walkState.track('follow', followOtherTab(storedKey))
  },
  'another tab clears the storage': walkState => {
    localStorage.clear()
    walkState.track('follow', followOtherTab())
  },
  'another tab connects': (walkState, choice) => {
    const connectorId = pickOf(walkState.wallets, choice)?.connector.info.id
    const namespace = choice % 3 ? 'eip155' : 'solana'
    localStorage.setItem(
      `w3m:1:connection:${namespace}`,
      JSON.stringify({ value: { connectorId, name: 'Fathom' }, at: 1 }),
    )
    walkState.track('follow', followOtherTab())
  },
  'the visit is restored': walkState => walkState.track('restore', restoreVisit()),
  'the app has other networks': (walkState, choice) => {
    const networks = [
      [localOneNetwork],
      [localOneNetwork, localTwoNetwork, localSolana],
      [localTwoNetwork],
      [localSolana],
    ][choice % 4] as (typeof localOneNetwork)[]
    optionsSet({ ...$options.get(), networks })
    walkState.track('networks', networksReady())
  },
  offline: () => platformChanged({ isMobile: false, isOnline: false }),
  online: () => {
    platformChanged({ isMobile: false, isOnline: true })
    dispatchEvent(new Event('online'))
  },
  'a task passes': () => nextTask(),
  'a second passes': walkState => walkState.clock.advance(1_000),
  'ten seconds pass': walkState => walkState.clock.advance(10_000),
  'five minutes pass': walkState => walkState.clock.advance(300_000),
}

const pickEvents = (walkState: WalkState, choice: number): WalletEvents | undefined =>
  pickOf((pickOf(walkState.wallets, choice >>> 1) as Wallet).allListeners, choice >>> 5)

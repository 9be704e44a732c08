import { expect } from '@open-wc/testing'
import type { ChainAdapter } from '../../../src/namespaces/chain-adapter.ts'
import { goToNetwork } from '../../../src/controllers/network/go-to-network.ts'
import { cancelConnect, connectWallet } from '../../../src/controllers/connect/connect.ts'
import { loadAllErrorTexts } from '../../../src/controllers/shell/report-error.ts'
import { closeModal, goBack, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import {
  cancelSwitch,
  switchNetwork,
  trySwitchNetwork,
} from '../../../src/controllers/network/switch-network.ts'
import type { View } from '../../../src/core/view.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import * as limits from '../../../src/core/limits.ts'
import { runtime } from '../../../src/runtime.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { $modal, $view } from '../../../src/state/shell/modal.ts'
import { walletConnected } from '../../../src/state/connect/connected.ts'
import {
  $activeNamespace,
  $activeNetwork,
  $networkIds,
  namespaceActivated,
  walletNetworkChanged,
} from '../../../src/state/network/networks.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $switching } from '../../../src/state/network/switching.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { createDeferred } from '../../support/deferred.ts'
import { fakeConnector } from '../../support/fake-connector.ts'
import { localSolana, localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'

const createAdapter = (handleSwitch: () => Promise<void>): ChainAdapter => ({
  namespace: 'eip155',
  signMessage: async () => '0x',
  switchNetwork: handleSwitch,
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'settled',
    (error: unknown) => (error as AppError).code,
  )

describe('switchNetwork', () => {
  let requestCount = 0
  let answer: () => Promise<void>
  beforeEach(() => {
    requestCount = 0
    answer = async () => {}
    reset({
      networks: [localOneNetwork, localTwoNetwork, localSolana],
      runtime: {
        loadAdapter: async () =>
          createAdapter(() => {
            requestCount++
            return answer()
          }),
      },
    })
  })

  it('only changes the network of the page if no wallet is connected', async () => {
    await switchNetwork('eip155:31338')
    expect($activeNetwork.get()).to.include({ name: 'Local Two' })
    expect(requestCount).to.equal(0)
  })

  it('sends the request to a connected wallet, and updates the app', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    await switchNetwork('eip155:31338')
    expect(requestCount).to.equal(1)
    expect($account.get().networkId).to.equal('eip155:31338')
    expect($switching.get()).to.equal(undefined)
  })

  it('keeps the network, and shows the error, if the wallet rejects', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    expect(await codeOf(switchNetwork('eip155:31338'))).to.equal('USER_REJECTED')
    expect($account.get().networkId).to.equal('eip155:31337')
    expect($switching.get()).to.include({ status: 'failed', networkId: 'eip155:31338' })
  })

  it('rejects an unknown network without a request to the wallet', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    expect(await codeOf(switchNetwork('eip155:1'))).to.equal('NETWORK_NOT_FOUND')
    expect(requestCount).to.equal(0)
  })

  it('requests a confirmation, then a wallet, if the network has another namespace', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    await switchNetwork(localSolana.id)
    expect($view.get()).to.deep.equal({ name: 'SwitchActiveChain', networkId: localSolana.id })
    expect($activeNetwork.get()).to.include({ name: 'Local One' })
    await goToNetwork(localSolana.id)
    expect($view.get()).to.deep.equal({ name: 'Connect', namespace: 'solana' })
    expect($activeNetwork.get()).to.include({ name: 'Local One' })
    expect($networkIds.get().solana).to.equal(localSolana.id)
  })

  it('stores the target network until its wallet connects or the user leaves', async () => {
    const getTarget = () => $switching.get()?.networkId
    fakeConnector()
    await connectWallet('io.fathom')
    const switchToSolana = async () => {
      await switchNetwork(localSolana.id)
      expect(getTarget()).to.equal(undefined)
      await goToNetwork(localSolana.id)
      expect($switching.get()).to.deep.equal({ networkId: localSolana.id, status: 'connecting' })
      expect(getTarget()).to.equal(localSolana.id)
    }
    await switchToSolana()
    goBack()
    expect(getTarget(), 'still waiting for a wallet').to.equal(localSolana.id)
    goBack()
    expect(getTarget(), 'back').to.equal(undefined)
    await switchToSolana()
    closeModal()
    expect(getTarget(), 'closed').to.equal(undefined)
    await switchToSolana()
    namespaceActivated('solana')
    expect(getTarget(), 'there').to.equal(undefined)
  })

  it('stores the target network during a switch to a namespace with a connected wallet', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    walletConnected('solana', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [],
      address: 'x',
      approvedNetworks: [],
    })
    namespaceActivated('eip155')
    const targets: unknown[] = []
    const stop = $activeNamespace.listen(() => targets.push($switching.get()?.networkId))
    await switchNetwork(localSolana.id)
    await switchNetwork(localOneNetwork.id)
    stop()
    expect(targets).to.deep.equal([localSolana.id, localOneNetwork.id])
    expect($switching.get()).to.equal(undefined)
  })

  it('switches at once if a wallet of the other namespace is connected, and closes the screen', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    walletConnected('solana', {
      connectorId: 'io.fathom',
      wallet: { name: 'Fathom' },
      accounts: [],
      address: 'x',
      approvedNetworks: [],
    })
    await openModal({ name: 'SwitchActiveChain', networkId: localSolana.id })
    await goToNetwork(localSolana.id)
    expect($activeNetwork.get()).to.include({ name: 'Local Solana' })
    expect($modal.get().isOpen).to.equal(false)
  })

  it('T22 ignores the response to a switch that the user canceled', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    const lateAnswer = createDeferred<void>()
    answer = () => lateAnswer.promise
    const switchPromise = codeOf(switchNetwork('eip155:31338'))
    cancelSwitch()
    // The caller must not assume that the switch happened.
    expect(await switchPromise).to.equal('REQUEST_ABORTED')
    lateAnswer.resolve()
    await Promise.resolve()
    expect($account.get().networkId).to.equal('eip155:31337')
  })

  it('T22 rejects and aborts the previous switch', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    answer = () => new Promise(() => {})
    const firstSwitchPromise = codeOf(switchNetwork('eip155:31338'))
    await Promise.resolve()
    answer = async () => {}
    await switchNetwork('eip155:31338')
    expect(await firstSwitchPromise).to.equal('REQUEST_ABORTED')
    expect($account.get().networkId).to.equal('eip155:31338')
  })

  it("F7 rejects the app's request after five minutes without an answer, and never times out a switch in the modal", async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    answer = () => new Promise(() => {})
    await loadAllErrorTexts()
    const clock = fakeClock()
    try {
      const code = codeOf(switchNetwork('eip155:31338'))
      await clock.advance(limits.waitMs)
      expect(await code).to.equal('WALLET_SILENT')
      void trySwitchNetwork('eip155:31338')
      await clock.advance(limits.waitMs * 2)
      expect($switching.get()?.status).to.equal('prompting')
    } finally {
      cancelSwitch()
      clock.restore()
    }
  })

  it('T18 sends the request to the connected wallet while another wallet is prompted to connect', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    const otherConnector = fakeConnector({ id: 'other', name: 'Other' })
    otherConnector.answer = () => new Promise(() => {})
    void connectWallet('other')
    answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    expect(await codeOf(switchNetwork('eip155:31338'))).to.equal('USER_REJECTED')
    cancelConnect()
    expect($account.get()).to.include({ status: 'connected', networkId: 'eip155:31337' })
  })

  it('T18 rejects if the wallet disconnects during the request', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    const lateAnswer = createDeferred<void>()
    answer = () => lateAnswer.promise
    const switchPromise = codeOf(switchNetwork('eip155:31338'))
    runtime.providers.delete('eip155')
    lateAnswer.resolve()
    expect(await switchPromise).to.equal('WALLET_DISCONNECTED')
    expect($account.get().networkId).to.equal('eip155:31337')
  })

  it('returns from the network list to the previous screen', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    await openModal()
    showView({ name: 'Networks' })
    showView({ name: 'SwitchNetwork', networkId: 'eip155:31338' })
    await switchNetwork('eip155:31338')
    expect($view.get()?.name).to.equal('Account')
    expect($modal.get().isOpen).to.equal(true)
  })

  describe('navigation after a switch in the modal', () => {
    let clock: FakeClock
    const getViewName = () => ($modal.get().isOpen ? $view.get()?.name : 'closed')
    /** Switches from the list, through the screen that waits for the wallet. */
    const switchFromList = async (...previousViews: View[]) => {
      fakeConnector()
      await connectWallet('io.fathom')
      for (const view of [...previousViews, { name: 'Networks' } as const]) await openModal(view)
      showView({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })
      await switchNetwork(localTwoNetwork.id)
      expect($activeNetwork.get()).to.include({ name: 'Local Two' })
    }
    const setAfterSwitch = (afterNetworkSwitch: 'back' | 'close' | 'stay') =>
      optionsSet({ ...$options.get(), afterNetworkSwitch })
    beforeEach(() => {
      clock = fakeClock()
    })
    afterEach(() => clock.restore())

    it('goes one screen back from the network list', async () => {
      await switchFromList({ name: 'Account' })
      expect(getViewName()).to.equal('Account')
      // The toast is not announced, because the header of the account announces the network.
      expect($toast.get()).to.include({ text: 'You’re on Local Two', kind: 'success', transient: 'silent' })
      await clock.advance(limits.switchedMs)
      expect(getViewName()).to.equal('Account')
    })

    it('keeps the network list open for 600 ms, then closes the modal if there is no previous screen', async () => {
      await switchFromList()
      expect($toast.get()).to.include({ text: 'You’re on Local Two', transient: 'announced' })
      await clock.advance(599)
      expect(getViewName()).to.equal('Networks')
      await clock.advance(1)
      expect(getViewName()).to.equal('closed')
    })

    it('stays open if the user navigates or opens the modal again within 600 ms', async () => {
      await switchFromList()
      showView({ name: 'WhatIsANetwork' })
      await clock.advance(limits.switchedMs)
      expect(getViewName()).to.equal('WhatIsANetwork')
      closeModal()
      await openModal({ name: 'Networks' })
      await switchNetwork(localOneNetwork.id)
      closeModal()
      await openModal({ name: 'Networks' })
      await clock.advance(limits.switchedMs)
      expect(getViewName()).to.equal('Networks')
    })

    it('closes at once with afterNetworkSwitch "close"', async () => {
      setAfterSwitch('close')
      await switchFromList({ name: 'Account' })
      expect(getViewName()).to.equal('closed')
    })

    it('keeps the list open with afterNetworkSwitch "stay", but closes other screens', async () => {
      setAfterSwitch('stay')
      await switchFromList({ name: 'Account' })
      await clock.advance(limits.switchedMs)
      expect(getViewName()).to.equal('Networks')
      closeModal()
      await openModal({ name: 'UnsupportedChain' })
      await switchNetwork(localOneNetwork.id)
      expect(getViewName()).to.equal('closed')
    })
  })

  describe('while the wallet shows an older request', () => {
    const startPendingSwitch = async () => {
      fakeConnector()
      await connectWallet('io.fathom')
      await openModal({ name: 'Networks' })
      showView({ name: 'SwitchNetwork', networkId: localTwoNetwork.id })
      answer = () => Promise.reject(Object.assign(new Error('pending'), { code: -32002 }))
      expect(await codeOf(switchNetwork(localTwoNetwork.id))).to.equal('REQUEST_PENDING')
      expect($switching.get()).to.include({ status: 'failed' })
    }

    it('F7 completes when the older request switches the wallet to the network', async () => {
      await startPendingSwitch()
      walletNetworkChanged('eip155:1')
      expect($switching.get()).to.include({ status: 'failed' })
      walletNetworkChanged(localTwoNetwork.id)
      expect($switching.get()).to.equal(undefined)
      expect($view.get()?.name).not.to.equal('SwitchNetwork')
    })

    it('ignores the network change after the user canceled the switch', async () => {
      await startPendingSwitch()
      goBack()
      cancelSwitch()
      walletNetworkChanged(localTwoNetwork.id)
      expect($view.get()?.name).to.equal('Networks')
      expect($toast.get()).to.equal(undefined)
    })
  })

  it('cancels the switch when the modal closes', async () => {
    fakeConnector()
    await connectWallet('io.fathom')
    await openModal()
    answer = () => new Promise(() => {})
    const switchPromise = codeOf(switchNetwork('eip155:31338'))
    await Promise.resolve()
    expect($switching.get()?.status).to.equal('prompting')
    const { closeModal } = await import('../../../src/controllers/shell/modal.ts')
    closeModal()
    expect($switching.get()).to.equal(undefined)
    expect(await switchPromise).to.equal('REQUEST_ABORTED')
  })
})

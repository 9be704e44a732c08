import { expect } from '@open-wc/testing'
import type { Connected } from '../../../src/connectors/connector.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import { closeModal, openModal, showView } from '../../../src/controllers/shell/modal.ts'
import { followOtherTab } from '../../../src/controllers/handle/restore.ts'
import { restoreSessions } from '../../../src/controllers/connect/restore-sessions.ts'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { runtime } from '../../../src/runtime.ts'
import { readSnapshot } from '../../../src/services/storage-snapshot.ts'
import { $account } from '../../../src/state/account/account.ts'
import { $attempt } from '../../../src/state/connect/attempt.ts'
import { $connections } from '../../../src/state/connect/connections.ts'
import { $view } from '../../../src/state/shell/modal.ts'
import { $isNetworkSupported } from '../../../src/state/network/networks.ts'
import { createDeferred } from '../../support/deferred.ts'
import { account, alice, bob, fakeConnector } from '../../support/fake-connector.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'

// Every namespace must handle the same faults.

const bitcoin: Network = {
  ...localSolana,
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Local Bitcoin',
}
const polkadot: Network = {
  ...localSolana,
  id: 'polkadot:e812d44359276bfc5075e817f19fcc28',
  name: 'Local Polkadot',
}
const namespaceCases: Readonly<
  Record<Namespace, { network: Network; unknownNetworkId: NetworkId; addresses: readonly [string, string] }>
> = {
  eip155: { network: localOneNetwork, unknownNetworkId: 'eip155:1', addresses: [alice, bob] },
  solana: {
    network: localSolana,
    unknownNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    addresses: [
      'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT',
    ],
  },
  bip122: {
    network: bitcoin,
    unknownNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    addresses: ['bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  },
  polkadot: {
    network: polkadot,
    unknownNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    addresses: [
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    ],
  },
}

for (const [key, { network, unknownNetworkId, addresses }] of Object.entries(namespaceCases)) {
  const namespace = key as Namespace
  const [firstAddress, secondAddress] = addresses
  const answerOf = (
    address: string = firstAddress,
    networks: readonly NetworkId[] = [network.id],
  ): Connected => ({
    providers: { [namespace]: { request: async () => null } },
    accounts: [account(address, namespace)],
    networks,
    wallet: { name: 'Fathom' },
  })
  const createWallet = (id = 'fathom', address: string = firstAddress) => {
    const connector = fakeConnector({ id, name: id, namespaces: [namespace] })
    connector.answer = () => answerOf(address)
    return connector
  }
  const rememberedWallets = { [namespace]: { connectorId: 'fathom', name: 'fathom' } }

  describe(`a wallet of ${namespace}`, () => {
    beforeEach(() => {
      reset({ networks: [network], options: { enableInjected: false, enableEip6963: false } })
    })

    it(`F7 lets the user cancel while a ${namespace} wallet never answers`, async () => {
      createWallet().answer = () => new Promise(() => {})
      await openModal()
      showView({ name: 'ConnectingExternal', connectorId: 'fathom', namespace })
      void connectWallet('fathom', namespace)
      expect($attempt.get()?.status).to.equal('prompting')
      closeModal()
      expect($attempt.get()).to.equal(undefined)
      expect($connections.get()[namespace]?.status ?? 'disconnected').to.equal('disconnected')
    })

    it(`F8 ignores an approval of a ${namespace} wallet after the modal closed`, async () => {
      const lateAnswer = createDeferred<Connected>()
      createWallet().answer = () => lateAnswer.promise
      await openModal()
      showView({ name: 'ConnectingExternal', connectorId: 'fathom', namespace })
      const attempt = connectWallet('fathom', namespace)
      closeModal()
      lateAnswer.resolve(answerOf())
      await attempt
      expect($account.get().status).to.equal('disconnected')
      expect(readSnapshot().connections).to.deep.equal({})
    })

    it(`F9 connects the last requested of two ${namespace} wallets, whichever answers first`, async () => {
      const slowAnswer = createDeferred<Connected>()
      createWallet().answer = () => slowAnswer.promise
      const earlierAttempt = connectWallet('fathom', namespace)
      createWallet('other', secondAddress)
      const laterAttempt = connectWallet('other', namespace)
      slowAnswer.resolve(answerOf())
      await Promise.all([earlierAttempt, laterAttempt])
      expect($connections.get()[namespace]).to.include({ connectorId: 'other', address: secondAddress })
    })

    it(`F10 never shows an unresponsive or disconnected ${namespace} wallet as connected`, async () => {
      const clock = fakeClock()
      try {
        createWallet().answer = () => new Promise(() => {})
        const restorePromise = restoreSessions(rememberedWallets)
        await clock.advance(10_100)
        await restorePromise
        expect($account.get().status).to.equal('disconnected')
      } finally {
        clock.restore()
      }
      const activeWallet = createWallet()
      await connectWallet('fathom', namespace)
      expect($account.get()).to.include({ status: 'connected', address: firstAddress })
      activeWallet.events?.disconnected(namespace)
      expect($account.get().status).to.equal('disconnected')
      expect(runtime.providers.size).to.equal(0)
    })

    it(`follows an account change in a ${namespace} wallet`, async () => {
      const connector = createWallet()
      await connectWallet('fathom', namespace)
      connector.events?.accountsChanged(namespace, [account(secondAddress, namespace)])
      expect($account.get()).to.include({ status: 'connected', address: secondAddress })
    })

    it(`F12 follows a disconnect of a ${namespace} wallet in another tab, without a second request to the wallet`, async () => {
      const connector = createWallet()
      await connectWallet('fathom', namespace)
      const storedKey = `w3m:1:connection:${namespace}`
      localStorage.setItem(storedKey, '')
      await followOtherTab(storedKey)
      expect($account.get().status).to.equal('disconnected')
      expect(connector.calls.disconnect).to.equal(0)
    })

    it(`F17 offers other networks if a ${namespace} wallet is on an unknown network`, async () => {
      await openModal()
      const connector = createWallet()
      connector.answer = () => answerOf(firstAddress, [unknownNetworkId])
      await connectWallet('fathom', namespace)
      expect($isNetworkSupported.get()).to.equal(false)
      expect($view.get()?.name).to.equal('UnsupportedChain')
    })
  })
}

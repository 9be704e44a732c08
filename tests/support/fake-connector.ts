import type { Connected, Connector, ConnectRequest, WalletEvents } from '../../src/connectors/connector.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { AccountEntry } from '../../src/core/identity/account.ts'
import type { ConnectorInfo } from '../../src/core/wallet/connector-info.ts'
import { runtime } from '../../src/runtime.ts'
import { walletConnected } from '../../src/state/connect/connected.ts'
import { connectorAdded } from '../../src/state/connect/connectors.ts'
import { createDeferred } from './deferred.ts'

export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const account = (address: string, namespace: Namespace = 'eip155'): AccountEntry => ({
  namespace,
  address,
  type: 'eoa',
})

/** Sets the same state as a connection with the wallet Fathom, with one account for every EVM network. */
export const connectFathom = (address = alice, type: AccountEntry['type'] = 'eoa'): void =>
  walletConnected('eip155', {
    connectorId: 'io.fathom',
    wallet: { name: 'Fathom' },
    accounts: [{ ...account(address), type }],
    address,
    approvedNetworks: [],
  })

export interface FakeConnector extends Connector {
  /** Event callbacks while the connector is watched. Undefined otherwise. */
  readonly events: WalletEvents | undefined
  readonly calls: { connect: number; restore: number; disconnect: number }
  answer: () => Promise<Connected> | Connected
  onDisconnect: () => Promise<void>
}

export const answerOf = (
  addresses: readonly string[] = [alice],
  networks: readonly NetworkId[] = ['eip155:31337'],
): Connected => ({
  providers: { eip155: { request: async () => null } },
  accounts: addresses.map(address => account(address)),
  networks,
  wallet: { name: 'Fathom' },
})

/** Creates a connector without a wallet, and registers it like a discovered one. Its fields control its responses. */
export function fakeConnector(info: Partial<ConnectorInfo> = {}): FakeConnector {
  const calls = { connect: 0, restore: 0, disconnect: 0 }
  let events: WalletEvents | undefined
  const connector: FakeConnector = {
    info: {
      id: 'io.fathom',
      name: 'Fathom',
      type: 'announced',
      namespaces: ['eip155'],
      rdns: 'io.fathom',
      ...info,
    },
    calls,
    get events() {
      return events
    },
    answer: () => answerOf(),
    onDisconnect: async () => {},
    connect: async () => {
      calls.connect++
      return connector.answer()
    },
    restore: async () => {
      calls.restore++
      return connector.answer()
    },
    disconnect: () => {
      calls.disconnect++
      return connector.onDisconnect()
    },
    watch(nextEvents) {
      events = nextEvents
      return () => {
        if (events === nextEvents) events = undefined
      }
    },
  }
  runtime.connectors.set(connector.info.id, connector)
  connectorAdded(connector.info)
  return connector
}

export interface FakePairing extends Connector {
  /** Each request for a pairing code, with callbacks for both outcomes. */
  readonly attempts: {
    readonly request: ConnectRequest
    readonly uri: string
    show(): void
    approve(answer?: Connected): void
    fail(reason: unknown): void
  }[]
  readonly events: WalletEvents | undefined
  /** Whether each code is shown immediately. */
  isShownImmediately: boolean
  disconnectCount: number
}

export const pairingUri = (index = 0): string =>
  `wc:${index.toString(16).padStart(64, 'a')}@2?expiryTimestamp=1800000300&relay-protocol=irn&symKey=${'5ec3e7'.repeat(10)}0000`

/** Creates pairing without a relay. The test controls codes and wallet responses. Return it from `runtime.loadPairing`. */
export function fakePairing(): FakePairing {
  let events: WalletEvents | undefined
  const pairing: FakePairing = {
    info: {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      namespaces: ['eip155', 'solana'],
    },
    attempts: [],
    isShownImmediately: true,
    disconnectCount: 0,
    get events() {
      return events
    },
    connect(request) {
      const { promise, resolve, reject } = createDeferred<Connected>()
      const uri = pairingUri(pairing.attempts.length)
      const attempt = {
        request,
        uri,
        show: () => request.onUri?.(uri),
        approve: (answer = answerOf()) => resolve(answer),
        fail: reject,
      }
      pairing.attempts.push(attempt)
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      if (pairing.isShownImmediately) attempt.show()
      return promise
    },
    restore: async () => undefined,
    disconnect: async () => {
      pairing.disconnectCount++
    },
    watch(nextEvents) {
      events = nextEvents
      return () => {
        if (events === nextEvents) events = undefined
      }
    },
  }
  return pairing
}

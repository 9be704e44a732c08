import { defaultOptions, type ModalOptions, type Settings } from '../../src/core/options.ts'
import type { Network } from '../../src/core/chain/network.ts'
import { resetRuntime, type Runtime } from '../../src/runtime.ts'
import { attemptEnded } from '../../src/state/connect/attempt.ts'
import { balancesForgotten } from '../../src/state/account/balances.ts'
import { paymentsForgotten } from '../../src/state/account/payments.ts'
import { $connections, walletDisconnected } from '../../src/state/connect/connections.ts'
import { $sendingDepartures, departureSent, departureTaken } from '../../src/state/connect/departure.ts'
import { connectorsCleared } from '../../src/state/connect/connectors.ts'
import { modalClosed, viewsCleared } from '../../src/state/shell/modal.ts'
import { networkActivated, networksConfigured } from '../../src/state/network/networks.ts'
import { alertHidden, toastHidden } from '../../src/state/shell/notices.ts'
import { embeddedWalletCleared } from '../../src/state/login/embedded-wallet.ts'
import { offerForgotten } from '../../src/state/wallets/offered-wallets.ts'
import { optionsSet } from '../../src/state/settings/options.ts'
import { pairingCleared } from '../../src/state/pair/pairing.ts'
import { platformSeen } from '../../src/state/shell/platform.ts'
import { switchEnded } from '../../src/state/network/switching.ts'
import { walletsForgotten } from '../../src/state/wallets/wallet-list.ts'
import { recentWalletsSet } from '../../src/state/wallets/wallets.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'

export const one: Network = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1/one'],
  blockExplorer: { name: 'Local Scan', url: 'https://scan.example' },
}
export const two: Network = { ...one, id: 'eip155:31338', name: 'Local Two' }
export const localSolana: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}

/** Resets stores, storage and runtime, and applies the test's networks and options. */
export function reset({
  networks = [one, two],
  options = {},
  runtime = {},
}: {
  networks?: readonly Network[]
  options?: ModalOptions
  runtime?: Partial<Runtime>
} = {}): Runtime {
  localStorage.clear()
  modalClosed()
  viewsCleared()
  attemptEnded()
  departureTaken()
  for (const { id } of $sendingDepartures.get()) departureSent(id)
  switchEnded()
  for (const namespace of Object.keys($connections.get())) walletDisconnected(namespace as Namespace)
  connectorsCleared()
  embeddedWalletCleared()
  balancesForgotten()
  paymentsForgotten()
  pairingCleared()
  offerForgotten()
  walletsForgotten()
  recentWalletsSet([])
  platformSeen({ isMobile: false, isOnline: true })
  toastHidden()
  alertHidden()
  // An element's modal may still be loading. It then configures the networks in the options.
  optionsSet({ ...defaultOptions, networks, ...options } as Settings)
  networksConfigured(networks)
  for (const network of [...networks].reverse()) networkActivated(network.id)
  const mountModal = async () => document.body
  return resetRuntime({ mountModal, ...runtime })
}

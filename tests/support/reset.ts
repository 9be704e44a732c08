import { defaultOptions, type ModalOptions, type Settings } from '../../src/core/options.ts'
import type { Network } from '../../src/core/chain/network.ts'
import { resetRuntime, type Runtime } from '../../src/runtime.ts'
import { networkActivated, networksConfigured } from '../../src/state/network/networks.ts'
import { optionsSet } from '../../src/state/settings/options.ts'

export const localOneNetwork: Network = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:1/one'],
  blockExplorer: { name: 'Local Scan', url: 'https://scan.example' },
}
export const localTwoNetwork: Network = { ...localOneNetwork, id: 'eip155:31338', name: 'Local Two' }
export const localSolana: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}

/** Resets stores, storage and runtime, and applies the test's networks and options. */
export function reset({
  networks = [localOneNetwork, localTwoNetwork],
  options = {},
  runtime = {},
}: {
  networks?: readonly Network[]
  options?: ModalOptions
  runtime?: Partial<Runtime>
} = {}): Runtime {
  const mountModal = async () => document.body
  const currentRuntime = resetRuntime({ mountModal, ...runtime })
  localStorage.clear()
  // Also sets the networks in the options, from which a modal of an element that is still loading configures them.
  optionsSet({ ...defaultOptions, networks, ...options } as Settings)
  networksConfigured(networks)
  for (const network of [...networks].reverse()) networkActivated(network.id)
  return currentRuntime
}

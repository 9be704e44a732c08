import type { PairingPart } from '../../connectors/walletconnect/part.ts'

/** Polkadot part of the WalletConnect connector: the methods to propose, and the provider. */
export const polkadotPairing: PairingPart<'polkadot'> = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  loadProvider: () => import('./paired-provider.ts').then(m => m.createPolkadotProvider),
}

import type { PairingPart } from '../../connectors/walletconnect/part.ts'

/** Polkadot wallets of the pairing protocol. */
export const polkadotPairing: PairingPart<'polkadot'> = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  loadProvider: () => import('./paired-provider.ts').then(m => m.polkadotProvider),
}

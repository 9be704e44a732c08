import type { PairingPart } from '../../connectors/walletconnect/part.ts'

/** Bitcoin wallets of the pairing protocol. */
export const bitcoinPairing: PairingPart<'bip122'> = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  loadProvider: () => import('./paired-provider.ts').then(m => m.bitcoinProvider),
}

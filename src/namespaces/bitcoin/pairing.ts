import type { PairingPart } from '../../connectors/walletconnect/part.ts'

/** Bitcoin part of the WalletConnect connector: the methods to propose, and the provider. */
export const bitcoinPairing: PairingPart<'bip122'> = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  loadProvider: () => import('./paired-provider.ts').then(m => m.createBitcoinProvider),
}

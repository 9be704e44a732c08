import type { PairingPart } from '../../connectors/walletconnect/part.ts'

/** Solana part of the WalletConnect connector: the methods to propose, and the provider. */
export const solanaPairing: PairingPart<'solana'> = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  loadProvider: () => import('./paired-provider.ts').then(m => m.createSolanaProvider),
}

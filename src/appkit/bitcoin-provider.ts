import type { NetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { BitcoinProvider } from '../core/wallet/provider.ts'
import type { ModalHandle } from '../modal-handle.ts'
import { type ProviderEvents, providerEvents } from './provider-events.ts'

export interface BitcoinAccountAddress {
  readonly address: string
  /** Public key in hex. */
  readonly publicKey?: string
  readonly purpose: 'payment' | 'ordinal'
}

/** Bitcoin provider with AppKit's interface. */
export interface BitcoinConnector extends ProviderEvents {
  readonly name: string
  readonly chain: 'bip122'
  /** Resolves with the payment address. Does not prompt, because the provider is only available while connected. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  getAccountAddresses(): Promise<BitcoinAccountAddress[]>
  signMessage(request: { address: string; message: string; protocol?: 'ecdsa' | 'bip322' }): Promise<string>
  /** Sends `amount` satoshis, given as a decimal string. Resolves with the transaction id. */
  sendTransfer(request: { amount: string; recipient: string }): Promise<string>
  /** Signs a PSBT. Input and output are base64. */
  signPSBT(request: {
    psbt: string
    signInputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[]
    broadcast?: boolean
  }): Promise<{ psbt: string; txid?: string }>
  switchNetwork(caipNetworkId: string): Promise<void>
}

/** Converts the modal's Bitcoin provider to AppKit's interface. */
export function toBitcoinProvider(modal: ModalHandle, wallet: BitcoinProvider): BitcoinConnector {
  const createUnsupportedError = () => new AppError('METHOD_UNSUPPORTED')
  return {
    ...providerEvents(modal, 'bip122'),
    name: modal.getWalletInfo('bip122')?.name ?? '',
    chain: 'bip122',
    connect: async () => wallet.addresses[0]?.address ?? '',
    disconnect: () => modal.disconnect('bip122'),
    getAccountAddresses: async () =>
      wallet.addresses.map(({ address, publicKey, purpose }) => ({
        address,
        ...(publicKey && { publicKey }),
        purpose: purpose?.startsWith('ordinal') ? 'ordinal' : 'payment',
      })),
    signMessage: request => wallet.signMessage(request),
    async sendTransfer({ amount, recipient }) {
      if (!wallet.sendTransfer) throw createUnsupportedError()
      if (!/^[1-9]\d{0,15}$/.test(amount)) throw new AppError('INVALID_AMOUNT')
      return wallet.sendTransfer({ recipient, value: BigInt(amount) })
    },
    async signPSBT({ psbt, signInputs, broadcast }) {
      if (!wallet.signPsbt) throw createUnsupportedError()
      return wallet.signPsbt({ psbt, inputs: signInputs, ...(broadcast && { broadcast }) })
    },
    switchNetwork: id => modal.switchNetwork(id as NetworkId),
  }
}

import type { AnyProvider, BitcoinProvider } from '../../core/wallet/provider.ts'
import type { ModalHandle } from '../../modal-handle.ts'
import { toBitcoinProvider } from '../bitcoin-provider.ts'
import { Adapter } from './adapter.ts'

/** Stands for AppKit's adapter of this name: the modal speaks to the wallets, and this knows the shape in which they are handed out. */
export class BitcoinAdapter extends Adapter {
  override readonly namespace = 'bip122'

  toProvider(modal: ModalHandle, wallet: AnyProvider): object {
    return toBitcoinProvider(modal, wallet as BitcoinProvider)
  }
}

export type { BitcoinAccountAddress, BitcoinConnector } from '../bitcoin-provider.ts'

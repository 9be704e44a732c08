import type { AnyProvider, BitcoinProvider } from '../../core/wallet/provider.ts'
import type { ModalHandle } from '../../modal-handle.ts'
import { toBitcoinProvider } from '../bitcoin-provider.ts'
import { Adapter } from './adapter.ts'

/** Replaces AppKit's adapter of the same name. Converts the modal's provider to AppKit's Bitcoin provider. */
export class BitcoinAdapter extends Adapter {
  override readonly namespace = 'bip122'

  toProvider(modal: ModalHandle, wallet: AnyProvider): object {
    return toBitcoinProvider(modal, wallet as BitcoinProvider)
  }
}

export type { BitcoinAccountAddress, BitcoinConnector } from '../bitcoin-provider.ts'

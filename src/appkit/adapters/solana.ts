import type { AnyProvider, SolanaProvider } from '../../core/wallet/provider.ts'
import type { ModalHandle } from '../../modal-handle.ts'
import { toSolanaProvider } from '../solana-provider.ts'
import { Adapter } from './adapter.ts'

/** Stands for AppKit's adapter of this name: the modal speaks to the wallets, and this knows the shape in which they are handed out. */
export class SolanaAdapter extends Adapter {
  override readonly namespace = 'solana'

  toProvider(modal: ModalHandle, wallet: AnyProvider): object {
    return toSolanaProvider(modal, wallet as SolanaProvider)
  }
}

export type { AnyTransaction, Connection, Provider, PublicKeyLike } from '../solana-provider.ts'

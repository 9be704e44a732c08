import type { AnyProvider, SolanaProvider } from '../../core/wallet/provider.ts'
import type { ModalHandle } from '../../modal-handle.ts'
import { toSolanaProvider } from '../solana-provider.ts'
import { Adapter } from './adapter.ts'

/** Replaces AppKit's adapter of the same name. Converts the modal's provider to AppKit's Solana provider. */
export class SolanaAdapter extends Adapter {
  override readonly namespace = 'solana'

  toProvider(modal: ModalHandle, wallet: AnyProvider): object {
    return toSolanaProvider(modal, wallet as SolanaProvider)
  }
}

export type { AnyTransaction, Connection, Provider, PublicKeyLike } from '../solana-provider.ts'

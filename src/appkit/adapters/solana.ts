import { Adapter } from './adapter.ts'

/** Stands for AppKit's adapter of this name; nothing is set up here. */
export class SolanaAdapter extends Adapter {
  override readonly namespace = 'solana'
}

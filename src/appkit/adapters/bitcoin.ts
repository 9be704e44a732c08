import { Adapter } from './adapter.ts'

/** Stands for AppKit's adapter of this name; nothing is set up here. */
export class BitcoinAdapter extends Adapter {
  override readonly namespace = 'bip122'
}

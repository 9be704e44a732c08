import { Adapter } from './adapter.ts'

/** Stands for AppKit's adapter of this name; nothing is set up here. */
export class Ethers5Adapter extends Adapter {
  override readonly namespace = 'eip155'
}

import type { Namespace } from '../../core/chain/namespace.ts'
import type { AppKitAdapter } from '../options.ts'

/** Stands where AppKit has an adapter: the modal speaks to wallets and chains itself, so nothing is set up here. */
export abstract class Adapter implements AppKitAdapter {
  abstract readonly namespace: Namespace
  readonly options: unknown

  constructor(options?: unknown) {
    this.options = options
  }
}

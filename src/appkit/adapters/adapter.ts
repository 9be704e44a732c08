import type { Namespace } from '../../core/chain/namespace.ts'
import type { AppKitAdapter } from '../options.ts'

/** Base class of the AppKit-compatible adapters. It needs no setup: the modal communicates with wallets and chains itself. */
export abstract class Adapter implements AppKitAdapter {
  abstract readonly namespace: Namespace
  readonly options: unknown

  constructor(options?: unknown) {
    this.options = options
  }
}

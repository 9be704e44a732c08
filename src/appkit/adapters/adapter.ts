import type { Namespace } from '../../core/chain/namespace.ts'
import type { AppKitAdapter } from '../options.ts'

/** Base class of the AppKit-compatible adapters. It needs no setup, because the modal itself communicates with wallets and chains. */
export abstract class Adapter implements AppKitAdapter {
  abstract readonly namespace: Namespace
  readonly options: unknown

  constructor(options?: unknown) {
    this.options = options
  }
}

import type { AppKitAdapter } from '../options.ts'

/** Stands where AppKit has its adapter: the modal speaks to wallets and chains itself, so nothing is set up here. */
export class EthersAdapter implements AppKitAdapter {
  readonly namespace = 'eip155'
  readonly options: unknown

  constructor(options?: unknown) {
    this.options = options
  }
}

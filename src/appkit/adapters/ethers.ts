import { Adapter } from './adapter.ts'

/** Replaces AppKit's adapter of the same name. Needs no setup. */
export class EthersAdapter extends Adapter {
  override readonly namespace = 'eip155'
}

export type { Eip1193Provider as Provider } from '../../core/wallet/provider.ts'

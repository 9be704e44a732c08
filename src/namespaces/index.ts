import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { AdapterLoader, ChainAdapter } from './chain-adapter.ts'

const adapters: Partial<Record<Namespace, () => Promise<unknown>>> = {
  eip155: () => import('./evm/adapter.ts').then(m => m.evmAdapter),
  bip122: () => import('./bitcoin/adapter.ts').then(m => m.bitcoinAdapter),
  polkadot: () => import('./polkadot/adapter.ts').then(m => m.polkadotAdapter),
  solana: () => import('./solana/adapter.ts').then(m => m.solanaAdapter),
}

/** Loads how to speak to a family of chains, when it is needed first. */
export const loadAdapter: AdapterLoader = async namespace => {
  const adapter = await adapters[namespace]?.()
  if (!adapter) throw new AppError('UNSUPPORTED_CHAIN')
  return adapter as ChainAdapter
}

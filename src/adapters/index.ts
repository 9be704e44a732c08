import { AppError } from '../core/errors/app-error.ts'
import type { AdapterLoader, ChainAdapter } from './chain-adapter.ts'

/** Loads how to speak to a family of chains, when it is needed first. 0r */
export const loadAdapter: AdapterLoader = async namespace => {
  if (namespace !== 'eip155') throw new AppError('UNSUPPORTED_CHAIN')
  const { evmAdapter } = await import('./evm/adapter.ts')
  return evmAdapter as ChainAdapter
}

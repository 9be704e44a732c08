import type { Manifest } from '../manifest.ts'

/** EVM chains (`eip155`). */
export const evm: Manifest = {
  adapter: () => import('./adapter.ts').then(m => m.evmAdapter),
}

import { createModal, type ModalOptions } from '../../src/index.ts'
import { localSolana } from '../../src/networks/index.ts'
import { stack } from './stack.ts'
import { installWallets } from './wallets.ts'

installWallets()

/** Where the chains of the local stack answer, as the modal's options say it. */
export const rpcUrls: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(stack?.urls.chains ?? {}).map(([id, url]) => [`eip155:${id}`, [url]])),
  ...(typeof stack?.urls.solana === 'string' && { [localSolana.id]: [stack.urls.solana] }),
}

/** A modal on the networks of the local stack. */
export const startModal = (options: ModalOptions = {}) =>
  createModal({ networks: ['local-one', 'local-two'], rpcUrls, ...options })

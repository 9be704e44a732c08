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

/** The embedded wallet of the local stack: with it a person needs no wallet of their own. */
const endpoints = Object.fromEntries(
  ['frame', 'farcaster'].flatMap(name => {
    const url = stack?.urls[name]
    return typeof url === 'string' ? [[name, url]] : []
  }),
)

/** A modal on the networks of the local stack. */
export const startModal = (options: ModalOptions = {}) =>
  createModal({ networks: ['local-one', 'local-two'], rpcUrls, endpoints, ...options })

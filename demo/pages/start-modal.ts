import { createModal, type ModalOptions } from '../../src/index.ts'
import { stack } from './stack.ts'
import { installWallets } from './wallets.ts'

installWallets()

/** A modal on the networks and the services of the local stack. */
export const startModal = (options: ModalOptions = {}) =>
  createModal({ networks: ['local-one', 'local-two'], ...stack?.options, ...options })

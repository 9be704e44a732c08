import { createModal, type ModalOptions } from '../../src/index.ts'
import { stackOptions } from './stack-options.ts'
import { installWallets } from './wallets.ts'

installWallets()

/** A modal on the networks and the services of the local stack. */
export const startModal = (options: ModalOptions = {}) => createModal({ ...stackOptions(), ...options })

import { createModal, type ModalOptions } from '../../src/index.ts'
import { createStackOptions } from './stack-options.ts'
import { installWallets } from './wallets.ts'

installWallets()

/** Creates a modal that uses the networks and services of the local stack. */
export const startModal = (options: ModalOptions = {}) => createModal({ ...createStackOptions(), ...options })

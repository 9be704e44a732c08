import { namespaceOf, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { OpenOptions } from '../controllers/handle/open.ts'
import { appKit, onAppKit, whenAppKit } from './page.ts'

/** Name, rdns or catalog id of a wallet, `email`, or the name of a social login provider. */
export type Wallet = string

/** Parts of a CAIP-10 account id. */
export interface ParsedCaipAddress {
  readonly chainNamespace: Namespace
  readonly chainId: string
  readonly address: string
}

/**
 * Connects a wallet by its name, or logs in by `email` or a social account, like a click on `<appkit-wallet-button>`. Rejects with
 * USER_REJECTED if the user closes the modal, or with the error that prevented the modal from opening.
 */
export async function connectByName(wallet: string, namespace?: Namespace): Promise<ParsedCaipAddress> {
  const { modal } = await whenAppKit()
  await modal.open({ wallet, namespace } as OpenOptions)
  return new Promise((resolve, reject) => {
    const check = () => {
      const { status, address, networkId } = modal.getAccount(namespace)
      const isConnected = status === 'connected' && address !== undefined && networkId !== undefined
      if (!isConnected && (modal.isOpen || status === 'connecting')) return
      end()
      if (isConnected)
        resolve({ chainNamespace: namespaceOf(networkId), chainId: referenceOf(networkId), address })
      else reject(new AppError('USER_REJECTED'))
    }
    const end = modal.subscribe(check)
    check()
  })
}

/**
 * Opens the form to change the email address of the login, and resolves with the new address. Rejects with WALLET_NOT_CONNECTED if the
 * active account does not belong to a login, and with USER_REJECTED if the user closes the modal or leaves the form.
 */
export async function updateEmail(): Promise<{ email: string }> {
  await whenAppKit()
  return (await import('../controllers/handle/request-email-change.ts')).requestEmailChange()
}

/** Creates an object with the functions of the wallet button, for pages without a framework. */
export const createAppKitWalletButton = () => ({
  isReady: (): boolean => appKit() !== undefined,
  connect: connectByName,
  /** Calls `listener` now and when an instance is created. Returns a function that unsubscribes. */
  subscribeIsReady: (listener: (state: { isReady: boolean }) => void): (() => void) => {
    const notify = () => listener({ isReady: appKit() !== undefined })
    notify()
    return onAppKit(notify)
  },
  updateEmail,
})

import { namespaceOf, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { OpenOptions } from '../controllers/shell/handle.ts'
import { appKit, whenAppKit } from './page.ts'

/** A CAIP-10 account in its parts. */
export interface ParsedCaipAddress {
  readonly chainNamespace: Namespace
  readonly chainId: string
  readonly address: string
}

/**
 * Connects a wallet by its name, or logs in by `email` or a social account: what a press on `<appkit-wallet-button>` does.
 * Rejects USER_REJECTED when the person closes the modal, and with what keeps it from opening.
 */
export async function connectNamed(wallet: string, namespace?: Namespace): Promise<ParsedCaipAddress> {
  const { modal } = await whenAppKit()
  await modal.open({ wallet, namespace } as OpenOptions)
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, address, networkId } = modal.getAccount(namespace)
      const isThere = status === 'connected' && address !== undefined && networkId !== undefined
      if (!isThere && (modal.isOpen || status === 'connecting')) return
      end()
      if (isThere)
        resolve({ chainNamespace: namespaceOf(networkId), chainId: referenceOf(networkId), address })
      else reject(new AppError('USER_REJECTED'))
    }
    const end = modal.subscribe(look)
    look()
  })
}

/** The same as an object, for a page without a framework. */
export const createAppKitWalletButton = () => ({
  isReady: (): boolean => appKit() !== undefined,
  connect: (wallet: string, namespace?: Namespace): Promise<ParsedCaipAddress> =>
    connectNamed(wallet, namespace),
})

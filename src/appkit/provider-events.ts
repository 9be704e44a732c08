import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountState } from '../core/identity/account.ts'
import type { ModalHandle } from '../modal-handle.ts'

export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'

/**
 * Events of a provider other than EIP-1193. `accountsChanged` passes an address, `chainChanged` a CAIP-2 id, and `disconnect`
 * undefined.
 */
export interface ProviderEvents {
  on(event: ProviderEvent, listener: (data: never) => void): void
  removeListener(event: ProviderEvent, listener: (data: never) => void): void
}

const eventData: Readonly<
  Record<
    ProviderEvent,
    (currentAccount: AccountState, previousAccount: AccountState) => readonly [unknown] | undefined
  >
> = {
  accountsChanged: (currentAccount, previousAccount) =>
    currentAccount.address && currentAccount.address !== previousAccount.address
      ? [currentAccount.address]
      : undefined,
  chainChanged: (currentAccount, previousAccount) =>
    currentAccount.networkId && currentAccount.networkId !== previousAccount.networkId
      ? [currentAccount.networkId]
      : undefined,
  disconnect: (currentAccount, previousAccount) =>
    currentAccount.status === 'disconnected' && previousAccount.status !== currentAccount.status
      ? [undefined]
      : undefined,
}

/** Creates the event methods of a namespace. Each listener has its own account subscription. */
export function providerEvents(modal: ModalHandle, namespace: Namespace): ProviderEvents {
  const subscriptions: [ProviderEvent, unknown, () => void][] = []
  return {
    on(event, listener) {
      let previousAccount = modal.getAccount(namespace)
      const unsubscribe = modal.subscribe(() => {
        const currentAccount = modal.getAccount(namespace)
        const data = eventData[event]?.(currentAccount, previousAccount)
        previousAccount = currentAccount
        if (data) listener(data[0] as never)
      })
      subscriptions.push([event, listener, unsubscribe])
    },
    removeListener(event, listener) {
      const index = subscriptions.findIndex(
        ([name, registeredListener]) => name === event && registeredListener === listener,
      )
      if (index >= 0) subscriptions.splice(index, 1)[0]?.[2]()
    },
  }
}

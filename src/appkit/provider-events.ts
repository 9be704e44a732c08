import type { Namespace } from '../core/chain/namespace.ts'
import type { AccountState } from '../core/identity/account.ts'
import type { ModalHandle } from '../modal-handle.ts'

export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'

/** Events of a provider other than EIP-1193. Their data is an address, a CAIP-2 id, or undefined. */
export interface ProviderEvents {
  on(event: ProviderEvent, listener: (data: never) => void): void
  removeListener(event: ProviderEvent, listener: (data: never) => void): void
}

const eventData: Readonly<
  Record<ProviderEvent, (now: AccountState, before: AccountState) => readonly [unknown] | undefined>
> = {
  accountsChanged: (now, before) =>
    now.address && now.address !== before.address ? [now.address] : undefined,
  chainChanged: (now, before) =>
    now.networkId && now.networkId !== before.networkId ? [now.networkId] : undefined,
  disconnect: (now, before) =>
    now.status === 'disconnected' && before.status !== now.status ? [undefined] : undefined,
}

/** Creates the event methods of a namespace. Each listener has its own account subscription. */
export function providerEvents(modal: ModalHandle, namespace: Namespace): ProviderEvents {
  const following: [ProviderEvent, unknown, () => void][] = []
  return {
    on(event, listener) {
      let before = modal.getAccount(namespace)
      const end = modal.subscribe(() => {
        const now = modal.getAccount(namespace)
        const data = eventData[event]?.(now, before)
        before = now
        if (data) listener(data[0] as never)
      })
      following.push([event, listener, end])
    },
    removeListener(event, listener) {
      const at = following.findIndex(([name, own]) => name === event && own === listener)
      if (at >= 0) following.splice(at, 1)[0]?.[2]()
    },
  }
}

import type { AccountState } from '../core/identity/account.ts'
import { once } from '../core/once.ts'
import { ownWallets } from '../core/wallet/own-wallets.ts'
import type { ModalProvider, ProviderListener, ProviderRequest } from './modal-provider.ts'

type Call = [name: 'on' | 'removeListener', event: string, listener: ProviderListener]

/** Loads the implementation. `accountAtFirstListener` returns the account at the time the page added its first listener. */
export type LoadProvider = (accountAtFirstListener: () => AccountState | undefined) => Promise<ModalProvider>

/**
 * Provider that is available synchronously. Queues requests and listeners, and keeps the account at the first listener, until the
 * implementation has loaded.
 */
export function createFacade(load: LoadProvider, account: () => AccountState): ModalProvider {
  let accountAtFirstListener: AccountState | undefined
  let core: ModalProvider | undefined
  const calls: Call[] = []
  const loadOnce = once(() => load(() => accountAtFirstListener))
  const loadCore = async () => {
    core = await loadOnce()
    for (const [name, ...args] of calls.splice(0)) core[name](...args)
    return core
  }
  const callWhenLoaded =
    (name: Call[0]): ModalProvider['on'] =>
    (...args) => {
      accountAtFirstListener ??= account()
      calls.push([name, ...args])
      // If loading failed, the listeners are attached with the next request.
      loadCore().catch(() => {})
      return facade
    }
  const facade: ModalProvider = Object.freeze({
    // Read immediately if possible, because later changes to the page's objects must have no effect.
    request: async <Result>(args: ProviderRequest) =>
      (
        core ??
        (await loadCore().catch(cause => {
          throw Object.assign(new Error('Disconnected', { cause }), { code: 4900 })
        }))
      ).request<Result>(args),
    on: callWhenLoaded('on'),
    removeListener: callWhenLoaded('removeListener'),
  })
  ownWallets.add(facade)
  return facade
}

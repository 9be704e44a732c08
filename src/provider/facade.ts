import { once } from '../core/once.ts'
import { ownWallets } from '../core/wallet/own-wallets.ts'
import type { ModalProvider, ProviderListener, ProviderRequest } from './modal-provider.ts'

type Call = [name: 'on' | 'removeListener', event: string, listener: ProviderListener]

/** The provider of a page from its first line on: it keeps what is asked until the rest of it has loaded. */
export function makeFacade(load: () => Promise<ModalProvider>): ModalProvider {
  let core: ModalProvider | undefined
  const calls: Call[] = []
  const loaded = once(load)
  const settled = async () => {
    core = await loaded()
    for (const [name, ...given] of calls.splice(0)) core[name](...given)
    return core
  }
  const later =
    (name: Call[0]): ModalProvider['on'] =>
    (...given) => {
      calls.push([name, ...given])
      // What did not load hears its listeners with the next request.
      settled().catch(() => {})
      return facade
    }
  const facade: ModalProvider = Object.freeze({
    // Read at once where it can be: what the page does with its objects afterwards changes nothing.
    request: async <Result>(args: ProviderRequest) =>
      (
        core ??
        (await settled().catch(cause => {
          throw Object.assign(new Error('w3m is not here', { cause }), { code: 4900 })
        }))
      ).request<Result>(args),
    on: later('on'),
    removeListener: later('removeListener'),
  })
  ownWallets.add(facade)
  return facade
}

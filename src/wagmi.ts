import { createModal as create, modalHandle, provideElements } from './create-modal.ts'
import type { ModalOptions, NetworkChoice } from './core/options.ts'
import type { ModalHandle } from './modal-handle.ts'
import { transportUrls, type WagmiTransports } from './provider/transport-urls.ts'
import { wagmiConnector } from './provider/wagmi-connector.ts'
import { runtime } from './runtime.ts'
import { $options } from './state/settings/options.ts'

// As in the main entry, the buttons are defined automatically in a browser, but not on a server.
if (typeof document !== 'undefined') {
  provideElements(() => import('../elements/index.ts'))
  void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())
}

/** Adds endpoints to those of the page's modal. The app's own endpoints for a network have priority. */
async function addRpcUrls(modal: ModalHandle, rpcUrls: Record<string, string[]>): Promise<void> {
  // The options of a modal that another copy of this package created are unknown here and must not be replaced.
  if (!runtime.stops.has('storage')) return
  const { settleOptions } = await import('./controllers/settings/options.ts')
  settleOptions()
  modal.setOptions({ rpcUrls: { ...rpcUrls, ...$options.get().rpcUrls } })
}

/**
 * Creates a wagmi 2 or 3 connector for the modal's wallet. Without options it uses the modal of the page, or creates one with wagmi's
 * chains. The modal reads through the HTTP endpoints of wagmi's transports, unless `rpcUrls` lists others. Connections made with the
 * modal's own buttons appear in wagmi, and vice versa.
 */
export const w3m = (options?: ModalOptions) => {
  let used: ModalHandle | undefined
  return wagmiConnector((chains, transports?: WagmiTransports) => {
    const existingModal = modalHandle()
    if (existingModal && existingModal === used) return existingModal
    const urls = transportUrls(chains, transports)
    if (existingModal && !options) {
      void addRpcUrls(existingModal, urls).catch(() => {})
      return (used = existingModal)
    }
    used = create({
      networks: chains as readonly NetworkChoice[],
      ...options,
      rpcUrls: { ...urls, ...options?.rpcUrls },
    })
    return used
  })
}

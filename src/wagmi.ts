import { createModal as create, modalHandle, provideElements } from './create-modal.ts'
import type { ModalOptions, NetworkChoice } from './core/options.ts'
import { wagmiConnector } from './provider/wagmi-connector.ts'

// As in the main entry: the elements are defined automatically in a browser, and not on a server.
if (typeof document !== 'undefined') {
  provideElements(() => import('../elements/index.ts'))
  void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())
}

/**
 * Creates a wagmi 2 or 3 connector for the modal's wallet. Without options it uses the modal of the page, or creates one with
 * wagmi's chains. Connections made with the modal's own buttons appear in wagmi, and vice versa.
 */
export const w3m = (options?: ModalOptions) =>
  wagmiConnector(
    chains =>
      (options ? undefined : modalHandle()) ??
      create({ networks: chains as readonly NetworkChoice[], ...options }),
  )

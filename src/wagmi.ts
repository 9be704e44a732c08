import { createModal as create, modalHandle, provideElements } from './create-modal.ts'
import type { ModalOptions, NetworkChoice } from './core/options.ts'
import { wagmiConnector } from './provider/wagmi-connector.ts'

// As in the main entry: a browser gets the elements by themselves, a server gets none.
if (typeof document !== 'undefined') {
  provideElements(() => import('../elements/index.ts'))
  void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())
}

/**
 * The modal's wallet for wagmi 2 and 3. Without options it joins the modal of the page where there is one, else it makes one on
 * wagmi's chains. What the modal's own buttons connect appears in wagmi, and the other way round.
 */
export const w3m = (options?: ModalOptions) =>
  wagmiConnector(
    chains =>
      (options ? undefined : modalHandle()) ??
      create({ networks: chains as readonly NetworkChoice[], ...options }),
  )

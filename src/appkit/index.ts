import { provideElements } from '../create-modal.ts'

// Elements never stand in the static graph: worker runtimes have no HTMLElement. A browser gets the tags by themselves.
if (typeof document !== 'undefined') {
  provideElements(() => import('../../elements/index.ts'))
  void import('../../elements/buttons/start.ts').then(buttons => buttons.startElements())
  void import('../../elements/buttons/appkit-tags.ts').then(tags => tags.defineAppKitTags())
}

export {
  type AppKit,
  type AppKitEvent,
  createAppKit,
  type PublicState,
  type UseAppKitAccount,
  type UseAppKitNetwork,
} from './appkit.ts'
export type { AppKitNetwork, CaipNetwork } from './network.ts'
export type { AppKitAdapter, AppKitFeatures, CreateAppKit, CreateAppKit as AppKitOptions } from './options.ts'
export { version } from '../core/version.ts'

import type { AppKit } from '../../src/appkit/appkit.ts'
import type { CreateAppKit } from '../../src/appkit/options.ts'
import { createInstance } from '../../src/appkit/page.ts'
import { provideElements } from '../../src/create-modal.ts'

/**
 * Creates the modal of this page by AppKit's names, and defines the tags `appkit-…` and our own; a later call returns the first
 * instance. Throws INVALID_OPTIONS without a network, or for one that is none. On a server nothing is defined.
 */
export function createAppKit(options: CreateAppKit): AppKit {
  // Elements never stand in the static graph: worker runtimes have no HTMLElement.
  if (typeof document !== 'undefined') {
    provideElements(() => import('../index.ts'))
    void import('./start.ts').then(buttons => buttons.startElements())
    void import('./appkit-tags.ts').then(tags => tags.defineAppKitTags())
  }
  return createInstance(options)
}

import type { AppKit } from '../../src/appkit/appkit.ts'
import type { CreateAppKit } from '../../src/appkit/options.ts'
import { createInstance } from '../../src/appkit/page.ts'
import { provideElements } from '../../src/create-modal.ts'

/**
 * Creates the modal of this page with AppKit's API and defines the `appkit-…` and `w3m-…` tags. Later calls return the first
 * instance. Throws INVALID_OPTIONS if the options contain no network or an invalid one. Defines no tags on a server.
 */
export function createAppKit(options: CreateAppKit): AppKit {
  // Elements are never imported statically, because worker runtimes have no HTMLElement.
  if (typeof document !== 'undefined') {
    provideElements(() => import('../index.ts'))
    void import('./start.ts').then(buttons => buttons.startElements())
    void import('./appkit-tags.ts').then(tags => tags.defineAppKitTags())
  }
  return createInstance(options)
}

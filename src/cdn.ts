import { startElements } from '../elements/buttons/start.ts'
import { createModal, provideElements } from './create-modal.ts'

/** Everything for a page without build tools: the buttons at once, the rest when it is needed. 0 */
provideElements(() => import('../elements/index.ts'))
// The scripts of the page that follow have their say before an element looks for its options.
setTimeout(startElements)

export { createModal }
export { version } from './core/version.ts'

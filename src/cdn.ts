import { createModal, provideElements } from './create-modal.ts'

/** Everything for a page without build tools: the buttons at once, the rest when it is needed. 0 */
provideElements(() => import('../elements/index.ts'))
void import('../elements/buttons/start.ts').then(buttons => buttons.startElements())

export { createModal }
export { version } from './core/version.ts'

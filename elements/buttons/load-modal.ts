import { provideElements } from '../../src/create-modal.ts'

// Loads the whole modal, also for pages that import a single element.
export const loadModal = () => import('../index.ts')
provideElements(loadModal)

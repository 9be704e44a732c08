import { provideElements } from '../../src/create-modal.ts'

// Importing a single element includes the whole modal, which loads on first open.
export const loadModal = () => import('../index.ts')
provideElements(loadModal)

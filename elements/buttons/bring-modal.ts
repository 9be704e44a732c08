import { provideElements } from '../../src/create-modal.ts'

// Importing a single element includes the whole modal, which loads on first open.
export const bringModal = () => import('../index.ts')
provideElements(bringModal)

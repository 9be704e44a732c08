import { provideElements } from '../../src/create-modal.ts'

// Whoever imports a single element has the whole modal: it loads when somebody opens it.
export const bringModal = () => import('../index.ts')
provideElements(bringModal)

import { provideElements } from '../../src/create-modal.ts'

// Importing a single element includes the whole modal, which loads on first open. The login rows, which most first screens show,
// load in parallel without blocking it.
export const bringModal = () => {
  import('../parts/login-rows.ts').catch(() => {})
  return import('../index.ts')
}
provideElements(bringModal)

import { provideElements } from '../../src/create-modal.ts'

// Importing a single element includes the whole modal, which loads on first open. Pages with a project id show login rows, which load
// in parallel without blocking the modal. Other pages with a login load them when the page is idle or with the first screen.
export const bringModal = () => {
  if (document.querySelector('[project-id]')) import('../parts/login-rows.ts').catch(() => {})
  return import('../index.ts')
}
provideElements(bringModal)

import { provideElements } from '../../src/create-modal.ts'

// Whoever imports a single element has the whole modal: it loads when somebody opens it. What most first screens show
// beside wallets is asked for in the same moment, and nothing waits for it.
export const bringModal = () => {
  import('../parts/login-rows.ts').catch(() => {})
  return import('../index.ts')
}
provideElements(bringModal)

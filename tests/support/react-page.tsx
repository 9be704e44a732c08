import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { ModalProviderProps } from '../../react/index.ts'
import { App, AppWithoutProvider } from './react-app.tsx'

declare global {
  interface Window {
    app: {
      mount(options: ModalProviderProps): void
      mountWithoutProvider(): void
      hydrate(options: ModalProviderProps): void
      unmount(): void
      /** Hydration errors reported by React. */
      mismatches: string[]
    }
  }
}

const findContainer = (): HTMLElement => document.querySelector('#app') ?? document.body
let root: Root | undefined

window.app = {
  mismatches: [],
  mount(options) {
    root = createRoot(findContainer())
    root.render(<App options={options} />)
  },
  mountWithoutProvider() {
    root = createRoot(findContainer())
    root.render(<AppWithoutProvider />)
  },
  hydrate(options) {
    root = hydrateRoot(findContainer(), <App options={options} />, {
      onRecoverableError: error => window.app.mismatches.push(String(error)),
    })
  },
  unmount() {
    root?.unmount()
    root = undefined
  },
}

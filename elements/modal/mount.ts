import { wordsReady } from '../../src/controllers/language.ts'
import { $account } from '../../src/state/account.ts'

// Dynamic imports of the same file are one: a preloaded modal loads no second time.
const load = () =>
  Promise.all([import('./w3m-modal.ts'), import('./view-table.ts'), wordsReady()] as const).then(
    ([{ W3mModal }, { loadView }]) => {
      // The screen that is most likely needed comes along; when it does not load, the outlet says so.
      loadView($account.get().status === 'connected' ? 'Account' : 'Connect').catch(() => {})
      return W3mModal
    },
  )

/** Loads what the first opening needs. */
export const preloadModal = (): Promise<unknown> => load()

/** Loads the modal element and its words, and puts the element into the page once. 0 */
export async function mountModal(): Promise<HTMLElement> {
  const W3mModal = await load()
  const modal = W3mModal.current ?? document.createElement('w3m-modal')
  if (!modal.isConnected) document.body.append(modal)
  await modal.updateComplete
  return modal
}

import { wordsReady } from '../../src/controllers/settings/language.ts'
import { $account } from '../../src/state/account/account.ts'
import { loadView } from './view-table.ts'
import { loadFooter, W3mModal } from './w3m-modal.ts'

/** Puts the modal element into the page once, with its words. */
export async function mountModal(): Promise<HTMLElement> {
  // The screen that is most likely needed comes along; when it does not load, the outlet says so.
  loadView($account.get().status === 'connected' ? 'Account' : 'Connect').catch(() => {})
  await Promise.all([wordsReady(), loadFooter()])
  const modal = W3mModal.current ?? document.createElement('w3m-modal')
  if (!modal.isConnected) document.body.append(modal)
  await modal.updateComplete
  await (modal as W3mModal).theme.ready
  return modal
}

import { loadTexts } from '../../src/controllers/settings/language.ts'
import { registerModal } from '../../src/controllers/shell/modal.ts'
import { whenIdle } from '../../src/controllers/shell/when-idle.ts'
import { preloadOffer } from '../../src/controllers/wallets/wallets.ts'
import type { ViewName } from '../../src/core/view.ts'
import { $account } from '../../src/state/account/account.ts'
import { $options } from '../../src/state/settings/options.ts'
import { creationScope } from '../base/creation.ts'
import { ensureOwnTags } from './own-tags.ts'
import { takePreparedModal } from './prepared.ts'
import { loadView } from './view-loading.ts'
import { loadFooter, type W3mModal } from './modal-element.ts'
import { page } from './page-modal.ts'

// Connected users open the account screen. Preloads it when idle, so it also opens offline.
$account.subscribe(({ status }) => {
  if (status === 'connected' && $options.get().preload !== 'none')
    whenIdle(() => loadView('Account').catch(() => {}))
})

// If the modal opens before the page is idle, as always with `preload="none"`, there is nothing to prepare.
whenIdle(() => page.modal ?? import('./prepare-modal.ts').then(m => m.prepareModal()).catch(() => {}))

/** Mounts the modal element once, with its texts and the chunks of its first screen. */
export async function mountModal(firstView?: ViewName): Promise<HTMLElement> {
  if (firstView === 'Connect') preloadOffer()
  // A screen that fails to load shows the error itself.
  await Promise.all([loadTexts(), loadFooter(), firstView && loadView(firstView).catch(() => {})])
  await ensureOwnTags()
  const modal = page.modal ?? takePreparedModal() ?? creationScope.createElement('w3m-modal')
  if (!modal.isConnected) document.body.append(modal)
  registerModal(modal)
  await modal.updateComplete
  await (modal as W3mModal).theme.ready
  return modal
}

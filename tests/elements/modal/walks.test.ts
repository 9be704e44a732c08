import { loadView } from '../../../elements/modal/view-loading.ts'
import { viewTable } from '../../../elements/modal/view-table.ts'
import '../../../elements/modal/w3m-notices.ts'
import '../../../elements/buttons/index.ts'
import { setLanguage, loadTexts } from '../../../src/controllers/settings/language.ts'
import { createModal } from '../../../src/create-modal.ts'
import { bundledLanguages } from '../../../src/core/bundled-languages.ts'
import type { ViewName } from '../../../src/core/view.ts'
import { $options, optionsSet } from '../../../src/state/settings/options.ts'
import { $language } from '../../../src/text/text.ts'
import { cases } from '../../support/cases.ts'
import { until } from '../../support/until.ts'
import { startWalks, endWalk, endWalks, restartClock } from '../../support/walk-faults.ts'
import { startPage, pageActions, findPageFault, findPairingLink } from '../../support/walk-page.ts'
import { runWalks } from '../../support/walk.ts'
import type { WalkState } from '../../support/walk-world.ts'

// A walk with rendered views takes as long as ten without a page (tests/controllers/walks.test.ts).
const count = Math.min(100, Math.ceil(cases / 10))

describe('random user walks through the page', function () {
  this.timeout(300_000)
  const { fetch, open } = globalThis
  const preventNavigation = (event: Event) => {
    if (event.composedPath().some(target => target instanceof HTMLAnchorElement)) event.preventDefault()
  }

  before(async () => {
    // All requests fail, window.open does nothing, and no link leaves the test page.
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
    globalThis.open = () => null
    document.addEventListener('click', preventNavigation)
    createModal()
    await startWalks()
    for (const language of [...bundledLanguages, 'ar', 'en']) {
      optionsSet({ ...$options.get(), language })
      setLanguage()
      await until(() => $language.get().tag === language)
    }
    const names = Object.keys(viewTable) as ViewName[]
    await Promise.all([loadTexts(), ...names.map(loadView)])
  })
  after(() => {
    endWalks()
    Object.assign(globalThis, { fetch, open })
    document.removeEventListener('click', preventNavigation)
  })

  it('T13 F21 F26 shows the current state, keeps no content in the closed modal, and never leaves the page locked', () =>
    runWalks<WalkState>({
      seed: 20_261_122,
      walkCount: count,
      maxSteps: 30,
      actions: pageActions,
      findFault: findPageFault,
      start: () => startPage(restartClock()),
      end: async walkState => {
        const fault = await endWalk(walkState)
        return (
          fault ??
          findPageFault(walkState) ??
          (findPairingLink() && `${findPairingLink()} still has the code`)
        )
      },
    }))
})

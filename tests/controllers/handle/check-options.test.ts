import { expect } from '@open-wc/testing'
import { checkOptionInputs } from '../../../src/controllers/handle/check-options.ts'
import { setupAlerts } from '../../../src/core/errors/setup-alerts.ts'
import { settleOptions, drainUnchecked } from '../../../src/controllers/settings/options.ts'
import { runtime } from '../../../src/runtime.ts'
import { texts as words } from '../../../src/text/en/errors.ts'
import { reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

/** A reference whose target was garbage collected. */
class CollectedRef {
  deref(): undefined {}
}

describe('checkOptionInputs', () => {
  let warnings: string[]
  let restoreFunctions: (() => void)[]
  const collectGarbage = () => restoreFunctions.push(stubProperty(globalThis, 'WeakRef', CollectedRef))
  const hasWarned = (expected: string) => warnings.some(text => text.includes(expected))

  beforeEach(() => {
    reset()
    drainUnchecked()
    warnings = []
    restoreFunctions = [stubProperty(console, 'warn', (text: string) => void warnings.push(text))]
  })
  afterEach(() => {
    for (const restore of restoreFunctions.reverse()) restore()
  })

  it('warns about options that were garbage collected', async () => {
    collectGarbage()
    runtime.inputs.push({ projectId: 'p', debug: 'yes' as never })
    settleOptions()
    await checkOptionInputs()
    expect(hasWarned('option "debug"')).to.equal(true)
  })

  it('warns about the attributes of an element, unless the element was garbage collected', async () => {
    const check = async () => {
      const element = document.createElement('w3m-button')
      element.setAttribute('project-id', 'p')
      element.setAttribute('theme-mode', 'drak')
      runtime.inputs.push(element)
      settleOptions()
      await checkOptionInputs()
      return hasWarned('drak')
    }
    collectGarbage()
    expect(await check()).to.equal(false)
    restoreFunctions.pop()?.()
    expect(await check()).to.equal(true)
  })

  it('warns once about a missing project id, with the text of the error', async () => {
    for (const language of ['en', 'en']) {
      runtime.inputs.push({ networks: ['ethereum'], language })
      settleOptions()
      await checkOptionInputs()
    }
    const { title, hint: longText } = setupAlerts.PROJECT_ID_MISSING
    expect(warnings.filter(text => text === `w3m: ${title}. ${longText}`)).to.have.length(1)
    for (const [code, texts] of Object.entries(setupAlerts))
      expect(words.errors[code as keyof typeof setupAlerts]).to.equal(texts.title)
  })
})

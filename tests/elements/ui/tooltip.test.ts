import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { html } from 'lit'
import { expectAccessible, onStage } from '../../support/stage.ts'
import '../../../elements/ui/wui-tooltip.ts'

const template = () =>
  html`<wui-tooltip label="About price impact" text="How much your trade moves the price."></wui-tooltip>`
const bubbleOf = (stage: Element) =>
  stage.querySelector('wui-tooltip')?.shadowRoot?.querySelector('[role="tooltip"]') as HTMLElement

// An event of our own: a window in the background, as in a parallel run, gets none from the browser.
const send = (stage: Element, type: 'focus' | 'blur') =>
  stage.querySelector('wui-tooltip')?.shadowRoot?.querySelector('button')?.dispatchEvent(new FocusEvent(type))

describe('wui-tooltip', () => {
  it('is accessible', () => expectAccessible(template))

  it('describes its sign, opens on focus and goes with it', async () => {
    const stage = await onStage(template())
    const bubble = bubbleOf(stage)
    expect(bubble.matches(':popover-open')).to.equal(false)
    send(stage, 'focus')
    expect(bubble.matches(':popover-open')).to.equal(true)
    send(stage, 'blur')
    expect(bubble.matches(':popover-open')).to.equal(false)
  })

  it('takes the Escape key for itself: the dialog around it stays open', async () => {
    const stage = await onStage(html`<dialog><button>Close</button>${template()}</dialog>`)
    const dialog = stage.querySelector('dialog') as HTMLDialogElement
    dialog.showModal()
    stage.querySelector('wui-tooltip')?.focus()
    send(stage, 'focus')
    expect(bubbleOf(stage).matches(':popover-open')).to.equal(true)
    await sendKeys({ press: 'Escape' })
    expect(bubbleOf(stage).matches(':popover-open')).to.equal(false)
    expect(dialog.open).to.equal(true)
    dialog.close()
  })

  it('stays within the window', async () => {
    const stage = await onStage(template())
    send(stage, 'focus')
    const { left, right, top } = bubbleOf(stage).getBoundingClientRect()
    expect(left).to.be.at.least(0)
    expect(right).to.be.at.most(document.documentElement.clientWidth)
    expect(top).to.be.at.least(0)
  })
})

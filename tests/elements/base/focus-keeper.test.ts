import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import { FocusKeeper } from '../../../elements/base/focus-keeper.ts'
import { until } from '../../support/until.ts'

type Scene = 'ask' | 'wait' | 'nothing' | 'answered'

@customElement('test-kept-focus')
class TestFocusKeeper extends LitElement {
  @state() scene: Scene = 'ask'
  protected focusKeeper = new FocusKeeper(this, 'button', 'input')

  override render() {
    return {
      ask: html`<button>Send</button><button>Cancel</button>`,
      wait: html`<p>Waiting</p><button disabled>Send</button><button>Stop</button>`,
      nothing: html`<p>Nothing to press</p>`,
      answered: html`<input aria-label="Amount" />`,
    }[this.scene]
  }

  get focused(): string {
    const focusedElement = this.shadowRoot?.activeElement
    return focusedElement ? focusedElement.textContent || focusedElement.localName : ''
  }
}

describe('FocusKeeper', () => {
  const openElement = async () => {
    const element = await fixture<TestFocusKeeper>(html`<test-kept-focus></test-kept-focus>`)
    element.shadowRoot?.querySelector('button')?.focus()
    return element
  }
  const show = async (element: TestFocusKeeper, scene: Scene) => {
    element.scene = scene
    await element.updateComplete
  }

  it('focuses the first enabled control when the focused control is removed', async () => {
    const element = await openElement()
    await show(element, 'wait')
    await until(() => element.focused === 'Stop')
  })

  it('focuses the next available control if the new content has none at first', async () => {
    const element = await openElement()
    await show(element, 'nothing')
    await show(element, 'answered')
    await until(() => element.focused === 'input')
  })

  it('keeps the focus on an element that the user focused outside of the component', async () => {
    const otherInput = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`)
    const element = await openElement()
    await show(element, 'nothing')
    otherInput.focus()
    await show(element, 'answered')
    await show(element, 'ask')
    expect(element.focused).to.equal('')
    expect(document.activeElement === otherInput).to.equal(true)
  })
})

import { expect, fixture } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import { FocusKeeper } from '../../../elements/base/focus-keeper.ts'
import { until } from '../../support/until.ts'

type Scene = 'ask' | 'wait' | 'nothing' | 'answered'

@customElement('test-kept-focus')
class TestKeptFocus extends LitElement {
  @state() scene: Scene = 'ask'
  protected place = new FocusKeeper(this, 'button', 'input')

  override render() {
    return {
      ask: html`<button>Send</button><button>Cancel</button>`,
      wait: html`<p>Waiting</p><button disabled>Send</button><button>Stop</button>`,
      nothing: html`<p>Nothing to press</p>`,
      answered: html`<input aria-label="Amount" />`,
    }[this.scene]
  }

  get focused(): string {
    const focused = this.shadowRoot?.activeElement
    return focused ? focused.textContent || focused.localName : ''
  }
}

describe('a place for whoever works by keys', () => {
  const open = async () => {
    const element = await fixture<TestKeptFocus>(html`<test-kept-focus></test-kept-focus>`)
    element.shadowRoot?.querySelector('button')?.focus()
    return element
  }
  const show = async (element: TestKeptFocus, scene: Scene) => {
    element.scene = scene
    await element.updateComplete
  }

  it('when the focused control leaves, the first one that is on has the focus', async () => {
    const element = await open()
    await show(element, 'wait')
    await until(() => element.focused === 'Stop')
  })

  it('waits for a control where there is none yet', async () => {
    const element = await open()
    await show(element, 'nothing')
    await show(element, 'answered')
    await until(() => element.focused === 'input')
  })

  it('takes it from nobody who has it by then, and gives none to whoever had none', async () => {
    const other = await fixture<HTMLInputElement>(html`<input aria-label="Elsewhere" />`)
    const element = await open()
    await show(element, 'nothing')
    other.focus()
    await show(element, 'answered')
    await show(element, 'ask')
    expect(element.focused).to.equal('')
    expect(document.activeElement === other).to.equal(true)
  })
})

import { fixture } from '@open-wc/testing'
import { css, html, LitElement, type TemplateResult } from 'lit'
import { customElement } from 'lit/decorators.js'
import { tokens } from '../../elements/styles/tokens.ts'
import { colorRules, expectAccessible } from './accessible.ts'

/** Applies the tokens and the background of the modal, so that contrast is measured like in the modal. */
@customElement('test-stage')
class TestFixture extends LitElement {
  static override styles = [
    tokens,
    css`
      :host {
        display: block;
        inline-size: 344px;
        padding: 16px;
        background: var(--wui-ground);
      }
    `,
  ]
  override render() {
    return html`<div><slot></slot></div>`
  }
}

export interface FixtureOptions {
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'ltr' | 'rtl'
}

/** Renders a template in the modal's styles. Resolves with the fixture element. */
export async function renderFixture(
  content: TemplateResult,
  { theme = 'light', dir = 'ltr' }: FixtureOptions = {},
) {
  const element = await fixture<TestFixture>(html`<test-stage dir=${dir}>${content}</test-stage>`)
  element.style.colorScheme = theme
  return element
}

/** Checks a template with all axe rules in the light theme, and with the color rules in the dark theme and right to left. */
export async function expectTemplateAccessible(content: () => TemplateResult): Promise<void> {
  const lightFixture = await renderFixture(content())
  await expectAccessible(lightFixture)
  lightFixture.remove()
  const darkFixture = await renderFixture(content(), { theme: 'dark', dir: 'rtl' })
  await expectAccessible(darkFixture, colorRules)
  darkFixture.remove()
}

import { expect, fixture } from '@open-wc/testing'
import { css, html, LitElement, type TemplateResult } from 'lit'
import { customElement } from 'lit/decorators.js'
import { tokens } from '../../elements/styles/tokens.ts'

/** Replaces an outermost element: applies the tokens and the background, so that contrast is measured realistically. */
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

/** Renders a template in the modal's styles. Resolves with the stage element. */
export async function renderFixture(
  content: TemplateResult,
  { theme = 'light', dir = 'ltr' }: FixtureOptions = {},
) {
  const element = await fixture<TestFixture>(html`<test-stage dir=${dir}>${content}</test-stage>`)
  element.style.colorScheme = theme
  return element
}

/** Renders a template in both themes and directions, and checks each with axe. */
export async function expectAccessible(content: () => TemplateResult): Promise<void> {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark' },
    { theme: 'dark', dir: 'rtl' },
  ] satisfies FixtureOptions[]) {
    const element = await renderFixture(content(), options)
    await expect(element).to.be.accessible()
    element.remove()
  }
}

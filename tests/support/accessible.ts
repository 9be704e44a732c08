import { expect } from '@open-wc/testing'
import axe from 'axe-core'

/** axe rules whose result depends on the colors of a theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** Checks an element with axe: with all rules, or with the given ones. */
export async function expectAccessible(element: Element | null | undefined, rules?: string[]): Promise<void> {
  if (!element) throw new Error('No element to check with axe')
  const { violations } = await axe.run(element, {
    // Omits details of passed rules, and does not load style sheets and media, which no default rule needs here.
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
  })
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  expect(faults, 'axe violations').to.deep.equal([])
}

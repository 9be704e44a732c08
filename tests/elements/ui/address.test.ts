import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/ui/wui-address.ts'
import { addressGroups } from '../../../src/core/money/look-alike.ts'
import { deepQueryAll } from '../../support/deep-query.ts'
import { alice } from '../../support/fake-connector.ts'
import { renderFixture } from '../../support/render-fixture.ts'

describe('wui-address', () => {
  for (const direction of ['ltr', 'rtl'])
    it(`starts every line of an address on the side of ${direction} text, and reads from left to right`, async () => {
      const container = await renderFixture(
        html`<div dir=${direction} style="inline-size: 200px; font-size: 14px"><wui-address .groups=${addressGroups('eip155', alice)}></wui-address></div>`,
      )
      const box = (container.querySelector('wui-address') as HTMLElement).getBoundingClientRect()
      const groups = deepQueryAll(container, '.groups > span').map(each => ({
        text: each.textContent,
        box: each.getBoundingClientRect(),
      }))
      expect(groups.map(({ text }) => text).join('')).to.equal(alice)
      const tops = new Set(groups.map(group => Math.round(group.box.top)))
      expect(tops.size).to.be.above(1)
      for (const top of tops) {
        const line = groups.filter(group => Math.round(group.box.top) === top)
        const leftEdges = line.map(group => group.box.left)
        expect(leftEdges).to.deep.equal([...leftEdges].sort((a, b) => a - b))
        if (direction === 'rtl') expect(line.at(-1)?.box.right).to.be.closeTo(box.right, 1)
        else expect(leftEdges[0]).to.be.closeTo(box.left, 1)
      }
    })
})

import { expect } from '@open-wc/testing'
import { html, render } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { KeyRecycler } from '../../../elements/base/key-recycler.ts'

describe('KeyRecycler', () => {
  it('keeps the keys of items that stay visible, and reuses the keys of removed items', () => {
    const recycler = new KeyRecycler()
    expect(recycler.keysOf(0, 4)).to.deep.equal([0, 1, 2, 3])
    expect(recycler.keysOf(2, 6)).to.deep.equal([2, 3, 1, 0])
    expect(recycler.keysOf(1, 5)).to.deep.equal([0, 2, 3, 1])
    expect(recycler.keysOf(0, 6)).to.deep.equal([4, 0, 2, 3, 1, 5])
    expect(recycler.keysOf(50, 53)).to.deep.equal([4, 0, 2])
    expect(recycler.keysOf(0, 0)).to.deep.equal([])
  })

  it('moves only the nodes that it reuses', () => {
    const recycler = new KeyRecycler()
    const box = document.createElement('div')
    const show = (start: number, end: number): number => {
      const observer = new MutationObserver(() => undefined)
      observer.observe(box, { childList: true })
      const keys = recycler.keysOf(start, end)
      render(
        repeat(
          keys,
          key => key,
          (_, index) => html`<i>${start + index}</i>`,
        ),
        box,
      )
      const movedCount = observer
        .takeRecords()
        .flatMap(record => [...record.addedNodes])
        .filter(node => node.nodeName === 'I').length
      observer.disconnect()
      expect([...box.children].map(element => element.textContent)).to.deep.equal(
        keys.map((_, index) => `${start + index}`),
      )
      return movedCount
    }
    show(0, 52)
    expect(show(8, 60), 'down').to.equal(8)
    expect(show(4, 56), 'up').to.equal(4)
    expect(show(12, 70), 'down, and more of them').to.equal(14)
    expect(show(12, 60), 'fewer').to.equal(0)
    expect(show(300, 348), 'somewhere else').to.equal(0)
  })
})

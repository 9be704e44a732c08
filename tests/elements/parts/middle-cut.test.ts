import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { middleCut, middleCutStyles } from '../../../elements/parts/middle-cut.ts'
import { renderFixture } from '../../support/render-fixture.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `.place { inline-size: 180px; font: 16px sans-serif } .hidden { display: none } ${middleCutStyles}`,
)

describe('a name that is truncated in the middle', () => {
  before(() => document.adoptedStyleSheets.push(sheet))
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  })

  async function show(name: string) {
    const place = (await renderFixture(html`<div class="place">${middleCut(name)}</div>`)).querySelector(
      '.place',
    )
    const cut = place?.querySelector('.cut') as HTMLElement
    const parts = [...cut.children] as HTMLElement[]
    return {
      cut,
      whole: place?.querySelector('.hidden')?.textContent,
      parts,
      texts: parts.map(part => part.textContent),
      /** Parts that end with an ellipsis. Chromium ignores `text-overflow` in a flex container. */
      truncated: parts
        .filter(part => getComputedStyle(part).display !== 'flex' && part.scrollWidth > part.clientWidth)
        .map(part => part.textContent),
    }
  }

  it('keeps one line and the domain of an email address, and exposes the whole name to assistive technology', async () => {
    const name = 'a-name-that-is-far-too-long@example.org'
    const { cut, parts, texts, truncated, whole } = await show(name)
    expect(cut.offsetHeight).to.be.below(30)
    expect(texts).to.deep.equal(['a-n', 'ame-that-is-far-too-long', '@example.org'])
    expect(truncated).to.deep.equal(['ame-that-is-far-too-long'])
    expect(parts[2]?.scrollWidth).to.equal(parts[2]?.clientWidth)
    expect(whole).to.equal(name)
  })

  it('has one ellipsis if the domain does not fit either, and shows the end of the domain', async () => {
    const long = await show('somebody.else@a-domain-of-a-very-long.name.example')
    expect(long.truncated).to.deep.equal(['ebody.else'])
    // Browsers draw no ellipsis in a box that is narrower than one letter and the ellipsis.
    expect(long.parts[1]?.clientWidth).to.be.at.least(32)
    const tail = document.createTreeWalker(long.parts[2] as Node, NodeFilter.SHOW_TEXT).lastChild() as Text
    const lastLetter = document.createRange()
    lastLetter.setStart(tail, tail.length - 1)
    lastLetter.setEnd(tail, tail.length)
    const edge = long.cut.getBoundingClientRect().right
    expect(lastLetter.getBoundingClientRect().right).to.be.closeTo(edge, 0.5)
    // A short beginning is never truncated, so the ellipsis is at the end of the domain.
    const short = await show('bob@a-domain-of-a-very-long.name.example')
    expect(short.truncated).to.deep.equal(['@a-domain-of-a-very-long.name.example'])
  })

  it('does not split a character', async () => {
    const { texts } = await show('a🦊🦊🦊.eth')
    expect(texts).to.deep.equal(['a🦊', '🦊🦊.eth'])
  })
})

import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { middleCut, middleCutStyles } from '../../../elements/parts/middle-cut.ts'
import { renderFixture } from '../../support/render-fixture.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `.place { inline-size: 180px; font: 16px sans-serif } .hidden { display: none } ${middleCutStyles}`,
)

describe('middleCut', () => {
  before(() => document.adoptedStyleSheets.push(sheet))
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  })

  async function show(name: string) {
    const container = (await renderFixture(html`<div class="place">${middleCut(name)}</div>`)).querySelector(
      '.place',
    )
    const cut = container?.querySelector('.cut') as HTMLElement
    const parts = [...cut.children] as HTMLElement[]
    return {
      cut,
      whole: container?.querySelector('.hidden')?.textContent,
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

  it('shows one ellipsis and the end of the domain if the domain does not fit either', async () => {
    const longDomain = await show('somebody.else@a-domain-of-a-very-long.name.example')
    expect(longDomain.truncated).to.deep.equal(['ebody.else'])
    // Browsers draw no ellipsis in a box that is narrower than one letter and the ellipsis.
    expect(longDomain.parts[1]?.clientWidth).to.be.at.least(32)
    const domainText = document
      .createTreeWalker(longDomain.parts[2] as Node, NodeFilter.SHOW_TEXT)
      .lastChild() as Text
    const lastLetter = document.createRange()
    lastLetter.setStart(domainText, domainText.length - 1)
    lastLetter.setEnd(domainText, domainText.length)
    const edge = longDomain.cut.getBoundingClientRect().right
    expect(lastLetter.getBoundingClientRect().right).to.be.closeTo(edge, 0.5)
    // A short beginning is never truncated, so the ellipsis is at the end of the domain.
    const shortStart = await show('bob@a-domain-of-a-very-long.name.example')
    expect(shortStart.truncated).to.deep.equal(['@a-domain-of-a-very-long.name.example'])
  })

  it('does not split a surrogate pair', async () => {
    const { texts } = await show('a🦊🦊🦊.eth')
    expect(texts).to.deep.equal(['a🦊', '🦊🦊.eth'])
  })
})

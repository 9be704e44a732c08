// Layout of external names and pictures.
import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/views/account/w3m-collectible-list.ts'
import '../../../elements/parts/w3m-row-skeletons.ts'
import '../../../elements/ui/wui-button.ts'
import '../../../elements/ui/wui-list-item.ts'
import '../../../elements/ui/wui-tile.ts'
import '../../../elements/views/account/w3m-account-head.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { collectiblesCleared, collectiblesReceived } from '../../../src/state/account/collectibles.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import type { NormalName } from '../../../src/core/identity/normal-name.ts'
import { deepQuery, deepQueryAll } from '../../support/deep-query.ts'
import { alice, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const lineHeightOf = (line: Element) => Number.parseFloat(getComputedStyle(line).lineHeight)

describe('layout of names and images', () => {
  before(() => Promise.all([loadTexts(), loadTextPart('features'), loadTextPart('money')]))
  beforeEach(() => {
    reset()
  })

  it('shows an NFT image at three edges of its tile, clipped by the tile corners', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    const collectible = { name: 'Tidewater #214', image: dot, isProven: true, isSpam: false }
    collectiblesReceived(`${localOneNetwork.id}:${alice}`, [
      { ...collectible, key: 'a' },
      { ...collectible, key: 'b' },
    ])
    const container = await renderFixture(html`<w3m-collectible-list></w3m-collectible-list>`)
    await until(() => deepQuery(container, 'img'))
    const tile = deepQuery(container, 'li') as HTMLElement
    const picture = deepQuery(container, 'img') as HTMLElement
    const [outerRect, innerRect] = [tile.getBoundingClientRect(), picture.getBoundingClientRect()]
    // Allows for the hairline border around every picture.
    for (const side of ['left', 'right', 'top'] as const)
      expect(innerRect[side], side).to.be.closeTo(outerRect[side], 1.1)
    expect(innerRect.height).to.be.closeTo(innerRect.width, 0.5)
    expect(getComputedStyle(picture).objectFit).to.equal('cover')
    expect(getComputedStyle(tile).overflow).to.equal('hidden')
    collectiblesCleared()
  })

  it('stretches the last collectible tile over its row if the number of tiles is odd', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    const collectible = { name: 'Tidewater #214', image: dot, isProven: true, isSpam: false }
    collectiblesReceived(
      `${localOneNetwork.id}:${alice}`,
      ['a', 'b', 'c'].map(key => ({ ...collectible, key })),
    )
    const container = await renderFixture(html`<w3m-collectible-list></w3m-collectible-list>`)
    await until(() => deepQueryAll(container, 'img').length === 3)
    const [firstRect, secondRect, lastRect] = deepQueryAll(container, 'li').map(element =>
      element.getBoundingClientRect(),
    )
    expect(lastRect?.left).to.equal(firstRect?.left)
    expect(lastRect?.right).to.equal(secondRect?.right)
    collectiblesCleared()
  })

  it('shows skeleton rows with the mark and two text lines of the loaded rows, without dividers', async () => {
    const container = await renderFixture(html`<w3m-row-skeletons count="3"></w3m-row-skeletons>`)
    const rows = [...(deepQuery(container, 'wui-sheet')?.querySelectorAll('.row') ?? [])]
    expect(rows.length).to.equal(3)
    for (const row of rows) {
      const [mark, ...lines] = [...row.querySelectorAll('wui-shimmer')].map(shimmer =>
        shimmer.getBoundingClientRect(),
      )
      expect([mark?.width, mark?.height]).to.deep.equal([40, 40])
      expect(lines.map(({ height }) => height)).to.deep.equal([14, 12])
      expect(row.getBoundingClientRect().height).to.be.at.least(56)
      expect(getComputedStyle(row).borderBlockWidth).to.equal('0px')
    }
  })

  it('limits a wallet name to two lines, both in a list row and in a tile', async () => {
    const findName = 'Wallet of the Very Long Name '.repeat(6)
    const container = await renderFixture(
      html`<wui-list-item .label=${findName}></wui-list-item><wui-tile .label=${findName}></wui-tile>`,
    )
    for (const [host, selector] of [
      ['wui-list-item', '.label'],
      ['wui-tile', 'bdi'],
    ] as const) {
      const label = container.querySelector(host)?.shadowRoot?.querySelector(selector) as HTMLElement
      expect(label.clientHeight / lineHeightOf(label), host).to.be.closeTo(2, 0.2)
      expect(label.scrollHeight).to.be.above(label.clientHeight)
    }
  })

  it('keeps an account name on one line, and truncates a long one before its domain', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    profileReceived(`${localOneNetwork.id}:${alice}`, { name: 'alice.eth' as NormalName })
    const container = await renderFixture(html`<w3m-account-head></w3m-account-head>`)
    const findName = () => deepQuery(container, '.name') as HTMLElement
    await until(() => findName()?.textContent?.includes('alice.eth'))
    const getTextWidth = (part: HTMLElement) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getBoundingClientRect().width
    }
    const findParts = () => [...findName().querySelectorAll<HTMLElement>('.cut > *')]
    // The parts of a name that fits have no gap between them, however narrow its letters are.
    for (const shortName of ['mira.eth', 'ilil.eth', 'alice.eth', 'iliililili.eth']) {
      profileReceived(`${localOneNetwork.id}:${alice}`, { name: shortName as NormalName })
      await until(() => findName().textContent?.includes(shortName))
      for (const [index, part] of findParts().entries()) {
        expect(part.getBoundingClientRect().width, shortName).to.be.closeTo(getTextWidth(part), 0.1)
        const previousEdge = findParts()[index - 1]?.getBoundingClientRect().right
        if (previousEdge !== undefined)
          expect(part.getBoundingClientRect().left).to.be.closeTo(previousEdge, 0.1)
      }
    }
    expect(getComputedStyle(findName()).whiteSpace).to.equal('nowrap')
    expect(findName().querySelector('bdi')?.getClientRects().length).to.equal(1)
    profileReceived(`${localOneNetwork.id}:${alice}`, { name: 'alice@a-long-domain.example' as NormalName })
    await until(() => findName().textContent?.includes('a-long-domain'))
    expect(findName().title).to.equal('alice@a-long-domain.example')
    expect(findName().clientHeight).to.be.at.most(1.5 * lineHeightOf(findName()))
    expect(findParts().map(part => part.textContent)).to.deep.equal(['alice', '@a-long-domain.example'])
  })

  it('shows the account head as one row on the narrowest phone, with at most two name lines and one address line', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    profileReceived(`${localOneNetwork.id}:${alice}`, { name: 'mira@a-mail-house.example' as NormalName })
    const container = await renderFixture(html`<w3m-account-head></w3m-account-head>`)
    // The width that remains next to the close button in a sheet of 320 px.
    container.style.inlineSize = '252px'
    const findName = await until(() => deepQuery(container, '.name') as HTMLElement)
    await until(() => findName.textContent.includes('mira@'))
    const parts = ['.identity', 'wui-icon-button', '.pill', '.settings'].map(selector =>
      (deepQuery(container, selector) as HTMLElement).getBoundingClientRect(),
    )
    const middles = parts.map(({ top, height }) => top + height / 2)
    for (const middleY of middles) expect(middleY).to.be.closeTo(middles[0] as number, 2)
    const edge = container.getBoundingClientRect().right
    for (const { right } of parts) expect(right).to.be.at.most(edge + 10)
    expect(findName.clientHeight).to.be.at.most(2.2 * lineHeightOf(findName))
    const address = deepQuery(container, '.address') as HTMLElement
    expect(address.clientHeight).to.be.at.most(1.2 * lineHeightOf(address))
  })

  it('keeps multi-line button text inside the rounded corners', async () => {
    const container = await renderFixture(
      html`<wui-button>Register a-name-that-is-much-longer-than-the-row-which-has-to-show-it-all.example.id</wui-button>`,
    )
    const button = container.querySelector('wui-button')?.shadowRoot?.querySelector('.button') as HTMLElement
    const range = document.createRange()
    range.selectNodeContents(container.querySelector('wui-button') as Element)
    const box = button.getBoundingClientRect()
    const radius = Math.min(Number.parseFloat(getComputedStyle(button).borderTopLeftRadius), box.height / 2)
    for (const line of range.getClientRects()) {
      // The horizontal inset of the rounded corner at the height of this line.
      const overflow = Math.max(0, radius - (line.top - box.top))
      const inset = radius - Math.sqrt(Math.max(0, radius * radius - overflow * overflow))
      expect(line.left - box.left).to.be.at.least(inset)
    }
  })
})

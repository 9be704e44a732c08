// What is seen of names and pictures that come from elsewhere.
import { expect } from '@open-wc/testing'
import { html } from 'lit'
import '../../../elements/parts/w3m-collectible-list.ts'
import '../../../elements/ui/wui-button.ts'
import '../../../elements/ui/wui-list-item.ts'
import '../../../elements/ui/wui-tile.ts'
import '../../../elements/views/account/w3m-account-head.ts'
import { partReady, wordsReady } from '../../../src/controllers/settings/language.ts'
import { collectiblesForgotten, collectiblesReceived } from '../../../src/state/account/collectibles.ts'
import { profileReceived } from '../../../src/state/account/profiles.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import type { NormalName } from '../../../src/core/identity/normal-name.ts'
import { deepQuery } from '../../support/deep.ts'
import { alice, fathomConnected } from '../../support/fake-connector.ts'
import { one, reset } from '../../support/reset.ts'
import { onStage } from '../../support/stage.ts'
import { until } from '../../support/until.ts'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const heightOf = (line: Element) => Number.parseFloat(getComputedStyle(line).lineHeight)

describe('names and pictures', () => {
  before(() => Promise.all([wordsReady(), partReady('features'), partReady('money')]))
  beforeEach(() => {
    reset()
  })

  it('a picture of an NFT reaches the edges of its tile on three sides, whose corners cut it', async () => {
    fathomConnected()
    networkActivated(one.id)
    const collectible = { name: 'Tidewater #214', image: dot, key: 'a', isProven: true, isSpam: false }
    collectiblesReceived(`${one.id}:${alice}`, [collectible])
    const stage = await onStage(html`<w3m-collectible-list></w3m-collectible-list>`)
    await until(() => deepQuery(stage, 'img'))
    const tile = deepQuery(stage, 'li') as HTMLElement
    const picture = deepQuery(stage, 'img') as HTMLElement
    const [outer, inner] = [tile.getBoundingClientRect(), picture.getBoundingClientRect()]
    // Up to the hairline that every picture has around it.
    for (const side of ['left', 'right', 'top'] as const)
      expect(inner[side], side).to.be.closeTo(outer[side], 1.1)
    expect(inner.height).to.be.closeTo(inner.width, 0.5)
    expect(getComputedStyle(picture).objectFit).to.equal('cover')
    expect(getComputedStyle(tile).overflow).to.equal('hidden')
    collectiblesForgotten()
  })

  it('a wallet’s name takes two lines in a row and in a tile, and never a third', async () => {
    const name = 'Wallet of the Very Long Name '.repeat(6)
    const stage = await onStage(
      html`<wui-list-item .label=${name}></wui-list-item><wui-tile .label=${name}></wui-tile>`,
    )
    for (const [host, selector] of [
      ['wui-list-item', '.label'],
      ['wui-tile', 'bdi'],
    ] as const) {
      const label = stage.querySelector(host)?.shadowRoot?.querySelector(selector) as HTMLElement
      expect(label.clientHeight / heightOf(label), host).to.be.closeTo(2, 0.2)
      expect(label.scrollHeight).to.be.above(label.clientHeight)
    }
  })

  it('a short name of an account stays in one line in its head; one that is longer may break after a sign', async () => {
    fathomConnected()
    networkActivated(one.id)
    profileReceived(`${one.id}:${alice}`, { name: 'alice.eth' as NormalName })
    const stage = await onStage(html`<w3m-account-head></w3m-account-head>`)
    const name = () => deepQuery(stage, '.name') as HTMLElement
    await until(() => name()?.textContent?.includes('alice.eth'))
    // Also where a browser would take the least of a width that it may: no place to break is offered.
    expect(name().querySelector('wbr')).to.equal(null)
    expect(getComputedStyle(name()).whiteSpace).to.equal('nowrap')
    expect(name().querySelector('bdi')?.getClientRects().length).to.equal(1)
    profileReceived(`${one.id}:${alice}`, { name: 'alice@a-long-domain.example' as NormalName })
    await until(() => name().querySelector('wbr'))
    expect(name().clientHeight).to.be.at.most(3 * heightOf(name()))
  })

  it('the corners of a button cut no text of several lines', async () => {
    const stage = await onStage(
      html`<wui-button>Register a-name-that-is-much-longer-than-the-row-which-has-to-show-it-all.example.id</wui-button>`,
    )
    const button = stage.querySelector('wui-button')?.shadowRoot?.querySelector('.button') as HTMLElement
    const words = document.createRange()
    words.selectNodeContents(stage.querySelector('wui-button') as Element)
    const box = button.getBoundingClientRect()
    const radius = Math.min(Number.parseFloat(getComputedStyle(button).borderTopLeftRadius), box.height / 2)
    for (const line of words.getClientRects()) {
      // How far the corner reaches in at the height of the line.
      const up = Math.max(0, radius - (line.top - box.top))
      const inset = radius - Math.sqrt(Math.max(0, radius * radius - up * up))
      expect(line.left - box.left).to.be.at.least(inset)
    }
  })
})

import { expect } from '@open-wc/testing'
import { html } from 'lit'
import type { W3mActivityList } from '../../../elements/parts/w3m-activity-list.ts'
import { loadView } from '../../../elements/modal/view-loading.ts'
import { loadActivity } from '../../../src/controllers/account/activity.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { $activity, activityCleared } from '../../../src/state/account/activity.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { type FakeApi, fakeApi, createHistoryRow } from '../../support/fake-api.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'
import { connectFathom } from '../../support/fake-connector.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const getFrame = () => new Promise(requestAnimationFrame)

describe('activity list', function () {
  this.timeout(90_000)
  let api: FakeApi
  let container: Element
  let pageRows = 50
  let total = 300
  let createChange: (at: number) => Record<string, unknown> = () => ({})

  const findRows = () =>
    deepQueryAll(container, 'w3m-activity-row') as HTMLElementTagNameMap['w3m-activity-row'][]
  const findBody = () => deepQuery(container, '.body') as HTMLElement
  const positionOf = (row: Element | undefined) => Number(row?.getAttribute('aria-posinset'))

  before(async () => {
    await loadLanguage('en')
    await Promise.all([loadView('Transactions'), loadTextPart('features'), loadTextPart('money')])
  })
  const setUp = async () => {
    api = fakeApi({
      account: ({ query }) => {
        const startIndex = Number(query.get('cursor') ?? 0)
        const data = Array.from({ length: Math.min(pageRows, total - startIndex) }, (_, index) => {
          const row = createHistoryRow(startIndex + index, createChange(startIndex + index))
          // Dates the rows eight hours apart, so that the history covers several months.
          const minedAt = new Date(Date.UTC(2026, 0, 1) - (startIndex + index) * 8 * 3_600_000).toISOString()
          return { ...row, metadata: { ...row.metadata, minedAt } }
        })
        return { data, next: startIndex + pageRows < total ? String(startIndex + pageRows) : null }
      },
    })
    reset({ options: { projectId: 'local', endpoints: { api: api.url } } })
    activityCleared()
    connectFathom(address)
    container = await renderFixture(
      html`<w3m-view-layout><w3m-activity-list></w3m-activity-list></w3m-view-layout>`,
    )
    container.querySelector<HTMLElement>('w3m-view-layout')?.style.setProperty('height', '560px')
    await until(() => findRows().length > 0)
  }
  afterEach(() => {
    container.remove()
    api.restore()
    pageRows = 50
    total = 300
    createChange = () => ({})
  })

  describe('rows', () => {
    const zeroAddress = `0x${'0'.repeat(40)}`
    const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const contract = '0x1111111111111111111111111111111111111111'
    const createCoin = (direction: string, symbol = 'ETH') => ({
      fungible_info: { name: symbol, symbol },
      nft_info: null,
      direction,
      quantity: { numeric: '1.5' },
    })
    const createApe = (collection: string | null) => ({
      fungible_info: null,
      nft_info: {
        name: 'Ape #1',
        content: null,
        flags: { is_spam: false },
        contract_address: contract,
        token_id: '1',
        standard: 'erc721',
        collection,
      },
      direction: 'in',
      quantity: { numeric: '1' },
      sender: zeroAddress,
      recipient: address,
    })
    const show = async (history: readonly unknown[]) => {
      api = fakeApi({ account: () => ({ data: history, next: null }) })
      reset({ options: { projectId: 'local', endpoints: { api: api.url } } })
      activityCleared()
      connectFathom(address)
      container = await renderFixture(html`<w3m-activity-list></w3m-activity-list>`)
      await until(() => findRows().length === history.length)
      await getFrame()
    }
    const textOf = (row: Element | undefined, part: string) =>
      deepText(deepQuery(row?.shadowRoot as ShadowRoot, part) as Element)
        .replaceAll('\u2060', '')
        .trim()
    const createTimeToday = (hour: number, minute: number) =>
      new Date(new Date().setHours(hour, minute, 0, 0)).toISOString()
    const formatTime = (iso: string) =>
      new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(iso))

    it('shows the time for today and yesterday, the date for older rows, and both in the title', async () => {
      const now = createTimeToday(0, 0)
      const yesterday = new Date(new Date().setHours(0, 0, 0, 0) - 3_600_000).toISOString()
      await show([
        createHistoryRow(1, { minedAt: now }),
        createHistoryRow(2, { minedAt: yesterday }),
        createHistoryRow(3, { minedAt: '2025-04-10T12:34:56Z' }),
        createHistoryRow(
          4,
          { minedAt: '2025-04-10T12:34:56Z', operationType: 'trade', application: { name: 'Harbor' } },
          [createCoin('out'), createCoin('in', 'USDC')],
        ),
      ])
      expect(findRows().map(row => textOf(row, '.under'))).to.deep.equal([
        formatTime(now),
        formatTime(yesterday),
        'Apr 10',
        '+1.50 USDC',
      ])
      // With a second amount in that place, the date is shown next to the name.
      expect(textOf(findRows()[3], '.note')).to.equal('Harbor · Apr 10')
      expect(findRows().map(row => row.renderRoot.querySelector<HTMLElement>('.label')?.title)).to.include(
        `April 10, 2025 at ${formatTime('2025-04-10T12:34:56Z')}`,
      )
      expect(deepQueryAll(container, '[data-testid="group-title"]').map(deepText)).to.deep.equal([
        'Today',
        'Yesterday',
        'April 2025',
      ])
    })

    it('shows “Just now” for a minute, then the time', async () => {
      const now = new Date().toISOString()
      await show([createHistoryRow(1, { minedAt: now })])
      const clock = fakeClock(Date.parse(now))
      try {
        findRows()[0]?.requestUpdate()
        await clock.advance(0)
        expect(textOf(findRows()[0], '.under')).to.equal('Just now')
        await clock.advance(59_000)
        expect(textOf(findRows()[0], '.under')).to.equal('Just now')
        await clock.advance(1_000)
        expect(textOf(findRows()[0], '.under')).to.equal(formatTime(now))
      } finally {
        clock.restore()
      }
    })

    it('shows pending and failed transactions with their status, without an outgoing amount for failures', async () => {
      const createMetadata = (status: string, operationType: string) => ({
        operationType,
        status,
        sentTo: recipient,
        minedAt: '2025-04-10T12:34:56Z',
      })
      await show([
        createHistoryRow(1, createMetadata('pending', 'send'), [{ ...createCoin('out'), recipient }]),
        createHistoryRow(2, createMetadata('failed', 'send'), [{ ...createCoin('out'), recipient }]),
        createHistoryRow(3, createMetadata('failed', 'trade'), [createCoin('out', 'USDC'), createCoin('in')]),
      ])
      const texts = findRows().map(row => ['.label', '.note', '.value'].map(part => textOf(row, part)))
      expect(texts).to.have.deep.members([
        ['Sending', 'Waiting for the network', '\u22121.50 ETH'],
        ['Not sent', 'ETH stayed in your account', '1.50 ETH'],
        ['Not swapped', 'USDC stayed in your account · Apr 10', '1.50 USDC'],
      ])
      await expectAccessible(container)
    })

    it('names the spender of an approval, not the token contract', async () => {
      const approval = { operationType: 'approve', sentTo: contract }
      await show([
        createHistoryRow(1, { ...approval, application: { name: 'Harbor' } }),
        createHistoryRow(2, approval),
      ])
      expect(findRows().map(row => textOf(row, '.note'))).to.deep.equal(['For Harbor', ''])
    })

    it('names every operation of the service', async () => {
      const labels = {
        approve: 'Spending approved',
        borrow: 'Borrowed',
        bought: 'Bought',
        burn: 'Burned',
        cancel: 'Canceled',
        claim: 'Claimed',
        deploy: 'Smart contract created',
        deposit: 'Deposited',
        execute: 'Smart contract call',
        mint: 'Minted',
        receive: 'Received',
        repay: 'Repaid',
        send: 'Sent',
        stake: 'Staked',
        trade: 'Swapped',
        unstake: 'Unstaked',
        withdraw: 'Withdrawn',
        constructor: 'Smart contract call',
      }
      const names = Object.keys(labels)
      await show(names.map((operationType, index) => createHistoryRow(index + 1, { operationType })))
      expect(findRows().map(row => textOf(row, '.label'))).to.deep.equal(Object.values(labels))
    })

    it('uses the direction reported by the service, or the usual direction of the operation', async () => {
      const rowOf = (operationType: string, direction: string | null) => [operationType, direction] as const
      const movements = [
        rowOf('deposit', 'out'),
        rowOf('withdraw', 'in'),
        rowOf('deposit', null),
        rowOf('claim', null),
        rowOf('repay', null),
        rowOf('burn', null),
        rowOf('execute', null),
      ]
      await show(
        movements.map(([operationType, direction], index) =>
          createHistoryRow(index + 1, { operationType }, [{ ...createCoin('in'), direction }]),
        ),
      )
      expect(findRows().map(row => textOf(row, '.value'))).to.deep.equal([
        '\u22121.50 ETH',
        '+1.50 ETH',
        '+1.50 ETH',
        '+1.50 ETH',
        '\u22121.50 ETH',
        '\u22121.50 ETH',
        '1.50 ETH',
      ])
    })

    it('shows the application, collection or contract that a mint comes from, never the zero address', async () => {
      const mint = { operationType: 'mint', sentTo: contract, sentFrom: address }
      await show([
        createHistoryRow(1, { ...mint, application: { name: 'Harbor' } }, [createApe('Apes')]),
        createHistoryRow(2, mint, [createApe('Apes')]),
        createHistoryRow(3, mint, [createApe(null)]),
        createHistoryRow(4, mint, [{ ...createCoin('in', 'USDC'), sender: zeroAddress }]),
      ])
      expect(findRows().map(row => textOf(row, '.note'))).to.deep.equal([
        'From Harbor',
        'From Apes',
        'From 0x11…111111',
        'From 0x11…111111',
      ])
    })

    it('shows the counterparty as an address that does not wrap', async () => {
      await show([createHistoryRow(1, { sentTo: recipient }, [{ ...createCoin('out'), recipient }])])
      expect(textOf(findRows()[0], '.note')).to.equal('To 0x3C…4293BC')
      expect(textOf(findRows()[0], '.value')).to.equal('\u22121.50 ETH')
      const note = deepQuery(findRows()[0]?.shadowRoot as ShadowRoot, '.note') as HTMLElement
      container.querySelector<HTMLElement>('w3m-activity-list')?.style.setProperty('inline-size', '150px')
      await getFrame()
      const range = document.createRange()
      const text = [...note.childNodes].find(node => node.textContent?.includes('0x')) as Text
      range.setStart(text, text.data.indexOf('0x'))
      range.setEnd(text, text.data.length)
      expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).to.equal(1)
    })
  })

  it('loads pages of any size until the screen is full', async () => {
    pageRows = 1
    total = 40
    await setUp()
    const listElement = container.querySelector('w3m-activity-list') as W3mActivityList
    await until(() => listElement.getBoundingClientRect().height > 560 && $activity.get().status === 'ready')
    await expectAccessible(container)
  })

  it('keeps every row in place while scrolling to the end and back, with rows of any height', async () => {
    createChange = index =>
      index % 3 ? {} : { application: { name: 'A name that takes more than a single line of a row' } }
    await setUp()
    const seenIds = new Set<number>()
    let maxRows = 0
    const inspectRows = async () => {
      // Waits a few frames, after which scrolling has settled.
      for (let index = 0; index < 4; index++) await getFrame()
      const { top, bottom } = findBody().getBoundingClientRect()
      const findVisible = () => findRows().filter(row => row.getBoundingClientRect().bottom > top + 1)
      const [firstRow] = findVisible()
      const previousTop = firstRow?.getBoundingClientRect().top ?? 0
      const [transaction, position] = [firstRow?.transaction?.hash, positionOf(firstRow)]
      await getFrame()
      await getFrame()
      const now = findRows().find(row => row.transaction?.hash === transaction)
      expect(positionOf(now), 'place').to.equal(position)
      expect(
        Math.abs((now?.getBoundingClientRect().top ?? 0) - previousTop),
        `row ${position} moved`,
      ).to.be.below(1)
      expect(previousTop, `nothing above row ${position}`).to.be.below(top + 60)
      const isEnd = findBody().scrollTop + findBody().clientHeight >= findBody().scrollHeight - 2
      const lastBottom = findRows().at(-1)?.getBoundingClientRect().bottom ?? 0
      if (!isEnd) expect(lastBottom, 'nothing below').to.be.above(bottom - 100)
      maxRows = Math.max(maxRows, findRows().length)
      for (const row of findRows()) seenIds.add(Number(row.transaction?.hash))
      return isEnd && $activity.get().isComplete
    }
    await until(
      async () => {
        const isEnd = await inspectRows()
        findBody().scrollTop += 400
        return isEnd
      },
      'the last row',
      60_000,
    )
    expect(seenIds.size).to.equal(total)
    expect(maxRows).to.be.at.most(60)
    const { scrollHeight } = findBody()
    while (findBody().scrollTop > 0) {
      findBody().scrollTop -= 900
      await inspectRows()
    }
    expect(Math.abs(findBody().scrollHeight - scrollHeight), 'its height').to.be.below(2)
  })

  it('expects the rows below to have the height of the rows shown, in compact density too', async () => {
    await setUp()
    const compactList = document.createElement('w3m-activity-list')
    compactList.style.setProperty('--wui-row', '52px')
    container.querySelector('w3m-activity-list')?.replaceWith(compactList)
    await until(() => $activity.get().transactions.length >= 50 && findRows().length > 10)
    for (let index = 0; index < 4; index++) await getFrame()
    const { height: rowHeight } = (findRows()[0] as Element).getBoundingClientRect()
    expect(rowHeight).to.be.below(60)
    const below = (deepQuery(container, '.below') as HTMLElement).getBoundingClientRect().height
    const hiddenRows = $activity.get().transactions.length - findRows().length
    // The space below also contains the titles of a few groups.
    expect(below / hiddenRows).to.be.within(rowHeight, rowHeight + 4)
  })

  it('keeps its scroll position when transactions are reloaded', async () => {
    await setUp()
    await until(() => {
      findBody().scrollTop += 2_000
      return $activity.get().transactions.length >= 150
    })
    const { scrollTop } = findBody()
    await loadActivity({ now: true })
    await getFrame()
    await getFrame()
    expect(findBody().scrollTop).to.equal(scrollTop)
    expect($activity.get().transactions.length).to.be.at.least(150)
  })

  it('moves the focus to the list when the focused row is scrolled away', async () => {
    await setUp()
    const link = await until(() => deepQuery(container, 'a'))
    link.focus()
    const isRow = () => container.querySelector('w3m-activity-list')?.shadowRoot?.activeElement?.localName
    expect(isRow()).to.equal('w3m-activity-row')
    findBody().scrollTop = 2_400
    await until(() => positionOf(findRows()[0]) > 10)
    await until(() => isRow() === 'div')
  })
})

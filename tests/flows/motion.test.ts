import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Flow, startFlow } from '../support/modal-page.ts'
import { type Frame, installRecorder, recorded } from '../support/motion-record.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const told = (frames: readonly Frame[]) =>
  frames
    .map(
      ({ at, x, y, width, height, opacity, view }) =>
        `${Math.round(at - (frames[0]?.at ?? 0))} ms: ${[x, y, width, height].map(each => Math.round(each)).join(' ')} ${opacity.toFixed(2)} ${view}`,
    )
    .join('\n')

describe('What moves is seen as one motion', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  test('closing on a desktop: the card fades where it stands, and is gone within its time', async () => {
    const visit = await flow.visit({ viewport: desktop, isMoving: true, prepare: installRecorder })
    await visit.open()
    await recorded(visit.page, async () => {})
    const frames = await recorded(visit.page, () => visit.click('w3m-header-close'))
    const [first] = frames as [Frame]
    assert.ok(frames.length > 2, told(frames))
    const middle = { x: first.x + first.width / 2, y: first.y + first.height / 2 }
    for (const { x, y, width, height } of frames) {
      assert.ok(Math.abs(x + width / 2 - middle.x) < 1, `the card jumps aside:\n${told(frames)}`)
      assert.ok(Math.abs(y + height / 2 - middle.y) < 1, `the card jumps up or down:\n${told(frames)}`)
      assert.ok(Math.abs(width - first.width) <= first.width * 0.021, `the card stretches:\n${told(frames)}`)
      assert.ok(Math.abs(height - first.height) <= first.height * 0.021, `it stretches:\n${told(frames)}`)
    }
    await visit.end()
  })

  test('closing on a phone: the sheet slides down from where it stands', async () => {
    const visit = await flow.visit({ viewport: phone, isMoving: true, prepare: installRecorder })
    await visit.open()
    await recorded(visit.page, async () => {})
    const frames = await recorded(visit.page, () => visit.click('w3m-header-close'))
    const [first] = frames as [Frame]
    assert.ok(frames.length > 2, told(frames))
    for (const [index, { x, y, width, height }] of frames.entries()) {
      assert.ok(Math.abs(x - first.x) < 1 && Math.abs(width - first.width) < 1, told(frames))
      assert.ok(Math.abs(height - first.height) < 1, `the sheet stretches:\n${told(frames)}`)
      assert.ok(y >= (frames[index - 1]?.y ?? first.y) - 1, `the sheet jumps up:\n${told(frames)}`)
    }
    await visit.end()
  })
})

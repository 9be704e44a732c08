import assert from 'node:assert/strict'
import { canImportAgainAfterFailure } from '../support/browser-probes.ts'
import { chunkPatternOf } from '../support/bundle-files.ts'
import type { Flow, Visit } from '../support/modal-page.ts'
import { measureDetail, recordPaintedFrames, findLightTops } from '../support/painted-frames.ts'
import {
  type Frame,
  installRecorder,
  expectOneMotion,
  recordMotion,
  formatFrames,
} from '../support/motion-record.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Holds requests for bundle files until the test continues or fails them. */
async function holdRequests(visit: Visit, files: RegExp) {
  let release = (_shouldFail: boolean) => {}
  const releasePromise = new Promise<boolean>(resolve => {
    release = resolve
  })
  await visit.page.route(files, async route => ((await releasePromise) ? route.abort() : route.continue()))
  return {
    proceed: () => release(false),
    fail: () => release(true),
  }
}

const cardOf = (visit: Visit) =>
  visit.page.evaluate(() => {
    const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('.card') as HTMLElement
    const { height, width } = card.getBoundingClientRect()
    const outlet = card.querySelector('w3m-view-outlet') as HTMLElement
    return {
      height,
      width,
      isInert: outlet.inert,
      view: outlet.shadowRoot?.querySelector('.view')?.localName,
      title: card.querySelector('w3m-header')?.shadowRoot?.querySelector('h2')?.textContent?.trim(),
    }
  })

describe('Modal animations', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  test('fades out in place when it closes on a desktop', async () => {
    const visit = await flow.visit({ viewport: desktop, hasMotion: true, prepare: installRecorder })
    await visit.open()
    await recordMotion(visit.page, async () => {})
    const frames = await recordMotion(visit.page, () => visit.click('w3m-header-close'))
    const [firstFrame] = frames as [Frame]
    assert.ok(frames.length > 2, formatFrames(frames))
    const center = { x: firstFrame.x + firstFrame.width / 2, y: firstFrame.y + firstFrame.height / 2 }
    for (const { x, y, width, height } of frames) {
      assert.ok(
        Math.abs(x + width / 2 - center.x) < 1,
        `the card moves horizontally:\n${formatFrames(frames)}`,
      )
      assert.ok(
        Math.abs(y + height / 2 - center.y) < 1,
        `the card moves vertically:\n${formatFrames(frames)}`,
      )
      assert.ok(
        Math.abs(width - firstFrame.width) <= firstFrame.width * 0.021,
        `the width changes:\n${formatFrames(frames)}`,
      )
      assert.ok(
        Math.abs(height - firstFrame.height) <= firstFrame.height * 0.021,
        `the height changes:\n${formatFrames(frames)}`,
      )
    }
  })

  test('rises from the lower edge when it opens on a phone', async () => {
    const visit = await flow.visit({ viewport: phone, hasMotion: true, prepare: installRecorder })
    // The card is the only light area.
    await visit.page.evaluate(() => {
      document.documentElement.style.background = '#000'
      for (const element of document.body.children) (element as HTMLElement).style.visibility = 'hidden'
    })
    let frames: Frame[] = []
    const images = await recordPaintedFrames(visit.page, async () => {
      frames = await recordMotion(visit.page, async () => {
        await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.open())
        await visit.see('w3m-modal-card')
      })
    })
    const lastFrame = frames.at(-1) as Frame
    assert.ok(frames.length > 2, formatFrames(frames))
    for (const [index, { y }] of frames.entries())
      assert.ok(y <= (frames[index - 1]?.y ?? phone.height) + 1 && y >= lastFrame.y - 1, formatFrames(frames))
    const imageTops = await findLightTops(visit.page, images)
    // The first images may show the page before it was dark.
    const tops = imageTops.slice(imageTops.indexOf(1))
    assert.ok(tops.length > 2 && imageTops.includes(1), `images: ${imageTops.join(' ')}`)
    for (const top of tops)
      assert.ok(
        top >= lastFrame.y / phone.height - 0.01,
        `painted above its final position: ${tops.join(' ')}`,
      )
  })

  test('slides down when it closes on a phone', async () => {
    const visit = await flow.visit({ viewport: phone, hasMotion: true, prepare: installRecorder })
    await visit.open()
    await recordMotion(visit.page, async () => {})
    const frames = await recordMotion(visit.page, () => visit.click('w3m-header-close'))
    const [firstFrame] = frames as [Frame]
    assert.ok(frames.length > 2, formatFrames(frames))
    for (const [index, { x, y, width, height }] of frames.entries()) {
      assert.ok(
        Math.abs(x - firstFrame.x) < 1 && Math.abs(width - firstFrame.width) < 1,
        formatFrames(frames),
      )
      assert.ok(Math.abs(height - firstFrame.height) < 1, `the height changes:\n${formatFrames(frames)}`)
      assert.ok(
        y >= (frames[index - 1]?.y ?? firstFrame.y) - 1,
        `the sheet moves up:\n${formatFrames(frames)}`,
      )
    }
  })

  test('keeps the current screen until the next screen has loaded, and cancels the load on the back button', async () => {
    const visit = await flow.visit({ viewport: desktop, hasMotion: true, prepare: installRecorder })
    const networksFile = await holdRequests(
      visit,
      chunkPatternOf('elements/views/network/w3m-networks-screen.ts'),
    )
    await visit.connect()
    await visit.open()
    await visit.see('w3m-account-select-network')
    await recordMotion(visit.page, async () => {})
    const previousCard = await cardOf(visit)
    const networkButton = visit.getByTestId('w3m-account-select-network')
    await networkButton.click()
    const expectInert = async (isInert: boolean) =>
      assert.deepEqual(await cardOf(visit), { ...previousCard, isInert }, 'something changed')
    await expectInert(true)
    await visit.page.locator('[data-testid="w3m-account-select-network"][aria-busy="true"]').waitFor()
    await expectInert(true)
    await visit.click('header-back')
    await visit.page.locator('[data-testid="w3m-account-select-network"]:not([aria-busy])').waitFor()
    await expectInert(false)
    // The clicked button has the focus again.
    await visit.page.waitForFunction(() => {
      let focusedElement = document.activeElement
      while (focusedElement?.shadowRoot?.activeElement)
        focusedElement = focusedElement.shadowRoot.activeElement
      return focusedElement?.getAttribute('data-testid') === 'w3m-account-select-network'
    })
    await networkButton.click()
    await visit.see('header-back')
    // The animation is slow enough for a busy machine to paint frames between two screens.
    await visit.page.evaluate(() => document.documentElement.style.setProperty('--w3m-motion', '4'))
    let frames: Frame[] = []
    const images = await recordPaintedFrames(visit.page, async () => {
      networksFile.proceed()
      frames = await recordMotion(visit.page, () => visit.see('w3m-network-switch-Local Two'))
    })
    expectOneMotion(frames, 'Account to Networks')
    assert.equal((await cardOf(visit)).isInert, false)
    const { x, width } = frames[0] as Frame
    const details = await measureDetail(visit.page, images, x + 16, x + width - 16)
    const minDetail = Math.min(details[0] ?? 0, details.at(-1) ?? 0)
    assert.ok(minDetail > 0 && details.length > 3, `images: ${details.join(' ')}`)
    for (const detail of details) assert.ok(detail > minDetail * 0.4, `an empty frame: ${details.join(' ')}`)
  })

  test('shows a retry in place of a screen that failed to load, and the screen after the retry', async () => {
    const visit = await flow.visit({
      viewport: desktop,
      hasMotion: true,
      prepare: installRecorder,
      expectedErrors: /Failed to load resource|net::ERR/,
    })
    if (!(await canImportAgainAfterFailure(visit.context))) {
      await visit.end()
      return test.skip(true, 'this browser imports no file again after its first request failed')
    }
    const networksFile = await holdRequests(
      visit,
      chunkPatternOf('elements/views/network/w3m-networks-screen.ts'),
    )
    await visit.connect()
    await visit.open()
    await visit.see('w3m-account-select-network')
    await recordMotion(visit.page, async () => {})
    const { height } = await cardOf(visit)
    await visit.click('w3m-account-select-network')
    networksFile.fail()
    await visit.page.getByRole('button', { name: uiTexts.tryAgain }).waitFor()
    assert.ok(Math.abs((await cardOf(visit)).height - height) < 1, 'another height')
    await visit.page.unrouteAll()
    const frames = await recordMotion(visit.page, async () => {
      await visit.page.getByRole('button', { name: uiTexts.tryAgain }).click()
      await visit.see('w3m-network-switch-Local Two')
    })
    expectOneMotion(frames, 'Networks at the second try')
    assert.equal((await cardOf(visit)).view, 'w3m-networks-screen')
  })

  test('opens once its first screen has loaded, and marks the button as busy until then', async () => {
    const visit = await flow.visit({ viewport: desktop, hasMotion: true, prepare: installRecorder })
    const networksFile = await holdRequests(
      visit,
      chunkPatternOf('elements/views/network/w3m-networks-screen.ts'),
    )
    const button = visit.getByTestId('wui-network-button')
    const { width } = (await button.boundingBox()) as { width: number }
    await button.click()
    await visit.page.locator('[data-testid="wui-network-button"][aria-busy="true"]').waitFor()
    assert.equal((await button.boundingBox())?.width, width)
    await expect(visit.getByTestId('w3m-modal-card')).toHaveCount(0)
    networksFile.proceed()
    const frames = await recordMotion(visit.page, () => visit.see('w3m-network-switch-Local Two'))
    assert.ok(
      frames.length > 2 && frames.every(({ view }) => view === 'w3m-networks-screen'),
      formatFrames(frames),
    )
    await expect(button).not.toHaveAttribute('aria-busy')
  })
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CDPSession } from 'playwright-core'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { hoverUntilEnabled, type Point } from '../../../../tests/support/press.ts'
import {
  type FrameFixture,
  separateWindowLabel,
  pause,
  restyle,
  guardPauseMs,
  type FrameVisit,
  startFrameFixture,
} from '../support/frame-fixture.ts'
import { until } from '../../../../tests/support/until.ts'
import { afterAll, beforeAll, describe, expect, test } from '../../../../tests/support/flow-test.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

// Other tests cover the pauses of the buttons and the states of the window with a fake clock (demo/wallet/tests/page), and each kind of
// cover and misdirected press (covers.test.ts). These tests run one flow of each kind in a real page.

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const spender = '0x00000000000000000000000000000000DeaDBeef'
const isRefused = (answer: { type: string }) => answer.type === '@w3m-frame/RPC_REQUEST_ERROR'
const codeOf = ({ payload }: { payload?: unknown }) => (payload as { code?: number }).code
const messageOf = ({ payload }: { payload?: unknown }) => (payload as { message?: string }).message

describe('Approval page in the frame of the embedded wallet', () => {
  let fixture: FrameFixture
  beforeAll(async () => {
    fixture = await startFrameFixture()
  })
  afterAll(() => fixture.close())

  /** An unlimited spending permission, which must be approved in a separate window. */
  const unlimitedApproval = {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
  }
  const requestPayment = (visit: FrameVisit) =>
    visit.request('eth_sendTransaction', [{ to: spender, value: '0xde0b6b3a7640000' }])
  const getWindowLink = (visit: FrameVisit) => visit.frame.getByRole('link', { name: 'Open window' })

  test('T5 T6 approves a token allowance only in a separate window, even under a mask that the frame cannot detect', {
    tag: '@full-browser',
  }, async () => {
    const visit = await fixture.open({ hasSkippableTime: true })
    const id = await visit.request('eth_sendTransaction', [unlimitedApproval])
    const { x, y } = await hoverUntilEnabled(visit.page, visit.button(separateWindowLabel))
    await restyle('mask-image:linear-gradient(transparent 490px,black 490px)')(visit)
    await visit.waitUntilEnabled(separateWindowLabel)
    // The second press of the double click is meant for the button that appears in the window.
    const windowPage = await visit.openSeparateWindow(() => visit.page.mouse.dblclick(x, y))
    assert.equal(await visit.isPending(id), true)
    assert.equal(visit.context.pages().length, 2, 'only one window after several presses')
    await expect(windowPage.locator('h1')).toHaveText(new RegExp(fixture.site))
    await expect(windowPage.locator('main')).toHaveText(/can take all USDC/)
    await visit.saveScreenshot('frame-own-window', windowPage)
    await visit.pressIn(windowPage, 'Approve')
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed eth_sendTransaction 1')
    await visit.end()
  })

  const touch = (session: CDPSession, spot?: Point) =>
    session.send('Input.dispatchTouchEvent', {
      type: spot ? 'touchStart' : 'touchEnd',
      touchPoints: spot ? [spot] : [],
    })
  const tap = async (session: CDPSession, spot: Point) => {
    await touch(session, spot)
    await touch(session)
  }

  test('T6 pauses after a hovering pen enters, but not for a finger', async () => {
    const visit = await fixture.open()
    const session = await visit.context.newCDPSession(visit.page)
    const id = await visit.requestSignature()
    // Moves the mouse out of the frame. In a headless browser it starts in the corner, over the frame, so a pen would not enter.
    await visit.page.mouse.move(700, 300)
    await visit.waitUntilEnabled(uiTexts.sign)
    const { x, y } = await visit.spot('Sign')
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        pointerType: 'pen',
        ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
        ...(type === 'mousePressed' && { buttons: 1 }),
      })
    assert.equal(await visit.isPending(id), true)
    await visit.waitUntilEnabled(uiTexts.sign)
    await tap(session, { x, y })
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')
    await visit.end()
  })

  test('T5 T6 accepts no touch if the frame moved just before it, since the last touch, or during it', async () => {
    const visit = await fixture.open({ style: '#w3m-iframe{position:absolute;left:0;top:60px}' })
    const session = await visit.context.newCDPSession(visit.page)
    const id = await visit.requestSignature()
    await visit.waitUntilEnabled(uiTexts.sign)
    /** Moves the frame. Resolves when the browser has painted it at its new position, because only then the user sees the move. */
    const move = (top: number) =>
      visit.page.evaluate(async px => {
        document.getElementById('w3m-iframe')?.style.setProperty('top', `${px}px`)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }, top)
    const { x, y } = await visit.spot('Sign')
    await move(10)
    await tap(session, { x, y: y - 50 })
    assert.equal(await visit.isPending(id), true, 'moved just before the first touch')

    // Repeats the touch until the frame receives one, because Chrome drops touches of a frame that was moved shortly before.
    await visit.waitUntilEnabled(uiTexts.sign)
    await visit.frameContent.evaluate(() => {
      addEventListener('pointerdown', () => document.documentElement.setAttribute('data-touched', ''), {
        capture: true,
        once: true,
      })
    })
    const isTouched = () =>
      visit.frameContent.evaluate(() => document.documentElement.hasAttribute('data-touched'))
    for (let tries = 0; tries < 100 && !(await isTouched()); tries++) {
      await tap(session, { x: 20, y: 40 })
      await pause(visit, 100)
    }
    assert.equal(await isTouched(), true)
    await move(60)
    // The pause is longer than the time in which Chrome drops touches, so the frame has to reject this touch.
    await pause(visit, 1_500)
    await visit.waitUntilEnabled(uiTexts.sign)
    await tap(session, { x, y })
    assert.equal(await visit.isPending(id), true, 'moved since the touch before')

    await visit.waitUntilEnabled(uiTexts.sign)
    await touch(session, { x, y })
    await move(80)
    await touch(session)
    assert.equal(await visit.isPending(id), true, 'moved during the touch')

    await visit.waitUntilEnabled(uiTexts.sign)
    await tap(session, await visit.spot('Sign'))
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')
    await visit.end()
  })

  test('T6 accepts no approval before the user scrolls to the end of the request, in the frame and in the window', async () => {
    const visit = await fixture.open({
      hasSkippableTime: true,
      style: '#w3m-iframe{width:280px;height:320px}',
    })
    const expectScrollHint = async () => {
      await visit.skip(guardPauseMs)
      await visit.frame.locator('.note', { hasText: 'Scroll to the end' }).waitFor()
      await visit.frame.locator('button.primary:disabled').waitFor()
    }
    const shortRequest = await visit.requestSignature('A word\n'.repeat(8))
    await visit.frame.getByText('A word').waitFor()
    await expectScrollHint()
    await visit.frame.locator('.end').scrollIntoViewIfNeeded()
    await visit.press(uiTexts.sign)
    assert.equal((await visit.waitForAnswer(shortRequest)).payload, 'signed personal_sign 1')

    await restyle('width:360px;height:600px')(visit)
    const longRequest = await visit.requestSignature(
      Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n'),
    )
    await visit.frame.getByText('Line 79').waitFor()
    await expectScrollHint()
    await visit.waitUntilEnabled('Open in a new window')
    const windowPage = await visit.openSeparateWindow(() =>
      visit.button('Open in a new window').press('Enter'),
    )
    await windowPage.getByText('Scroll to the end').waitFor()
    await windowPage.locator('button.primary:disabled').waitFor()
    await windowPage.getByRole('region').focus()
    await windowPage.keyboard.press('End')
    await visit.pressIn(windowPage, 'Sign')
    assert.equal((await visit.waitForAnswer(longRequest)).payload, 'signed personal_sign 2')
    await visit.end()
  })

  test('T6 disables the button for half a second of real time, and signs neither by script nor by a held Enter key', async () => {
    const visit = await fixture.open()
    // Measures the time in the frame, so that the delay of the driver does not count.
    await visit.frameContent.evaluate(() => {
      const changes: [boolean, number][] = []
      Object.assign(window, { buttonChanges: changes })
      new MutationObserver(() => {
        const button = document.querySelector<HTMLButtonElement>('.primary')
        if (button && changes.at(-1)?.[0] !== button.disabled)
          changes.push([button.disabled, performance.now()])
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const id = await visit.requestSignature()
    await visit.waitUntilEnabled(uiTexts.sign)
    const [[isDisabled, disabledAt], [isStillDisabled, enabledAt]] = await visit.frameContent.evaluate(
      () => (window as unknown as { buttonChanges: [[boolean, number], [boolean, number]] }).buttonChanges,
    )
    assert.deepEqual([isDisabled, isStillDisabled], [true, false])
    assert.ok(enabledAt - disabledAt >= 480, 'half a second, less the rounding of the clock')

    await visit.frameContent.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.primary')
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button?.click()
    })
    assert.equal(await visit.isPending(id), true, 'presses of a script')

    const sign = visit.button(uiTexts.sign)
    await sign.focus()
    await visit.waitUntilEnabled(uiTexts.sign)
    const session = await visit.context.newCDPSession(visit.page)
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
    // There is no first keydown, as if the key had been pressed in the embedding page.
    for (let repeat = 0; repeat < 5; repeat++)
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat: true, ...key })
    assert.equal(await visit.isPending(id), true, 'a held key')
    await visit.page.keyboard.press('Escape')
    await sign.press('Enter')
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed personal_sign 1')
    await visit.end()
  })

  test('T5 T6 approves through the server, only once, if the page isolates its windows (COOP)', async () => {
    const visit = await fixture.open({
      hasSkippableTime: true,
      headers: { 'cross-origin-opener-policy': 'same-origin' },
    })
    /** Opens the window, and skips the time for which the frame waits for a message from it. */
    const open = () =>
      visit.openSeparateWindow(async () => {
        const pagePromise = visit.context.waitForEvent('page')
        await visit.press(separateWindowLabel)
        await pagePromise
        await visit.skip(2_000)
      })
    const id = await requestPayment(visit)
    const windowPage = await open()
    await expect.poll(() => windowPage.evaluate(() => window.opener)).toBe(null)
    await expect
      .poll(() => windowPage.evaluate(() => location.hash), 'the secret is not in the history')
      .toBe('')
    await expect(windowPage.locator('h1')).toHaveText(new RegExp(fixture.site))
    await windowPage.getByText('Send 1 ETH').first().waitFor()
    await visit.frame.locator('.note', { hasText: 'other window' }).waitFor()
    await windowPage.reload()
    await windowPage.getByText('No pending requests').waitFor()
    assert.equal(await visit.isPending(id), true)

    const secondPage = await open()
    await secondPage.getByText(`only if you opened this window from ${fixture.site}`).waitFor()
    const closeEvent = secondPage.waitForEvent('close')
    await visit.pressIn(secondPage, 'Approve')
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed eth_sendTransaction 1')
    await closeEvent

    const abortedId = await requestPayment(visit)
    const abortedPage = await open()
    await visit.call('RPC_ABORT')
    assert.equal(messageOf(await visit.waitForAnswer(abortedId)), 'Request was aborted')
    await abortedPage.getByText('was canceled').waitFor()
    await visit.end()
  })

  test('T5 T6 offers a link that opens the request only once if the browser opens no window', async () => {
    const visit = await fixture.open({ hasSkippableTime: true })
    const id = await requestPayment(visit)
    // Simulates an installed app, or a browser that blocks windows.
    await visit.frameContent.evaluate(() => {
      window.open = () => null
    })
    await visit.press(separateWindowLabel)
    await visit.skip(3_000)
    await visit.frame.locator('.note', { hasText: 'open it here' }).waitFor()
    const href = String(await getWindowLink(visit).evaluate(anchor => (anchor as HTMLAnchorElement).href))
    const windowPage = await visit.openSeparateWindow(() => getWindowLink(visit).click())
    await getWindowLink(visit).waitFor({ state: 'hidden' })
    const attackerPage = await visit.context.newPage()
    await attackerPage.goto(href)
    await attackerPage.getByText('already used or has expired').waitFor()
    await visit.pressIn(windowPage, 'Approve')
    assert.equal((await visit.waitForAnswer(id)).payload, 'signed eth_sendTransaction 1')
    await visit.end()
  })

  test('T5 T6 explains how to allow windows, and signs nothing, if the browser blocks both the window and the link', async () => {
    const visit = await fixture.open({
      hasSkippableTime: true,
      body: '<iframe id="w3m-iframe" src="{frame}" sandbox="allow-scripts allow-same-origin"></iframe>',
    })
    const id = await requestPayment(visit)
    await visit.press(separateWindowLabel)
    await visit.skip(3_000)
    await getWindowLink(visit).click()
    await visit.skip(3_000)
    await visit.frame.locator('.note', { hasText: 'Allow pop-ups for this site' }).waitFor()
    assert.equal(await visit.isPending(id), true)
    await visit.press(uiTexts.cancel)
    assert.equal(codeOf(await visit.waitForAnswer(id)), 4001)
    // The browser logs an error for each window that the sandbox blocks.
    visit.pageErrors.length = 0
    await visit.end()
  })

  test('T5 T7 refuses to run in a page inside a hostile page, and names both origins inside another allowed page', async () => {
    const openInOuterPage = async (options: Parameters<FrameFixture['open']>[0]) => {
      const visit = await fixture.open({ ...options, outerSite: fixture.hostileOrigin })
      const page = visit.page.frames().find(frame => frame.url().startsWith(fixture.site))
      assert.ok(page)
      const wallet = page.childFrames()[0]
      assert.ok(wallet)
      return { visit, page, wallet }
    }
    const messagesIn = ({ page }: Awaited<ReturnType<typeof openInOuterPage>>) =>
      page.evaluate(() => window.frameMessages)

    // The browser blocks this frame because of the frame's Content-Security-Policy.
    const blockedFrame = await openInOuterPage({})
    // The frame has no URL until the browser has decided.
    await until(() => blockedFrame.wallet.url(), 'the URL of the blocked frame')
    assert.match(blockedFrame.wallet.url(), /^chrome-error:/)
    assert.deepEqual(await messagesIn(blockedFrame), [])
    blockedFrame.visit.pageErrors.length = 0
    await blockedFrame.visit.end()

    // The frame itself refuses to run, because one of its ancestor pages has an origin that is not allowed.
    const refusedFrame = await openInOuterPage({ isOpenPolicy: true })
    await refusedFrame.wallet.getByText('allowed to use this wallet').waitFor()
    await refusedFrame.page.evaluate(() => window.post({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }))
    await pause(refusedFrame.visit, 200)
    assert.deepEqual(await messagesIn(refusedFrame), [])
    await refusedFrame.visit.end()

    const allowedFrame = await openInOuterPage({ extraAllowedOrigin: fixture.hostileOrigin })
    await allowedFrame.page.evaluate(() =>
      window.post({
        id: 'b',
        type: '@w3m-app/RPC_REQUEST',
        payload: { method: 'personal_sign', params: ['0x68', '0x'] },
      }),
    )
    await allowedFrame.wallet.getByText(`Embedded in ${fixture.hostileOrigin}`).waitFor()
    await expect(allowedFrame.wallet.locator('h1')).toHaveText(new RegExp(fixture.site))
    await allowedFrame.visit.end()
  })

  test('reveals nothing about the account before the user consents on a screen that names the origin', async () => {
    const visit = await fixture.open({ query: 'stranger', hasSkippableTime: true })
    const rpc = await visit.call('RPC_REQUEST', {
      method: 'eth_accounts',
      chainId: 31337,
      chainNamespace: 'eip155',
    })
    assert.equal(codeOf(rpc), 4100)
    const user = visit.call('GET_USER', { chainId: 31337 }, 'user')
    await visit.frame.getByText('wants to connect').waitFor()
    await visit.until(() => window.frameMessages.some(({ type }) => type === '@w3m-frame/VIEW_REQUIRED'))
    await expect(visit.frame.locator('h1')).toHaveText(new RegExp(fixture.site))
    assert.equal(await visit.isPending('user'), true)
    await visit.press(uiTexts.shareAccount)
    assert.match(JSON.stringify(await user), /ann@example.org/)
    await visit.until(() => window.frameMessages.some(({ type }) => type === '@w3m-frame/VIEW_DONE'))
    await visit.end()
  })

  test('sends a third-party client only messages of its protocol', { tag: '@nightly' }, async () => {
    const visit = await fixture.open({ query: 'stranger', isForeign: true })
    // The frame does not prompt, because such a client keeps it hidden.
    const { payload } = await visit.call('GET_USER', { chainId: 31337 })
    assert.deepEqual(payload, { address: '', chainId: 31337, accounts: [] })
    assert.equal(codeOf(await visit.waitForAnswer(await visit.requestSignature())), 4100)
    await visit.frame.locator('.plain').waitFor()
    const types = await visit.page.evaluate(() => window.frameMessages.map(({ type }) => type))
    assert.deepEqual(
      types.filter(type => /VIEW|ABORT/.test(type)),
      [],
    )
    await visit.end()
  })

  test('T21 T22 shows requests one after the other, signs each once, and aborts only those that are not yet approved', async () => {
    const visit = await fixture.open({ hasSkippableTime: true })
    const [firstId, secondId, thirdId] = [
      await visit.requestSignature('The first'),
      await visit.requestSignature('The second'),
      await visit.requestSignature('The slow third'),
    ]
    await visit.frame.getByText('The first').waitFor()
    await expect(visit.frame.locator('.waiting')).toHaveText(/^2 more/)
    const { x, y } = await hoverUntilEnabled(visit.page, visit.button(uiTexts.sign))
    // The second click hits the button of the next request, which is disabled.
    await visit.page.mouse.dblclick(x, y)
    assert.equal((await visit.waitForAnswer(firstId)).payload, 'signed personal_sign 1')
    assert.equal(await visit.isPending(secondId), true)
    await visit.page.evaluate(
      id => window.post({ id: 'abort', type: '@w3m-app/RPC_ABORT', payload: { id } }),
      secondId,
    )
    assert.equal(messageOf(await visit.waitForAnswer(secondId)), 'Request was aborted')
    await visit.frame.getByText('The slow third').waitFor()
    await visit.waitUntilEnabled(uiTexts.sign)
    await visit.press(uiTexts.sign)
    // The wallet is signing, so an abort comes too late.
    await visit.frame.getByText('No pending requests').waitFor()
    await visit.call('RPC_ABORT')
    assert.equal(await visit.isPending(thirdId), true)
    await visit.call('RPC_REQUEST', { method: 'eth_syncing', chainId: 31337, chainNamespace: 'eip155' })
    assert.equal((await visit.waitForAnswer(thirdId)).payload, 'signed personal_sign 2')
    await visit.end()
  })

  describe('with consecutive requests on one page', () => {
    let visit: FrameVisit
    beforeAll(async () => {
      visit = await fixture.open({ hasSkippableTime: true })
    })
    afterAll(() => visit.end())
    const abort = async (id: string) => {
      await visit.call('RPC_ABORT')
      assert.equal(messageOf(await visit.waitForAnswer(id)), 'Request was aborted')
    }

    test('T5 shows no request in a window that a page of a different origin opens', async () => {
      const id = await visit.requestSignature()
      await visit.waitUntilEnabled(uiTexts.sign)
      const pagePromise = visit.context.waitForEvent('page')
      await visit.page.evaluate(url => void window.open(url), `${fixture.origin}/sdk/approve.html`)
      const otherPage = await pagePromise
      await otherPage.getByText('No pending requests').waitFor()
      await otherPage.close()
      await abort(id)
    })

    test('T7 T8 ignores forged and malformed messages, and refuses replayed messages', async () => {
      const countMessages = () => visit.page.evaluate(() => window.frameMessages.length)
      const previousCount = await countMessages()
      await visit.page.evaluate(() => {
        const validMessage = { id: 'x', type: '@w3m-app/GET_CHAIN_ID' }
        const invalidMessages: unknown[] = [
          null,
          1,
          'text',
          [],
          {},
          { type: 7 },
          { type: '@w3m-app/' },
          { ...validMessage, type: '@w3m-app/__proto__' },
          { ...validMessage, type: '@w3m-app/constructor' },
          { ...validMessage, type: '@w3m-frame/READY' },
          { ...validMessage, id: 5 },
          { type: validMessage.type },
          { ...validMessage, id: 'y'.repeat(200) },
        ]
        for (const message of invalidMessages) window.post(message)
      })
      // This message comes from another window of the same origin, not from the embedding page.
      await visit.page.evaluate(async () => {
        const otherFrame = document.createElement('iframe')
        otherFrame.srcdoc =
          '<script>parent.frames[0].postMessage({id:"w",type:"@w3m-app/GET_CHAIN_ID"},"*")</script>'
        document.body.append(otherFrame)
        await new Promise(resolve => otherFrame.addEventListener('load', resolve))
      })
      assert.equal(messageOf(await visit.call('GET_CHAIN_ID', undefined, 'marker')) ?? 'fine', 'fine')
      assert.equal(await countMessages(), previousCount + 1)
      const responseTypes = await visit.page.evaluate(async () => {
        const invalidMessages = [
          await window.callFrame('GET_CHAIN_ID', undefined, ''),
          await window.callFrame('GET_CHAIN_ID', undefined, 'marker'),
          await window.callFrame('SWITCH_NETWORK', { chainId: {} }),
          await window.callFrame('RPC_REQUEST', { method: ['personal_sign'] }),
          await window.callFrame('SYNC_THEME', JSON.parse('{"__proto__":{"polluted":1},"themeMode":"pink"}')),
        ]
        return invalidMessages.map(({ type }) => type)
      })
      for (const type of responseTypes) assert.match(type, /_ERROR$/)
      assert.equal(await countMessages(), previousCount + 6)
      await expect.poll(() => visit.frameContent.evaluate(() => 'polluted' in {})).toBe(false)
    })

    test('T7 T8 does not answer a page of a different origin or a top-level page', async () => {
      const otherPage = await visit.context.newPage()
      // `frame-ancestors` of the frame excludes this origin, so the browser blocks the frame that the page adds below.
      await otherPage.goto(`${fixture.hostileOrigin}/nothing`)
      const receivedMessages = await otherPage.evaluate(async source => {
        const messages: unknown[] = []
        addEventListener('message', event => messages.push(event.data))
        const frame = document.createElement('iframe')
        frame.src = source
        document.body.append(frame)
        await new Promise(resolve => frame.addEventListener('load', resolve))
        frame.contentWindow?.postMessage({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }, '*')
        await new Promise(resolve => setTimeout(resolve, 200))
        return messages
      }, visit.source)
      assert.deepEqual(receivedMessages, [])
      await otherPage.goto(visit.source)
      await otherPage.getByText('only works inside another site').waitFor()
      await otherPage.close()
      // The browser logs an error because the policy of the frame blocks it.
      visit.pageErrors.length = 0
    })

    test('T17 shows every call of a batch, and the exact amount of an unlimited approval', async () => {
      const approveAllData = encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address,bool)']),
        args: [spender, true],
      })
      const calls = [
        { to: spender, value: '0x1' },
        unlimitedApproval,
        { to: collection, data: approveAllData },
        { to: token, data: '0xdeadbeef' },
      ]
      const id = await visit.request('wallet_sendCalls', [{ calls }])
      await visit.frame.getByText('requests multiple transactions').waitFor()
      const text = await visit.frame.locator('main').innerText()
      assert.match(text, /1 of 4: Send 0\.000000000000000001 ETH/)
      assert.match(text, /2 of 4: Spending permission for USDC/)
      assert.match(text, /Unlimited: 0x00000000000000000000000000000000DeaDBeef can take all USDC/i)
      assert.match(
        text,
        /115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129\.639935 USDC/,
      )
      assert.match(text, /3 of 4: Permission for every NFT of APES \(setApprovalForAll\)/)
      assert.match(text, /4 of 4: Cannot be read/)
      assert.match(text, /at most 0\.000021 ETH/)
      await visit.saveScreenshot('frame-batch')
      await visit.waitUntilEnabled(separateWindowLabel)
      await visit.press(uiTexts.cancel)
      assert.equal(codeOf(await visit.waitForAnswer(id)), 4001)
    })

    test('T18 rejects a request for a network that is not selected, and the request on the screen after a switch', {
      tag: '@nightly',
    }, async () => {
      const params = ['0x68', '0x']
      for (const extraFields of [
        { chainId: 1 },
        { chainNamespace: 'solana' },
        { chainId: undefined },
        { chainId: 'eip155:31338' },
      ])
        assert.equal(
          isRefused(await visit.waitForAnswer(await visit.request('personal_sign', params, extraFields))),
          true,
        )
      const createData = (chainId: unknown) => [
        '0x',
        JSON.stringify({
          domain: { chainId },
          types: { T: [{ name: 'a', type: 'string' }] },
          primaryType: 'T',
          message: { a: 'b' },
        }),
      ]
      assert.equal(
        codeOf(await visit.waitForAnswer(await visit.request('eth_signTypedData_v4', createData(1)))),
        4901,
      )
      const matchingId = await visit.request('eth_signTypedData_v4', createData('0x7a69'))
      await visit.waitUntilEnabled(separateWindowLabel)
      await visit.call('SWITCH_NETWORK', { chainId: 31338 })
      assert.equal(codeOf(await visit.waitForAnswer(matchingId)), 4901)
      await visit.call('SWITCH_NETWORK', { chainId: 31337 })
    })

    test('refuses unsupported methods with code 4200', { tag: '@nightly' }, async () => {
      for (const method of ['eth_sign', 'wallet_grantPermissions', 'wallet_revokePermissions', 'toString'])
        assert.equal(codeOf(await visit.waitForAnswer(await visit.request(method, []))), 4200)
    })

    test('T6 warns about a sign-in for a different site, and shows invisible characters', async () => {
      const id = await visit.requestSignature(`evil.example wants you to sign in with your Ethereum account:
  0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

  Hello\u202e

  URI: https://evil.example
  Version: 1
  Chain ID: 31337
  Nonce: abcdefgh
  Issued At: 2026-01-01T00:00:00Z`)
      await visit.frame.getByText('Don’t sign').waitFor()
      await expect(visit.frame.locator('.textContent')).toHaveText(/Hello\[U\+202E\]/)
      await visit.saveScreenshot('frame-sign-in')
      await abort(id)
    })

    test('passes axe in light and dark, in English and German', { tag: '@nightly' }, async () => {
      const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
      for (const [themeMode, language] of [
        ['dark', 'de-AT'],
        ['light', 'en'],
      ] as const) {
        await visit.call('SYNC_THEME', { themeMode, themeVariables: { '--w3m-accent': '#e5484d' } })
        await visit.call('SYNC_DAPP_DATA', {
          projectId: 'test',
          sdkType: 'w3m',
          sdkVersion: 'html-elements-test',
          language,
          metadata: { name: 'Harbor', description: '', url: '', icons: [] },
        })
        const id = await visit.request('eth_sendTransaction', [unlimitedApproval])
        await visit.frame.locator('button.primary:not(:disabled)').waitFor()
        await visit.frameContent.evaluate(axe)
        const { violations } = await visit.frameContent.evaluate(() =>
          (window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe.run(),
        )
        assert.deepEqual(violations, [])
        await visit.saveScreenshot(`frame-${themeMode}`)
        await abort(id)
      }
    })

    test('T7 shows one of ten thousand requests, queues nineteen and refuses the others', {
      tag: '@nightly',
    }, async () => {
      await visit.page.evaluate(() => {
        const payload = {
          method: 'personal_sign',
          params: ['0x68', '0x'],
          chainId: 31337,
          chainNamespace: 'eip155',
        }
        for (let index = 0; index < 10_000; index++)
          window.post({ id: `flood-${index}`, type: '@w3m-app/RPC_REQUEST', payload })
      })
      await visit.until(
        () => window.frameMessages.filter(({ id }) => id?.startsWith('flood-')).length === 9_980,
      )
      await expect(visit.frame.locator('main.screen')).toHaveCount(1)
      await expect(visit.frame.locator('.waiting')).toHaveText(/^19 more/)
      const signedCount = await visit.page.evaluate(
        () => window.frameMessages.filter(({ type }) => type.endsWith('RPC_REQUEST_SUCCESS')).length,
      )
      assert.equal(signedCount, 0)
    })
  })
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CDPSession } from 'playwright-core'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { reach, type Spot } from '../support/press.ts'
import {
  type FrameStage,
  ownButton,
  pause,
  restyle,
  settledMs,
  type Staged,
  startFrameStage,
} from '../support/frame-stage.ts'
import { until } from '../support/until.ts'
import { afterAll, beforeAll, describe, expect, test } from '../support/flow-test.ts'
import { words } from '../support/words.ts'

// The time rules of the buttons and the states of the window are tested with a fake clock (tests/frame), each cover and each
// misdirected press in frame-covers.test.ts. These tests keep one flow of each kind in a whole page.

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const spender = '0x00000000000000000000000000000000DeaDBeef'
const isRefused = (answer: { type: string }) => answer.type === '@w3m-frame/RPC_REQUEST_ERROR'
const codeOf = ({ payload }: { payload?: unknown }) => (payload as { code?: number }).code
const messageOf = ({ payload }: { payload?: unknown }) => (payload as { message?: string }).message

describe('Approval page in the frame of the embedded wallet', () => {
  let stage: FrameStage
  beforeAll(async () => {
    stage = await startFrameStage()
  })
  afterAll(() => stage.close())

  /** An unlimited spending permission, which must be approved in a separate window. */
  const endless = {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
  }
  const value = (staged: Staged) =>
    staged.request('eth_sendTransaction', [{ to: spender, value: '0xde0b6b3a7640000' }])
  const link = (staged: Staged) => staged.frame.getByRole('link', { name: 'Open window' })

  test('T5 T6 approves value only in a separate window, although an undetectable mask leaves only the button visible', {
    tag: '@full-browser',
  }, async () => {
    const staged = await stage.open({ hasSkippableTime: true })
    const id = await staged.request('eth_sendTransaction', [endless])
    const { x, y } = await reach(staged.page, staged.button(ownButton))
    await restyle('mask-image:linear-gradient(transparent 490px,black 490px)')(staged)
    await staged.isReady(ownButton)
    // The second press of the double click is meant for the button that appears in the window.
    const own = await staged.openOwn(() => staged.page.mouse.dblclick(x, y))
    assert.equal(await staged.isOpen(id), true)
    assert.equal(staged.context.pages().length, 2, 'only one window after several presses')
    await expect(own.locator('h1')).toHaveText(new RegExp(stage.site))
    await expect(own.locator('main')).toHaveText(/can take all USDC/)
    await staged.picture('frame-own-window', own)
    await staged.pressIn(own, 'Approve')
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await staged.end()
  })

  const touch = (session: CDPSession, spot?: Spot) =>
    session.send('Input.dispatchTouchEvent', {
      type: spot ? 'touchStart' : 'touchEnd',
      touchPoints: spot ? [spot] : [],
    })
  const tap = async (session: CDPSession, spot: Spot) => {
    await touch(session, spot)
    await touch(session)
  }

  test('T6 waits for a hovering pen that enters, and not for a finger', async () => {
    const staged = await stage.open()
    const session = await staged.context.newCDPSession(staged.page)
    const id = await staged.sign()
    // A browser without a window frame starts with its mouse at the corner, over the frame: a pen would not enter.
    await staged.page.mouse.move(700, 300)
    await staged.isReady(words.sign)
    const { x, y } = await staged.spot('Sign')
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        pointerType: 'pen',
        ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
        ...(type === 'mousePressed' && { buttons: 1 }),
      })
    assert.equal(await staged.isOpen(id), true)
    await staged.isReady(words.sign)
    await tap(session, { x, y })
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T5 T6 accepts no touch for which the frame was moved: just before it, since the touch before, or during it', async () => {
    const staged = await stage.open({ style: '#w3m-iframe{position:absolute;left:0;top:60px}' })
    const session = await staged.context.newCDPSession(staged.page)
    const id = await staged.sign()
    await staged.isReady(words.sign)
    /** Resolves when the browser has drawn the frame at its new place: until then it has not moved for the user. */
    const move = (top: number) =>
      staged.page.evaluate(async px => {
        document.getElementById('w3m-iframe')?.style.setProperty('top', `${px}px`)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }, top)
    const { x, y } = await staged.spot('Sign')
    await move(10)
    await tap(session, { x, y: y - 50 })
    assert.equal(await staged.isOpen(id), true, 'moved just before the first touch')

    // Chrome drops touches of a frame that was moved shortly before, so the touch is repeated until the frame receives one.
    await staged.isReady(words.sign)
    await staged.inside.evaluate(() => {
      addEventListener('pointerdown', () => document.documentElement.setAttribute('data-touched', ''), {
        capture: true,
        once: true,
      })
    })
    const isTouched = () =>
      staged.inside.evaluate(() => document.documentElement.hasAttribute('data-touched'))
    for (let tries = 0; tries < 100 && !(await isTouched()); tries++) {
      await tap(session, { x: 20, y: 40 })
      await pause(staged, 100)
    }
    assert.equal(await isTouched(), true)
    await move(60)
    // Longer than the time in which Chrome drops touches, so the frame has to reject this one.
    await pause(staged, 1_500)
    await staged.isReady(words.sign)
    await tap(session, { x, y })
    assert.equal(await staged.isOpen(id), true, 'moved since the touch before')

    await staged.isReady(words.sign)
    await touch(session, { x, y })
    await move(80)
    await touch(session)
    assert.equal(await staged.isOpen(id), true, 'moved during the touch')

    await staged.isReady(words.sign)
    await tap(session, await staged.spot('Sign'))
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T6 approves nothing before the user has scrolled to the end of the request, in the smallest frame and in the window', async () => {
    const staged = await stage.open({
      hasSkippableTime: true,
      style: '#w3m-iframe{width:280px;height:320px}',
    })
    const isUnread = async () => {
      await staged.skip(settledMs)
      await staged.frame.locator('.note', { hasText: 'Scroll to the end' }).waitFor()
      await staged.frame.locator('button.primary:disabled').waitFor()
    }
    const short = await staged.sign('A word\n'.repeat(8))
    await staged.frame.getByText('A word').waitFor()
    await isUnread()
    await staged.frame.locator('.end').scrollIntoViewIfNeeded()
    await staged.press(words.sign)
    assert.equal((await staged.answerTo(short)).payload, 'signed personal_sign 1')

    await restyle('width:360px;height:600px')(staged)
    const long = await staged.sign(Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n'))
    await staged.frame.getByText('Line 79').waitFor()
    await isUnread()
    await staged.isReady('Open in a new window')
    const own = await staged.openOwn(() => staged.button('Open in a new window').press('Enter'))
    await own.getByText('Scroll to the end').waitFor()
    await own.locator('button.primary:disabled').waitFor()
    await own.getByRole('region').focus()
    await own.keyboard.press('End')
    await staged.pressIn(own, 'Sign')
    assert.equal((await staged.answerTo(long)).payload, 'signed personal_sign 2')
    await staged.end()
  })

  test('T6 disables the button for half a real second, and signs neither by a script nor by a held Enter', async () => {
    const staged = await stage.open()
    // Measured in the frame, by its own clock.
    await staged.inside.evaluate(() => {
      const seen: [boolean, number][] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const button = document.querySelector<HTMLButtonElement>('.primary')
        if (button && seen.at(-1)?.[0] !== button.disabled) seen.push([button.disabled, performance.now()])
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const id = await staged.sign()
    await staged.isReady(words.sign)
    const [[isDisabled, from], [isStillDisabled, to]] = await staged.inside.evaluate(
      () => (window as unknown as { seen: [[boolean, number], [boolean, number]] }).seen,
    )
    assert.deepEqual([isDisabled, isStillDisabled], [true, false])
    assert.ok(to - from >= 480, 'half a second, less the rounding of the clock')

    await staged.inside.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.primary')
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button?.click()
    })
    assert.equal(await staged.isOpen(id), true, 'presses of a script')

    const sign = staged.button(words.sign)
    await sign.focus()
    await staged.isReady(words.sign)
    const session = await staged.context.newCDPSession(staged.page)
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
    // Without a first keydown, as if the key had been pressed in the embedding page.
    for (let repeat = 0; repeat < 5; repeat++)
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat: true, ...key })
    assert.equal(await staged.isOpen(id), true, 'a held key')
    await staged.page.keyboard.press('Escape')
    await sign.press('Enter')
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T5 T6 approves through the server, once, if the page isolates its windows (COOP)', async () => {
    const staged = await stage.open({
      hasSkippableTime: true,
      headers: { 'cross-origin-opener-policy': 'same-origin' },
    })
    /** Opens the window, and skips the time that the frame waits for a message of it. */
    const open = () =>
      staged.openOwn(async () => {
        const opened = staged.context.waitForEvent('page')
        await staged.press(ownButton)
        await opened
        await staged.skip(2_000)
      })
    const id = await value(staged)
    const own = await open()
    await expect.poll(() => own.evaluate(() => window.opener)).toBe(null)
    await expect.poll(() => own.evaluate(() => location.hash), 'the secret is not in the history').toBe('')
    await expect(own.locator('h1')).toHaveText(new RegExp(stage.site))
    await own.getByText('Send 1 ETH').first().waitFor()
    await staged.frame.locator('.note', { hasText: 'other window' }).waitFor()
    await own.reload()
    await own.getByText('No pending requests').waitFor()
    assert.equal(await staged.isOpen(id), true)

    const again = await open()
    await again.getByText(`only if you opened this window from ${stage.site}`).waitFor()
    const closed = again.waitForEvent('close')
    await staged.pressIn(again, 'Approve')
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await closed

    const aborted = await value(staged)
    const late = await open()
    await staged.ask('RPC_ABORT')
    assert.equal(messageOf(await staged.answerTo(aborted)), 'Request was aborted')
    await late.getByText('was canceled').waitFor()
    await staged.end()
  })

  test('T5 T6 offers a link that opens the request once, if the browser opens no window', async () => {
    const staged = await stage.open({ hasSkippableTime: true })
    const id = await value(staged)
    // An installed app, or a browser that blocks windows.
    await staged.inside.evaluate(() => {
      window.open = () => null
    })
    await staged.press(ownButton)
    await staged.skip(3_000)
    await staged.frame.locator('.note', { hasText: 'open it here' }).waitFor()
    const href = String(await link(staged).evaluate(each => (each as HTMLAnchorElement).href))
    const own = await staged.openOwn(() => link(staged).click())
    await link(staged).waitFor({ state: 'hidden' })
    const thief = await staged.context.newPage()
    await thief.goto(href)
    await thief.getByText('already used or has expired').waitFor()
    await staged.pressIn(own, 'Approve')
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await staged.end()
  })

  test('T5 T6 explains how to allow windows and signs nothing, if neither a window nor the link opens', async () => {
    const staged = await stage.open({
      hasSkippableTime: true,
      body: '<iframe id="w3m-iframe" src="{frame}" sandbox="allow-scripts allow-same-origin"></iframe>',
    })
    const id = await value(staged)
    await staged.press(ownButton)
    await staged.skip(3_000)
    await link(staged).click()
    await staged.skip(3_000)
    await staged.frame.locator('.note', { hasText: 'Allow pop-ups for this site' }).waitFor()
    assert.equal(await staged.isOpen(id), true)
    await staged.press(words.cancel)
    assert.equal(codeOf(await staged.answerTo(id)), 4001)
    // The browser logs an error for each window that the sandbox blocks.
    staged.complaints.length = 0
    await staged.end()
  })

  test('T5 T7 blocks the wallet of an allowed page inside a hostile page, and names both origins inside another allowed page', async () => {
    const around = async (options: Parameters<FrameStage['open']>[0]) => {
      const staged = await stage.open({ ...options, within: stage.hostile })
      const page = staged.page.frames().find(each => each.url().startsWith(stage.site))
      assert.ok(page)
      const wallet = page.childFrames()[0]
      assert.ok(wallet)
      return { staged, page, wallet }
    }
    const saidIn = ({ page }: Awaited<ReturnType<typeof around>>) => page.evaluate(() => window.frameSaid)

    // Blocked by the browser, by the policy of the frame.
    const blocked = await around({})
    // The frame has no URL until the browser has decided.
    await until(() => blocked.wallet.url(), 'the URL of the blocked frame')
    assert.match(blocked.wallet.url(), /^chrome-error:/)
    assert.deepEqual(await saidIn(blocked), [])
    blocked.staged.complaints.length = 0
    await blocked.staged.end()

    // Blocked by the frame, by the origins of all pages around it.
    const foreign = await around({ isOpenPolicy: true })
    await foreign.wallet.getByText('allowed to use this wallet').waitFor()
    await foreign.page.evaluate(() => window.post({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }))
    await pause(foreign.staged, 200)
    assert.deepEqual(await saidIn(foreign), [])
    await foreign.staged.end()

    const allowed = await around({ alsoAllowed: stage.hostile })
    await allowed.page.evaluate(() =>
      window.post({
        id: 'b',
        type: '@w3m-app/RPC_REQUEST',
        payload: { method: 'personal_sign', params: ['0x68', '0x'] },
      }),
    )
    await allowed.wallet.getByText(`Embedded in ${stage.hostile}`).waitFor()
    await expect(allowed.wallet.locator('h1')).toHaveText(new RegExp(stage.site))
    await allowed.staged.end()
  })

  test('reveals nothing about the account before consent, which names the origin', async () => {
    const staged = await stage.open({ query: 'stranger', hasSkippableTime: true })
    const rpc = await staged.ask('RPC_REQUEST', {
      method: 'eth_accounts',
      chainId: 31337,
      chainNamespace: 'eip155',
    })
    assert.equal(codeOf(rpc), 4100)
    const user = staged.ask('GET_USER', { chainId: 31337 }, 'user')
    await staged.frame.getByText('wants to connect').waitFor()
    await staged.until(() => window.frameSaid.some(({ type }) => type === '@w3m-frame/VIEW_REQUIRED'))
    await expect(staged.frame.locator('h1')).toHaveText(new RegExp(stage.site))
    assert.equal(await staged.isOpen('user'), true)
    await staged.press(words.shareAccount)
    assert.match(JSON.stringify(await user), /ann@example.org/)
    await staged.until(() => window.frameSaid.some(({ type }) => type === '@w3m-frame/VIEW_DONE'))
    await staged.end()
  })

  test('sends a third-party client only messages that its protocol has', { tag: '@nightly' }, async () => {
    const staged = await stage.open({ query: 'stranger', isForeign: true })
    // Such a client hides the frame, so the frame shows no request.
    const { payload } = await staged.ask('GET_USER', { chainId: 31337 })
    assert.deepEqual(payload, { address: '', chainId: 31337, accounts: [] })
    assert.equal(codeOf(await staged.answerTo(await staged.sign())), 4100)
    await staged.frame.locator('.plain').waitFor()
    const types = await staged.page.evaluate(() => window.frameSaid.map(({ type }) => type))
    assert.deepEqual(
      types.filter(type => /VIEW|ABORT/.test(type)),
      [],
    )
    await staged.end()
  })

  test('T21 T22 shows requests one after the other, signs each once, and aborts only those not yet approved', async () => {
    const staged = await stage.open({ hasSkippableTime: true })
    const [first, second, third] = [
      await staged.sign('The first'),
      await staged.sign('The second'),
      await staged.sign('The slow third'),
    ]
    await staged.frame.getByText('The first').waitFor()
    await expect(staged.frame.locator('.waiting')).toHaveText(/^2 more/)
    const { x, y } = await reach(staged.page, staged.button(words.sign))
    // The second click hits the button of the next request, which is disabled.
    await staged.page.mouse.dblclick(x, y)
    assert.equal((await staged.answerTo(first)).payload, 'signed personal_sign 1')
    assert.equal(await staged.isOpen(second), true)
    await staged.page.evaluate(
      id => window.post({ id: 'abort', type: '@w3m-app/RPC_ABORT', payload: { id } }),
      second,
    )
    assert.equal(messageOf(await staged.answerTo(second)), 'Request was aborted')
    await staged.frame.getByText('The slow third').waitFor()
    await staged.isReady(words.sign)
    await staged.press(words.sign)
    // The wallet is signing, so an abort comes too late.
    await staged.frame.getByText('No pending requests').waitFor()
    await staged.ask('RPC_ABORT')
    assert.equal(await staged.isOpen(third), true)
    await staged.ask('RPC_REQUEST', { method: 'eth_syncing', chainId: 31337, chainNamespace: 'eip155' })
    assert.equal((await staged.answerTo(third)).payload, 'signed personal_sign 2')
    await staged.end()
  })

  describe('with consecutive requests on one page', () => {
    let staged: Staged
    beforeAll(async () => {
      staged = await stage.open({ hasSkippableTime: true })
    })
    afterAll(() => staged.end())
    const abort = async (id: string) => {
      await staged.ask('RPC_ABORT')
      assert.equal(messageOf(await staged.answerTo(id)), 'Request was aborted')
    }

    test('T5 shows no request in a window that a page of another origin opens', async () => {
      const id = await staged.sign()
      await staged.isReady(words.sign)
      const opened = staged.context.waitForEvent('page')
      await staged.page.evaluate(url => void window.open(url), `${stage.origin}/sdk/approve.html`)
      const other = await opened
      await other.getByText('No pending requests').waitFor()
      await other.close()
      await abort(id)
    })

    test('T7 T8 ignores forged and malformed messages, and refuses replayed ones', async () => {
      const answers = () => staged.page.evaluate(() => window.frameSaid.length)
      const before = await answers()
      await staged.page.evaluate(() => {
        const good = { id: 'x', type: '@w3m-app/GET_CHAIN_ID' }
        const bad: unknown[] = [
          null,
          1,
          'text',
          [],
          {},
          { type: 7 },
          { type: '@w3m-app/' },
          { ...good, type: '@w3m-app/__proto__' },
          { ...good, type: '@w3m-app/constructor' },
          { ...good, type: '@w3m-frame/READY' },
          { ...good, id: 5 },
          { type: good.type },
          { ...good, id: 'y'.repeat(200) },
        ]
        for (const message of bad) window.post(message)
      })
      // Another window of the same origin that is not the embedding page.
      await staged.page.evaluate(async () => {
        const other = document.createElement('iframe')
        other.srcdoc =
          '<script>parent.frames[0].postMessage({id:"w",type:"@w3m-app/GET_CHAIN_ID"},"*")</script>'
        document.body.append(other)
        await new Promise(resolve => other.addEventListener('load', resolve))
      })
      assert.equal(messageOf(await staged.ask('GET_CHAIN_ID', undefined, 'marker')) ?? 'fine', 'fine')
      assert.equal(await answers(), before + 1)
      const refused = await staged.page.evaluate(async () => {
        const bad = [
          await window.ask('GET_CHAIN_ID', undefined, ''),
          await window.ask('GET_CHAIN_ID', undefined, 'marker'),
          await window.ask('SWITCH_NETWORK', { chainId: {} }),
          await window.ask('RPC_REQUEST', { method: ['personal_sign'] }),
          await window.ask('SYNC_THEME', JSON.parse('{"__proto__":{"polluted":1},"themeMode":"pink"}')),
        ]
        return bad.map(({ type }) => type)
      })
      for (const type of refused) assert.match(type, /_ERROR$/)
      assert.equal(await answers(), before + 6)
      await expect.poll(() => staged.inside.evaluate(() => 'polluted' in {})).toBe(false)
    })

    test('T7 T8 does not answer a page of another origin or a top-level page', async () => {
      const other = await staged.context.newPage()
      // The policy of the frame blocks other origins.
      await other.goto(`${stage.hostile}/nothing`)
      const said = await other.evaluate(async source => {
        const messages: unknown[] = []
        addEventListener('message', event => messages.push(event.data))
        const frame = document.createElement('iframe')
        frame.src = source
        document.body.append(frame)
        await new Promise(resolve => frame.addEventListener('load', resolve))
        frame.contentWindow?.postMessage({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }, '*')
        await new Promise(resolve => setTimeout(resolve, 200))
        return messages
      }, staged.source)
      assert.deepEqual(said, [])
      await other.goto(staged.source)
      await other.getByText('only works inside another site').waitFor()
      await other.close()
      // The browser logs an error because the policy of the frame blocks it.
      staged.complaints.length = 0
    })

    test('T17 shows every call of a batch, and the exact amount of an unlimited approval', async () => {
      const everyItem = encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address,bool)']),
        args: [spender, true],
      })
      const calls = [
        { to: spender, value: '0x1' },
        endless,
        { to: collection, data: everyItem },
        { to: token, data: '0xdeadbeef' },
      ]
      const id = await staged.request('wallet_sendCalls', [{ calls }])
      await staged.frame.getByText('requests multiple transactions').waitFor()
      const text = await staged.frame.locator('main').innerText()
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
      await staged.picture('frame-batch')
      await staged.isReady(ownButton)
      await staged.press(words.cancel)
      assert.equal(codeOf(await staged.answerTo(id)), 4001)
    })

    test('T18 rejects a request for another chain than the shown one, and the shown request after a switch', {
      tag: '@nightly',
    }, async () => {
      const hello = ['0x68', '0x']
      for (const extra of [
        { chainId: 1 },
        { chainNamespace: 'solana' },
        { chainId: undefined },
        { chainId: 'eip155:31338' },
      ])
        assert.equal(
          isRefused(await staged.answerTo(await staged.request('personal_sign', hello, extra))),
          true,
        )
      const data = (chainId: unknown) => [
        '0x',
        JSON.stringify({
          domain: { chainId },
          types: { T: [{ name: 'a', type: 'string' }] },
          primaryType: 'T',
          message: { a: 'b' },
        }),
      ]
      assert.equal(codeOf(await staged.answerTo(await staged.request('eth_signTypedData_v4', data(1)))), 4901)
      const fits = await staged.request('eth_signTypedData_v4', data('0x7a69'))
      await staged.isReady(ownButton)
      await staged.ask('SWITCH_NETWORK', { chainId: 31338 })
      assert.equal(codeOf(await staged.answerTo(fits)), 4901)
      await staged.ask('SWITCH_NETWORK', { chainId: 31337 })
    })

    test('refuses unsupported methods with code 4200', { tag: '@nightly' }, async () => {
      for (const method of ['eth_sign', 'wallet_grantPermissions', 'wallet_revokePermissions', 'toString'])
        assert.equal(codeOf(await staged.answerTo(await staged.request(method, []))), 4200)
    })

    test('T6 warns of a sign-in for another site, and shows invisible characters', async () => {
      const id = await staged.sign(`evil.example wants you to sign in with your Ethereum account:
  0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

  Hello\u202e

  URI: https://evil.example
  Version: 1
  Chain ID: 31337
  Nonce: abcdefgh
  Issued At: 2026-01-01T00:00:00Z`)
      await staged.frame.getByText('Don’t sign').waitFor()
      await expect(staged.frame.locator('.textContent')).toHaveText(/Hello\[U\+202E\]/)
      await staged.picture('frame-sign-in')
      await abort(id)
    })

    test('passes axe in light and dark, in English and German', { tag: '@nightly' }, async () => {
      const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
      for (const [themeMode, language] of [
        ['dark', 'de-AT'],
        ['light', 'en'],
      ] as const) {
        await staged.ask('SYNC_THEME', { themeMode, themeVariables: { '--w3m-accent': '#e5484d' } })
        await staged.ask('SYNC_DAPP_DATA', {
          projectId: 'test',
          sdkType: 'w3m',
          sdkVersion: 'html-elements-test',
          language,
          metadata: { name: 'Harbor', description: '', url: '', icons: [] },
        })
        const id = await staged.request('eth_sendTransaction', [endless])
        await staged.frame.locator('button.primary:not(:disabled)').waitFor()
        await staged.inside.evaluate(axe)
        const { violations } = await staged.inside.evaluate(() =>
          (window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe.run(),
        )
        assert.deepEqual(violations, [])
        await staged.picture(`frame-${themeMode}`)
        await abort(id)
      }
    })

    test('T7 shows one of ten thousand requests, queues nineteen and refuses the others', {
      tag: '@nightly',
    }, async () => {
      await staged.page.evaluate(() => {
        const payload = {
          method: 'personal_sign',
          params: ['0x68', '0x'],
          chainId: 31337,
          chainNamespace: 'eip155',
        }
        for (let at = 0; at < 10_000; at++)
          window.post({ id: `flood-${at}`, type: '@w3m-app/RPC_REQUEST', payload })
      })
      await staged.until(() => window.frameSaid.filter(({ id }) => id?.startsWith('flood-')).length === 9_980)
      await expect(staged.frame.locator('main.screen')).toHaveCount(1)
      await expect(staged.frame.locator('.waiting')).toHaveText(/^19 more/)
      const signed = await staged.page.evaluate(
        () => window.frameSaid.filter(({ type }) => type.endsWith('RPC_REQUEST_SUCCESS')).length,
      )
      assert.equal(signed, 0)
    })
  })
})

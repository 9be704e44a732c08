import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { fakeAddress } from '../support/frame-page/fake-parts.ts'
import { press, reach, type Spot, spotOf } from '../support/press.ts'
import {
  type FrameStage,
  ownButton,
  pause,
  restyle,
  type Staged,
  startFrameStage,
} from '../support/frame-stage.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const spender = '0x00000000000000000000000000000000DeaDBeef'
const isRefused = (answer: { type: string }) => answer.type === '@w3m-frame/RPC_REQUEST_ERROR'
const codeOf = ({ payload }: { payload?: unknown }) => (payload as { code?: number }).code
const messageOf = ({ payload }: { payload?: unknown }) => (payload as { message?: string }).message

describe('The page in the frame of the embedded wallet', () => {
  let stage: FrameStage
  before(async () => {
    stage = await startFrameStage()
  })
  after(() => stage.close())

  const payment = (value: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, value] }),
  })

  /** A right over all tokens of a kind: dangerous enough for a window of its own. */
  const endless = {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
  }

  /** Notes when the button of the next question dies and comes alive: measured in the frame itself, by its own clock. */
  const watchButton = (staged: Staged) =>
    staged.inside.evaluate(() => {
      const seen: [boolean, number][] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const button = document.querySelector<HTMLButtonElement>('.primary')
        if (button && seen.at(-1)?.[0] !== button.disabled) seen.push([button.disabled, performance.now()])
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
  const expectHalfSecond = async (staged: Staged) => {
    const [first, second] = await staged.inside.evaluate(
      () => (window as unknown as { seen: [boolean, number][] }).seen,
    )
    assert.deepEqual([first?.[0], second?.[0]], [true, false])
    assert.ok(
      Number(second?.[1]) - Number(first?.[1]) >= 480,
      'half a second, less what a clock is rounded by',
    )
  }
  test('T5 T6 a mask that leaves only the button, which no browser tells the frame, gets a window and no signature', async () => {
    const mask = 'mask-image:linear-gradient(transparent 490px,black 490px)'
    const staged = await stage.open()
    const id = await staged.request('eth_sendTransaction', [endless])
    const { x, y } = await reach(staged.page, staged.button(ownButton))
    await restyle(mask)(staged)
    await pause(staged)
    // Pressed twice, as by somebody who is told to: the second press is for the window, whose button does not live yet.
    const own = await staged.openOwn(() => staged.page.mouse.dblclick(x, y))
    assert.equal(await staged.isOpen(id), true)
    assert.equal(staged.context.pages().length, 2, 'one window, however often it is pressed')
    assert.match(await own.locator('h1').innerText(), new RegExp(stage.site))
    assert.match(await own.locator('main').innerText(), /can take all USDC/)
    await own.close()
    await staged.frame.locator('.note', { hasText: 'other window' }).waitFor({ state: 'hidden' })
    assert.equal(await staged.isOpen(id), true)

    await restyle('mask-image:none')(staged)
    await staged.page.evaluate(css => document.body.setAttribute('style', css), mask)
    await pause(staged)
    const again = await staged.openOwn(() => staged.page.mouse.click(x, y))
    assert.equal(await staged.isOpen(id), true)
    await staged.picture('frame-own-window', again)
    await press(again, again.getByRole('button', { name: 'Approve' }))
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await staged.end()
  })

  test('T5 T6 value and rights are approved in a window of their own and nowhere else; plain words and a sign-in for this very site in the frame too', async () => {
    const staged = await stage.open()
    const typed = {
      domain: {},
      types: { T: [{ name: 'a', type: 'string' }] },
      primaryType: 'T',
      message: { a: 'b' },
    }
    const signIn = (domain: string) =>
      `${domain} wants you to sign in with your Ethereum account:\n${fakeAddress}\n\n\nURI: ${stage.site}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
    const inside: readonly (() => Promise<string>)[] = [
      () => staged.sign(),
      () => staged.sign(signIn(new URL(stage.site).host)),
    ]
    const apart: readonly (() => Promise<string>)[] = [
      () => staged.sign(signIn('other.test')),
      () => staged.sign('unseen\u202e'),
      () => staged.request('personal_sign', [`0x${'ab'.repeat(32)}`, '0x']),
      () => staged.request('personal_sign', ['0xff', '0x']),
      () => staged.request('eth_signTypedData_v4', ['0x', JSON.stringify(typed)]),
      () => staged.request('eth_sendTransaction', [{ to: spender, value: '0x1' }]),
      () => staged.request('eth_sendTransaction', [payment(7_000_001n)]),
      () => staged.request('eth_sendTransaction', [endless]),
      () => staged.request('eth_sendTransaction', [{ to: spender, data: '0xdeadbeef' }]),
      () => staged.request('wallet_sendCalls', [{ calls: [payment(1n), payment(2n)] }]),
      () => staged.request('solana_signTransaction', { transaction: '1'.repeat(70) }),
    ]
    const buttons = () => staged.frame.getByRole('button').allInnerTexts()
    const takeBack = async (id: string) => {
      await staged.ask('RPC_ABORT')
      assert.equal(isRefused(await staged.answerTo(id)), true)
    }
    await staged.ask('SWITCH_NETWORK', { chainId: 'solana:7KjmBSZaMZJ6KEZ7w8XkEnFZqY67sYa8' })
    await staged.ask('SWITCH_NETWORK', { chainId: 31337 })
    for (const request of apart) {
      const id = await request()
      await staged.isReady(ownButton)
      assert.deepEqual(await buttons(), ['Cancel', ownButton])
      await takeBack(id)
    }
    for (const request of inside) {
      const id = await request()
      await staged.button('Sign').waitFor()
      assert.deepEqual(await buttons(), ['Cancel', 'Sign', 'Open in a new window'])
      await takeBack(id)
    }
    const mail = staged.ask('UPDATE_EMAIL', { email: 'eve@example.org' }, 'mail')
    await staged.isReady(ownButton)
    assert.deepEqual(await buttons(), ['Cancel', ownButton])
    await staged.press('Cancel')
    assert.equal(codeOf(await mail), 4001)
    await staged.end()
  })

  test('T5 T6 a frame that is moved under a pointer accepts no press for half a second, although the hand trembles', async () => {
    const staged = await stage.open({ style: '#w3m-iframe{position:absolute;left:0;top:60px}' })
    const id = await staged.sign()
    const move = (top: number) =>
      staged.page.evaluate(px => {
        document.getElementById('w3m-iframe')?.style.setProperty('top', `${px}px`)
      }, top)
    const { mouse } = staged.page
    const pressTrembling = async ({ x, y }: Spot) => {
      await mouse.move(x + 1, y)
      await mouse.move(x + 1, y + 1)
      await pause(staged, 60)
      await mouse.click(x + 1, y + 1)
      await pause(staged, 200)
      assert.equal(await staged.isOpen(id), true)
    }
    // Off the frame, where the page shows something to press; then the frame comes.
    const inFrame = await reach(staged.page, staged.button('Sign'))
    await mouse.move(600, inFrame.y)
    await pause(staged)
    await staged.page.evaluate(() => {
      document.getElementById('w3m-iframe')?.style.setProperty('left', '340px')
    })
    await pressTrembling({ x: inFrame.x + 340, y: inFrame.y })

    // Inside the frame, where there is nothing to press; then the frame moves its button there.
    const spot = await reach(staged.page, staged.button('Sign'))
    await mouse.move(spot.x, spot.y - 50, { steps: 4 })
    await pause(staged)
    await move(10)
    await pressTrembling({ x: spot.x, y: spot.y - 50 })

    // Little by little, each step no longer than a hand trembles.
    const now = await reach(staged.page, staged.button('Sign'))
    await mouse.move(now.x, now.y + 50, { steps: 10 })
    await pause(staged)
    for (let top = 10; top <= 60; top += 2) {
      await move(top)
      await mouse.move(now.x + (top % 4), now.y + 50)
    }
    await mouse.click(now.x, now.y + 50)
    await pause(staged, 200)
    assert.equal(await staged.isOpen(id), true)

    await staged.press('Sign')
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T6 a hovering pen waits when it comes in, as a mouse does; a finger has nothing to wait for', async () => {
    const staged = await stage.open()
    const session = await staged.context.newCDPSession(staged.page)
    const id = await staged.sign()
    await staged.isReady('Sign')
    const { x, y } = await staged.spot('Sign')
    const pen = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      session.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        pointerType: 'pen',
        ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
        ...(type === 'mousePressed' && { buttons: 1 }),
      })
    await pen('mouseMoved')
    await pen('mousePressed')
    await pen('mouseReleased')
    await pause(staged, 300)
    assert.equal(await staged.isOpen(id), true)
    await staged.isReady('Sign')
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [{ x, y }] : [] })
    await touch('touchStart')
    await touch('touchEnd')
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T5 T6 a frame that is moved under a finger accepts no press: neither one right after it came, nor one where it lay elsewhere at the touch before, nor one that it is moved during', async () => {
    const staged = await stage.open({ style: '#w3m-iframe{position:absolute;left:0;top:60px}' })
    const session = await staged.context.newCDPSession(staged.page)
    const id = await staged.sign()
    await staged.isReady('Sign')
    const move = (top: number) =>
      staged.page.evaluate(px => {
        document.getElementById('w3m-iframe')?.style.setProperty('top', `${px}px`)
      }, top)
    const down = ({ x, y }: Spot) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    const up = () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const tap = async (spot: Spot) => {
      await down(spot)
      await up()
    }
    const stillOpen = async () => {
      await pause(staged, 200)
      assert.equal(await staged.isOpen(id), true)
    }
    // The very first touch, where the page showed something else a moment ago.
    const { x, y } = await staged.spot('Sign')
    await move(10)
    await pause(staged, 60)
    await tap({ x, y: y - 50 })
    await stillOpen()

    // A touch beside the buttons tells where the frame lies; long after that it is moved, and the button comes alive again.
    // Chrome drops touches of a frame that was moved a moment before, so it is repeated until the frame has one.
    await staged.isReady('Sign')
    await staged.inside.evaluate(() => {
      const root = document.documentElement
      addEventListener('pointerdown', () => root.setAttribute('data-touched', ''), {
        capture: true,
        once: true,
      })
    })
    const isTouched = () =>
      staged.inside.evaluate(() => document.documentElement.hasAttribute('data-touched'))
    for (let tries = 0; tries < 20 && !(await isTouched()); tries++) {
      await tap({ x: 20, y: 40 })
      await pause(staged)
    }
    assert.equal(await isTouched(), true)
    await move(60)
    await pause(staged, 1_500)
    await staged.isReady('Sign')
    await tap({ x, y })
    await stillOpen()

    await staged.isReady('Sign')
    await down({ x, y })
    await move(80)
    // What has not been drawn yet has not moved for anybody.
    await pause(staged, 60)
    await up()
    await stillOpen()

    // From there a finger signs: what it touched before lies still.
    await staged.isReady('Sign')
    await tap(await staged.spot('Sign'))
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T6 the button dies for half a second when the frame changes its size or what stands in it', async () => {
    const staged = await stage.open()
    const first = await staged.sign('The first')
    for (const change of [
      () => restyle('width:380px')(staged),
      () => staged.sign('Another one'),
      () => staged.ask('SYNC_THEME', { themeMode: 'dark' }),
    ]) {
      await reach(staged.page, staged.button('Sign'))
      await watchButton(staged)
      await change()
      await staged.until(() => true)
      await staged.frame.locator('button.primary:disabled').waitFor()
      await staged.isReady('Sign')
      await expectHalfSecond(staged)
    }
    assert.equal(await staged.isOpen(first), true)
    await staged.end()
  })

  test('T6 nothing is approved before the end of what is asked was in sight, in the smallest frame and in the window', async () => {
    const staged = await stage.open({ style: '#w3m-iframe{width:280px;height:320px}' })
    const note = staged.frame.locator('.note', { hasText: 'Scroll to the end' })
    const end = staged.frame.locator('.end')
    const short = await staged.sign('A word\n'.repeat(8))
    await note.waitFor()
    await pause(staged)
    assert.equal(await staged.button('Sign').isDisabled(), true)
    await end.scrollIntoViewIfNeeded()
    await staged.press('Sign')
    assert.equal((await staged.answerTo(short)).payload, 'signed personal_sign 1')

    await restyle('width:360px;height:600px')(staged)
    const long = await staged.sign(Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n'))
    await note.waitFor()
    await pause(staged)
    assert.equal(await staged.button('Sign').isDisabled(), true)
    await staged.isReady('Open in a new window')
    const own = await staged.openOwn(() => staged.button('Open in a new window').press('Enter'))
    await own.getByText('Scroll to the end').waitFor()
    assert.equal(await own.getByRole('button', { name: 'Sign' }).isDisabled(), true)
    await own.getByRole('region').focus()
    await own.keyboard.press('End')
    await press(own, own.getByRole('button', { name: 'Sign' }))
    assert.equal((await staged.answerTo(long)).payload, 'signed personal_sign 2')
    await staged.end()
  })

  test('T6 the window of its own waits half a second, when a pointer comes in, and whenever another window lies before it', async () => {
    const staged = await stage.open()
    const id = await staged.request('eth_sendTransaction', [endless])
    const own = await staged.openOwn()
    const approve = own.getByRole('button', { name: 'Approve' })
    await own.locator('.end').scrollIntoViewIfNeeded()
    await own.locator('button.primary:not(:disabled)').waitFor()
    const { x, y } = await spotOf(approve)
    await own.mouse.click(x, y)
    assert.equal(await staged.isOpen(id), true, 'pressed with the pointer just come in')
    // As when the page opens a window of its own over this one, and closes it between two presses.
    await own.evaluate(() => {
      document.hasFocus = () => false
      dispatchEvent(new FocusEvent('blur'))
    })
    await own.getByText('Click this window first').waitFor()
    await pause(staged)
    assert.equal(await approve.isDisabled(), true)
    const wasDisabled = await own.evaluate(() => {
      document.hasFocus = () => true
      dispatchEvent(new FocusEvent('focus'))
      return document.querySelector<HTMLButtonElement>('.primary')?.disabled
    })
    assert.equal(wasDisabled, true)
    await press(own, approve)
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await staged.end()
  })

  test('T5 T6 what is uncovered again can be signed, by a real press', async () => {
    const { staged, id, spot } = await stage.asking()
    await restyle('opacity:0.5')(staged)
    await staged.frame.locator('.note', { hasText: 'covers or changes' }).waitFor()
    assert.equal(await staged.frame.getByRole('button', { name: 'Sign' }).isDisabled(), true)
    await restyle('opacity:1')(staged)
    await staged.isReady('Sign')
    await staged.page.mouse.click(spot.x, spot.y)
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  const pressByScript = (staged: Staged) =>
    staged.inside.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.primary')
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button?.click()
    })
  /** Down without the first press, as when the key was pressed in the page around. */
  const holdEnter = async (staged: Staged) => {
    const session = await staged.context.newCDPSession(staged.page)
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
    for (let again = 0; again < 5; again++)
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat: true, ...key })
    await pause(staged, 200)
  }

  test('T6 the button waits half a second after each request, and a held Enter signs nothing', async () => {
    const staged = await stage.open()
    await watchButton(staged)
    const id = await staged.sign()
    const sign = staged.frame.getByRole('button', { name: 'Sign' })
    await staged.isReady('Sign')
    await expectHalfSecond(staged)
    await pressByScript(staged)
    assert.equal(await staged.isOpen(id), true, 'presses of a script')
    await sign.focus()
    await pause(staged)
    await holdEnter(staged)
    assert.equal(await staged.isOpen(id), true, 'a held key')
    await staged.page.keyboard.press('Escape')
    await sign.press('Enter')
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    await staged.end()
  })

  test('T6 the way to a window of its own waits half a second too, and neither a script nor a held Enter opens one', async () => {
    const staged = await stage.open()
    await watchButton(staged)
    await staged.request('eth_sendTransaction', [endless])
    const own = staged.frame.getByRole('button', { name: ownButton })
    await staged.isReady(ownButton)
    // Until then the browser itself throws presses away: a frame has just come where the pointer is.
    await expectHalfSecond(staged)
    await pressByScript(staged)
    await own.focus()
    await pause(staged)
    await holdEnter(staged)
    assert.equal(staged.context.pages().length, 1)
    await staged.page.keyboard.press('Escape')
    await staged.openOwn(() => own.press('Enter'))
    assert.equal(staged.context.pages().length, 2)
    await staged.end()
  })

  test('T5 approval happens in a window of its own where the browser cannot tell a cover', async () => {
    const staged = await stage.open({ query: 'blind' })
    const id = await staged.sign()
    assert.equal(await staged.frame.getByRole('button', { name: 'Sign' }).count(), 0)
    await staged.frame.getByText('can’t tell whether something covers').waitFor()
    const other = await staged.openOwn()
    await other.getByText('Hello').waitFor()
    assert.match(await other.locator('h1').innerText(), new RegExp(stage.site))
    await press(other, other.getByRole('button', { name: 'Sign' }))
    assert.equal((await staged.answerTo(id)).payload, 'signed personal_sign 1')
    // What a page of another origin opens shows nothing.
    const bare = staged.context.waitForEvent('page')
    await staged.page.evaluate(url => void window.open(url), `${stage.origin}/sdk/approve.html`)
    await (await bare).getByText('No pending requests').waitFor()
    await staged.end()
  })

  const coop = { 'cross-origin-opener-policy': 'same-origin' }
  const value = (staged: Staged) =>
    staged.request('eth_sendTransaction', [{ to: spender, value: '0xde0b6b3a7640000' }])

  test('T5 T6 on a page that cuts windows off (COOP) the server carries the question to the window and the answer back, once', async () => {
    const staged = await stage.open({ headers: coop })
    const id = await value(staged)
    const own = await staged.openOwn()
    assert.equal(await own.evaluate(() => window.opener), null)
    assert.equal(await own.evaluate(() => location.hash), '', 'the link does not stay in the history')
    assert.match(await own.locator('h1').innerText(), new RegExp(stage.site))
    await own.getByText('Send 1 ETH').first().waitFor()
    await staged.frame.locator('.note', { hasText: 'other window' }).waitFor()
    // The window knows nothing but its link: looked at again, it shows nothing.
    await own.reload()
    await own.getByText('No pending requests').waitFor()
    assert.equal(await staged.isOpen(id), true)

    // Pressed once more, there is a new window with a new link.
    const again = await staged.openOwn()
    await again.getByText(`only if you opened this window from ${stage.site}`).waitFor()
    const closed = again.waitForEvent('close')
    await press(again, again.getByRole('button', { name: 'Approve' }))
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await closed

    const second = await value(staged)
    const refusing = await staged.openOwn()
    await press(refusing, refusing.getByRole('button', { name: 'Cancel' }))
    assert.equal(codeOf(await staged.answerTo(second)), 4001)

    const third = await value(staged)
    const forgotten = await staged.openOwn()
    await staged.ask('RPC_ABORT')
    assert.equal(messageOf(await staged.answerTo(third)), 'Request was aborted')
    await forgotten.getByText('was canceled').waitFor()
    await staged.end()
  })

  test('T5 T6 where no window comes by itself a link opens one, good for one look', async () => {
    const staged = await stage.open()
    const id = await value(staged)
    // As an installed app does, or a browser that blocks windows.
    await staged.inside.evaluate(() => {
      window.open = () => null
    })
    await staged.press(ownButton)
    const link = staged.frame.getByRole('link', { name: 'Open window' })
    await link.waitFor()
    await staged.frame.locator('.note', { hasText: 'open it here' }).waitFor()
    const href = String(await link.evaluate(each => (each as HTMLAnchorElement).href))
    const own = await staged.openOwn(() => link.click())
    await link.waitFor({ state: 'hidden' })
    const thief = await staged.context.newPage()
    await thief.goto(href)
    await thief.getByText('already used or has expired').waitFor()
    await press(own, own.getByRole('button', { name: 'Approve' }))
    assert.equal((await staged.answerTo(id)).payload, 'signed eth_sendTransaction 1')
    await staged.end()
  })

  test('T5 T6 where no window can open at all, a sentence says what to do, and nothing is signed', async () => {
    const staged = await stage.open({
      body: '<iframe id="w3m-iframe" src="{frame}" sandbox="allow-scripts allow-same-origin"></iframe>',
    })
    const id = await value(staged)
    await staged.press(ownButton)
    await staged.frame.getByRole('link', { name: 'Open window' }).click()
    await staged.frame.locator('.note', { hasText: 'Allow pop-ups for this site' }).waitFor()
    assert.equal(await staged.isOpen(id), true)
    await staged.press('Cancel')
    assert.equal(codeOf(await staged.answerTo(id)), 4001)
    staged.complaints.length = 0
    await staged.end()
  })

  test('T7 T8 forged, replayed, malformed and flooding messages change nothing', async () => {
    const staged = await stage.open()
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
    // Another window of the same page: same origin, but not the page around the frame.
    await staged.page.evaluate(async () => {
      const other = document.createElement('iframe')
      other.srcdoc =
        '<script>parent.frames[0].postMessage({id:"w",type:"@w3m-app/GET_CHAIN_ID"},"*")</script>'
      document.body.append(other)
      await new Promise(resolve => other.addEventListener('load', resolve))
    })
    assert.equal(messageOf(await staged.ask('GET_CHAIN_ID', undefined, 'marker')) ?? 'fine', 'fine')
    assert.equal(await answers(), before + 1)
    // What is not understood, and what is posted again, is refused and does nothing.
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
    assert.equal(await staged.inside.evaluate(() => 'polluted' in {}), false)
    await staged.end()
  })

  test('T7 ten thousand requests leave one question, and those behind it are counted or turned away', async () => {
    const staged = await stage.open()
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
    assert.equal(await staged.frame.locator('main.screen').count(), 1)
    assert.match(await staged.frame.locator('.waiting').innerText(), /^19 more/)
    const signed = await staged.page.evaluate(
      () => window.frameSaid.filter(({ type }) => type.endsWith('RPC_REQUEST_SUCCESS')).length,
    )
    assert.equal(signed, 0)
    await staged.end()
  })

  test('T7 T8 a page of another origin, or inside one, is not heard and told nothing', async () => {
    const staged = await stage.open()
    const other = await staged.context.newPage()
    // The policy of the frame lets nobody else embed it.
    await other.goto(`${stage.hostile}/nothing`)
    const said = await other.evaluate(async source => {
      const heard: unknown[] = []
      addEventListener('message', event => heard.push(event.data))
      const frame = document.createElement('iframe')
      frame.src = source
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve))
      frame.contentWindow?.postMessage({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }, '*')
      await new Promise(resolve => setTimeout(resolve, 500))
      return heard
    }, staged.source)
    assert.deepEqual(said, [])
    // A window that holds the frame's page itself at the top is no embedding page.
    await other.goto(staged.source)
    await other.getByText('only works inside another site').waitFor()
    await staged.end()
  })

  test('T5 T7 within a hostile page an allowed page has no wallet; within another allowed one both are named', async () => {
    const around = async (options: Parameters<FrameStage['open']>[0]) => {
      const staged = await stage.open(options)
      stage.put(
        '/around.html',
        `<!doctype html><title>Around</title><iframe src="${staged.page.url()}"></iframe>`,
      )
      await staged.page.goto(`${stage.hostile}/around.html`)
      const page = staged.page.frames().find(each => each.url().startsWith(stage.site))
      assert.ok(page)
      const wallet = page.childFrames()[0]
      assert.ok(wallet)
      return { staged, page, wallet }
    }
    const saidIn = ({ page }: Awaited<ReturnType<typeof around>>) => page.evaluate(() => window.frameSaid)

    // The browser itself, by the policy of the frame.
    const blocked = await around({})
    // The frame has no address until the browser has decided.
    for (let looks = 0; blocked.wallet.url() === '' && looks < 200; looks++) await pause(blocked.staged, 50)
    assert.match(blocked.wallet.url(), /^chrome-error:/)
    assert.deepEqual(await saidIn(blocked), [])
    blocked.staged.complaints.length = 0
    await blocked.staged.end()

    // The frame itself, by what the browser says of all pages around it.
    const foreign = await around({ isOpenPolicy: true })
    await foreign.wallet.getByText('allowed to use this wallet').waitFor()
    await foreign.page.evaluate(() => window.post({ id: 'a', type: '@w3m-app/GET_USER', payload: {} }))
    await pause(foreign.staged)
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
    assert.match(await allowed.wallet.locator('h1').innerText(), new RegExp(stage.site))
    await allowed.staged.end()
  })

  test('nothing of the account is told before consent, which names the origin', async () => {
    const staged = await stage.open({ query: 'stranger' })
    const rpc = await staged.ask('RPC_REQUEST', {
      method: 'eth_accounts',
      chainId: 31337,
      chainNamespace: 'eip155',
    })
    assert.equal(codeOf(rpc), 4100)
    const user = staged.ask('GET_USER', { chainId: 31337 }, 'user')
    await staged.frame.getByText('wants to connect').waitFor()
    await staged.until(() => window.frameSaid.some(({ type }) => type === '@w3m-frame/VIEW_REQUIRED'))
    assert.match(await staged.frame.locator('h1').innerText(), new RegExp(stage.site))
    assert.equal(await staged.isOpen('user'), true)
    await staged.press('Share account')
    assert.match(JSON.stringify(await user), /ann@example.org/)
    await staged.until(() => window.frameSaid.some(({ type }) => type === '@w3m-frame/VIEW_DONE'))
    await staged.end()
  })

  test('an embedder of another kind is sent no message that it does not know', async () => {
    const staged = await stage.open({ query: 'stranger', isForeign: true })
    // Nor is anybody asked anything in a frame that such a client keeps out of sight.
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

  test('T17 an unlimited approval is said, with every digit, and a batch lists every call', async () => {
    const staged = await stage.open()
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, maxUint256],
    })
    const everyItem = encodeFunctionData({
      abi: parseAbi(['function setApprovalForAll(address,bool)']),
      args: [spender, true],
    })
    const calls = [
      { to: spender, value: '0x1' },
      { to: token, data: approve },
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
    await staged.press('Cancel')
    assert.equal(codeOf(await staged.answerTo(id)), 4001)
    await staged.end()
  })

  test('T18 a request for another chain than the one shown is refused, and a switch takes back what is shown', async () => {
    const staged = await stage.open()
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
    await staged.end()
  })

  test('T21 T22 requests are shown one after the other, each signed once; taken back before the press, told after it', async () => {
    const staged = await stage.open()
    const [first, second, third] = [
      await staged.sign('The first'),
      await staged.sign('The second'),
      await staged.sign('The slow third'),
    ]
    await staged.frame.getByText('The first').waitFor()
    assert.match(await staged.frame.locator('.waiting').innerText(), /^2 more/)
    const { x, y } = await reach(staged.page, staged.button('Sign'))
    // A second press on the same spot meets the next request, whose button does not live yet.
    await staged.page.mouse.dblclick(x, y)
    assert.equal((await staged.answerTo(first)).payload, 'signed personal_sign 1')
    assert.equal(await staged.isOpen(second), true)
    await staged.page.evaluate(
      id => window.post({ id: 'abort', type: '@w3m-app/RPC_ABORT', payload: { id } }),
      second,
    )
    assert.equal(messageOf(await staged.answerTo(second)), 'Request was aborted')
    await staged.frame.getByText('The slow third').waitFor()
    await staged.isReady('Sign')
    await staged.press('Sign')
    // A promise in the frame waits, as a sent transaction does; taking it back comes too late.
    await staged.frame.getByText('No pending requests').waitFor()
    await staged.ask('RPC_ABORT')
    assert.equal(await staged.isOpen(third), true)
    await staged.ask('RPC_REQUEST', { method: 'eth_syncing', chainId: 31337, chainNamespace: 'eip155' })
    assert.equal((await staged.answerTo(third)).payload, 'signed personal_sign 2')
    await staged.end()
  })

  test('methods that nobody offers are refused with their code', async () => {
    const staged = await stage.open()
    for (const method of ['eth_sign', 'wallet_grantPermissions', 'wallet_revokePermissions', 'toString'])
      assert.equal(codeOf(await staged.answerTo(await staged.request(method, []))), 4200)
    await staged.end()
  })

  test('T6 a sign-in for another site is shouted, and what cannot be seen is shown', async () => {
    const staged = await stage.open()
    await staged.sign(`evil.example wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Hello\u202e

URI: https://evil.example
Version: 1
Chain ID: 31337
Nonce: abcdefgh
Issued At: 2026-01-01T00:00:00Z`)
    await staged.frame.getByText('Don’t sign').waitFor()
    assert.match(await staged.frame.locator('.textContent').innerText(), /Hello\[U\+202E\]/)
    await staged.picture('frame-sign-in')
    await staged.end()
  })

  test('every screen passes axe, in light and dark, in English and German', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
    const staged = await stage.open()
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender as Hex, maxUint256],
    })
    for (const [themeMode, language] of [
      ['light', 'en'],
      ['dark', 'de-AT'],
    ] as const) {
      await staged.ask('SYNC_THEME', { themeMode, themeVariables: { '--w3m-accent': '#e5484d' } })
      await staged.ask('SYNC_DAPP_DATA', {
        projectId: 'test',
        sdkType: 'w3m',
        sdkVersion: 'html-elements-test',
        language,
        metadata: { name: 'Harbor', description: '', url: '', icons: [] },
      })
      const id = await staged.request('eth_sendTransaction', [{ to: token, data }])
      await staged.frame.locator('button.primary:not(:disabled)').waitFor()
      await staged.inside.evaluate(axe)
      const { violations } = await staged.inside.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe.run(),
      )
      assert.deepEqual(violations, [])
      await staged.picture(`frame-${themeMode}`)
      await staged.ask('RPC_ABORT')
      assert.equal(messageOf(await staged.answerTo(id)), 'Request was aborted')
    }
    await staged.end()
  })
})

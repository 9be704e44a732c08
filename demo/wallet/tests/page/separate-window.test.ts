import { expect } from '@open-wc/testing'
import {
  openSeparateWindow,
  type SeparateWindowState,
  type SeparateWindow,
} from '../../page/approval/separate-window.ts'
import { createDeferred } from '../../../../tests/support/deferred.ts'
import { fakeClock, type FakeClock, waitRealTime } from '../../../../tests/support/fake-clock.ts'
import { separateWindowScreen as screen } from '../support/separate-window-screen.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'

const secondsToRespond = 2
const secondsToClaim = 3

type Reply = Record<string, unknown>

describe('openSeparateWindow', () => {
  let clock: FakeClock
  let frame: HTMLIFrameElement
  let restoreCallbacks: (() => void)[]
  let separateWindow: SeparateWindow
  let states: SeparateWindowState[]
  /** Paths of the calls to the frame's server. `pendingReply` answers the last call of `/approval/wait`. */
  let paths: string[]
  let pendingReply: ReturnType<typeof createDeferred<Reply>>
  let isServerBroken: boolean

  const callServer = async (path: string): Promise<Reply> => {
    paths.push(path)
    if (isServerBroken) throw new Error('broken')
    if (path !== '/approval/wait') return {}
    pendingReply = createDeferred<Reply>()
    return pendingReply.promise
  }
  /** Starts with `openedWindow` as the result of `window.open`. It is null if the browser blocks windows. */
  const start = (openedWindow: Window | null) => {
    restoreCallbacks.push(stubProperty(window, 'open', () => openedWindow))
    separateWindow = openSeparateWindow(screen, callServer, () => states.push(separateWindow.state))
  }
  const getWindow = () => frame.contentWindow as Window & { eval(code: string): unknown }
  /** Posts a message from the separate window to this page. Resolves when it was delivered. */
  const postFromWindow = async (kind: string, from = getWindow()) => {
    const deliveryPromise = new Promise(resolve => addEventListener('message', resolve, { once: true }))
    from.eval(`parent.postMessage({ kind: '${kind}' }, '*')`)
    await deliveryPromise
  }
  const getOutcome = () => Promise.race([separateWindow.outcome, waitRealTime(0).then(() => 'open')])
  /** Waits in real time until a path is called, because the encryption before it does not depend on the fake clock. */
  const waitForCall = async (path: string) => {
    for (let tries = 0; tries < 1_000 && !paths.includes(path); tries++) await waitRealTime(1)
    expect(paths).to.include(path)
  }

  beforeEach(() => {
    clock = fakeClock()
    restoreCallbacks = []
    states = []
    paths = []
    isServerBroken = false
    frame = document.createElement('iframe')
    document.body.append(frame)
  })
  afterEach(() => {
    clock.restore()
    for (const restore of restoreCallbacks) restore()
    separateWindow.withdraw()
    frame.remove()
  })

  it('T5 posts the request to its window and returns the answer of that window', async () => {
    const postedMessage = createDeferred<unknown>()
    getWindow().addEventListener('message', ({ data }) => postedMessage.resolve(data))
    start(getWindow())
    await postFromWindow('ready')
    expect(await postedMessage.promise).to.deep.equal({ kind: 'show', screen })
    expect(separateWindow.state).to.equal('open')
    await clock.advance(60_000)
    await postFromWindow('approved')
    expect(await getOutcome()).to.equal('approved')
    expect(paths).to.deep.equal([])
  })

  it('T5 ignores messages of every other window', async () => {
    const otherFrame = document.createElement('iframe')
    document.body.append(otherFrame)
    start(getWindow())
    await postFromWindow('ready', otherFrame.contentWindow as ReturnType<typeof getWindow>)
    expect(separateWindow.state).to.equal('opening')
    await postFromWindow('ready')
    await postFromWindow('approved', otherFrame.contentWindow as ReturnType<typeof getWindow>)
    dispatchEvent(
      new MessageEvent('message', {
        data: { kind: 'approved' },
        source: getWindow(),
        origin: location.origin,
      }),
    )
    expect(await getOutcome()).to.equal('open')
    otherFrame.remove()
  })

  it('T5 transfers the request through the server if the window does not respond for two seconds', async () => {
    start(getWindow())
    await clock.advance(secondsToRespond * 1000 - 1)
    await waitRealTime(20)
    expect(paths).to.deep.equal([])
    await clock.advance(1)
    await waitForCall('/approval/wait')
    expect([paths, separateWindow.state]).to.deep.equal([['/approval/put', '/approval/wait'], 'opening'])
    pendingReply.resolve({ state: 'claimed' })
    await clock.advance(0)
    expect(separateWindow.state).to.equal('open')
    pendingReply.resolve({ state: 'ended' })
    expect(await separateWindow.outcome).to.equal('closed')
  })

  it('T5 offers a link if no window claims the request within three seconds, and reports if the link fails too', async () => {
    start(null)
    await waitForCall('/approval/wait')
    await clock.advance(secondsToClaim * 1000 - 1)
    expect(separateWindow.state).to.equal('opening')
    await clock.advance(1)
    expect(separateWindow.state).to.equal('link')
    await clock.advance(60_000)
    separateWindow.handleLinkClick()
    await clock.advance(secondsToClaim * 1000 - 1)
    expect(separateWindow.state).to.equal('link')
    await clock.advance(1)
    expect([separateWindow.state, states]).to.deep.equal(['stuck', ['link', 'stuck']])
    pendingReply.resolve({ state: 'claimed' })
    await clock.advance(0)
    expect(separateWindow.state, 'claimed late').to.equal('open')
  })

  it('T5 puts the secret into the fragment of the link, which browsers do not send to a server', () => {
    start(null)
    expect(separateWindow.href).to.match(/^\/sdk\/approve\.html#[\w-]{43}$/)
  })

  it('T5 reports the server as unreachable if it does not accept the request', async () => {
    isServerBroken = true
    start(null)
    await waitForCall('/approval/put')
    await clock.advance(0)
    expect(separateWindow.state).to.equal('unreachable')
    await clock.advance(60_000)
    expect(separateWindow.state).to.equal('unreachable')
  })

  it('T5 resolves to "closed" if its window closes without an answer', async () => {
    start(getWindow())
    await postFromWindow('ready')
    frame.remove()
    expect(separateWindow.show()).to.equal(false)
    await clock.advance(500)
    expect(await getOutcome()).to.equal('closed')
    expect(clock.pendingCount).to.equal(0)
  })

  it('T5 withdraws the request from its window, and ignores a late answer', async () => {
    const kinds: unknown[] = []
    getWindow().addEventListener('message', ({ data }) => kinds.push((data as { kind: unknown }).kind))
    start(getWindow())
    await postFromWindow('ready')
    separateWindow.withdraw()
    await postFromWindow('approved')
    expect(await getOutcome()).to.equal('open')
    expect(kinds).to.deep.equal(['show', 'gone'])
    expect(clock.pendingCount).to.equal(0)
  })

  it('T5 removes a transferred request from the server when it is withdrawn', async () => {
    start(null)
    await waitForCall('/approval/wait')
    separateWindow.withdraw()
    expect(paths.at(-1)).to.equal('/approval/drop')
  })
})

import { expect } from '@open-wc/testing'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import {
  createFrameClient,
  type FrameClient,
  type FrameState,
} from '../../../src/services/embedded-frame/client.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import {
  type FakeFrame,
  fakeFrame,
  createFrameUrl,
  frameOrigin,
  waitForState,
} from '../../support/fake-frame.ts'

interface ClientEvents {
  states: FrameState[]
  views: string[]
  logoutCount: number
  lateAnswers: unknown[]
}

let client: FrameClient
let fakeWallet: FakeFrame
let events: ClientEvents
let clock: FakeClock | undefined

function start(url = createFrameUrl()): void {
  fakeWallet = fakeFrame()
  events = { states: [], views: [], logoutCount: 0, lateAnswers: [] }
  client = createFrameClient(url, {
    stateChanged: state => events.states.push(state),
    viewRequired: reason => events.views.push(reason),
    viewDone: () => events.views.push('done'),
    loggedOut: () => events.logoutCount++,
    sentAfterAbort: (_id, answer) => events.lateAnswers.push(answer),
  })
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: AppError) => String(error.code ?? error.message),
  )

const waitUntilReady = () => waitForState(() => events.states.at(-1) === 'ready', 'the frame')
const waitForRequest = (name: string, count = 1) =>
  waitForState(() => fakeWallet.getRequests(name)[count - 1], `${name} in the frame`)
const requestRpc = (overrides: object = {}, signal?: AbortSignal) =>
  client.request(
    'RPC_REQUEST',
    { method: 'eth_sendTransaction', params: [], chainId: 31337, chainNamespace: 'eip155' },
    { approval: { isTransaction: true }, signal, ...overrides },
  )

/** Resolves when all posted messages have been received. */
async function drainMessages(): Promise<void> {
  const previousCount = fakeWallet.getRequests('IS_CONNECTED').length
  await client.request('IS_CONNECTED', undefined)
  await waitForRequest('IS_CONNECTED', previousCount + 1)
}

afterEach(() => {
  clock?.restore()
  clock = undefined
  client.close()
  fakeWallet.stop()
  document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
})

describe('client of the embedded wallet frame', () => {
  it('creates the frame hidden in the modal element on first use, and queues requests until it is ready', async () => {
    start()
    expect(fakeWallet.element()).to.equal(null)
    const answers = [
      client.request('CONNECT_EMAIL', { email: 'ann@example.org' }),
      client.request('CONNECT_OTP', { otp: '123456' }),
    ]
    const iframe = fakeWallet.element() as HTMLIFrameElement
    expect(iframe.name).to.equal('w3m-secure-iframe')
    expect(iframe.parentElement?.localName).to.equal('w3m-modal')
    expect(iframe.slot).to.equal('frame')
    expect(getComputedStyle(iframe).display).to.equal('none')
    expect((await Promise.all(answers))[0]).to.deep.equal({ action: 'VERIFY_OTP' })
    expect(fakeWallet.requests.map(({ type }) => type)).to.deep.equal([
      '@w3m-app/CONNECT_EMAIL',
      '@w3m-app/CONNECT_OTP',
    ])
    for (const { id } of fakeWallet.requests) expect(id).to.match(/^[\da-f]{32}$/)
    expect(document.querySelectorAll('iframe').length).to.equal(1)
    expect(fakeWallet.loadCount).to.equal(1)
  })

  it('waits 500 ms after READY before it sends requests', async () => {
    clock = fakeClock()
    start()
    const answer = client.request('IS_CONNECTED', undefined)
    await waitForState(() => fakeWallet.loadCount, 'the page in the frame')
    await waitForState(() => clock?.pendingSources.length === 3, 'READY')
    await clock.advance(499)
    await new Promise(requestAnimationFrame)
    expect(fakeWallet.requests.length).to.equal(0)
    await clock.advance(1)
    expect(await answer).to.deep.equal({ isConnected: true })
  })

  it('posts nothing to a frame that is not ready', async () => {
    clock = fakeClock()
    start()
    const answer = client.request('IS_CONNECTED', undefined)
    await waitForState(() => fakeWallet.loadCount, 'the page in the frame')
    await waitForState(() => clock?.pendingSources.length === 3, 'READY')
    client.send('SYNC_THEME', { themeMode: 'dark' })
    await clock.advance(500)
    await answer
    expect(fakeWallet.getRequests('SYNC_THEME')).to.deep.equal([])
    client.send('SYNC_THEME', { themeMode: 'light' })
    await waitForRequest('SYNC_THEME')
  })

  it('T22 rejects a request that was aborted before sending as aborted, or as declined if it needs approval', async () => {
    start()
    const controller = new AbortController()
    const codes = [
      client.request('IS_CONNECTED', undefined, { signal: controller.signal }),
      requestRpc({}, controller.signal),
    ].map(codeOf)
    controller.abort()
    expect(await Promise.all(codes)).to.deep.equal(['REQUEST_ABORTED', '4001'])
  })

  it("rejects with the frame's error message, and recognizes declined requests", async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    fakeWallet.setAnswers({
      CONNECT_OTP: { error: { message: 'Wrong code' } },
      GET_USER: { error: { message: 'Not now', code: 4001 } },
      CONNECT_EMAIL: { error: { message: 'Request was aborted' } },
    })
    const error = (await client
      .request('CONNECT_OTP', { otp: '1' })
      .catch((thrownError: unknown) => thrownError)) as AppError
    expect(error.code).to.equal('FRAME_FAILED')
    expect(error.params.message).to.equal('Wrong code')
    expect(await codeOf(client.request('GET_USER', {}))).to.equal('USER_REJECTED')
    expect(await codeOf(client.request('CONNECT_EMAIL', { email: 'ann@example.org' }))).to.equal(
      'REQUEST_ABORTED',
    )
  })

  it("rejects with a general message if the frame gives no valid reason, and keeps a node's error data", async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    for (const payload of [undefined, null, {}, 'no', { message: 7 }, { message: '', code: '3' }]) {
      fakeWallet.setAnswers({ CONNECT_OTP: 'silent' })
      const answer = client
        .request('CONNECT_OTP', { otp: '1' })
        .catch((thrownError: unknown) => thrownError as AppError)
      fakeWallet.fail(
        await waitForRequest('CONNECT_OTP', fakeWallet.getRequests('CONNECT_OTP').length + 1),
        payload as never,
      )
      expect(((await answer) as AppError).params.message).to.equal('An error occurred')
    }
    const data = '0x08c379a0'
    const revertError = requestRpc().catch(
      (thrownError: unknown) => thrownError as { code: number; data: unknown },
    )
    fakeWallet.fail(await waitForRequest('RPC_REQUEST'), {
      message: 'execution reverted',
      code: 3,
      data,
    } as never)
    const { code, data: revertData } = (await revertError) as { code: number; data: unknown }
    expect([code, revertData]).to.deep.equal([3, data])
  })

  it('T7 ignores messages of other origins, windows and ids, synthetic events, and malformed messages of the frame', async () => {
    start()
    let warnings = 0
    const { warn } = console
    console.warn = () => warnings++
    try {
      const answer = requestRpc()
      const { id } = await waitForRequest('RPC_REQUEST')
      const forgedMessage = { id, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: 'forged' }
      const logoutMessage = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }
      const otherFrames = [createFrameUrl('ready=no'), '/tests/support/fake-frame.html?ready=no'].map(src => {
        const otherFrame = document.createElement('iframe')
        otherFrame.src = src
        document.body.append(otherFrame)
        return otherFrame
      })
      await Promise.all(
        otherFrames.map(sideFrame => new Promise(resolve => sideFrame.addEventListener('load', resolve))),
      )
      // Sends messages from another window of the right origin, from another origin, from the page itself, and as synthetic events.
      for (const sideFrame of otherFrames)
        for (const message of [forgedMessage, logoutMessage])
          sideFrame.contentWindow?.postMessage({ fake: 'send', message, times: 10_000 }, '*')
      for (let index = 0; index < 10_000; index++) postMessage(forgedMessage, '*')
      const source = fakeWallet.element()?.contentWindow as Window
      dispatchEvent(new MessageEvent('message', { data: forgedMessage, origin: frameOrigin, source }))
      // Messages from the right window and origin with a wrong id, no id or a wrong name, and malformed messages.
      const invalidMessages: unknown[] = [
        { ...forgedMessage, id: 'another' },
        { ...forgedMessage, id: undefined },
        { ...forgedMessage, type: '@w3m-frame/GET_USER_SUCCESS', payload: {} },
        { ...forgedMessage, type: '@w3m-frame/RPC_REQUEST' },
        { ...forgedMessage, type: '@w3m-frame/__proto__' },
        { ...forgedMessage, type: 'prefix @w3m-frame/RPC_REQUEST_SUCCESS' },
        { ...forgedMessage, type: '@w3m-frame/constructor_SUCCESS' },
        { type: '@w3m-frame/READY', payload: 'now' },
        { type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'fun' } },
        { ...logoutMessage, id: crypto.randomUUID() },
        { ...logoutMessage, payload: { isConnected: 'false' } },
        JSON.parse('{"__proto__":{"polluted":true},"type":"@w3m-frame/GET_USER_SUCCESS"}'),
        null,
        'text',
        7,
        [],
      ]
      for (const message of invalidMessages) fakeWallet.send(message)
      fakeWallet.send(invalidMessages[2], 10_000)
      await drainMessages()
      expect(({} as { polluted?: boolean }).polluted).to.equal(undefined)
      expect(events.logoutCount).to.equal(0)
      expect(events.views).to.deep.equal([])
      expect(warnings).to.be.at.most(1)
      fakeWallet.succeed({ id, type: '@w3m-app/RPC_REQUEST' }, 'real')
      expect(await answer).to.equal('real')
      for (const sideFrame of otherFrames) sideFrame.remove()
    } finally {
      console.warn = warn
    }
  })

  it('T21 T22 accepts one response per id, and ignores further responses', async () => {
    start()
    const answer = requestRpc()
    const request = await waitForRequest('RPC_REQUEST')
    fakeWallet.succeed(request, 'first')
    fakeWallet.succeed(request, 'second')
    fakeWallet.fail(request, { message: 'third' })
    expect(await answer).to.equal('first')
    await drainMessages()
    expect(events.lateAnswers).to.deep.equal([])
    expect(fakeWallet.getRequests('RPC_REQUEST').length).to.equal(1)
  })

  it('T8 T5 posts only to the exact origin, and replaces a frame with a changed URL on the next request', async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    const stolenMessages: unknown[] = []
    const onMessage = ({ data, origin }: MessageEvent) =>
      origin === location.origin && stolenMessages.push(data)
    addEventListener('message', onMessage)
    const iframe = fakeWallet.element() as HTMLIFrameElement
    const pendingCode = codeOf(requestRpc())
    await waitForRequest('RPC_REQUEST')
    // A page of this origin that records all messages. If the page loads slowly, the client removes the frame before it has loaded.
    iframe.src = '/tests/support/fake-frame.html'
    expect(await pendingCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
    const nextRequest = client.request('GET_USER', {})
    expect(fakeWallet.element()).to.not.equal(iframe)
    await nextRequest
    removeEventListener('message', onMessage)
    const frameMessages = stolenMessages.filter(
      data => (data as { fakeFrame?: string })?.fakeFrame === 'received',
    )
    expect(frameMessages).to.deep.equal([])
  })

  it('T5 fails pending requests if the page removes or moves the frame, and creates a frame for the next request', async () => {
    start()
    for (const breakFrame of [
      (iframe: Element) => iframe.remove(),
      (iframe: Element) => document.body.append(iframe),
      (iframe: Element) => iframe.parentElement?.remove(),
    ]) {
      await client.request('IS_CONNECTED', undefined)
      const pendingCode = codeOf(requestRpc())
      await waitForRequest('RPC_REQUEST', fakeWallet.getRequests('RPC_REQUEST').length + 1)
      const oldElement = fakeWallet.element() as HTMLIFrameElement
      breakFrame(oldElement)
      expect(await pendingCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
      oldElement.remove()
      expect(await client.request('IS_CONNECTED', undefined)).to.deep.equal({ isConnected: true })
      expect(document.querySelectorAll('iframe').length).to.equal(1)
    }
  })

  it('F19 fails 30 s after the request if the frame is not ready or stops responding, and recovers with a new frame', async () => {
    clock = fakeClock()
    start(createFrameUrl('ready=no'))
    const firstCode = codeOf(client.request('CONNECT_EMAIL', { email: 'ann@example.org' }))
    await waitForState(() => fakeWallet.loadCount, 'the page in the frame')
    await clock.advance(10_000)
    const secondCode = codeOf(client.request('CONNECT_OTP', { otp: '1' }))
    await clock.advance(19_999)
    expect(events.states).to.deep.equal(['loading'])
    await clock.advance(1)
    expect(await firstCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
    // The other request has ten seconds left, so a new frame was created for it.
    await waitForState(() => fakeWallet.loadCount === 2, 'a new frame')
    fakeWallet.send({ type: '@w3m-frame/READY', payload: {} })
    await waitForState(() => clock?.pendingSources.some(source => source.includes('initialize')), 'READY')
    await clock.advance(500)
    expect(await secondCode).to.equal('answered')

    // The frame was ready but no longer responds.
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    const thirdCode = codeOf(client.request('GET_USER', {}))
    await waitForRequest('GET_USER')
    await clock.advance(30_000)
    expect(await thirdCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
    expect(fakeWallet.element()).to.equal(null)
    const nextCode = codeOf(client.request('IS_CONNECTED', undefined))
    expect(fakeWallet.element()).to.not.equal(null)
    client.close()
    expect(await nextCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
  })

  it('F19 fails 30 s after the request if the frame responds with 404', async () => {
    clock = fakeClock()
    start(`${frameOrigin}/tests/support/nothing-is-here.html`)
    const answer = codeOf(client.request('CONNECT_EMAIL', { email: 'ann@example.org' }))
    await new Promise(resolve => fakeWallet.element()?.addEventListener('load', resolve))
    await clock.advance(30_000)
    expect(await answer).to.equal('EMAIL_FRAME_UNAVAILABLE')
    expect(events.states).to.deep.equal(['loading', 'failed'])
  })

  it('F19 fails pending requests if the frame reloads, and sends new requests when it is ready', async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    const outcome = codeOf(requestRpc())
    await waitForRequest('RPC_REQUEST')
    fakeWallet.reload()
    expect(await outcome).to.equal('EMAIL_FRAME_UNAVAILABLE')
    expect(await client.request('IS_CONNECTED', undefined)).to.deep.equal({ isConnected: true })
    expect(fakeWallet.loadCount).to.equal(2)
  })

  it('F19 keeps a request that needs approval if the frame does not load, and sends it to the next frame', async () => {
    clock = fakeClock()
    start(createFrameUrl('ready=no'))
    const answer = requestRpc()
    await waitForState(() => fakeWallet.loadCount, 'the page in the frame')
    await clock.advance(30_000)
    expect(events.states).to.deep.equal(['loading', 'failed'])
    client.retry()
    await waitForState(() => fakeWallet.loadCount === 2, 'a new frame')
    fakeWallet.send({ type: '@w3m-frame/READY', payload: {} })
    await waitForState(() => clock?.pendingSources.some(source => source.includes('initialize')), 'READY')
    await clock.advance(500)
    fakeWallet.succeed(await waitForRequest('RPC_REQUEST'), 'signed')
    expect(await answer).to.equal('signed')
  })

  it('times out a device login 20 minutes after the request to the frame', async () => {
    clock = fakeClock()
    start()
    const codePromise = codeOf(client.request('CONNECT_DEVICE', undefined, { waitMs: 1_200_000 }))
    await waitForState(() => clock?.pendingSources.some(source => source.includes('initialize')), 'READY')
    fakeWallet.setAnswers({ CONNECT_DEVICE: 'silent' })
    await clock.advance(500)
    await waitForRequest('CONNECT_DEVICE')
    await clock.advance(1_199_999)
    expect(fakeWallet.getRequests('RPC_ABORT').length).to.equal(0)
    await clock.advance(1)
    expect(await codePromise).to.equal('FRAME_FAILED')
    await waitForRequest('RPC_ABORT')
    expect(fakeWallet.element()).to.not.equal(null)
  })

  it('T21 does not treat another failure of a send request as a confirmed abort', async () => {
    start()
    const controller = new AbortController()
    const answer = codeOf(requestRpc({}, controller.signal))
    const request = await waitForRequest('RPC_REQUEST')
    controller.abort()
    await waitForRequest('RPC_ABORT')
    fakeWallet.fail(request, { message: 'already known', code: -32_000 })
    expect(await answer).to.equal('-32000')
  })

  it('T22 notifies the frame of an aborted request, and rejects as declined when the frame confirms', async () => {
    start()
    const controller = new AbortController()
    const answer = requestRpc({}, controller.signal).catch(
      (error: { code: number; message: string; cause: AppError }) => error,
    )
    const request = await waitForRequest('RPC_REQUEST')
    controller.abort()
    expect((await waitForRequest('RPC_ABORT')).payload).to.deep.equal({ id: request.id })
    fakeWallet.fail(request, { message: 'Request was aborted' })
    const error = (await answer) as { code: number; message: string; cause: AppError }
    expect(error.message).to.equal('Request was aborted')
    expect(error.code).to.equal(4001)
    expect(error.cause.code).to.equal('USER_REJECTED')
  })

  it('T22 returns a transaction hash that arrives after an abort, in time or late', async () => {
    start()
    const controller = new AbortController()
    const answer = requestRpc({}, controller.signal)
    const request = await waitForRequest('RPC_REQUEST')
    controller.abort()
    fakeWallet.succeed(request, '0xhash')
    expect(await answer).to.equal('0xhash')
    expect(events.lateAnswers).to.deep.equal(['0xhash'])

    await waitUntilReady()
    clock = fakeClock()
    const secondController = new AbortController()
    const outcome = codeOf(requestRpc({}, secondController.signal))
    const secondRequest = await waitForRequest('RPC_REQUEST', 2)
    secondController.abort()
    await clock.advance(5_000)
    expect(await outcome).to.equal('REQUEST_ABORTED')
    fakeWallet.succeed(secondRequest, '0xlate')
    await waitForState(() => events.lateAnswers.length === 2, 'the late hash')
    fakeWallet.succeed(secondRequest, '0xlate')
    await drainMessages()
    expect(events.lateAnswers).to.deep.equal(['0xhash', '0xlate'])
  })

  it('discards a signature that arrives after an abort', async () => {
    start()
    const controller = new AbortController()
    const answer = codeOf(requestRpc({ approval: { isTransaction: false } }, controller.signal))
    const request = await waitForRequest('RPC_REQUEST')
    controller.abort()
    fakeWallet.succeed(request, '0xsignature')
    expect(await answer).to.equal('4001')
    expect(events.lateAnswers).to.deep.equal([])
  })

  it('waits for the user without a limit while the frame is visible, and rejects when the user dismisses it', async () => {
    clock = fakeClock()
    start()
    const answer = codeOf(client.request('GET_USER', {}))
    await waitForState(() => clock?.pendingSources.some(source => source.includes('initialize')), 'READY')
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    await clock.advance(500)
    await waitForRequest('GET_USER')
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    await waitForState(() => events.views.length, 'the view')
    await clock.advance(600_000)
    expect(events.views).to.deep.equal(['consent'])
    client.dismissView()
    expect(await answer).to.equal('USER_REJECTED')
    expect(events.views).to.deep.equal(['consent', 'done'])
    await waitForRequest('RPC_ABORT')
  })

  it('F19 waits for the consent at the end of a social login without a limit, and 30 s for the response after it', async () => {
    clock = fakeClock()
    start()
    const answer = codeOf(client.request('CONNECT_SOCIAL', { uri: 'https://frame.example/return' }))
    const secondCode = codeOf(client.request('CONNECT_FARCASTER', undefined, { waitMs: 300_000 }))
    await waitForState(() => clock?.pendingSources.some(source => source.includes('initialize')), 'READY')
    fakeWallet.setAnswers({ CONNECT_SOCIAL: 'silent', CONNECT_FARCASTER: 'silent' })
    await clock.advance(500)
    const socialRequest = await waitForRequest('CONNECT_SOCIAL')
    const farcasterRequest = await waitForRequest('CONNECT_FARCASTER')
    await clock.advance(29_000)
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    await waitForState(() => events.views.length === 1, 'the view')
    await clock.advance(600_000)
    fakeWallet.send({ type: '@w3m-frame/VIEW_DONE' })
    await waitForState(() => events.views.length === 2, 'the end of the view')
    await clock.advance(29_000)
    fakeWallet.succeed(socialRequest, {
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chainId: 31337,
    })
    fakeWallet.succeed(farcasterRequest, { userName: 'ann' })
    expect(await answer).to.equal('answered')
    expect(await secondCode).to.equal('answered')
  })

  it('aborts a quiet request instead of showing a prompt', async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    const answer = codeOf(client.request('GET_USER', {}, { isQuiet: true }))
    await waitForRequest('GET_USER')
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    expect(await answer).to.equal('REQUEST_ABORTED')
    await waitForRequest('RPC_ABORT')
    expect(events.views).to.deep.equal([])
  })

  it('accepts an unsolicited logout message of the frame', async () => {
    start()
    await client.request('IS_CONNECTED', undefined)
    fakeWallet.send({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
    fakeWallet.send({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
    await waitForState(() => events.logoutCount, 'the logout')
    expect(events.logoutCount).to.equal(1)
  })

  it('sends no request before the greeting is done, and removes the frame on close', async () => {
    start()
    client.close()
    let finishGreeting!: () => void
    const greeting = new Promise<void>(resolve => (finishGreeting = resolve))
    client = createFrameClient(
      createFrameUrl(),
      {
        stateChanged: () => {},
        viewRequired: () => {},
        viewDone: () => {},
        loggedOut: () => {},
        sentAfterAbort: () => {},
      },
      async frame => {
        await frame.request('SIGN_OUT', undefined)
        await greeting
      },
    )
    const answer = client.request('IS_CONNECTED', undefined)
    await waitForRequest('SIGN_OUT')
    expect(fakeWallet.getRequests('IS_CONNECTED').length).to.equal(0)
    finishGreeting()
    await answer
    const pendingCode = codeOf(client.request('CONNECT_FARCASTER', undefined, { waitMs: 300_000 }))
    client.close()
    expect(await pendingCode).to.equal('EMAIL_FRAME_UNAVAILABLE')
    expect(fakeWallet.element()).to.equal(null)
  })
})

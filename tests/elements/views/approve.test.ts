import { expect } from '@open-wc/testing'
import { mountModal } from '../../../elements/index.ts'
import { connectWallet } from '../../../src/controllers/connect/connect.ts'
import type { FrameConnector } from '../../../src/connectors/embedded/connector.ts'
import { disconnect } from '../../../src/controllers/connect/disconnect.ts'
import { embeddedConnector } from '../../../src/controllers/login/embedded-connector.ts'
import { dropConnection } from '../../../src/controllers/connect/drop-connection.ts'
import { closeModal, goBack, openModal } from '../../../src/controllers/shell/modal.ts'
import { followOtherTab } from '../../../src/controllers/handle/restore.ts'
import { restoreSessions } from '../../../src/controllers/connect/restore-sessions.ts'
import { runtime } from '../../../src/runtime.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { $account } from '../../../src/state/account/account.ts'
import { createModal } from '../../../src/create-modal.ts'
import { $openRequests, frameStateChanged } from '../../../src/state/login/approvals.ts'
import { $embeddedWallet } from '../../../src/state/login/embedded-wallet.ts'
import { $modal, $view, $viewStack } from '../../../src/state/shell/modal.ts'
import { $toast } from '../../../src/state/shell/notices.ts'
import { $sentTransactions } from '../../../src/state/send/sent-transactions.ts'
import { texts as german } from '../../../src/text/de/login.ts'
import { texts as english } from '../../../src/text/en/login.ts'
import { themeSet } from '../../../src/state/settings/theme.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { deepQuery, deepQueryAll, deepText } from '../../support/deep-query.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type FakeFrame, fakeFrame, createFrameUrl, waitForState } from '../../support/fake-frame.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

const ann = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}`
const signal = new AbortController().signal

let fakeWallet: FakeFrame
const findCard = () => deepQuery(document, '[data-testid="w3m-modal-card"]')
const getProvider = () => runtime.providers.get('eip155') as { request(call: object): Promise<unknown> }
const typedData = JSON.stringify({
  domain: { name: 'Site', chainId: 31337 },
  primaryType: 'Vote',
  types: { EIP712Domain: [], Vote: [{ name: 'choice', type: 'string' }] },
  message: { choice: 'yes' },
})
const sign = () => getProvider().request({ method: 'personal_sign', params: ['0x68', ann] })
const send = () => getProvider().request({ method: 'eth_sendTransaction', params: [{ from: ann, to: ann }] })
const waitForCall = (name: string, count = 1) =>
  waitForState(() => fakeWallet.getRequests(name)[count - 1], `${name} in the frame`)
const getFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was answered'),
    (error: Error & { code?: unknown; cause?: AppError }) => error,
  )
const isShown = () => {
  const { width, height } = (fakeWallet.element() as Element).getBoundingClientRect()
  return width > 0 && height > 0
}

function setUp(frame = createFrameUrl()): void {
  fakeWallet = fakeFrame()
  reset({
    networks: [localOneNetwork],
    options: { endpoints: { frame }, enableInjected: false },
    runtime: { mountModal },
  })
}

async function login(): Promise<void> {
  const connector = embeddedConnector()
  await connector.sendCode('ann@example.org', signal)
  await connector.enterCode('123456', signal)
  await connectWallet('embedded')
  expect($account.get().status).to.equal('connected')
}

describe('embedded wallet requests', () => {
  // The modal of the page exists before a test configures it.
  before(() => void createModal())
  // No chain answers: a failed balance request would show a toast of its own.
  let restoreFetch: () => void
  before(() => {
    restoreFetch = stubProperty(window, 'fetch', () => new Promise<Response>(() => {}))
  })
  after(() => restoreFetch())
  afterEach(async () => {
    closeModal()
    for (const stop of runtime.stops.values()) stop()
    fakeWallet.stop()
    localStorage.clear()
    document.querySelectorAll('w3m-modal').forEach(modal => modal.remove())
    await new Promise(requestAnimationFrame)
  })

  it('reports the user and the wallet of a login in the account', async () => {
    setUp()
    await login()
    expect($account.get()).to.include({ address: ann, type: 'eoa', networkId: localOneNetwork.id })
    expect($account.get().user?.email).to.equal('ann@example.org')
    expect($account.get().wallet?.connectorType).to.equal('embedded')
    await disconnect()
    expect($account.get().status).to.equal('disconnected')
    expect($embeddedWallet.get().user).to.equal(undefined)
  })

  it('shows the frame in the card for a request, and closes the modal after the response', async () => {
    setUp()
    await login()
    const iframe = fakeWallet.element()
    expect(isShown()).to.equal(false)
    const answer = sign()
    const request = await waitForCall('RPC_REQUEST')
    await waitForState(isShown, 'the frame')
    // The element must stay the same, because a new element would reload the frame.
    expect(fakeWallet.element()).to.equal(iframe)
    expect(fakeWallet.loadCount).to.equal(1)
    const box = (iframe as Element).getBoundingClientRect()
    const cardRect = (findCard() as Element).getBoundingClientRect()
    expect(Math.round(box.width)).to.equal(360)
    expect(box.height).to.be.above(400)
    expect(box.top - cardRect.top).to.be.within(50, 80)
    expect(box.bottom).to.be.at.most(cardRect.bottom)
    expect(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)).to.equal(iframe)
    expect((iframe as HTMLIFrameElement).title).to.equal('Your wallet’s secure window')
    await expectAccessible(document.querySelector('w3m-modal'))
    fakeWallet.succeed(request, `0x${'cd'.repeat(65)}`)
    await answer
    await waitForState(() => !$modal.get().isOpen, 'the closed modal')
    await waitForState(() => !isShown(), 'the hidden frame')
    expect(fakeWallet.loadCount).to.equal(1)
  })

  it('reads the balance after the request', async () => {
    setUp()
    let readCount = 0
    const readNativeBalance = async () => BigInt(++readCount)
    runtime.loadAdapter = async namespace => ({
      namespace,
      signMessage: async () => '0x',
      nativeBalance: readNativeBalance,
    })
    await login()
    const answer = sign()
    const request = await waitForCall('RPC_REQUEST')
    expect(readCount).to.equal(0)
    fakeWallet.succeed(request, `0x${'cd'.repeat(65)}`)
    await answer
    await waitForState(() => readCount, 'the balance')
  })

  it('shows the title of the oldest request, so a message is not titled as a transaction', async () => {
    setUp()
    await login()
    const readTitle = () => deepText(deepQuery(document, '[data-testid="w3m-header-text"]') as Element)
    const textSignature = sign()
    const firstCall = await waitForCall('RPC_REQUEST')
    await waitForState(() => readTitle() === 'Sign message', 'the title of a text')
    const transaction = send()
    const secondCall = await waitForCall('RPC_REQUEST', 2)
    expect(readTitle()).to.equal('Sign message')
    fakeWallet.succeed(firstCall, `0x${'cd'.repeat(65)}`)
    await textSignature
    await waitForState(() => readTitle() === 'Approve Transaction', 'the title of a transaction')
    fakeWallet.succeed(secondCall, hash)
    await transaction
  })

  it('uses the title "Sign" for typed data, in English and German', async () => {
    setUp()
    await login()
    const typedDataRequest = getProvider().request({
      method: 'eth_signTypedData_v4',
      params: [ann, typedData],
    })
    const request = await waitForCall('RPC_REQUEST')
    const readTitle = () => deepText(deepQuery(document, '[data-testid="w3m-header-text"]') as Element)
    await waitForState(() => readTitle() === 'Sign', 'the title of typed data')
    fakeWallet.succeed(request, `0x${'cd'.repeat(65)}`)
    await typedDataRequest
    expect([english.approve.dataTitle, german.approve.dataTitle]).to.deep.equal(['Sign', 'Signieren'])
  })

  it('rounds the corners of the frame like those of its card, and keeps the frame fully visible', async () => {
    setUp()
    await login()
    void sign().catch(() => {})
    await waitForCall('RPC_REQUEST')
    await waitForState(isShown, 'the frame')
    const getCorner = (element: Element | null | undefined) =>
      Number.parseFloat(getComputedStyle(element as Element).borderEndEndRadius)
    const gap =
      ((findCard() as Element).getBoundingClientRect().width -
        (fakeWallet.element() as Element).getBoundingClientRect().width) /
      2
    expect(getCorner(fakeWallet.element())).to.equal(getCorner(findCard()) - gap)
    expect(getCorner(fakeWallet.element())).to.be.above(8)
    await waitForState(() => fakeWallet.isFullyVisible, 'the word of the browser that it is seen whole')
  })

  it('shows the frame without opacity, transforms, masks or filters on any ancestor', async () => {
    setUp()
    await login()
    void sign().catch(() => {})
    await waitForState(isShown, 'the frame')
    for (let node: Node | null = fakeWallet.element(); node; ) {
      if (node instanceof Element) {
        const style = getComputedStyle(node)
        const { opacity, transform, scale, translate, filter, maskImage, clipPath, mixBlendMode } = style
        expect(
          { opacity, transform, scale, translate, filter, maskImage, clipPath, mixBlendMode },
          node.localName,
        ).to.deep.equal({
          opacity: '1',
          transform: 'none',
          scale: 'none',
          translate: 'none',
          filter: 'none',
          maskImage: 'none',
          clipPath: 'none',
          mixBlendMode: 'normal',
        })
        expect(node.getAnimations().length, node.localName).to.equal(0)
      }
      node = node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
    }
  })

  it('keeps the frame fully visible, even above another screen', async () => {
    setUp()
    await login()
    const answer = sign()
    await waitForState(() => fakeWallet.isFullyVisible, 'a frame that is seen')
    fakeWallet.succeed(await waitForCall('RPC_REQUEST'), `0x${'cd'.repeat(65)}`)
    await answer
    await waitForState(() => !fakeWallet.isFullyVisible, 'a frame that is not seen')
    await openModal({ name: 'Account' })
    void sign().catch(() => {})
    await waitForState(() => fakeWallet.isFullyVisible, 'a frame that is seen again')
  })

  it('stays while another request is pending, then returns to the previous screen', async () => {
    setUp()
    await login()
    await openModal({ name: 'Account' })
    const [firstRequest, secondRequest] = [sign(), send()]
    const requests = [await waitForCall('RPC_REQUEST'), await waitForCall('RPC_REQUEST', 2)] as const
    await waitForState(() => $view.get()?.name === 'ApproveTransaction', 'the screen')
    fakeWallet.succeed(requests[0], `0x${'cd'.repeat(65)}`)
    await firstRequest
    expect($view.get()?.name).to.equal('ApproveTransaction')
    fakeWallet.succeed(requests[1], hash)
    await secondRequest
    await waitForState(() => $view.get()?.name === 'Account', 'the screen before')
    expect($modal.get().isOpen).to.equal(true)
    expect($openRequests.get()).to.deep.equal([])
  })

  for (const [actionName, leaveScreen] of [
    ['closing', closeModal],
    ['going back', goBack],
  ] as const)
    it(`T22 aborts every open request on ${actionName}`, async () => {
      setUp()
      await login()
      await openModal({ name: 'Account' })
      const answers = [getFailure(sign()), getFailure(send())]
      const requests = [await waitForCall('RPC_REQUEST'), await waitForCall('RPC_REQUEST', 2)]
      await waitForState(isShown, 'the frame')
      leaveScreen()
      await waitForCall('RPC_ABORT', 2)
      for (const request of requests) fakeWallet.fail(request, { message: 'Request was aborted' })
      for (const error of await Promise.all(answers)) {
        expect(error.message).to.equal('Request was aborted')
        expect(error.code).to.equal(4001)
      }
      expect($openRequests.get()).to.deep.equal([])
      expect($toast.get()).to.equal(undefined)
    })

  it('T22 reports a transaction that was sent although the modal closed during signing', async () => {
    setUp()
    await login()
    const answer = send()
    const request = await waitForCall('RPC_REQUEST')
    await waitForState(isShown, 'the frame')
    closeModal()
    await waitForCall('RPC_ABORT')
    fakeWallet.succeed(request, hash)
    expect(await answer).to.equal(hash)
    await waitForState(() => $toast.get()?.text === 'Sent. Waiting for the network.', 'the notice')
    expect($sentTransactions.get()[0]).to.include({ hash, status: 'pending' })
  })

  it('rejects a forbidden method, and shows the rejection to the user', async () => {
    setUp()
    await login()
    const error = await getFailure(getProvider().request({ method: 'eth_sign', params: [] }))
    expect(error.code).to.equal(4200)
    await waitForState(() => $toast.get()?.text === 'Action not allowed', 'the notice')
    expect($modal.get().isOpen).to.equal(false)
  })

  it('F19 shows that the frame failed to load, and reloads it in place', async () => {
    setUp()
    let retries = 0
    const connector = {
      info: { id: 'embedded' },
      retryFrame: () => retries++,
      showFrame: () => {},
      hideFrame: () => {},
    }
    runtime.connectors.set('embedded', connector as never)
    frameStateChanged('failed')
    await openModal({ name: 'ApproveTransaction' })
    await waitForState(() => deepText(findCard()).includes('Secure window did not load'), 'the text')
    await expectAccessible(document.querySelector('w3m-modal'))
    const retry = deepQueryAll(document.body, 'wui-button').find(element =>
      deepText(element).includes('Try again'),
    )
    retry?.click()
    expect(retries).to.equal(1)
    frameStateChanged('loading')
    await waitForState(() => deepText(findCard()).includes('Opening secure window'), 'the waiting')
  })

  it('T5 fails visibly if the page removes the frame, and uses a new frame for the next request', async () => {
    setUp()
    await login()
    const answer = getFailure(sign())
    await waitForCall('RPC_REQUEST')
    fakeWallet.element()?.remove()
    expect((await answer).cause?.code).to.equal('EMAIL_FRAME_UNAVAILABLE')
    await waitForState(() => !$modal.get().isOpen, 'the closed modal')
    const nextRequest = sign()
    fakeWallet.succeed(await waitForCall('RPC_REQUEST', 2), `0x${'cd'.repeat(65)}`)
    await nextRequest
    expect(document.querySelectorAll('iframe').length).to.equal(1)
  })

  it('shows a frame view for a login above the login screen, and removes it with the login', async () => {
    setUp()
    const connector = embeddedConnector()
    await connector.sendCode('ann@example.org', signal)
    await openModal({ name: 'Connect' })
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    const connecting = connectWallet('embedded')
    const request = await waitForCall('GET_USER')
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    await waitForState(isShown, 'the frame')
    expect($viewStack.get().map(({ name }) => name)).to.deep.equal(['Connect', 'ApproveTransaction'])
    // The login screen does not return before the modal closes.
    const views: (string | undefined)[] = []
    const stop = $view.listen(view => views.push(view?.name))
    fakeWallet.send({ type: '@w3m-frame/VIEW_DONE' })
    await new Promise(resolve => setTimeout(resolve, 100))
    fakeWallet.succeed(request, { address: ann, chainId: 31337 })
    await connecting
    await waitForState(() => !$modal.get().isOpen, 'the closed modal')
    await Promise.resolve()
    expect(views).to.deep.equal([])
    stop()
    expect($account.get().status).to.equal('connected')
  })

  it('returns to the login screen if the frame view ends without a login', async () => {
    setUp()
    await embeddedConnector().sendCode('ann@example.org', signal)
    await openModal({ name: 'Connect' })
    fakeWallet.setAnswers({ GET_USER: 'silent' })
    const connecting = connectWallet('embedded').catch(() => {})
    const request = await waitForCall('GET_USER')
    fakeWallet.send({ type: '@w3m-frame/VIEW_REQUIRED', payload: { reason: 'consent' } })
    await waitForState(isShown, 'the frame')
    fakeWallet.send({ type: '@w3m-frame/VIEW_DONE' })
    fakeWallet.fail(request, { message: 'User rejected', code: 4001 })
    await connecting
    await waitForState(() => $view.get()?.name === 'Connect', 'the login screen')
    expect($modal.get().isOpen).to.equal(true)
  })

  it('keeps the frame of a restored login in its element when the modal opens', async () => {
    setUp()
    await login()
    runtime.stops.get('embedded')?.()
    runtime.connectors.delete('embedded')
    document.querySelector('w3m-modal')?.remove()
    await restoreSessions({ eip155: { connectorId: 'embedded', name: 'Embedded wallet' } })
    expect($account.get().user?.email).to.equal('ann@example.org')
    const host = fakeWallet.element()?.parentElement
    const { loadCount } = fakeWallet
    const answer = sign()
    const request = await waitForCall('RPC_REQUEST')
    await waitForState(isShown, 'the frame')
    expect(document.querySelectorAll('w3m-modal').length).to.equal(1)
    expect(fakeWallet.element()?.parentElement).to.equal(host)
    expect(fakeWallet.loadCount).to.equal(loadCount)
    fakeWallet.succeed(request, `0x${'cd'.repeat(65)}`)
    await answer
  })

  it('F10 F19 stops waiting for a slow frame after ten seconds, and restores the login when it responds', async () => {
    setUp()
    await login()
    runtime.stops.get('embedded')?.()
    runtime.connectors.delete('embedded')
    dropConnection('eip155')
    const connector = embeddedConnector() as FrameConnector
    connector.showFrame('')
    await waitForState(() => fakeWallet.loadCount === 2, 'the frame')
    fakeWallet.setAnswers({ IS_CONNECTED: 'silent' })
    await openModal({ name: 'Connect' })
    const clock = fakeClock()
    try {
      const restorePromise = restoreSessions({ eip155: { connectorId: 'embedded', name: 'Embedded wallet' } })
      await clock.advance(1_000)
      const statusRequest = await waitForCall('IS_CONNECTED')
      await clock.advance(10_000)
      await restorePromise
      expect($account.get().status).to.equal('disconnected')
      expect(localStorage.getItem('w3m:1:login')).to.contain('"in"')
      fakeWallet.succeed(statusRequest, { isConnected: true })
      await waitForState(() => $account.get().status === 'connected', 'the account')
      expect($account.get().user?.email).to.equal('ann@example.org')
      expect(localStorage.getItem('w3m:1:connection:eip155')).to.contain('embedded')
      await waitForState(() => !$modal.get().isOpen, 'the closed modal')
    } finally {
      clock.restore()
    }
  })

  it('aborts a request on a logout in another tab, and clears the user', async () => {
    setUp()
    await login()
    const answer = getFailure(sign())
    const request = await waitForCall('RPC_REQUEST')
    localStorage.setItem('w3m:1:connection:eip155', '')
    await followOtherTab('w3m:1:connection:eip155')
    expect($account.get().status).to.equal('disconnected')
    expect($embeddedWallet.get().user).to.equal(undefined)
    await waitForCall('RPC_ABORT')
    fakeWallet.fail(request, { message: 'Request was aborted' })
    expect((await answer).code).to.equal(4001)
  })

  it('passes theme changes of the page to the frame', async () => {
    setUp()
    await login()
    themeSet({ mode: 'dark', variables: { '--w3m-accent': '#07c', '--w3m-font-family': 'secret' } })
    const theme = await waitForState(() =>
      fakeWallet.getRequests('SYNC_THEME').find(({ payload }) => JSON.stringify(payload).includes('#07c')),
    )
    expect(theme.payload).to.deep.equal({
      themeMode: 'dark',
      themeVariables: { '--w3m-accent': '#07c' },
      w3mThemeVariables: { '--w3m-accent': '#07c', '--w3m-background': '#121313' },
    })
    const themeMode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    themeSet({ mode: 'auto', variables: {} })
    const lastTheme = await waitForState(() =>
      fakeWallet
        .getRequests('SYNC_THEME')
        .slice(fakeWallet.getRequests('SYNC_THEME').indexOf(theme) + 1)
        .find(({ payload }) => !JSON.stringify(payload).includes('#07c')),
    )
    expect(lastTheme.payload).to.deep.include({ themeMode, themeVariables: {} })
  })
})

import { expect } from '@open-wc/testing'
import { boot } from '../../page/boot.ts'
import { type AppMessageName, appMessage, sdkMark } from '../../../../src/services/embedded-frame/protocol.ts'
import { fakeAddress, createFakeLogin, createFakeWallet } from '../support/frame-page/fake-parts.ts'
import { stubProperty } from '../../../../tests/support/stub-property.ts'
import { until } from '../../../../tests/support/until.ts'

const pageOrigin = location.origin
const otherOrigin = 'https://outer.example'

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

describe('boot', () => {
  let root: HTMLElement
  /** Substitute for the embedding page, because the page of a test is not embedded. */
  let parentFrame: HTMLIFrameElement
  let receivedMessages: Message[]
  let restore: () => void

  beforeEach(() => {
    root = document.createElement('div')
    root.id = 'root'
    parentFrame = document.createElement('iframe')
    document.body.append(root, parentFrame)
    receivedMessages = []
    parentFrame.contentWindow?.addEventListener('message', ({ data }) =>
      receivedMessages.push(data as Message),
    )
    restore = stubProperty(window, 'parent', parentFrame.contentWindow)
  })
  afterEach(() => {
    restore()
    parentFrame.remove()
    root.remove()
  })

  const start = ({
    ancestors,
    allowedOrigins = [pageOrigin, otherOrigin],
  }: {
    ancestors: string[]
    allowedOrigins?: string[]
  }) =>
    boot({
      makeLogin: options => createFakeLogin({ ...options, isConsented: false }),
      wallet: createFakeWallet(),
      isAllowed: origin => allowedOrigins.includes(origin),
      ancestors,
      consentGivenTo: pageOrigin,
      candidateOrigins: allowedOrigins,
    })
  const post = (name: AppMessageName, payload: object) => {
    const message = JSON.stringify(appMessage(name, payload as never, name))
    const { eval: run } = parentFrame.contentWindow as Window & { eval(code: string): unknown }
    run(`parent.postMessage(${message}, '*')`)
  }
  const requestAccount = () => {
    post('SYNC_DAPP_DATA', { ...sdkMark, projectId: 'test' })
    post('GET_USER', {})
  }
  const getAccount = () =>
    receivedMessages.find(({ type }) => type === '@w3m-frame/GET_USER_SUCCESS')?.payload
  const isConsentShown = () => root.textContent.includes('Share account')
  const waitForAnswer = () => until(() => getAccount() || isConsentShown(), 'an account or a consent request')

  it('T7 shares the account without a consent screen if every ancestor page has the origin that needs no consent', async () => {
    start({ ancestors: [pageOrigin, pageOrigin] })
    requestAccount()
    await waitForAnswer()
    expect(isConsentShown()).to.equal(false)
    expect(getAccount()).to.deep.include({ address: fakeAddress })
  })

  it('T7 asks for consent if an outer page has a different origin', async () => {
    start({ ancestors: [pageOrigin, otherOrigin] })
    requestAccount()
    await waitForAnswer()
    expect(getAccount()).to.equal(undefined)
    expect(root.textContent).to.include(`Embedded in ${otherOrigin}`)
  })

  it('T7 shows only a rejection if an outer page is not allowed, and answers no message', async () => {
    start({ ancestors: [pageOrigin, otherOrigin], allowedOrigins: [pageOrigin] })
    expect(root.textContent).to.include('This site isn’t allowed to use this wallet.')
    const deliveryPromise = new Promise(resolve => addEventListener('message', resolve, { once: true }))
    requestAccount()
    await deliveryPromise
    expect(receivedMessages).to.deep.equal([])
  })
})

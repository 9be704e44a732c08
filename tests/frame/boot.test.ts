import { expect } from '@open-wc/testing'
import { boot } from '../../demo/backend/frame/page/boot.ts'
import { type AppMessageName, appMessage, sdkMark } from '../../src/services/embedded-frame/protocol.ts'
import { fakeAddress, fakeLogin, fakeWallet } from '../support/frame-page/fake-parts.ts'
import { stubProperty } from '../support/stub-property.ts'
import { until } from '../support/until.ts'

const here = location.origin
const otherOrigin = 'https://outer.example'

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

describe('boot', () => {
  let root: HTMLElement
  /** Substitute for the page around the frame, which tests do not have. */
  let parentFrame: HTMLIFrameElement
  let received: Message[]
  let restore: () => void

  beforeEach(() => {
    root = document.createElement('div')
    root.id = 'root'
    parentFrame = document.createElement('iframe')
    document.body.append(root, parentFrame)
    received = []
    parentFrame.contentWindow?.addEventListener('message', ({ data }) => received.push(data as Message))
    restore = stubProperty(window, 'parent', parentFrame.contentWindow)
  })
  afterEach(() => {
    restore()
    parentFrame.remove()
    root.remove()
  })

  const start = ({ around, allowed = [here, otherOrigin] }: { around: string[]; allowed?: string[] }) =>
    boot({
      makeLogin: options => fakeLogin({ ...options, isConsented: false }),
      wallet: fakeWallet(),
      isAllowed: origin => allowed.includes(origin),
      ancestors: around,
      consentGivenTo: here,
      candidates: allowed,
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
  const account = () => received.find(({ type }) => type === '@w3m-frame/GET_USER_SUCCESS')?.payload
  const isConsentShown = () => root.textContent.includes('Share account')
  const answered = () => until(() => account() || isConsentShown(), 'an account or a consent request')

  it('T7 shares the account without a consent screen if every surrounding page has an origin with consent', async () => {
    start({ around: [here, here] })
    requestAccount()
    await answered()
    expect(isConsentShown()).to.equal(false)
    expect(account()).to.deep.include({ address: fakeAddress })
  })

  it('T7 asks for consent if an outer page is of another origin', async () => {
    start({ around: [here, otherOrigin] })
    requestAccount()
    await answered()
    expect(account()).to.equal(undefined)
    expect(root.textContent).to.include(`Embedded in ${otherOrigin}`)
  })

  it('T7 shows only a rejection if an outer page is not allowed, and answers no message', async () => {
    start({ around: [here, otherOrigin], allowed: [here] })
    expect(root.textContent).to.include('This site isn’t allowed to use this wallet.')
    const delivered = new Promise(resolve => addEventListener('message', resolve, { once: true }))
    requestAccount()
    await delivered
    expect(received).to.deep.equal([])
  })
})

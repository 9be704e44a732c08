import { expect } from '@open-wc/testing'
import { loginLimits } from '../../src/core/identity/login-limits.ts'
import { type LoginWindow, openLoginWindow } from '../../src/services/login-window.ts'
import { nextTask } from '../support/fake-clock.ts'
import { stubProperty } from '../support/stub-property.ts'

const origin = 'https://frame.example'
const resultUri = `${origin}/return?code=1`

describe('openLoginWindow', () => {
  let popup: object
  let restore: () => void
  let outcome: unknown
  let controller: AbortController

  const post = async (data: unknown, messageOrigin = origin, source: unknown = popup) => {
    const message = new MessageEvent('message', { data, origin: messageOrigin })
    Object.defineProperty(message, 'source', { value: source })
    dispatchEvent(message)
    await nextTask()
  }

  beforeEach(() => {
    popup = { closed: false, close() {} }
    restore = stubProperty(globalThis, 'open', () => popup)
    outcome = undefined
    controller = new AbortController()
    const openedWindow = openLoginWindow('Opening') as LoginWindow
    openedWindow.waitForResult(origin, controller.signal).then(
      uri => {
        outcome = uri
      },
      (error: { code: unknown }) => {
        outcome = error.code
      },
    )
  })
  afterEach(() => {
    controller.abort()
    restore()
  })

  it('accepts a result of its own window from the frame’s origin', async () => {
    await post({ resultUri })
    expect(outcome).to.equal(resultUri)
  })

  it('T7 ignores a result of any other window, with the right origin and format', async () => {
    for (const source of [globalThis, null, { closed: false }]) await post({ resultUri }, origin, source)
    expect(outcome).to.equal(undefined)
    await post({ resultUri })
    expect(outcome).to.equal(resultUri)
  })

  it('T7 rejects a result of its own window from any other origin', async () => {
    await post({ resultUri }, `${origin}.evil.example`)
    expect(outcome).to.equal('LOGIN_UNTRUSTED_ORIGIN')
    await post({ resultUri })
    expect(outcome).to.equal('LOGIN_UNTRUSTED_ORIGIN')
  })

  it('T7 ignores messages of its own window that are not results', async () => {
    const longText = 'a'.repeat(loginLimits.uriMaxChars + 1)
    for (const data of [null, 'resultUri', {}, { resultUri: 1 }, { resultUri: longText }]) await post(data)
    expect(outcome).to.equal(undefined)
  })

  it('T22 accepts no result after the login was canceled', async () => {
    controller.abort()
    await post({ resultUri })
    expect(outcome).to.equal('REQUEST_ABORTED')
  })
})

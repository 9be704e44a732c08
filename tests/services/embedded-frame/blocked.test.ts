import { expect } from '@open-wc/testing'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { createFrameClient } from '../../../src/services/embedded-frame/client.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { createFrameUrl, waitForState } from '../../support/fake-frame.ts'

describe('page whose CSP blocks the frame', () => {
  it('F19 fails the login 30 s after it was requested', async () => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "frame-src 'none'"
    document.head.append(policy)
    let isBlocked = false
    document.addEventListener('securitypolicyviolation', () => (isBlocked = true), { once: true })
    const clock = fakeClock()
    const client = createFrameClient(createFrameUrl(), {
      stateChanged: () => {},
      viewRequired: () => {},
      viewDone: () => {},
      loggedOut: () => {},
      sentAfterAbort: () => {},
    })
    try {
      const code = client.request('CONNECT_EMAIL', { email: 'ann@example.org' }).then(
        () => 'answered',
        (error: AppError) => error.code,
      )
      await waitForState(() => isBlocked, 'the refusal of the page')
      await clock.advance(30_000)
      expect(await code).to.equal('EMAIL_FRAME_UNAVAILABLE')
      expect(document.querySelector('iframe')).to.equal(null)
    } finally {
      clock.restore()
      client.close()
    }
  })
})

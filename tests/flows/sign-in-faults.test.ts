// Failures between the page, the wallet and the server of an app that requires sign-in.
import assert from 'node:assert/strict'
import { namespaceCases, testOptionalSignIn, testRequiredSignIn } from '../support/sign-in-walk.ts'
import { SignInApp } from '../support/sign-in-app.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Faults of a sign-in', () => {
  let app: SignInApp
  beforeEach(({ flow }) => {
    app = new SignInApp(flow)
  })

  // These tests run on one namespace each, because namespaces differ only in the wallet (tests/flows/sign-in.test.ts).
  test('F3 F12 F14 T19 signs in only after a valid attempt, with a clock five minutes behind, and updates every tab', () =>
    testRequiredSignIn(app, namespaceCases(app).eip155))

  test('F11 F14 requests another sign-in after an optional session expires on Solana, with a clock five minutes ahead', () =>
    testOptionalSignIn(app, namespaceCases(app).solana))

  test('T19 rejects a stored session of another address', async () => {
    const user = await app.visit()
    await app.connectWallet(user)
    await app.signIn(user)
    const [ownSession] = await app.readSessions(user)
    await user.page.route(`${app.endpoint}?**`, route =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': new URL(app.flow.url).origin,
          'access-control-allow-credentials': 'true',
        },
        json: { session: { ...ownSession, data: { ...ownSession?.data, accountAddress: otherAddress } } },
      }),
    )
    await user.page.reload()
    await user.until(() => document.querySelector('w3m-button')?.modal?.isOpen)
    await app.waitForMessage(user)
    await app.waitForStatus(user, 'connecting')
  })

  test('F11 ends an expired session, and requests a new sign-in on the next click', async () => {
    const user = await app.visit({ hasClock: true })
    await user.page.route(`${app.endpoint}/nonce`, async route => {
      const answer = await route.fetch()
      const nonce = (await answer.json()) as { issuedAt: string }
      const expirationTime = new Date(Date.parse(nonce.issuedAt) + 60_000).toISOString()
      await route.fulfill({ response: answer, json: { ...nonce, expirationTime } })
    })
    await user.page.evaluate(() => {
      window.addEventListener('w3m-sign-out', event =>
        Object.assign(window, { signOutReason: (event as CustomEvent).detail.reason }),
      )
    })
    await app.connectWallet(user)
    await app.signIn(user)
    await user.page.clock.fastForward(62_000)
    await user.until(() => (window as never as { signOutReason?: string }).signOutReason === 'expired')
    await app.waitForStatus(user, 'connecting')
    await user.expectAccount({ isOpen: false })
    await user.page.locator('h1').click()
    await user.seeText(uiTexts.signInExpired)
    await user.page.unroute(`${app.endpoint}/nonce`)
    await app.waitForMessage(user)
  })

  test('F12 follows a sign-in and a sign-out of another tab', { tag: '@nightly' }, async () => {
    const firstVisit = await app.visit()
    await app.connectWallet(firstVisit)
    const secondVisit = await app.flow.visit({ sameProfileAs: firstVisit, expectedErrors: /401/ })
    await app.waitForMessage(secondVisit)
    await app.waitForStatus(secondVisit, 'connecting')
    await app.signIn(firstVisit)
    await secondVisit.waitUntilConnected()
    assert.equal(await app.countSignatures(secondVisit), 0)
    await firstVisit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    await firstVisit.waitUntilDisconnected()
    await secondVisit.waitUntilDisconnected()
    await app.expectMembers(secondVisit, [])
  })
})

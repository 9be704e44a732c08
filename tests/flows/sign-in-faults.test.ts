// Failures between the page, the wallet and the server of an app that requires sign-in.
import assert from 'node:assert/strict'
import { namespaceCases, walkOptional, walkRequired } from '../support/sign-in-walk.ts'
import { SigningIn } from '../support/signing-in.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'
import { words } from '../support/words.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Faults of a sign-in', () => {
  let app: SigningIn
  beforeEach(({ flow }) => {
    app = new SigningIn(flow)
  })

  // One run on EVM and one on another namespace: namespaces differ only in the wallet (tests/flows/sign-in.test.ts).
  test('F3 F12 F14 T19 keeps the user out after every failure with a clock five minutes behind, and updates every tab', () =>
    walkRequired(app, namespaceCases(app).eip155))

  test('F11 F14 asks again after an optional session expires on Solana, with a clock five minutes ahead', () =>
    walkOptional(app, namespaceCases(app).solana))

  test('T19 rejects a stored session of another address', async () => {
    const person = await app.visit()
    await app.reach(person)
    await app.signIn(person)
    const [own] = await app.sessions(person)
    await person.page.route(`${app.endpoint}?**`, route =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': new URL(app.flow.url).origin,
          'access-control-allow-credentials': 'true',
        },
        json: { session: { ...own, data: { ...own?.data, accountAddress: other } } },
      }),
    )
    await person.page.reload()
    await person.until(() => document.querySelector('w3m-button')?.modal?.isOpen)
    await app.ready(person)
    await app.hasStatus(person, 'connecting')
  })

  test('F11 ends an expired session and asks for a new one at the next click', async () => {
    const person = await app.visit({ hasClock: true })
    await person.page.route(`${app.endpoint}/nonce`, async route => {
      const answer = await route.fetch()
      const nonce = (await answer.json()) as { issuedAt: string }
      const expirationTime = new Date(Date.parse(nonce.issuedAt) + 60_000).toISOString()
      await route.fulfill({ response: answer, json: { ...nonce, expirationTime } })
    })
    await person.page.evaluate(() => {
      window.addEventListener('w3m-sign-out', event =>
        Object.assign(window, { out: (event as CustomEvent).detail.reason }),
      )
    })
    await app.reach(person)
    await app.signIn(person)
    await person.page.clock.fastForward(62_000)
    await person.until(() => (window as never as { out?: string }).out === 'expired')
    await app.hasStatus(person, 'connecting')
    await person.hasAccount({ isOpen: false })
    await person.page.locator('h1').click()
    await person.seeText(words.signInExpired)
    await person.page.unroute(`${app.endpoint}/nonce`)
    await app.ready(person)
  })

  test('F12 follows a sign-in and a sign-out of another tab', async () => {
    const one = await app.visit()
    await app.reach(one)
    const two = await app.flow.visit({ besides: one, mayComplain: /401/ })
    await app.ready(two)
    await app.hasStatus(two, 'connecting')
    await app.signIn(one)
    await two.isConnected()
    assert.equal(await app.signatures(two), 0)
    await one.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    await one.isDisconnected()
    await two.isDisconnected()
    await app.hasMembers(two, [])
  })
})

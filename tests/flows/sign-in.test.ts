// An app that requires sign-in, in the built modal with the real server handler and wallets of every namespace.
import assert from 'node:assert/strict'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { testWallet } from '../support/modal-page.ts'
import { namespaceCases } from '../support/sign-in-walk.ts'
import { cancelButton, signButton, SigningIn, verifiedElsewhere } from '../support/signing-in.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { words } from '../support/words.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Sign-in to an app', () => {
  let app: SigningIn
  beforeEach(({ flow }) => {
    app = new SigningIn(flow)
  })

  test('T19 connects only after the signature, opens a session at the server and restores it after a reload', async () => {
    const person = await app.visit()
    await person.page.evaluate(() => {
      const events: string[] = []
      Object.assign(window, { events })
      for (const name of ['w3m-connect', 'w3m-sign-in'])
        window.addEventListener(name, () => events.push(name))
    })
    await app.reach(person)
    await person.seeText('wants you to sign in')
    await person.seeText('This costs nothing and moves no funds.')
    await app.hasStatus(person, 'connecting')
    await app.hasMembers(person, [])
    await person.page.keyboard.press('Escape')
    await person.see(signButton)
    await person.picture('sign-in-ready')
    await app.signIn(person)
    const events = () => person.page.evaluate(() => (window as never as { events: string[] }).events)
    await expect.poll(events).toEqual(['w3m-connect', 'w3m-sign-in'])
    const [session] = await app.sessions(person)
    assert.ok(session)
    assert.equal((await app.verified(session)).accountId, `eip155:31337:${first}`)
    assert.ok(await verifiedElsewhere.eip155(session))
    await app.hasMembers(person, [`eip155:31337:${first}`])
    await person.page.reload()
    await person.isConnected()
    const [restored] = await app.sessions(person)
    assert.deepEqual(
      [restored?.message, restored?.signature],
      [session.message, session.signature],
      'the session of the server',
    )
    assert.equal(await app.signatures(person), 0)
  })

  test('reports a declined signature, signs at the next attempt and disconnects on cancel', async () => {
    const person = await app.visit()
    await app.reach(person)
    await person.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await app.press(person)
    await person.seeText(words.signatureDeclined)
    await app.hasStatus(person, 'connecting')
    await person.picture('sign-in-declined')
    await app.signIn(person)
    await person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await person.isDisconnected()
    await app.hasMembers(person, [])
    await app.reach(person)
    await person.click(cancelButton)
    await person.see(`wallet-selector-${testWallet}`)
    await person.isDisconnected()
  })

  test('resolves ensure() with the session and rejects it on cancel', async () => {
    const person = await app.visit()
    const ensure = (): Promise<unknown> =>
      person.page.evaluate(() =>
        document
          .querySelector('w3m-button')
          ?.modal?.ensure()
          .then(
            account => account.status,
            error => error.code,
          ),
      )
    const refused = ensure()
    await person.see('w3m-modal-card')
    await person.pick()
    await app.ready(person)
    await person.click(cancelButton)
    assert.equal(await refused, 'USER_REJECTED')
    await person.closeModal()
    const signedIn = ensure()
    await person.see('w3m-modal-card')
    await person.pick()
    await app.ready(person)
    await app.signIn(person)
    assert.equal(await signedIn, 'connected')
  })

  test('connects immediately if sign-in is optional, and signs in later', async () => {
    const person = await app.visit({ more: 'sign-in-optional' })
    await app.reach(person)
    await app.hasStatus(person, 'connected')
    await person.seeText('Not now')
    await person.closeModal()
    await app.hasStatus(person, 'connected')
    await app.hasMembers(person, [])
    const session = person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signIn())
    await app.ready(person)
    await app.signIn(person)
    assert.equal((await app.verified((await session) as Session)).accountId, `eip155:31337:${first}`)
    await person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    await app.hasMembers(person, [])
    await app.hasStatus(person, 'connected')
  })

  test('asks again after an account and a network change, and cancel returns to the signed-in account', async () => {
    const person = await app.visit()
    await app.reach(person)
    await app.signIn(person)
    await person.page.evaluate(() => window.wallet.switchAccount(1))
    await person.seeText('Sign in with this account')
    await app.ready(person)
    await app.hasStatus(person, 'connecting')
    await app.signIn(person)
    await app.hasMembers(person, [`eip155:31337:${first}`, `eip155:31337:${second}`])
    await person.page.evaluate(() => window.wallet.switchNetwork(31338))
    await person.seeText('Sign in on')
    await app.ready(person)
    await app.hasStatus(person, 'connecting')
    await person.click(cancelButton)
    await person.isConnected()
    const back = await person.account()
    assert.equal(back?.caipAddress, `eip155:31337:${second}`)
  })

  // Verified by the package and by an independent library.
  for (const namespace of ['solana', 'bip122', 'polkadot'] as const)
    test(`signs in on ${namespace} with a signature that two libraries verify`, async () => {
      const { wallet, visit } = namespaceCases(app)[namespace]
      const person = await app.visit(visit('', () => {}))
      await app.reach(person, wallet)
      await app.hasStatus(person, 'connecting')
      await app.signIn(person)
      await app.isVerified(person, namespace)
      await app.hasMembers(person, [(await person.account())?.caipAddress])
      await person.page.reload()
      await person.isConnected()
    })
})

// An app that requires sign-in, in the built modal with the real server handler and wallets of every namespace.
import assert from 'node:assert/strict'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { testWallet } from '../support/modal-page.ts'
import { namespaceCases } from '../support/sign-in-walk.ts'
import { cancelButton, signButton, SignInApp, independentVerifiers } from '../support/sign-in-app.ts'
import { beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

const firstAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const secondAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Sign-in to an app', () => {
  let app: SignInApp
  beforeEach(({ flow }) => {
    app = new SignInApp(flow)
  })

  test('T19 connects only after the signature, opens a session at the server, and restores it after a reload', async () => {
    const user = await app.visit()
    await user.page.evaluate(() => {
      const events: string[] = []
      Object.assign(window, { events })
      for (const name of ['w3m-connect', 'w3m-sign-in'])
        window.addEventListener(name, () => events.push(name))
    })
    await app.connectWallet(user)
    await user.seeText('wants you to sign in')
    await user.seeText('This costs nothing and moves no funds.')
    await app.waitForStatus(user, 'connecting')
    await app.expectMembers(user, [])
    await user.page.keyboard.press('Escape')
    await user.see(signButton)
    await user.saveScreenshot('sign-in-ready')
    await app.signIn(user)
    const getEvents = () => user.page.evaluate(() => (window as never as { events: string[] }).events)
    await expect.poll(getEvents).toEqual(['w3m-connect', 'w3m-sign-in'])
    const [session] = await app.readSessions(user)
    assert.ok(session)
    assert.equal((await app.verify(session)).accountId, `eip155:31337:${firstAddress}`)
    assert.ok(await independentVerifiers.eip155(session))
    await app.expectMembers(user, [`eip155:31337:${firstAddress}`])
    await user.page.reload()
    await user.waitUntilConnected()
    const [restoredSession] = await app.readSessions(user)
    assert.deepEqual(
      [restoredSession?.message, restoredSession?.signature],
      [session.message, session.signature],
      'the session of the server',
    )
    assert.equal(await app.countSignatures(user), 0)
  })

  test('reports a declined signature, signs at the next attempt, and disconnects on cancel', async () => {
    const user = await app.visit()
    await app.connectWallet(user)
    await user.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await app.pressSignButton(user)
    await user.seeText(uiTexts.signatureDeclined)
    await app.waitForStatus(user, 'connecting')
    await user.saveScreenshot('sign-in-declined')
    await app.signIn(user)
    await user.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await user.waitUntilDisconnected()
    await app.expectMembers(user, [])
    await app.connectWallet(user)
    await user.click(cancelButton)
    await user.see(`wallet-selector-${testWallet}`)
    await user.waitUntilDisconnected()
  })

  test('resolves ensure() with the session, and rejects it on cancel', async () => {
    const user = await app.visit()
    const ensure = (): Promise<unknown> =>
      user.page.evaluate(() =>
        document
          .querySelector('w3m-button')
          ?.modal?.ensure()
          .then(
            account => account.status,
            error => error.code,
          ),
      )
    const rejection = ensure()
    await user.see('w3m-modal-card')
    await user.pick()
    await app.waitForMessage(user)
    await user.click(cancelButton)
    assert.equal(await rejection, 'USER_REJECTED')
    await user.closeModal()
    const ensurePromise = ensure()
    await user.see('w3m-modal-card')
    await user.pick()
    await app.waitForMessage(user)
    await app.signIn(user)
    assert.equal(await ensurePromise, 'connected')
  })

  test('connects immediately if sign-in is optional, and signs in later', async () => {
    const user = await app.visit({ extraAttributes: 'sign-in-optional' })
    await app.connectWallet(user)
    await app.waitForStatus(user, 'connected')
    await user.seeText('Not now')
    await user.closeModal()
    await app.waitForStatus(user, 'connected')
    await app.expectMembers(user, [])
    const session = user.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signIn())
    await app.waitForMessage(user)
    await app.signIn(user)
    assert.equal((await app.verify((await session) as Session)).accountId, `eip155:31337:${firstAddress}`)
    await user.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    await app.expectMembers(user, [])
    await app.waitForStatus(user, 'connected')
  })

  test('requests another sign-in after an account or network change, and returns to the signed-in account on cancel', async () => {
    const user = await app.visit()
    await app.connectWallet(user)
    await app.signIn(user)
    await user.page.evaluate(() => window.wallet.switchAccount(1))
    await user.seeText('Sign in with this account')
    await app.waitForMessage(user)
    await app.waitForStatus(user, 'connecting')
    await app.signIn(user)
    await app.expectMembers(user, [`eip155:31337:${firstAddress}`, `eip155:31337:${secondAddress}`])
    await user.page.evaluate(() => window.wallet.switchNetwork(31338))
    await user.seeText('Sign in on')
    await app.waitForMessage(user)
    await app.waitForStatus(user, 'connecting')
    await user.click(cancelButton)
    await user.waitUntilConnected()
    const currentAccount = await user.readAccount()
    assert.equal(currentAccount?.caipAddress, `eip155:31337:${secondAddress}`)
  })

  // The package and an independent library verify each signature.
  for (const namespace of ['solana', 'bip122', 'polkadot'] as const)
    test(`signs in on ${namespace} with a signature that two libraries verify`, async () => {
      const { wallet, createVisitOptions } = namespaceCases(app)[namespace]
      const user = await app.visit(createVisitOptions('', () => {}))
      await app.connectWallet(user, wallet)
      await app.waitForStatus(user, 'connecting')
      await app.signIn(user)
      await app.expectVerified(user, namespace)
      await app.expectMembers(user, [(await user.readAccount())?.caipAddress])
      await user.page.reload()
      await user.waitUntilConnected()
    })
})

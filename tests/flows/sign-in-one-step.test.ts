// Wallets that sign in with the approval that connects them, in the built modal: pairing and Solana.
import assert from 'node:assert/strict'
import { localSolana } from '../../src/testing/networks.ts'
import { createPairingWallet, evmSigner, type PairingWallet } from '../../src/testing/index.ts'
import { networksAttribute, toAttributeJson } from '../support/attributes.ts'
import { chunkPatternOf } from '../support/bundle-files.ts'
import type { Visit, VisitOptions } from '../support/modal-page.ts'
import { openPhone } from '../support/phone.ts'
import { SignInApp, independentVerifiers } from '../support/sign-in-app.ts'
import { afterEach, beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

// Several wallets in one process need separate cores of the library.
process.env.DISABLE_GLOBAL_CORE = 'true'

const key = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'

describe('Sign-in with the connection approval', () => {
  let app: SignInApp
  beforeEach(({ flow }) => {
    app = new SignInApp(flow)
  })
  // A wallet that a failed test leaves open would keep the process alive.
  const wallets = new Set<PairingWallet>()
  afterEach(() => Promise.all([...wallets].map(wallet => wallet.close())))

  const visit = (options: VisitOptions & { more?: string } = {}) => {
    const endpoints = toAttributeJson({ relay: app.flow.stack.urls.relay, catalog: null })
    return app.visit({
      wallets: [],
      expectedErrors: /401|WebSocket|Failed to load|CORS policy/,
      ...options,
      extraAttributes: `endpoints="${endpoints}" ${options.more ?? ''}`,
    })
  }
  /** Creates a wallet whose answers the test controls. */
  const createWallet = async (walletOptions: { signsIn?: boolean } = {}): Promise<PairingWallet> => {
    const wallet = await createPairingWallet({
      relayUrl: String(app.flow.stack.urls.relay),
      name: 'Lantern',
      signers: [await evmSigner([key])],
      networks: ['eip155:31337', 'eip155:31338'],
      ...walletOptions,
    })
    wallets.add(wallet)
    return wallet
  }
  const waitForProposal = (wallet: PairingWallet) => wallet.until(() => wallet.proposals[0])

  test('connects and signs in at the server with one approval on the phone', async () => {
    const user = await visit()
    const phone = await openPhone(app.flow)
    const code = await user.openPairing()
    assert.match(code, /methods=wc_sessionAuthenticate/)
    await phone.scan(code)
    const text = await phone.page.getByTestId('sign-in-content').innerText()
    assert.match(text, /I further authorize the stated URI to perform the following actions on my behalf/)
    await phone.approve()
    await user.waitUntilConnected()
    const session = await app.expectVerified(user, 'eip155')
    assert.equal(session.message, text)
    assert.ok(session.cacao)
    await app.expectMembers(user, [(await user.readAccount())?.caipAddress])
    assert.equal(await phone.countSessions(), 1)
    // The session includes the requested methods, so the wallet accepts requests.
    const signaturePromise = user.page.evaluate(() => {
      const { modal } = document.querySelector('w3m-button')!
      return modal!
        .getProvider('eip155')!
        .request({ method: 'personal_sign', params: ['0x68656c6c6f', modal!.getAccount().address] })
    })
    await phone.page.getByTestId('request-content').waitFor()
    await phone.approve()
    assert.match(String(await signaturePromise), /^0x[0-9a-f]{130}$/)
    await user.page.reload()
    await user.waitUntilConnected()
    assert.deepEqual(
      (await app.readSessions(user)).map(session => session.signature),
      [session.signature],
    )
  })

  test('requests a new nonce for each code', {
    tag: '@nightly',
  }, async () => {
    const user = await visit()
    const nonces: string[] = []
    let aheadMs = 0
    await user.page.route(`${app.endpoint}/nonce`, async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { nonce: string; issuedAt: string }
      nonces.push(answer.nonce)
      // The server clock advances with the clock of the page.
      const issuedAt = new Date(Date.parse(answer.issuedAt) + aheadMs).toISOString()
      await route.fulfill({ response, json: { ...answer, issuedAt } })
    })
    await user.page.clock.install()
    await user.page.reload()
    const firstPairing = await user.openPairing()
    assert.equal(nonces.length, 1)
    aheadMs = 231_000
    await user.page.clock.fastForward(aheadMs)
    const wallet = await createWallet()
    const secondCode = await user.readPairingCode(firstPairing)
    assert.match(secondCode, /methods=wc_sessionAuthenticate/)
    assert.equal(nonces.length, 2)
    await wallet.pair(secondCode)
    assert.ok((await waitForProposal(wallet)).message?.includes(`Nonce: ${nonces[1]}`))
    await user.end()
    await wallet.close()
  })

  test('requests the signature in a second step if the wallet only connects', async () => {
    const user = await visit()
    const wallet = await createWallet({ signsIn: false })
    await wallet.pair(await user.openPairing())
    await (await waitForProposal(wallet)).approve()
    await app.waitForMessage(user)
    await app.waitForStatus(user, 'connecting')
    await app.pressSignButton(user)
    await (await wallet.until(() => wallet.requests[0])).approve()
    await user.waitUntilConnected()
    await app.expectVerified(user, 'eip155')
    await user.end()
    await wallet.close()
  })

  // Each message has one change. tests/controllers/sign-in/at-connect.test.ts changes every field.
  test('T19 does not sign the user in if the paired wallet signs another text', {
    tag: '@nightly',
  }, async () => {
    const tamperings = [
      [{ nonce: 'anothernonce1' }, 'The signed message is different'],
      [{ domain: 'elsewhere.example' }, 'This message is for another site'],
    ] as const
    for (const [tampering, message] of tamperings) {
      const user = await visit()
      const wallet = await createWallet()
      await wallet.pair(await user.openPairing())
      await (await waitForProposal(wallet)).approveWith?.(tampering)
      await user.seeText(message)
      await app.waitForStatus(user, 'connecting')
      await app.expectMembers(user, [])
      // The second step still works, with a message of the app.
      await app.pressSignButton(user)
      await app.waitForMessage(user)
      await user.end()
      await wallet.close()
    }
  })

  test('F11 requests a new sign-in only after the open request of the app is answered', async () => {
    const user = await visit({ hasClock: true })
    await user.page.route(`${app.endpoint}/nonce`, async route => {
      const response = await route.fetch()
      const nonce = (await response.json()) as { issuedAt: string }
      const expirationTime = new Date(Date.parse(nonce.issuedAt) + 60_000).toISOString()
      await route.fulfill({ response, json: { ...nonce, expirationTime } })
    })
    await user.page.evaluate(() =>
      window.addEventListener('w3m-sign-out', () => Object.assign(window, { signOutTime: Date.now() })),
    )
    const wallet = await createWallet()
    await wallet.pair(await user.openPairing())
    await (await waitForProposal(wallet)).approve()
    await user.waitUntilConnected()
    const [session] = await app.readSessions(user)
    const signaturePromise = user.page.evaluate(() => {
      const { modal } = document.querySelector('w3m-button')!
      return modal!
        .getProvider('eip155')!
        .request({ method: 'personal_sign', params: ['0x68656c6c6f', modal!.getAccount().address] })
    })
    const request = await wallet.until(() => wallet.requests[0])
    assert.ok(session?.data.expirationTime)
    await user.page.clock.fastForward(62_000)
    await user.page.locator('h1').click()
    await expect
      .poll(() => user.page.evaluate(() => (window as never as { signOutTime?: number }).signOutTime))
      .toBe(undefined)
    await user.expectAccount({ isOpen: false })
    await request.approve()
    assert.match(String(await signaturePromise), /^0x/)
    await user.fastForwardUntil(user.until(() => (window as never as { signOutTime?: number }).signOutTime))
    await user.page.locator('h1').click()
    await user.seeText(uiTexts.signInExpired)
    await user.end()
    await wallet.close()
  })

  test('does not connect if the user declines on the phone', { tag: '@nightly' }, async () => {
    const user = await visit()
    const wallet = await createWallet()
    await wallet.pair(await user.openPairing())
    await (await waitForProposal(wallet)).reject()
    await user.seeText(/declined/i)
    await app.waitForStatus(user, 'disconnected')
    await app.expectMembers(user, [])
    await user.end()
    await wallet.close()
  })

  test('F14 uses two steps if the clock is five minutes behind', {
    tag: '@nightly',
  }, async () => {
    const user = await visit({
      prepare: () => {
        const realNow = Date.now.bind(Date)
        Date.now = () => realNow() - 300_000
        globalThis.Date = new Proxy(Date, {
          construct: (target, args) =>
            args.length ? Reflect.construct(target, args) : new target(Date.now()),
        })
      },
    })
    assert.doesNotMatch(await user.openPairing(), /wc_sessionAuthenticate/)
  })

  test('F23 uses two steps if the one-step chunk fails to load, and signs no user in if the sign-in chunk fails', async () => {
    const user = await visit()
    await user.page.route(chunkPatternOf('src/controllers/sign-in/at-connect.ts'), route => route.abort())
    const wallet = await createWallet()
    const code = await user.openPairing()
    assert.doesNotMatch(code, /wc_sessionAuthenticate/)
    await wallet.pair(code)
    await (await waitForProposal(wallet)).approve()
    await app.waitForMessage(user)
    await user.end()
    await wallet.close()
    const secondVisit = await app.visit()
    const followFile = chunkPatternOf('src/controllers/sign-in/follow.ts')
    await secondVisit.page.route(followFile, route => route.abort())
    await secondVisit.page.reload()
    await secondVisit.open()
    await secondVisit.pick()
    await secondVisit.seeText(uiTexts.tryAgain)
    await app.waitForStatus(secondVisit, 'connecting')
    await app.expectMembers(secondVisit, [])
  })

  test('F3 shows a code while the server is down, and reports the failure in the second step', {
    tag: '@nightly',
  }, async () => {
    const user = await visit()
    await app.setServerDown(true)
    const wallet = await createWallet()
    const code = await user.openPairing()
    assert.doesNotMatch(code, /wc_sessionAuthenticate/)
    await wallet.pair(code)
    await (await waitForProposal(wallet)).approve()
    await user.seeText(uiTexts.signInUnavailable)
    await app.setServerDown(false)
    await user.end()
    await wallet.close()
  })

  test('sends the request before the user switches to the wallet app, and opens no link automatically', {
    tag: '@nightly',
  }, async () => {
    const phone = await openPhone(app.flow)
    const user = await visit({ isPhone: true })
    await user.page.evaluate(() => {
      const openedUrls: string[] = []
      Object.assign(window, { opened: openedUrls, open: (url: string) => void openedUrls.push(url) })
    })
    await user.open()
    await user.page.getByText('Trust Wallet').first().click()
    const link = user.page.getByRole('link', { name: /^Open / })
    await link.first().waitFor()
    const uri = new URL(String(await link.first().getAttribute('href'))).searchParams.get('uri')
    await phone.scan(String(uri))
    await phone.approve()
    await phone.page.getByTestId('request-content').waitFor()
    await user.seeText('Not signed yet')
    await expect(link.first()).toHaveAttribute('href', 'trust://wc')
    await expect
      .poll(() => user.page.evaluate(() => (window as never as { opened: string[] }).opened))
      .toEqual([])
    await user.saveScreenshot('sign-in-phone')
    await phone.approve()
    await user.waitUntilConnected()
    await app.expectVerified(user, 'eip155')
  })

  describe('on Solana', () => {
    const visitWithSolana = (extraAttributes = '') =>
      app.visit({
        attributes: `${networksAttribute(localSolana)} rpc-urls='${JSON.stringify({ [localSolana.id]: [app.flow.stack.urls.solana] })}'`,
        wallets: [],
        extraAttributes,
        solana: [
          {
            name: 'Sunstone',
            chains: [{ chain: 'solana:localnet', rpcUrl: String(app.flow.stack.urls.solana) }],
          },
        ],
      })
    const getRequestedMethods = (user: Visit) =>
      user.page.evaluate(() => window.solanaWallets.Sunstone?.log.map(({ method }) => method) ?? [])

    test('connects and signs in with one prompt, verified by two libraries', async () => {
      const user = await visitWithSolana()
      await user.open()
      await user.pick('Sunstone')
      await user.waitUntilConnected()
      const session = await app.expectVerified(user, 'solana')
      assert.match(session.message, /^URI: /m)
      await app.expectMembers(user, [(await user.readAccount())?.caipAddress])
      const methods = await getRequestedMethods(user)
      assert.equal(methods.filter(method => method === 'signIn').length, 1)
      assert.ok(!methods.includes('connect') && !methods.includes('signMessage'))
      await user.page.reload()
      await user.waitUntilConnected()
      assert.ok(!(await getRequestedMethods(user)).includes('signIn'))
    })

    test('T19 does not sign in if the Solana wallet composes another message', {
      tag: '@nightly',
    }, async () => {
      for (const change of [
        ['Nonce: ', 'Nonce: x'],
        ['Chain ID: ', 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\nX: '],
      ] as const) {
        const user = await visitWithSolana()
        await user.page.evaluate(([from, to]) => {
          window.solanaWallets.Sunstone?.script.next('signIn', async approve => {
            const [output] = [await approve()] as { signedMessage: Uint8Array }[]
            const text = new TextDecoder().decode(output?.signedMessage).replace(from, to)
            return { ...output, signedMessage: new TextEncoder().encode(text) }
          })
        }, change)
        await user.open()
        await user.pick('Sunstone')
        // A changed field is reported. A message that cannot be parsed leads to the second step.
        await user.seeText(change[1].includes('\n') ? 'Show full message' : 'The signed message is different')
        await app.waitForStatus(user, 'connecting')
        await app.expectMembers(user, [])
        await user.end()
      }
    })

    test('does not connect if the user declines, and uses two steps for the next attempt', {
      tag: '@nightly',
    }, async () => {
      const user = await visitWithSolana()
      await user.page.evaluate(() =>
        window.solanaWallets.Sunstone?.script.next('signIn', window.testing.reject()),
      )
      await user.open()
      await user.pick('Sunstone')
      await user.seeText(/declined/i)
      await user.page.getByRole('button', { name: uiTexts.tryAgain }).click()
      await app.waitForMessage(user)
      await app.signIn(user)
      const [session] = await app.readSessions(user)
      assert.ok(session && (await independentVerifiers.solana(session)))
    })
  })
})

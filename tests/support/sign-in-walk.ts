import assert from 'node:assert/strict'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { polkadot } from '../../src/networks/polkadot.ts'
import { localBitcoin, localPolkadot, localSolana } from '../../src/testing/networks.ts'
import { solanaDevnet } from '../../src/networks/solana.ts'
import { installBitcoinWallets, installPolkadotWallet } from './namespace-wallets.ts'
import { networksAttribute, toAttributeJson } from './attributes.ts'
import { localAttributes, testWallet, type Visit, type VisitOptions } from './modal-page.ts'
import { cancelButton, type SignInApp } from './sign-in-app.ts'
import { uiTexts } from './ui-texts.ts'

/** Differences between namespaces during sign-in. */
export interface NamespaceCase {
  readonly namespace: Namespace
  /** The wallet's id in the list. */
  readonly wallet: string
  createVisitOptions(extraAttributes: string, prepare: () => void): VisitOptions & { extraAttributes: string }
  /** Makes the wallet decline the next signature request. */
  decline(): void
  /** Switches to the wallet's other account. */
  switchAccount(): unknown
  /** The app's other network. Undefined in a namespace whose addresses belong to one network. */
  readonly otherNetwork?: string
  /** Returns the number of signature requests that the wallet received. */
  countSignatures(): number
}

// The functions of a case run in the page, so they must be self-contained.
export const namespaceCases = (app: SignInApp): Readonly<Record<Namespace, NamespaceCase>> => {
  const { urls } = app.flow.stack
  return {
    eip155: {
      namespace: 'eip155',
      wallet: testWallet,
      createVisitOptions: (extraAttributes, prepare) => ({
        attributes: localAttributes(app.flow.stack),
        extraAttributes,
        prepare,
      }),
      decline: () => window.wallet.script.next('personal_sign', window.testing.reject()),
      switchAccount: () => window.wallet.switchAccount(1),
      otherNetwork: 'eip155:31338',
      countSignatures: () => window.wallet.log.filter(({ method }) => method === 'personal_sign').length,
    },
    solana: {
      namespace: 'solana',
      wallet: 'Sunstone',
      createVisitOptions: (extraAttributes, prepare) => ({
        attributes: `${networksAttribute(localSolana, 'solana-devnet')} rpc-urls="${toAttributeJson({
          [localSolana.id]: [urls.solana],
          [solanaDevnet.id]: [urls.solana],
        })}"`,
        wallets: [],
        solana: [
          {
            name: 'Sunstone',
            // Tests sign-in in two steps, because another test covers the wallet's sign-in with one prompt.
            omittedFeatures: ['solana:signIn'],
            chains: ['solana:localnet', 'solana:devnet'].map(chain => ({
              chain,
              rpcUrl: String(urls.solana),
            })),
          },
        ],
        extraAttributes,
        prepare,
      }),
      decline: () => window.solanaWallets.Sunstone?.script.next('signMessage', window.testing.reject()),
      switchAccount: () => window.solanaWallets.Sunstone?.switchAccount(1),
      otherNetwork: solanaDevnet.id,
      countSignatures: () =>
        (window.solanaWallets.Sunstone?.log ?? []).filter(({ method }) => method === 'signMessage').length,
    },
    bip122: {
      namespace: 'bip122',
      wallet: 'UniSat Wallet',
      createVisitOptions: (extraAttributes, prepare) => ({
        attributes: networksAttribute(localBitcoin),
        wallets: [],
        extraAttributes,
        hasAllWallets: true,
        prepare: [installBitcoinWallets, prepare],
      }),
      decline: () => window.bitcoinWallets.unisat.script.next('signMessage', window.testing.reject()),
      switchAccount: () => window.bitcoinWallets.unisat.switchAccount(1),
      countSignatures: () =>
        window.bitcoinWallets.unisat.log.filter(({ method }) => method === 'signMessage').length,
    },
    polkadot: {
      namespace: 'polkadot',
      wallet: 'Talisman',
      createVisitOptions: (extraAttributes, prepare) => ({
        attributes: `${networksAttribute(localPolkadot, 'polkadot')} rpc-urls="${toAttributeJson({
          [localPolkadot.id]: [...localPolkadot.rpcUrls],
          [polkadot.id]: [...localPolkadot.rpcUrls],
        })}"`,
        wallets: [],
        extraAttributes,
        hasAllWallets: true,
        prepare: [installPolkadotWallet, prepare],
      }),
      decline: () => window.polkadotWallet.script.next('signRaw', window.testing.reject()),
      switchAccount: () => window.polkadotWallet.shareAccounts(1),
      otherNetwork: polkadot.id,
      countSignatures: () => window.polkadotWallet.log.filter(({ method }) => method === 'signRaw').length,
    },
  }
}

/** Sets the page's clock five minutes behind. */
export const setClockBehind = () => {
  const realNow = Date.now.bind(Date)
  Date.now = () => realNow() - 300_000
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => (args.length ? Reflect.construct(target, args) : new target(Date.now())),
  })
}
export const setClockAhead = () => {
  const realNow = Date.now.bind(Date)
  Date.now = () => realNow() + 300_000
  globalThis.Date = new Proxy(Date, {
    construct: (target, args) => (args.length ? Reflect.construct(target, args) : new target(Date.now())),
  })
}

/** Overrides fields of the session in the server's responses until the returned function is called. */
async function tamperWithSession(app: SignInApp, user: Visit, changes: Partial<Session['data']>) {
  const url = `${app.endpoint}/verify`
  await user.page.route(url, async route => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: Session }
    await route.fulfill({
      response,
      json: { session: { ...session, data: { ...session.data, ...changes } } },
    })
  })
  return () => user.page.unroute(url)
}

/** Clicks the main button, which retries a failed step. */
const retry = async (app: SignInApp, user: Visit) => {
  await app.pressSignButton(user)
  await app.waitForMessage(user)
}

/**
 * Tests a required sign-in. The server is down and recovers. The user declines and retries. The server returns a session that does
 * not match the message. The server is down after the signature and confirms it on the next attempt. A reload and a second tab do
 * not prompt. Switching the network or the account prompts again; canceling the prompt restores the previous network.
 */
export async function testRequiredSignIn(app: SignInApp, namespaceCase: NamespaceCase): Promise<void> {
  const { namespace, wallet, otherNetwork } = namespaceCase
  const user = await app.visit(namespaceCase.createVisitOptions('', setClockBehind))
  const getSignatures = () => user.page.evaluate(namespaceCase.countSignatures)

  await app.setServerDown(true)
  await user.open()
  await user.pick(wallet)
  await user.seeText(uiTexts.signInUnavailable)
  await app.waitForStatus(user, 'connecting')
  await app.setServerDown(false)
  await retry(app, user)

  await user.page.evaluate(namespaceCase.decline)
  await app.pressSignButton(user)
  await user.seeText(uiTexts.signatureDeclined)
  await app.expectMembers(user, [])

  for (const changes of [{ nonce: 'anothernonce1' }, { accountAddress: 'somebody else' }]) {
    const restore = await tamperWithSession(app, user, changes)
    await app.pressSignButton(user)
    await user.seeText('The signed message is different')
    await app.waitForStatus(user, 'connecting')
    await restore()
    await retry(app, user)
  }

  await app.setServerDown(true)
  const signaturesBefore = await getSignatures()
  await app.pressSignButton(user)
  await user.seeText('Signed, but not confirmed')
  await app.setServerDown(false)
  await app.signIn(user)
  assert.equal(await getSignatures(), signaturesBefore + 1)
  const session = await app.expectVerified(user, namespace)
  const ownAccount = (await user.readAccount())?.caipAddress
  await app.expectMembers(user, [ownAccount])

  await user.page.reload()
  await user.waitUntilConnected()
  assert.equal((await app.readSessions(user))[0]?.signature, session.signature)
  assert.equal(await getSignatures(), 0)
  const {
    attributes: _attributes,
    extraAttributes: _extraAttributes,
    ...wallets
  } = namespaceCase.createVisitOptions('', setClockBehind)
  const otherTab = await app.flow.visit({ ...wallets, sameProfileAs: user, expectedErrors: /401/ })
  await otherTab.waitUntilConnected()

  const expectPrompt = async (text: string) => {
    await user.seeText(text)
    await app.waitForMessage(user)
    await app.waitForStatus(user, 'connecting')
  }
  if (otherNetwork) {
    await user.page.evaluate(
      id => void document.querySelector('w3m-button')?.modal?.switchNetwork(id as never),
      otherNetwork,
    )
    await expectPrompt('Sign in on')
    await user.click(cancelButton)
    await user.waitUntilConnected()
    await user.expectAccount({ caipAddress: ownAccount })
  }
  await user.page.evaluate(namespaceCase.switchAccount)
  await expectPrompt('Sign in with this account')
  await app.signIn(user)
  const otherAddress = (await user.readAccount())?.caipAddress
  assert.notEqual(otherAddress, ownAccount)
  await app.expectVerified(user, namespace)
  await app.expectMembers(user, [ownAccount, otherAddress])

  await user.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
  await user.waitUntilDisconnected()
  await otherTab.waitUntilDisconnected()
  await app.expectMembers(otherTab, [])
  await otherTab.end()
  await user.end()
}

/** Tests an optional sign-in: connects without a session, signs in later, and is prompted by the first action after the session expires. */
export async function testOptionalSignIn(app: SignInApp, namespaceCase: NamespaceCase): Promise<void> {
  const user = await app.visit({
    ...namespaceCase.createVisitOptions('sign-in-optional', setClockAhead),
    hasClock: true,
  })
  await user.page.route(`${app.endpoint}/nonce`, async route => {
    const response = await route.fetch()
    const nonce = (await response.json()) as { issuedAt: string }
    const expirationTime = new Date(Date.parse(nonce.issuedAt) + 60_000).toISOString()
    await route.fulfill({ response, json: { ...nonce, expirationTime } })
  })
  await user.page.evaluate(() => {
    window.addEventListener('w3m-sign-out', event =>
      Object.assign(window, { signOutReason: (event as CustomEvent).detail.reason }),
    )
  })
  await user.open()
  await user.pick(namespaceCase.wallet)
  await app.waitForMessage(user)
  await app.waitForStatus(user, 'connected')
  await user.click(cancelButton)
  await user.waitUntilConnected()
  await app.expectMembers(user, [])

  const pendingSession = user.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signIn())
  await app.waitForMessage(user)
  await app.signIn(user)
  assert.equal(
    (await pendingSession)?.signature,
    (await app.expectVerified(user, namespaceCase.namespace)).signature,
  )

  await user.page.clock.fastForward(62_000)
  await user.until(() => (window as never as { signOutReason?: string }).signOutReason === 'expired')
  await app.waitForStatus(user, 'connected')
  await user.expectAccount({ isOpen: false })
  assert.deepEqual(await app.readSessions(user), [])
  await user.page.locator('h1').click()
  await user.seeText(uiTexts.signInExpired)
  await user.end()
}

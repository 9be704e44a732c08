// An app that asks for sign-in, on the built modal: the real handler in a server, and wallets of every namespace.
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { localBitcoin, localPolkadot, localSolana } from '../../src/testing/networks.ts'
import { verifySignIn } from '../../src/server/index.ts'
import { networksAttribute, quoted } from '../support/attributes.ts'
import { putBitcoinWallets, putPolkadotWallet } from '../support/namespace-wallets.ts'
import {
  type Flow,
  localAttributes,
  startFlow,
  testWallet,
  type Visit,
  type VisitOptions,
} from '../support/modal-page.ts'
import { openPhone } from '../support/phone.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sign = 'w3m-connecting-siwe-sign'
const cancel = 'w3m-connecting-siwe-cancel'

describe('An app that asks people to sign in', () => {
  let flow: Flow
  let endpoint: string
  before(async () => {
    flow = await startFlow({ hasAllWallets: true })
    endpoint = String(flow.stack.urls.signIn)
  })
  after(() => flow.close())

  const chainsOf = (attributes?: string) => attributes ?? localAttributes(flow.stack)
  const visit = ({ attributes, more = '', ...options }: VisitOptions & { more?: string } = {}) =>
    flow.visit({
      attributes: `${chainsOf(attributes)} sign-in="${endpoint}" ${more}`,
      // The browser writes down that members alone may see the page of members.
      mayComplain: /401/,
      ...options,
    })

  /** Connects, and stands before the message. */
  async function reach(person: Visit, wallet = testWallet): Promise<void> {
    await person.open()
    await person.pick(wallet)
    await ready(person)
  }
  const ready = async (person: Visit) => {
    await person.page.locator(`[data-testid=${sign}]:not([aria-disabled])`).waitFor()
    await person.seeText('Show full message')
  }
  async function signIn(person: Visit): Promise<void> {
    await person.click(sign)
    await person.isConnected()
  }
  const status = (person: Visit) => person.account().then(account => account?.status)
  const sessions = (person: Visit): Promise<readonly Session[]> =>
    person.page.evaluate(async () => (await document.querySelector('w3m-button')?.modal?.getSessions()) ?? [])
  const signatures = async (person: Visit) =>
    (await person.asked()).filter(method => method === 'personal_sign').length
  /** What the app's own server thinks of this browser. */
  const members = (person: Visit): Promise<string[]> =>
    person.page.evaluate(async url => {
      const answer = await fetch(url, { credentials: 'include' })
      return ((await answer.json()) as { members?: string[] }).members ?? []
    }, String(flow.stack.urls.members))

  /** The package's own verifier, from the text and the signature alone. */
  async function verified({ message, signature, data }: Session): Promise<string> {
    const { accountId } = await verifySignIn({
      message,
      signature,
      expect: { domain: new URL(flow.url).host, nonce: data.nonce },
    })
    return accountId
  }

  test('T19 connects only whoever signs; the server knows them, and a reload asks nobody again', async () => {
    const person = await visit()
    await person.page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      for (const name of ['w3m-connect', 'w3m-sign-in']) window.addEventListener(name, () => told.push(name))
    })
    await reach(person)
    await person.seeText('wants you to sign in')
    await person.seeText('This costs nothing and moves no funds.')
    assert.equal(await status(person), 'connecting')
    assert.deepEqual(await members(person), [])
    await person.page.keyboard.press('Escape')
    await person.see(sign)
    await person.picture('sign-in-ready')
    await signIn(person)
    assert.deepEqual(await person.page.evaluate(() => (window as never as { told: string[] }).told), [
      'w3m-connect',
      'w3m-sign-in',
    ])
    const [session] = await sessions(person)
    assert.ok(session)
    assert.equal(await verified(session), `eip155:31337:${first}`)
    assert.ok(
      await verifyMessage({ ...session, address: first, signature: session.signature as `0x${string}` }),
    )
    assert.deepEqual(await members(person), [`eip155:31337:${first}`])
    await person.page.reload()
    await person.isConnected()
    const [restored] = await sessions(person)
    assert.deepEqual(
      [restored?.message, restored?.signature],
      [session.message, session.signature],
      'the very session, from the server',
    )
    assert.equal(await signatures(person), 0)
    await person.end()
  })

  test('tells whoever declines, lets them try again, and leaves whoever cancels disconnected', async () => {
    const person = await visit()
    await reach(person)
    await person.page.evaluate(() => window.wallet.script.next('personal_sign', window.testing.reject()))
    await person.click(sign)
    await person.seeText('Signature declined')
    assert.equal(await status(person), 'connecting')
    await person.picture('sign-in-declined')
    await signIn(person)
    await person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await person.isDisconnected()
    assert.deepEqual(await members(person), [])
    await reach(person)
    await person.click(cancel)
    await person.see(`wallet-selector-${testWallet}`)
    await person.isDisconnected()
    await person.end()
  })

  test('ensure waits for the session, and rejects 4001 where there will be none', async () => {
    const person = await visit()
    const wished = (): Promise<unknown> =>
      person.page.evaluate(() =>
        document
          .querySelector('w3m-button')
          ?.modal?.ensure()
          .then(
            account => account.status,
            error => error.code,
          ),
      )
    const refused = wished()
    await person.see('w3m-modal-card')
    await person.pick()
    await ready(person)
    await person.click(cancel)
    assert.equal(await refused, 'USER_REJECTED')
    await person.closeModal()
    const given = wished()
    await person.see('w3m-modal-card')
    await person.pick()
    await ready(person)
    await signIn(person)
    assert.equal(await given, 'connected')
    await person.end()
  })

  test('where it is optional people are connected at once, and may sign in later', async () => {
    const person = await visit({ more: 'sign-in-optional' })
    await reach(person)
    assert.equal(await status(person), 'connected')
    await person.seeText('Not now')
    await person.closeModal()
    assert.equal(await status(person), 'connected')
    assert.deepEqual(await members(person), [])
    const session = person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signIn())
    await ready(person)
    await signIn(person)
    assert.equal(await verified((await session) as Session), `eip155:31337:${first}`)
    await person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    assert.deepEqual(await members(person), [])
    assert.equal(await status(person), 'connected')
    await person.end()
  })

  test('asks again for another account and another network; cancelling goes back to where the session stands', async () => {
    const person = await visit()
    await reach(person)
    await signIn(person)
    await person.page.evaluate(() => window.wallet.switchAccount(1))
    await person.seeText('Sign in with this account')
    await ready(person)
    assert.equal(await status(person), 'connecting')
    await signIn(person)
    assert.deepEqual(
      (await members(person)).toSorted(),
      [`eip155:31337:${first}`, `eip155:31337:${second}`].toSorted(),
    )
    await person.page.evaluate(() => window.wallet.switchNetwork(31338))
    await person.seeText('Sign in on')
    await ready(person)
    assert.equal(await status(person), 'connecting')
    await person.click(cancel)
    await person.isConnected()
    const back = await person.account()
    assert.equal(back?.caipAddress, `eip155:31337:${second}`)
    await person.end()
  })

  test('F3 lets nobody in while the server is down, before the signature or after it', async () => {
    const person = await visit({ mayComplain: /Failed to load|CORS policy/ })
    await flow.stack.faults.set({ service: 'signIn', kind: 'status', status: 503 })
    await person.open()
    await person.pick()
    await person.seeText('Sign-in isn’t available right now')
    assert.equal(await status(person), 'connecting')
    assert.equal(await signatures(person), 0)
    await flow.stack.faults.clear('signIn')
    await person.click(sign)
    await ready(person)
    await flow.stack.faults.set({ service: 'signIn', kind: 'status', status: 503 })
    await person.click(sign)
    await person.seeText('Signed, but not confirmed')
    assert.equal(await status(person), 'connecting')
    await flow.stack.faults.clear('signIn')
    await signIn(person)
    assert.equal(await signatures(person), 1)
    await person.end()
  })

  test('T19 believes no server that answers with another nonce or another address', async () => {
    for (const lie of [{ nonce: 'anothernonce1' }, { accountAddress: second }]) {
      const person = await visit()
      await person.page.route(`${endpoint}/verify`, async route => {
        const answer = await route.fetch()
        const { session } = (await answer.json()) as { session: Session }
        await route.fulfill({
          response: answer,
          json: { session: { ...session, data: { ...session.data, ...lie } } },
        })
      })
      await reach(person)
      await person.click(sign)
      await person.seeText('The signed message is different')
      assert.equal(await status(person), 'connecting')
      await person.end()
    }
    const person = await visit()
    await reach(person)
    await signIn(person)
    const [own] = await sessions(person)
    await person.page.route(`${endpoint}?**`, route =>
      route.fulfill({
        headers: {
          'access-control-allow-origin': new URL(flow.url).origin,
          'access-control-allow-credentials': 'true',
        },
        json: { session: { ...own, data: { ...own?.data, accountAddress: second } } },
      }),
    )
    await person.page.reload()
    await person.until(() => document.querySelector('w3m-button')?.modal?.isOpen)
    await ready(person)
    assert.equal(await status(person), 'connecting')
    await person.end()
  })

  // Functions of their own: what runs in the page before it knows nothing of this file.
  const behind = () => {
    const real = Date.now.bind(Date)
    Date.now = () => real() - 300_000
    globalThis.Date = new Proxy(Date, {
      construct: (made, given) => (given.length ? Reflect.construct(made, given) : new made(Date.now())),
    })
  }
  const ahead = () => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 300_000
    globalThis.Date = new Proxy(Date, {
      construct: (made, given) => (given.length ? Reflect.construct(made, given) : new made(Date.now())),
    })
  }
  for (const [words, prepare] of [
    ['behind', behind],
    ['ahead', ahead],
  ] as const)
    test(`F14 signs in with a clock that is five minutes ${words}`, async () => {
      const person = await visit({ prepare })
      await reach(person)
      await signIn(person)
      assert.deepEqual(await members(person), [`eip155:31337:${first}`])
      await person.end()
    })

  test('F11 a session that runs out ends, and asks at the next act, never over a screen that is open', async () => {
    const person = await visit()
    await person.page.route(`${endpoint}/nonce`, async route => {
      const answer = await route.fetch()
      const nonce = (await answer.json()) as { issuedAt: string }
      const expirationTime = new Date(Date.parse(nonce.issuedAt) + 6_000).toISOString()
      await route.fulfill({ response: answer, json: { ...nonce, expirationTime } })
    })
    await person.page.evaluate(() => {
      window.addEventListener('w3m-sign-out', event =>
        Object.assign(window, { out: (event as CustomEvent).detail.reason }),
      )
    })
    await reach(person)
    await signIn(person)
    await person.until(() => (window as never as { out?: string }).out === 'expired')
    assert.equal(await status(person), 'connecting')
    assert.equal((await person.account())?.isOpen, false)
    await person.page.locator('h1').click()
    await person.seeText('Your sign-in expired')
    await person.page.unroute(`${endpoint}/nonce`)
    await ready(person)
    await person.end()
  })

  test('F12 every tab follows: signed in in one, signed out in all', async () => {
    const one = await visit()
    await reach(one)
    const two = await flow.visit({ besides: one, mayComplain: /401/ })
    await ready(two)
    assert.equal(await status(two), 'connecting')
    await signIn(one)
    await two.isConnected()
    assert.equal(await signatures(two), 0)
    await one.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
    await one.isDisconnected()
    await two.isDisconnected()
    assert.deepEqual(await members(two), [])
    await two.end()
    await one.end()
  })

  describe('with a wallet on another device', () => {
    const paired = async (options: VisitOptions = {}) => {
      const phone = await openPhone(flow, { relay: String(flow.stack.urls.relay), 'sign-in': 'later' })
      const endpoints = quoted({ relay: flow.stack.urls.relay, catalog: null })
      const person = await visit({
        more: `endpoints="${endpoints}"`,
        wallets: [],
        mayComplain: /401|WebSocket|Failed to load/,
        ...options,
      })
      return { phone, person }
    }
    test('the second step opens by itself', async () => {
      const { phone, person } = await paired()
      await phone.scan(await person.openPairing())
      await phone.approve()
      await ready(person)
      assert.equal(await status(person), 'connecting')
      await person.click(sign)
      await phone.approve()
      await person.isConnected()
      const [session] = await sessions(person)
      assert.ok(session)
      assert.equal(await verified(session), (await person.account())?.caipAddress)
      await person.page.reload()
      await person.isConnected()
      await person.end()
      await phone.visit.end()
    })
  })

  describe('on a phone', () => {
    test('the request is in the wallet when somebody gets there, nothing opens by itself, and the way back stands ready', async () => {
      const phone = await openPhone(flow)
      const endpoints = quoted({ relay: flow.stack.urls.relay, catalog: null })
      const person = await visit({
        more: `endpoints="${endpoints}"`,
        wallets: [],
        isPhone: true,
        mayComplain: /401|WebSocket|Failed to load/,
      })
      await person.page.evaluate(() => {
        const opened: string[] = []
        Object.assign(window, { opened, open: (url: string) => void opened.push(url) })
      })
      await person.open()
      await person.page.getByText('Trust Wallet').first().click()
      const link = person.page.getByRole('link', { name: /^Open / })
      await link.first().waitFor()
      const uri = new URL(String(await link.first().getAttribute('href'))).searchParams.get('uri')
      await phone.scan(String(uri))
      await phone.approve()
      await phone.page.getByTestId('request-content').waitFor()
      await person.seeText('Not signed yet')
      assert.equal(await link.first().getAttribute('href'), 'trust://wc')
      assert.deepEqual(await person.page.evaluate(() => (window as never as { opened: string[] }).opened), [])
      await person.picture('sign-in-phone')
      await phone.approve()
      await person.isConnected()
      const [session] = await sessions(person)
      assert.ok(session)
      assert.equal(await verified(session), (await person.account())?.caipAddress)
      await person.end()
      await phone.visit.end()
    })
  })

  describe('on every namespace', () => {
    const namespaceCases: Readonly<
      Record<Exclude<Namespace, 'eip155'>, () => Promise<readonly [Visit, string]>>
    > = {
      solana: async () => [
        await visit({
          attributes: `${networksAttribute(localSolana)} rpc-urls='${JSON.stringify({ [localSolana.id]: [flow.stack.urls.solana] })}'`,
          wallets: [],
          solana: [
            {
              name: 'Sunstone',
              without: ['solana:signIn'],
              chains: [{ chain: 'solana:localnet', rpcUrl: String(flow.stack.urls.solana) }],
            },
          ],
        }),
        'Sunstone',
      ],
      bip122: async () => [
        await visit({ attributes: networksAttribute(localBitcoin), wallets: [], prepare: putBitcoinWallets }),
        'UniSat Wallet',
      ],
      polkadot: async () => [
        await visit({
          attributes: networksAttribute(localPolkadot),
          wallets: [],
          prepare: putPolkadotWallet,
        }),
        'Talisman',
      ],
    }
    const independent: Readonly<Record<Exclude<Namespace, 'eip155'>, (session: Session) => boolean>> = {
      solana: ({ message, signature, data }) => {
        const der = Buffer.concat([
          Buffer.from('302a300506032b6570032100', 'hex'),
          Buffer.from(decodeBase58(data.accountAddress) ?? []),
        ])
        const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
        return verify(null, Buffer.from(message), key, Buffer.from(decodeBase58(signature) ?? []))
      },
      bip122: ({ message, signature, data }) =>
        Verifier.verifySignature(data.accountAddress, message, signature),
      polkadot: ({ message, signature, data }) =>
        signatureVerify(`<Bytes>${message}</Bytes>`, signature, data.accountAddress).isValid,
    }
    for (const namespace of ['solana', 'bip122', 'polkadot'] as const)
      test(`${namespace}: signs in, verified by two`, async () => {
        const [person, wallet] = await namespaceCases[namespace]()
        await reach(person, wallet)
        assert.equal(await status(person), 'connecting')
        await signIn(person)
        const [session] = await sessions(person)
        assert.ok(session)
        const account = await person.account()
        assert.equal(await verified(session), account?.caipAddress)
        assert.ok(independent[namespace](session))
        assert.deepEqual(await members(person), [account?.caipAddress])
        await person.page.reload()
        await person.isConnected()
        await person.end()
      })
  })
})

import assert from 'node:assert/strict'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import type { Session } from '../../src/core/sign-in/siwx.ts'
import { polkadot } from '../../src/networks/polkadot.ts'
import { localBitcoin, localPolkadot, localSolana } from '../../src/testing/networks.ts'
import { solanaDevnet } from '../../src/networks/solana.ts'
import { putBitcoinWallets, putPolkadotWallet } from './namespace-wallets.ts'
import { networksAttribute, quoted } from './attributes.ts'
import { localAttributes, testWallet, type Visit, type VisitOptions } from './modal-page.ts'
import { cancelButton, type SigningIn } from './signing-in.ts'
import { words } from './words.ts'

/** Differences between namespaces during sign-in. */
export interface NamespaceCase {
  readonly namespace: Namespace
  /** The wallet's id in the list. */
  readonly wallet: string
  visit(more: string, prepare: () => void): VisitOptions & { more: string }
  /** Makes the wallet decline the next signature request. */
  decline(): void
  /** Switches to the wallet's other account, and back. */
  otherAccount(): unknown
  /** The app's other network. Undefined if an address belongs to one network. */
  readonly otherNetwork?: string
  /** Returns the number of signature requests that the wallet received. */
  signatures(): number
}

// Functions of a namespace run in the page, so they must be self-contained.
export const namespaceCases = (app: SigningIn): Readonly<Record<Namespace, NamespaceCase>> => {
  const { urls } = app.flow.stack
  return {
    eip155: {
      namespace: 'eip155',
      wallet: testWallet,
      visit: (more, prepare) => ({ attributes: localAttributes(app.flow.stack), more, prepare }),
      decline: () => window.wallet.script.next('personal_sign', window.testing.reject()),
      otherAccount: () => window.wallet.switchAccount(1),
      otherNetwork: 'eip155:31338',
      signatures: () => window.wallet.log.filter(({ method }) => method === 'personal_sign').length,
    },
    solana: {
      namespace: 'solana',
      wallet: 'Sunstone',
      visit: (more, prepare) => ({
        attributes: `${networksAttribute(localSolana, 'solana-devnet')} rpc-urls="${quoted({
          [localSolana.id]: [urls.solana],
          [solanaDevnet.id]: [urls.solana],
        })}"`,
        wallets: [],
        solana: [
          {
            name: 'Sunstone',
            // Tests two steps. Another test covers sign-in with one prompt.
            without: ['solana:signIn'],
            chains: ['solana:localnet', 'solana:devnet'].map(chain => ({
              chain,
              rpcUrl: String(urls.solana),
            })),
          },
        ],
        more,
        prepare,
      }),
      decline: () => window.solanaWallets.Sunstone?.script.next('signMessage', window.testing.reject()),
      otherAccount: () => window.solanaWallets.Sunstone?.switchAccount(1),
      otherNetwork: solanaDevnet.id,
      signatures: () =>
        (window.solanaWallets.Sunstone?.log ?? []).filter(({ method }) => method === 'signMessage').length,
    },
    bip122: {
      namespace: 'bip122',
      wallet: 'UniSat Wallet',
      visit: (more, prepare) => ({
        attributes: networksAttribute(localBitcoin),
        wallets: [],
        more,
        hasAllWallets: true,
        prepare: [putBitcoinWallets, prepare],
      }),
      decline: () => window.bitcoinWallets.unisat.script.next('signMessage', window.testing.reject()),
      otherAccount: () => window.bitcoinWallets.unisat.switchAccount(1),
      signatures: () =>
        window.bitcoinWallets.unisat.log.filter(({ method }) => method === 'signMessage').length,
    },
    polkadot: {
      namespace: 'polkadot',
      wallet: 'Talisman',
      visit: (more, prepare) => ({
        attributes: `${networksAttribute(localPolkadot, 'polkadot')} rpc-urls="${quoted({
          [localPolkadot.id]: [...localPolkadot.rpcUrls],
          [polkadot.id]: [...localPolkadot.rpcUrls],
        })}"`,
        wallets: [],
        more,
        hasAllWallets: true,
        prepare: [putPolkadotWallet, prepare],
      }),
      decline: () => window.polkadotWallet.script.next('signRaw', window.testing.reject()),
      otherAccount: () => window.polkadotWallet.shareAccounts(1),
      otherNetwork: polkadot.id,
      signatures: () => window.polkadotWallet.log.filter(({ method }) => method === 'signRaw').length,
    },
  }
}

/** Sets the page's clock five minutes behind. */
export const behind = () => {
  const real = Date.now.bind(Date)
  Date.now = () => real() - 300_000
  globalThis.Date = new Proxy(Date, {
    construct: (made, given) => (given.length ? Reflect.construct(made, given) : new made(Date.now())),
  })
}
export const ahead = () => {
  const real = Date.now.bind(Date)
  Date.now = () => real() + 300_000
  globalThis.Date = new Proxy(Date, {
    construct: (made, given) => (given.length ? Reflect.construct(made, given) : new made(Date.now())),
  })
}

/** Changes one field in the server's responses until the returned function is called. */
async function lying(app: SigningIn, person: Visit, lie: Partial<Session['data']>) {
  const url = `${app.endpoint}/verify`
  await person.page.route(url, async route => {
    const response = await route.fetch()
    const { session } = (await response.json()) as { session: Session }
    await route.fulfill({ response, json: { session: { ...session, data: { ...session.data, ...lie } } } })
  })
  return () => person.page.unroute(url)
}

/** Clicks the main button, which retries a failed step. */
const again = async (app: SigningIn, person: Visit) => {
  await app.press(person)
  await app.ready(person)
}

/**
 * Required sign-in: the server fails and recovers, the user declines and retries, the server returns wrong data, loses the
 * response, then has the session. A reload and a second tab do not prompt. Another account and another network prompt, and
 * canceling returns to the previous one.
 */
export async function walkRequired(app: SigningIn, one: NamespaceCase): Promise<void> {
  const { namespace, wallet, otherNetwork } = one
  const person = await app.visit(one.visit('', behind))
  const signatures = () => person.page.evaluate(one.signatures)

  await app.isDown(true)
  await person.open()
  await person.pick(wallet)
  await person.telling(person.seeText(words.signInUnavailable))
  await app.hasStatus(person, 'connecting')
  await app.isDown(false)
  await again(app, person)

  await person.page.evaluate(one.decline)
  await app.press(person)
  await person.telling(person.seeText(words.signatureDeclined))
  await app.hasMembers(person, [])

  for (const lie of [{ nonce: 'anothernonce1' }, { accountAddress: 'somebody else' }]) {
    const honest = await lying(app, person, lie)
    await app.press(person)
    await person.telling(person.seeText('The signed message is different'))
    await app.hasStatus(person, 'connecting')
    await honest()
    await again(app, person)
  }

  await app.isDown(true)
  const before = await signatures()
  await app.press(person)
  await person.telling(person.seeText('Signed, but not confirmed'))
  await app.isDown(false)
  await app.signIn(person)
  assert.equal(await signatures(), before + 1)
  const session = await app.isVerified(person, namespace)
  const mine = (await person.account())?.caipAddress
  await app.hasMembers(person, [mine])

  await person.page.reload()
  await person.isConnected()
  assert.equal((await app.sessions(person))[0]?.signature, session.signature)
  assert.equal(await signatures(), 0)
  const { attributes: _its, more: _own, ...wallets } = one.visit('', behind)
  const tab = await app.flow.visit({ ...wallets, besides: person, mayComplain: /401/ })
  await tab.isConnected()

  const asksFor = async (words: string) => {
    await person.telling(person.seeText(words))
    await app.ready(person)
    await app.hasStatus(person, 'connecting')
  }
  if (otherNetwork) {
    await person.page.evaluate(
      id => void document.querySelector('w3m-button')?.modal?.switchNetwork(id as never),
      otherNetwork,
    )
    await asksFor('Sign in on')
    await person.click(cancelButton)
    await person.isConnected()
    await person.hasAccount({ caipAddress: mine })
  }
  await person.page.evaluate(one.otherAccount)
  await asksFor('Sign in with this account')
  await app.signIn(person)
  const other = (await person.account())?.caipAddress
  assert.notEqual(other, mine)
  await app.isVerified(person, namespace)
  await app.hasMembers(person, [mine, other])

  await person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signOut())
  await person.isDisconnected()
  await tab.isDisconnected()
  await app.hasMembers(tab, [])
  await tab.end()
  await person.end()
}

/** Optional sign-in: connects without a session, signs in later, and prompts again after expiry at the next action. */
export async function walkOptional(app: SigningIn, one: NamespaceCase): Promise<void> {
  const person = await app.visit({ ...one.visit('sign-in-optional', ahead), hasClock: true })
  await person.page.route(`${app.endpoint}/nonce`, async route => {
    const response = await route.fetch()
    const nonce = (await response.json()) as { issuedAt: string }
    const expirationTime = new Date(Date.parse(nonce.issuedAt) + 60_000).toISOString()
    await route.fulfill({ response, json: { ...nonce, expirationTime } })
  })
  await person.page.evaluate(() => {
    window.addEventListener('w3m-sign-out', event =>
      Object.assign(window, { out: (event as CustomEvent).detail.reason }),
    )
  })
  await person.open()
  await person.pick(one.wallet)
  await app.ready(person)
  await app.hasStatus(person, 'connected')
  await person.click(cancelButton)
  await person.isConnected()
  await app.hasMembers(person, [])

  const asked = person.page.evaluate(() => document.querySelector('w3m-button')?.modal?.signIn())
  await app.ready(person)
  await app.signIn(person)
  assert.equal((await asked)?.signature, (await app.isVerified(person, one.namespace)).signature)

  await person.page.clock.fastForward(62_000)
  await person.until(() => (window as never as { out?: string }).out === 'expired')
  await app.hasStatus(person, 'connected')
  await person.hasAccount({ isOpen: false })
  assert.deepEqual(await app.sessions(person), [])
  await person.page.locator('h1').click()
  await person.telling(person.seeText(words.signInExpired))
  await person.end()
}

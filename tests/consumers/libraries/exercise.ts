import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient, type Hex, http, publicActions, toHex, verifyMessage, verifyTypedData } from 'viem'
import { approveRequest } from '../../support/approve-request.ts'
import { readMails } from '../../support/frame-client.ts'
import { decodeBase58 } from '../../../src/core/chain/base58.ts'
import type { Flow, Visit } from '../../support/modal-page.ts'
import { openPhone, type Phone } from '../../support/phone.ts'
import { until } from '../../support/until.ts'
import { letter, type LibraryPage } from './contract.ts'

export type Transport = 'injected' | 'pairing' | 'embedded'

/** Number of created users, for unique names, because the local stack stores accounts. */
let userCount = 0

/** Output folder of `scripts/consumers.mjs`. */
const builtFolder = path.resolve(import.meta.dirname, '../../../.cache/libraries')

/** Returns the files of a library's page, by path. */
export function builtFiles(library: string): Record<string, string> {
  const folder = path.join(builtFolder, library)
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  return Object.fromEntries(
    names.map(name => [`/libraries/${library}/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
  )
}

type Step<T> = () => Promise<T>

/** A library's page and its user. The wallet is in the page, on a phone, or embedded. */
export class LibraryFixture {
  private constructor(
    readonly flow: Flow,
    readonly visit: Visit,
    readonly transport: Transport,
    readonly phone: Phone | undefined,
  ) {}

  static async open(flow: Flow, library: string, transport: Transport): Promise<LibraryFixture> {
    const { chains, relay, solana, frame, api, catalog, images } = flow.stack.urls
    const endpoints =
      transport === 'embedded'
        ? { frame, api, catalog, images }
        : { relay, catalog: null, api: null, images: null }
    const local = { chains, solana, endpoints }
    const phone = transport === 'pairing' ? await openPhone(flow) : undefined
    const visit = await flow.visit({
      ...(transport !== 'injected' && { wallets: [] }),
      ...(library.startsWith('solana') &&
        transport === 'injected' && {
          solana: [{ name: 'Sunstone', chains: [{ chain: 'solana:localnet', rpcUrl: String(solana) }] }],
        }),
      head: `<script>window.local = ${JSON.stringify(local)}</script><script type="module" src="/libraries/${library}/page.js"></script>`,
      body: '<h1>Library</h1><div id="app"></div><w3m-button></w3m-button>',
      files: builtFiles(library),
      expectedErrors: /WebSocket|Failed to load resource/,
    })
    await visit.until(() => (window.library ?? window.solanaLibrary) !== undefined)
    return new LibraryFixture(flow, visit, transport, phone)
  }

  call<K extends keyof LibraryPage>(
    name: K,
    ...callArgs: Parameters<NonNullable<LibraryPage[K]>>
  ): Promise<Awaited<ReturnType<NonNullable<LibraryPage[K]>>>> {
    return this.visit.page.evaluate(
      ([method, args]) =>
        (window.library as unknown as Record<string, (...all: unknown[]) => unknown>)[method]?.(...args),
      [name, callArgs] as const,
    ) as never
  }

  /** Approves a request on a phone or in the frame. A wallet in the page approves automatically. */
  async withApproval<T>(request: Promise<T>): Promise<T> {
    if (this.phone) await this.phone.approve()
    if (this.transport === 'embedded') await approveRequest(this.visit.page, this.#frame)
    return request
  }

  get #frame() {
    return this.visit.page.frameLocator('#w3m-iframe')
  }

  /** Logs in by email in the open modal, and consents to share the account. */
  async #logIn(): Promise<void> {
    const { page } = this.visit
    const email = `user-${++userCount}@example.org`
    await page.getByTestId('wui-email-input').locator('input').fill(email)
    await page.keyboard.press('Enter')
    await this.visit.see('wui-otp-input')
    const mail = String(this.flow.stack.urls.mail)
    const code = await until(async () => (await readMails(mail, email))[0]?.code, 'a mail with a code')
    await page.getByTestId('wui-otp-input').locator('input').first().click()
    await page.keyboard.type(code)
    await this.#frame.getByRole('button', { name: 'Share account', exact: true }).waitFor()
    await approveRequest(page, this.#frame)
  }

  /** Connects with the library and selects the wallet in the modal. */
  async connect(): Promise<string> {
    return this.chooseWallet(this.call('connect'))
  }

  async chooseWallet<T>(request: Promise<T>, wallet?: string): Promise<T> {
    await this.visit.see('w3m-modal-card')
    if (this.transport === 'embedded') await this.#logIn()
    else if (!this.phone) await this.visit.pick(wallet)
    else {
      await this.visit.click('wallet-selector-walletconnect')
      await this.phone.scan(await this.visit.readPairingCode())
      await this.phone.approve()
    }
    return request
  }

  async end(): Promise<void> {
    await this.visit.end()
    await this.phone?.visit.end()
  }
}

/** Tests a library like an app uses it: connect, sign, send, switch, reload, disconnect. */
export async function exercise(
  fixture: LibraryFixture,
  { switchCount = 5 }: { switchCount?: number } = {},
): Promise<void> {
  const { visit } = fixture
  const step = async <T>(name: string, act: Step<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw new Error(`${name}: ${String((error as Error).message)}`, { cause: error })
    }
  }
  const address = (await step('connect', () => fixture.connect())) as Hex
  assert.match(address, /^0x[\da-f]{40}$/i)
  await visit.waitUntilRemoved('w3m-modal-card')
  assert.equal(await step('chain', () => fixture.call('chainId')), 31337)
  // A new account has no coins for network fees.
  const chain = createClient({ transport: http(fixture.flow.stack.urls.chains[31337]) }).extend(publicActions)
  await chain.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 19n)] } as never)

  const signature = (await step('sign', () => fixture.withApproval(fixture.call('sign')))) as Hex
  assert.ok(await verifyMessage({ address, message: 'Hi', signature }), 'the text is signed')
  const typedSignature = (await step('typed data', () =>
    fixture.withApproval(fixture.call('signTypedData')),
  )) as Hex
  assert.ok(
    await verifyTypedData({ ...letter, address, signature: typedSignature }),
    'the typed data is signed',
  )
  assert.equal(await step('send', () => fixture.withApproval(fixture.call('send'))), true)

  for (let index = 1; index <= switchCount; index++)
    await step(`switch ${index}`, async () => {
      const chainId = index % 2 ? 31338 : 31337
      await fixture.call('switchTo', chainId)
      await visit.until(count => window.library.emittedChainIds().length >= count, index)
      assert.equal(await fixture.call('chainId'), chainId)
    })
  const expectedChainIds = Array.from({ length: switchCount }, (_, index) => (index % 2 ? 31337 : 31338))
  assert.deepEqual(await fixture.call('emittedChainIds'), expectedChainIds, 'each change is emitted once')

  await visit.page.reload()
  await visit.until(() => window.library !== undefined)
  assert.equal(
    String(await step('account after a reload', () => fixture.call('account'))).toLowerCase(),
    address.toLowerCase(),
  )
  const laterSignature = (await step('sign after a reload', () =>
    fixture.withApproval(fixture.call('sign')),
  )) as Hex
  assert.ok(await verifyMessage({ address, message: 'Hi', signature: laterSignature }))

  await step('disconnect', () => fixture.call('disconnect'))
  await visit.until(
    () => document.querySelector('w3m-button')?.modal?.getAccount('eip155').status === 'disconnected',
  )
  assert.equal(
    await step('account after a disconnect', () => fixture.call('account').catch(() => undefined)),
    undefined,
  )
}

/** Tests a Solana library, for which the modal registers itself as a wallet of the Wallet Standard. */
export async function exerciseSolana(fixture: LibraryFixture): Promise<void> {
  const { visit, transport } = fixture
  const { page } = visit
  await visit.until(() => document.querySelector('w3m-button')?.modal !== undefined)
  // The library lists the modal and the wallet in the page. The modal must not list itself.
  const names = [...(await page.evaluate(() => window.solanaLibrary.names()))].sort()
  assert.deepEqual(names, transport === 'injected' ? ['All wallets', 'Sunstone'] : ['All wallets'])
  const connectionPromise = page.evaluate(() => window.solanaLibrary.connect())
  await visit.see('w3m-modal-card')
  assert.equal(await visit.getByTestId('wallet-selector-All wallets').count(), 0)
  const address = await fixture.chooseWallet(connectionPromise, 'Sunstone')
  const key = decodeBase58(address) as Uint8Array<ArrayBuffer>
  const isValidSignature = async (signature: readonly number[]) => {
    const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    const text = new TextEncoder().encode('Hi')
    return crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), text)
  }
  const sign = () => fixture.withApproval(page.evaluate(() => window.solanaLibrary.sign()))
  await visit.waitUntilRemoved('w3m-modal-card')
  assert.ok(await isValidSignature(await sign()), 'the text is signed')
  await fetch(String(fixture.flow.stack.urls.solana), {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [address, 5e9] }),
  })
  const to = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
  const hash = await fixture.withApproval(
    page.evaluate(receiver => window.solanaLibrary.send(receiver, 1_000_000), to),
  )
  assert.equal(decodeBase58(hash)?.length, 64)

  await page.reload()
  await visit.until(() => window.solanaLibrary !== undefined)
  assert.equal(await page.evaluate(() => window.solanaLibrary.reconnect()), address)
  assert.ok(await isValidSignature(await sign()), 'the text is signed after a reload')
  await page.evaluate(() => window.solanaLibrary.disconnect())
  await visit.until(
    () => document.querySelector('w3m-button')?.modal?.getAccount('solana').status === 'disconnected',
  )
  assert.equal(await page.evaluate(() => window.solanaLibrary.account()), undefined)
}

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import type { Flow, Visit } from '../support/modal-page.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { letter, type LibraryPage } from './contract.ts'

/** Where `scripts/libraries.mjs` puts the built pages. */
const built = path.resolve(import.meta.dirname, '../../.cache/libraries')

type Step<T> = () => Promise<T>

/** A page of a library, and the person before it, who has their wallet in the page or on a phone. */
export class Stage {
  private constructor(
    readonly visit: Visit,
    readonly phone: Phone | undefined,
  ) {}

  static async open(flow: Flow, library: string, transport: 'injected' | 'pairing'): Promise<Stage> {
    const folder = path.join(built, library)
    const names = readdirSync(folder).filter(name => name.endsWith('.js'))
    const files = Object.fromEntries(
      names.map(name => [`/libraries/${library}/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
    )
    const { chains, relay, solana } = flow.stack.urls
    const local = { chains, solana, endpoints: { relay, catalog: null, api: null, images: null } }
    const phone = transport === 'pairing' ? await openPhone(flow) : undefined
    const visit = await flow.visit({
      ...(phone && { wallets: [] }),
      ...(library.startsWith('solana') && {
        solana: [{ name: 'Sunstone', chains: [{ chain: 'solana:localnet', rpcUrl: String(solana) }] }],
      }),
      head: `<script>window.local = ${JSON.stringify(local)}</script><script type="module" src="/libraries/${library}/page.js"></script>`,
      body: '<h1>Library</h1><div id="app"></div><w3m-button></w3m-button>',
      files,
      mayComplain: /WebSocket|Failed to load resource/,
    })
    await visit.until(() => (window.library ?? window.solanaLibrary) !== undefined)
    return new Stage(visit, phone)
  }

  ask<K extends keyof LibraryPage>(
    name: K,
    ...given: Parameters<NonNullable<LibraryPage[K]>>
  ): Promise<Awaited<ReturnType<NonNullable<LibraryPage[K]>>>> {
    return this.visit.page.evaluate(
      ([method, args]) =>
        (window.library as unknown as Record<string, (...all: unknown[]) => unknown>)[method]?.(...args),
      [name, given] as const,
    ) as never
  }

  /** What the person allows on a phone; a wallet in the page allows it by itself. */
  async allowed<T>(asking: Promise<T>): Promise<T> {
    if (this.phone) await this.phone.approve()
    return asking
  }

  /** The library asks for an account, and the person chooses their wallet. */
  async connect(): Promise<string> {
    return this.choose(this.ask('connect'))
  }

  async choose<T>(asking: Promise<T>): Promise<T> {
    await this.visit.see('w3m-modal-card')
    if (!this.phone) await this.visit.pick()
    else {
      await this.visit.click('wallet-selector-walletconnect')
      await this.visit.see('wui-qr-code')
      const code = this.visit.at('wui-qr-code').first()
      await this.phone.scan(await code.evaluate(element => (element as HTMLElement & { uri: string }).uri))
      await this.phone.approve()
    }
    return asking
  }

  async end(): Promise<void> {
    await this.visit.end()
    await this.phone?.visit.end()
  }
}

/** All that an app does with its library: connect, sign, send, switch, reload, leave. */
export async function exercise(stage: Stage, { switches = 5 }: { switches?: number } = {}): Promise<void> {
  const { visit } = stage
  const step = async <T>(name: string, act: Step<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw new Error(`${name}: ${String((error as Error).message)}`, { cause: error })
    }
  }
  const address = (await step('connect', () => stage.connect())) as Hex
  assert.match(address, /^0x[\da-f]{40}$/i)
  await visit.gone('w3m-modal-card')
  assert.equal(await step('chain', () => stage.ask('chainId')), 31337)

  const signature = (await step('sign', () => stage.allowed(stage.ask('sign')))) as Hex
  assert.ok(await verifyMessage({ address, message: 'Hi', signature }), 'the text is signed')
  const typed = (await step('typed data', () => stage.allowed(stage.ask('signTypedData')))) as Hex
  assert.ok(await verifyTypedData({ ...letter, address, signature: typed }), 'the typed data is signed')
  assert.equal(await step('send', () => stage.allowed(stage.ask('send'))), true)

  for (let at = 1; at <= switches; at++)
    await step(`switch ${at}`, async () => {
      const wanted = at % 2 ? 31338 : 31337
      await stage.ask('switchTo', wanted)
      await visit.until(count => window.library.heard().length >= count, at)
      assert.equal(await stage.ask('chainId'), wanted)
    })
  const told = Array.from({ length: switches }, (_, at) => (at % 2 ? 31337 : 31338))
  assert.deepEqual(await stage.ask('heard'), told, 'each change is told once')

  await visit.page.reload()
  await visit.until(() => window.library !== undefined)
  assert.equal(
    String(await step('account after a reload', () => stage.ask('account'))).toLowerCase(),
    address.toLowerCase(),
  )
  const again = (await step('sign after a reload', () => stage.allowed(stage.ask('sign')))) as Hex
  assert.ok(await verifyMessage({ address, message: 'Hi', signature: again }))

  await step('disconnect', () => stage.ask('disconnect'))
  await visit.until(
    () => document.querySelector('w3m-button')?.modal?.getAccount('eip155').status === 'disconnected',
  )
  assert.equal(
    await step('account after leaving', () => stage.ask('account').catch(() => undefined)),
    undefined,
  )
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Hex, verifyMessage } from 'viem'
import type { Flow, Visit } from '../../support/modal-page.ts'
import { beforeEach, describe, expect, test } from '../../support/flow-test.ts'
import { builtFiles } from './exercise.ts'
import type { WagmiApp } from './shared/wagmi-app.ts'

// Run by `npm run nightly -- libraries`, which builds the pages first.
const selectedLibraries = (process.env.W3M_CONSUMERS ?? '').split(' ').filter(Boolean)

const [firstChain, secondChain] = [31337, 31338] as const
const signButton = '[data-testid=w3m-connecting-siwe-sign]:not([aria-disabled])'

/** A page with an app of wagmi and the modal's buttons. */
class AppPage {
  constructor(readonly visit: Visit) {}

  static async open(flow: Flow, library: string, app: string, hasSignIn = false): Promise<AppPage> {
    const { chains } = flow.stack.urls
    const endpoints = { relay: null, catalog: null, api: null, images: null }
    const visit = await flow.visit({
      head: `<script>Object.assign(window, ${JSON.stringify({ local: { chains, endpoints }, wagmiTest: { app, hasSignIn } })})</script><script type="module" src="/libraries/${library}/page.js"></script>`,
      body: '<h1>App</h1><pre id="app"></pre><w3m-button></w3m-button><w3m-network-button></w3m-network-button>',
      files: builtFiles(library),
      expectedErrors: /Failed to load resource/,
    })
    const page = new AppPage(visit)
    await page.waitUntilStarted()
    return page
  }

  async waitUntilStarted(): Promise<void> {
    await this.visit.until(() => window.wagmiApp && document.querySelector('w3m-button')?.modal)
  }

  call<K extends keyof WagmiApp>(name: K, ...callArgs: Parameters<WagmiApp[K]>): ReturnType<WagmiApp[K]> {
    return this.visit.page.evaluate(
      async ([method, args]) => {
        const result = await (window.wagmiApp[method] as (...all: unknown[]) => unknown)(...args)
        return typeof result === 'string' ? result : undefined
      },
      [name, callArgs] as const,
    ) as never
  }

  /** Waits until the app and the modal have the same connection, and returns its address. */
  async waitForChain(chainId: number): Promise<Hex> {
    await this.visit.expectAccount({ status: 'connected', networkId: `eip155:${chainId}` })
    const address = (await this.visit.readAccount())?.address as Hex
    await expect
      .poll(async () => JSON.parse((await this.visit.page.locator('#app').textContent()) || '{}'))
      .toEqual({ status: 'connected', address, chainId })
    return address
  }

  async waitUntilDisconnected(): Promise<void> {
    await this.visit.waitUntilDisconnected()
    await expect(this.visit.page.locator('#app')).toHaveText('{"status":"disconnected"}')
  }

  /** Asserts the connections that the app has shown since the page loaded. */
  async expectShown(expected: readonly (number | string)[]): Promise<void> {
    assert.deepEqual(await this.visit.page.evaluate(() => window.shownConnections), expected)
  }

  async reload(): Promise<void> {
    await this.visit.page.reload()
    await this.waitUntilStarted()
  }

  async expectSignature(address: Hex): Promise<void> {
    const signature = (await this.call('sign')) as Hex
    assert.ok(await verifyMessage({ address, message: 'Hi', signature }), 'the text is signed')
  }

  async switchByButton(name: string): Promise<void> {
    await this.visit.page.locator('w3m-network-button').getByRole('button').click()
    await this.visit.click(`w3m-network-switch-${name}`)
    await this.visit.waitUntilRemoved('w3m-modal-card')
  }

  async disconnectByButton(): Promise<void> {
    await this.visit.click('account-button')
    await this.visit.click('disconnect-button')
  }

  /** Signs in with the modal, which then closes. */
  async signIn(): Promise<void> {
    await this.visit.page.locator(signButton).click()
    await this.visit.waitUntilConnected()
  }

  countSessions(): Promise<number | undefined> {
    return this.visit.page.evaluate(
      async () => (await document.querySelector('w3m-button')?.modal?.getSessions())?.length,
    )
  }
}

for (const library of ['wagmi2-apps', 'wagmi3-apps'])
  for (const app of ['core', 'react', 'vue'])
    describe(`An app with ${library.replace('-apps', '')} and ${app}`, () => {
      if (!selectedLibraries.includes(library)) test.skip()
      let flow: Flow
      beforeEach(({ flow: workerFlow }) => {
        flow = workerFlow
      })

      test("shares the connections of wagmi with the modal's buttons", async () => {
        const page = await AppPage.open(flow, library, app)
        await page.waitUntilDisconnected()
        const connectionPromise = page.call('connect')
        await page.visit.see('w3m-modal-card')
        await page.visit.pick()
        await connectionPromise
        await page.visit.waitUntilConnected()
        const address = await page.waitForChain(firstChain)
        await page.expectSignature(address)
        await page.call('switchTo', secondChain)
        await page.waitForChain(secondChain)
        await page.expectShown(['disconnected', firstChain, secondChain])

        await page.reload()
        assert.equal(await page.waitForChain(secondChain), address)
        await page.expectSignature(address)
        await page.call('disconnect')
        await page.waitUntilDisconnected()
        await page.reload()
        await page.waitUntilDisconnected()
        await page.expectShown(['disconnected'])
        await page.visit.end()
      })

      test("receives the connections of the modal's buttons", async () => {
        const page = await AppPage.open(flow, library, app)
        await page.visit.connect()
        const address = await page.waitForChain(firstChain)
        await page.expectSignature(address)
        await page.switchByButton('Local Two')
        await page.waitForChain(secondChain)
        await page.expectShown(['disconnected', firstChain, secondChain])

        await page.reload()
        assert.equal(await page.waitForChain(secondChain), address)
        await page.expectSignature(address)
        await page.disconnectByButton()
        await page.waitUntilDisconnected()
        // The modal reconnects to the network that the user selected last.
        await page.visit.connect()
        assert.equal(await page.waitForChain(secondChain), address)
        await page.visit.end()
      })

      test('signs in when the app or the modal connects, and signs a message afterwards', async () => {
        const page = await AppPage.open(flow, library, app, true)
        await page.visit.open()
        await page.visit.pick()
        await page.visit.page.locator(signButton).waitFor()
        await page.expectShown(['disconnected'])
        await page.signIn()
        const address = await page.waitForChain(firstChain)
        assert.equal(await page.countSessions(), 1)
        await page.expectSignature(address)

        await page.reload()
        assert.equal(await page.waitForChain(firstChain), address)
        assert.equal(await page.countSessions(), 1)
        await page.expectSignature(address)
        await page.call('disconnect')
        await page.waitUntilDisconnected()
        assert.equal(await page.countSessions(), 0)

        const connectionPromise = page.call('connect')
        await page.visit.see('w3m-modal-card')
        await page.visit.pick()
        await page.signIn()
        await connectionPromise
        assert.equal(await page.waitForChain(firstChain), address)
        assert.equal(await page.countSessions(), 1)
        await page.expectSignature(address)
        await page.disconnectByButton()
        await page.waitUntilDisconnected()
        await page.visit.end()
      })
    })

test('lists the tested versions in the documentation', () => {
  const readFixture = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8')
  const page = readFixture('../../../docs/site/recipes/wagmi.md')
  for (const library of ['wagmi2-apps', 'wagmi3-apps']) {
    const { dependencies } = JSON.parse(readFixture(`${library}/package.json`))
    for (const name of ['wagmi', '@wagmi/core', '@wagmi/vue'])
      assert.ok(page.includes(`\`${name}\` ${dependencies[name]}`), `${name} ${dependencies[name]}`)
  }
})

// Transitions between screens that are one click apart, in both directions, on a page without cached files.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { localOne, localSolana } from '../../src/testing/networks.ts'
import { networksAttribute, toAttributeJson } from '../support/attributes.ts'
import { readMails } from '../support/frame-client.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { installRecorder, expectOneMotion, recordMotion } from '../support/motion-record.ts'
import { until } from '../support/until.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sizes = { 'on a desktop': { width: 1280, height: 800 }, 'on a phone': { width: 390, height: 844 } }

type FindButton = (visit: Visit) => Locator

/** A button and the tag of the view that it opens. */
interface Pair {
  readonly findButton: FindButton
  readonly view: string
  /** Prepares the screen with the button. */
  readonly prepare?: (visit: Visit) => Promise<unknown>
}

const findById =
  (name: string): FindButton =>
  visit =>
    visit.getByTestId(name).first()
const findByName =
  (name: string | RegExp): FindButton =>
  visit =>
    visit.page.getByRole('button', { name }).first()

/** Clicks each button and goes back. Returns the transitions that were not a single animation. */
async function recordTransitions(visit: Visit, startView: string, pairs: readonly Pair[]): Promise<string[]> {
  const faults: string[] = []
  const see = (tag: string) => visit.page.locator(tag).waitFor({ state: 'visible' })
  const recordTransition = async (name: string, tag: string, act: () => Promise<unknown>) => {
    const frames = await recordMotion(visit.page, async () => {
      await act()
      await see(tag)
    })
    try {
      expectOneMotion(frames, name)
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  const skeletons = visit.page.locator('w3m-view-outlet wui-shimmer')
  for (const { findButton, view, prepare } of pairs) {
    await see(startView)
    await prepare?.(visit)
    // A loading list changes the height, which is not part of the transition.
    await until(async () => (await skeletons.count()) === 0, 'the lists of the screen')
    await recordMotion(visit.page, async () => {})
    await recordTransition(`${startView} to ${view}`, view, () => findButton(visit).click())
    await recordTransition(`${view} back to ${startView}`, startView, () => visit.click('header-back'))
  }
  return faults
}

const expectNoFaults = (faults: readonly string[]) => assert.deepEqual(faults, [], faults.join('\n\n'))

/** Makes the wallet leave its next request of this method unanswered. */
const holdNextRequest = (method: string) => (visit: Visit) =>
  visit.page.evaluate(
    requestMethod => window.wallet.script.next(requestMethod, window.testing.hold().answer),
    method,
  )

describe('Transition between screens', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const createAttributes = (services: readonly ('api' | 'catalog' | 'images' | 'relay' | 'frame')[]) => {
    const urls = services.map(service => [service, flow.stack.urls[service]])
    const endpoints = { catalog: null, relay: null, ...Object.fromEntries(urls) }
    const value = toAttributeJson(endpoints)
    return `${localAttributes(flow.stack)} project-id="flow" endpoints="${value}" terms-url="https://harbor.example/terms"`
  }
  const open = async (
    viewport: { width: number; height: number },
    attributes: string,
    solana?: NonNullable<Parameters<Flow['visit']>[0]>['solana'],
  ) => {
    const visit = await flow.visit({
      viewport,
      hasMotion: true,
      prepare: installRecorder,
      attributes,
      ...(solana && { solana }),
      expectedErrors: /WebSocket|Failed to load resource/,
    })
    // Simulates the latency of a typical server.
    const session = await visit.context.newCDPSession(visit.page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 120,
      downloadThroughput: 1_000_000,
      uploadThroughput: 500_000,
    })
    return visit
  }

  for (const [deviceName, viewport] of Object.entries(sizes)) {
    test(`runs as one animation from and to Connect, ${deviceName}`, async () => {
      const visit = await open(viewport, createAttributes(['api', 'catalog', 'images', 'relay', 'frame']))
      await visit.open()
      expectNoFaults(
        await recordTransitions(visit, 'w3m-connect-screen', [
          { findButton: findById('header-help'), view: 'w3m-what-is-a-wallet-view' },
          {
            prepare: holdNextRequest('eth_requestAccounts'),
            findButton: findById('wallet-selector-test.wallet'),
            view: 'w3m-connecting-external-view',
          },
          { findButton: findById('wallet-selector-walletconnect'), view: 'w3m-connecting-wc-basic-view' },
          { findButton: findByName('MetaMask'), view: 'w3m-connecting-wc-view' },
          { findButton: findById('all-wallets'), view: 'w3m-all-wallets-screen' },
          { findButton: findById('social-selector-more'), view: 'w3m-connect-socials-view' },
          { findButton: findById('social-selector-farcaster'), view: 'w3m-connecting-farcaster-view' },
          { findButton: findById('social-selector-google'), view: 'w3m-connecting-social-view' },
        ]),
      )
      await visit.end()
    })

    test(`runs as one animation from and to Account, Networks and Send, ${deviceName}`, async () => {
      const features = 'features="send receive history smartSessions"'
      const visit = await open(viewport, `${createAttributes(['api', 'images'])} ${features}`)
      await visit.connect()
      await visit.open()
      const faults = await recordTransitions(visit, 'w3m-account-screen', [
        { findButton: findById('w3m-account-select-network'), view: 'w3m-networks-screen' },
        { findButton: findById('account-settings-button'), view: 'w3m-account-settings-screen' },
        { findButton: findById('wui-profile-button'), view: 'w3m-profile-wallets-screen' },
        { findButton: findById('wallet-features-receive-button'), view: 'w3m-wallet-receive-screen' },
        { findButton: findById('wallet-features-send-button'), view: 'w3m-wallet-send-screen' },
      ])
      await visit.click('w3m-account-select-network')
      faults.push(
        ...(await recordTransitions(visit, 'w3m-networks-screen', [
          { findButton: findByName('What is a network?'), view: 'w3m-what-is-a-network-view' },
          {
            prepare: holdNextRequest('wallet_switchEthereumChain'),
            findButton: findById('w3m-network-switch-Local Two'),
            view: 'w3m-network-switch-view',
          },
        ])),
      )
      await visit.click('header-back')
      await visit.click('wallet-features-send-button')
      faults.push(
        ...(await recordTransitions(visit, 'w3m-wallet-send-screen', [
          { findButton: findByName(/Choose another/), view: 'w3m-wallet-send-select-token-view' },
          {
            prepare: async () => {
              await visit.page.getByLabel('Amount', { exact: true }).fill('1')
              await visit.page.getByLabel('To', { exact: true }).fill(bob)
              await visit.page.getByRole('button', { name: 'Review' }).waitFor()
            },
            findButton: findByName('Review'),
            view: 'w3m-wallet-send-preview-view',
          },
        ])),
      )
      await visit.click('header-back')
      await visit.click('account-settings-button')
      faults.push(
        ...(await recordTransitions(visit, 'w3m-account-settings-screen', [
          { findButton: findById('account-switch-network-button'), view: 'w3m-networks-screen' },
          { findButton: findById('wui-wallet-switch'), view: 'w3m-profile-wallets-screen' },
          { findButton: findById('w3m-header-smart-sessions'), view: 'w3m-smart-session-list-view' },
        ])),
      )
      expectNoFaults(faults)
      await visit.end()
    })

    test(`runs as one animation for a wallet of two namespaces, ${deviceName}`, async () => {
      const { solana, chains } = flow.stack.urls
      const urls = JSON.stringify({ 'eip155:31337': [chains[31337]], [localSolana.id]: [solana] })
      const visit = await open(
        viewport,
        `${networksAttribute(localOne, localSolana)} rpc-urls='${urls}' endpoints='{"catalog":null,"relay":null}'`,
        [{ name: 'Test Wallet', chains: [{ chain: 'solana:localnet', rpcUrl: String(solana) }] }],
      )
      await visit.open()
      const faults = await recordTransitions(visit, 'w3m-connect-screen', [
        { findButton: findById('wallet-selector-test.wallet'), view: 'w3m-connecting-multi-chain-view' },
      ])
      await visit.closeModal()
      await visit.page.evaluate(() =>
        document.querySelector('w3m-button')?.modal?.open({ namespace: 'eip155' }),
      )
      await visit.click('wallet-selector-test.wallet')
      await visit.waitUntilConnected()
      await visit.open()
      await visit.click('w3m-account-select-network')
      faults.push(
        ...(await recordTransitions(visit, 'w3m-networks-screen', [
          { findButton: findById('w3m-network-switch-Local Solana'), view: 'w3m-switch-active-chain-view' },
        ])),
      )
      expectNoFaults(faults)
      await visit.end()
    })

    test(`runs as one animation for a login and its settings, ${deviceName}`, async () => {
      const visit = await open(viewport, createAttributes(['api', 'frame']))
      const email = `motion-${viewport.width}@example.org`
      const getMail = (field: 'code' | 'link') =>
        until(
          async () => (await readMails(String(flow.stack.urls.mail), email))[0]?.[field],
          `a mail with a ${field}`,
        )
      await visit.open()
      await visit.page.getByTestId('wui-email-input').locator('input').fill(email)
      await recordMotion(visit.page, async () => {})
      const faults: string[] = []
      const frames = await recordMotion(visit.page, async () => {
        await visit.page.keyboard.press('Enter')
        await visit.page.locator('w3m-email-verify-otp-view').waitFor()
      })
      // A slow service adds a line to the first screen, which is a separate animation before the transition.
      const lastConnectFrame = frames.findLastIndex(({ view }) => view === 'w3m-connect-screen')
      for (const [part, name] of [
        [frames.slice(0, lastConnectFrame + 1), 'Connect while the service is asked'],
        [frames.slice(lastConnectFrame), 'Connect to the code'],
      ] as const)
        try {
          expectOneMotion(part, name)
        } catch (error) {
          faults.push((error as Error).message)
        }
      await visit.see('wui-otp-input')
      await visit.page.getByTestId('wui-otp-input').locator('input').first().click()
      await visit.page.keyboard.type(await getMail('code'))
      await visit.page
        .frameLocator('#w3m-iframe')
        .getByRole('button', { name: 'Share account', exact: true })
        .click()
      await visit.waitUntilConnected()
      await visit.open()
      faults.push(
        ...(await recordTransitions(visit, 'w3m-account-screen', [
          { findButton: findById('account-settings-button'), view: 'w3m-account-settings-screen' },
        ])),
      )
      await visit.click('account-settings-button')
      faults.push(
        ...(await recordTransitions(visit, 'w3m-account-settings-screen', [
          { findButton: findById('w3m-account-email-update'), view: 'w3m-update-email-wallet-view' },
          {
            findButton: findById('account-smart-account-settings-button'),
            view: 'w3m-smart-account-settings-view',
          },
          { findButton: findById('w3m-wallet-upgrade-card'), view: 'w3m-upgrade-wallet-view' },
        ])),
      )
      expectNoFaults(faults)
      await visit.end()
    })
  }
})

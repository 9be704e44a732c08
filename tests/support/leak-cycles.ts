import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import type { OpenableView } from '../../src/core/view-rules.ts'
import { createPairingWallet, evmSigner } from '../../src/testing/index.ts'
import { toAttributeJson } from './attributes.ts'
import { countLeaks, type Library, type LeakResult } from './leak-count.ts'
import { logInAndOut, type LoginMethod } from './leak-logins.ts'
import { installSteps } from './leak-steps.ts'
import { watchLeaks } from './leak-watch.ts'
import { type Flow, localAttributes, testWallet, type Visit, type VisitOptions } from './modal-page.ts'
import { loginAttributes } from './new-user.ts'

/** A cycle that creates and removes something on a page, such as a connection or a login. */
export interface LeakScenario {
  readonly page: VisitOptions
  /** Runs `count` cycles, each of which must leave the page as it was. */
  run(visit: Visit, count: number): Promise<void>
  /** Checks the page after the last cycle. */
  finish?(visit: Visit): Promise<void>
  readonly library?: Library
}

export interface CycleOptions {
  /** Cycles before the first count, which create one-time objects of the page. */
  readonly warmUp: number
  readonly cycles: number
  /** Number of heap measurements during the cycles. Default: 0. */
  readonly heapSamples?: number
  /**
   * Whether the page counts listeners, timers and observers. Counting allocates memory, so heap runs disable it. Default: true.
   */
  readonly isWatched?: boolean
}

/** Runs the cycles on a separate page. Throws if they leak. */
export async function expectNoLeaks(
  flow: Flow,
  scenario: LeakScenario,
  { warmUp, cycles, heapSamples = 0, isWatched = true }: CycleOptions,
): Promise<LeakResult> {
  const { page, finish, library } = scenario
  const prepare = [page.prepare ?? [], isWatched ? watchLeaks : []].flat()
  const visit = await flow.visit({ ...page, prepare })
  await visit.page.evaluate(`globalThis.__name ??= value => value; (${installSteps})()`)
  const result = await countLeaks(visit, {
    warmUp,
    cycles,
    heapSamples,
    ...(library && { library }),
    run: count => scenario.run(visit, count),
  })
  assert.deepEqual(result.leaks, [])
  await finish?.(visit)
  await visit.end()
  return result
}

/** Returns attributes of a button that uses the services of the local stack. */
export function serviceAttributes({ stack }: Flow): string {
  const { api, catalog, images, relay } = stack.urls
  const endpoints = toAttributeJson({ api, catalog, images, relay })
  return `${localAttributes(stack)} project-id="flow" endpoints="${endpoints}"`
}

/** Opens and closes the modal on each view in turn. The steps run inside the page. */
export const openViews = (visit: Visit, count: number, views: readonly OpenableView[]): Promise<void> =>
  visit.page.evaluate(
    async ([cycles, views]) => {
      for (let cycle = 0; cycle < cycles; cycle++)
        for (const view of views) await window.steps.openAndClose(view)
    },
    [count, views] as const,
  )

export const createDisconnectedScreens = (flow: Flow): LeakScenario => ({
  page: { attributes: serviceAttributes(flow) },
  run: (visit, count) =>
    openViews(visit, count, ['Connect', 'AllWallets', 'WhatIsAWallet', 'WhatIsANetwork']),
})

/** Connects and disconnects the wallets of these rows in turn. Asserts that the wallets have no listeners at the end. */
export const createConnections = (page: VisitOptions, ...rows: readonly string[]): LeakScenario => ({
  page: { wallets: [], ...page },
  run: (visit, count) =>
    visit.page.evaluate(
      async ([cycles, walletRows]) => {
        for (let cycle = 0; cycle < cycles; cycle++)
          for (const row of walletRows) await window.steps.connect(row)
      },
      [count, rows] as const,
    ),
  async finish(visit) {
    await expect
      .poll(() => visit.page.evaluate(() => window.steps.countListeners()), 'remaining listeners at wallets')
      .toBe(0)
  },
})

/** Creates a modal in each cycle, connects and disconnects with it, and destroys it while it is open. */
export const createDestroyedModals = (flow: Flow): LeakScenario => ({
  page: { wallets: [{ announced: true }], attributes: serviceAttributes(flow) },
  run: (visit, count) =>
    visit.page.evaluate(
      async ([cycles, row]) => {
        for (let cycle = 0; cycle < cycles; cycle++) {
          await window.steps.connect(row)
          await window.steps.replaceModal()
        }
      },
      [count, testWallet] as const,
    ),
})

export const createAnnouncedWallet = (): LeakScenario =>
  createConnections({ wallets: [{ announced: true }] }, testWallet)

/**
 * Known leaks of the pairing library, which cannot be changed here: one socket, its interval and two listeners. Each pairing also
 * leaves a record of its requests in the relay client.
 */
const pairingLibrary: Library = {
  filePattern: 'universal-provider-',
  limits: { listener: 2, setInterval: 1, WebSocket: 1 },
}

/** Pairs with a wallet on another device and disconnects it. The caller closes the wallet. */
export async function createPairing(flow: Flow): Promise<LeakScenario & { close(): Promise<void> }> {
  const relayUrl = flow.stack.urls.relay as string
  const wallet = await createPairingWallet({
    relayUrl,
    // The first key of every local chain, which is public and worthless.
    signers: [
      await evmSigner(['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' satisfies Hex]),
    ],
    networks: ['eip155:31337', 'eip155:31338'],
    onProposal: 'approve',
    onRequest: 'approve',
  })
  return {
    page: {
      wallets: [],
      attributes: `${localAttributes(flow.stack)} endpoints="${toAttributeJson({ relay: relayUrl })}"`,
    },
    library: pairingLibrary,
    async run(visit, count) {
      for (let cycle = 0; cycle < count; cycle++) {
        await wallet.pair(await visit.page.evaluate(() => window.steps.showCode()))
        await visit.page.evaluate(() => window.steps.disconnect())
        await wallet.until(() => wallet.sessions.length === 0)
      }
    },
    close: async () => wallet.close(),
  }
}

/** Logs in with an embedded wallet and disconnects. */
export const createLogins = (flow: Flow, loginMethod: LoginMethod): LeakScenario => ({
  page: { wallets: [], attributes: loginAttributes(flow) },
  run: (visit, count) => logInAndOut(flow, visit, count, loginMethod),
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Hex } from 'viem'
import type { OpenableView } from '../../src/core/openable-views.ts'
import { createPairingWallet, evmSigner } from '../../src/testing/index.ts'
import { countLeaks, type Cycles } from '../support/leak-count.ts'
import { installSteps } from '../support/leak-steps.ts'
import { watchLeaks } from '../support/leak-watch.ts'
import {
  bundleForPage,
  type Flow,
  localAttributes,
  startFlow,
  testWallet,
  type Visit,
  type VisitOptions,
} from '../support/modal-page.ts'

// What comes and goes leaves nothing behind. `npm run soak` asks for more cycles, and for three runs of each.
const rounds = (name: string, few: number) => Number(process.env[`W3M_SOAK_${name}`] ?? few)
const openings = rounds('OPENINGS', 50)
const connections = rounds('CONNECTIONS', 50)
const mounts = rounds('MOUNTS', 50)
/** Runs in which nothing but the heap is looked at, on pages that nobody instruments. */
const heapRuns = rounds('RUNS', 0)

/** The most that a cycle may add to the heap, in bytes: the median of the runs. */
const heapLimit = 1024
/** Half a hundred cycles say little of a slope: what the engine compiles in that time is more than what could leak. */
const heapSlack = heapRuns ? 1 : 8

/**
 * What the pairing library leaves: while the page is there a socket, its clock and its page listeners, and for each
 * pairing the record of its requests in the relay client, about ten kilobytes.
 */
const library = { file: 'universal-provider-', heapLimit: 16_384 / heapSlack }

describe('What comes and goes', () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  /** Runs the cycles on a fresh page each time; each leaves nothing, and the heap does not grow. */
  async function expectNothingLeft(
    name: string,
    options: VisitOptions,
    cycles: Omit<Cycles, 'run'> & { run(visit: Visit, count: number): Promise<void> },
    { finish, limit = heapLimit }: { finish?: (visit: Visit) => Promise<void>; limit?: number } = {},
  ): Promise<void> {
    const run = async (isWatched: boolean) => {
      const visit = await flow.visit({ ...options, ...(isWatched && { prepare: watchLeaks }) })
      await visit.page.evaluate(`globalThis.__name ??= value => value; (${installSteps})()`)
      const {
        left,
        heapPerCycle,
        after: held,
      } = await countLeaks(visit, {
        ...cycles,
        run: count => cycles.run(visit, count),
      })
      console.log(
        `${name}: ${cycles.cycles} cycles, ${Math.round(heapPerCycle)} bytes of heap each; at the end ${held.nodes} nodes, ${held.listeners} listeners, ${JSON.stringify(held.living.counts)}${held.library ? `, of the library ${JSON.stringify(held.library)}` : ''}`,
      )
      assert.deepEqual(left, [])
      await finish?.(visit)
      await visit.end()
      return heapPerCycle
    }
    const slopes = [await run(true)]
    for (let at = 0; at < heapRuns; at++) slopes[at] = await run(false)
    const median = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
    assert.ok(median <= limit * heapSlack, `${name}: ${Math.round(median)} bytes of heap a cycle`)
  }

  test('screens of a visitor who is not connected', async () => {
    const endpoints = JSON.stringify({ catalog: flow.stack.urls.api, relay: flow.stack.urls.relay })
    await expectNothingLeft(
      'open and close',
      { attributes: `${localAttributes(flow.stack)} endpoints='${endpoints}'` },
      {
        warmUp: 20,
        cycles: openings,
        run: (visit, count) =>
          look(visit, count, {
            Connect: 'w3m-connect-view',
            AllWallets: 'w3m-all-wallets-view',
            WhatIsAWallet: 'w3m-what-is-a-wallet-view',
          }),
      },
    )
  })

  for (const [name, wallet, id] of [
    ['a wallet that announces itself', { announced: true }, testWallet],
    ['a wallet at window.ethereum', { announced: false, atWindow: true }, 'Browser Wallet'],
  ] as const)
    test(`${name} connects and disconnects`, () =>
      expectNothingLeft(
        name,
        { wallets: [wallet] },
        {
          warmUp: 10,
          cycles: connections,
          run: (visit, count) =>
            visit.page.evaluate(
              async ([times, row]) => {
                for (let at = 0; at < times; at++) await window.steps.connect(row)
              },
              [count, id] as const,
            ),
        },
        {
          async finish(visit) {
            // Nobody follows a wallet that is not connected.
            assert.equal(await visit.page.evaluate(() => window.wallet.listeners()), 0)
          },
        },
      ))

  test('screens of a visitor who is connected', () =>
    expectNothingLeft(
      'open and close, connected',
      {},
      {
        warmUp: 20,
        cycles: openings,
        async run(visit, count) {
          if (!(await visit.at('account-button').count())) await visit.connect()
          await look(visit, count, { Account: 'w3m-account-view', Networks: 'w3m-networks-view' })
        },
      },
    ))

  test('F21 buttons that come and go beside a modal that stays, before anybody opened it', () =>
    expectNothingLeft(
      'buttons',
      {},
      {
        // Options that nobody has read yet are kept, up to half a hundred of them.
        warmUp: 500,
        cycles: mounts * 4,
        run: (visit, count) =>
          visit.page.evaluate(async times => {
            for (let at = 0; at < times; at++) {
              const button = document.createElement('w3m-button')
              button.setAttribute('label', `Button ${at % 7}`)
              document.body.append(button)
              await button.updateComplete
              button.remove()
            }
          }, count),
      },
    ))

  test('a wallet on another device pairs and leaves', async t => {
    const relayUrl = flow.stack.urls.relay as string
    const wallet = await createPairingWallet({
      relayUrl,
      // The well-known key of local chains: worth nothing anywhere.
      signers: [
        await evmSigner(['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' satisfies Hex]),
      ],
      networks: ['eip155:31337', 'eip155:31338'],
      onProposal: 'approve',
      onRequest: 'approve',
    })
    t.after(() => wallet.close())
    await expectNothingLeft(
      'pairing',
      {
        wallets: [],
        attributes: `${localAttributes(flow.stack)} endpoints='${JSON.stringify({ relay: relayUrl })}'`,
      },
      {
        warmUp: 5,
        cycles: connections,
        library: library.file,
        async run(visit, count) {
          for (let at = 0; at < count; at++) {
            await wallet.pair(await visit.page.evaluate(() => window.steps.showCode()))
            await visit.isConnected()
            await visit.page.evaluate(async () => {
              await document.querySelector('w3m-button')?.modal?.disconnect()
              await window.steps.gone()
            })
            await wallet.until(() => wallet.sessions.length === 0)
          }
        },
      },
      { limit: library.heapLimit },
    )
  })

  test('F21 a strict React app that comes and goes, with the modal closed, used and open', async () => {
    const options = {
      networks: ['local-one', 'local-two'],
      rpcUrls: Object.fromEntries(
        Object.entries(flow.stack.urls.chains).map(([id, url]) => [`eip155:${id}`, [url]]),
      ),
    }
    await expectNothingLeft(
      'React',
      {
        files: { '/app.js': await bundleForPage('tests/support/react-page.tsx') },
        head: '<script type="module" src="/app.js"></script>',
        body: '<div id="app"></div>',
      },
      {
        warmUp: 12,
        cycles: mounts,
        run: (visit, count) =>
          visit.page.evaluate(
            async ([times, given]) => {
              const { until, find, gone } = window.steps
              const modal = () => document.querySelector('w3m-button')?.modal
              for (let at = 0; at < times; at++) {
                window.app.mount(given)
                await until(() => find('connect-button') && modal())
                if (at % 3) await modal()?.open()
                if (at % 3 === 1) {
                  modal()?.close()
                  await gone()
                }
                window.app.unmount()
                await until(() => !(Symbol.for('w3m-elements') in globalThis))
              }
            },
            [count, options] as const,
          ),
      },
    )
  })
})

/** Opens the modal on one screen after the other, inside the page. */
const look = (visit: Visit, count: number, screens: Partial<Record<OpenableView, string>>) =>
  visit.page.evaluate(
    async ([times, views]) => {
      for (let at = 0; at < times; at++)
        for (const [view, tag] of Object.entries(views)) await window.steps.look(view as OpenableView, tag)
    },
    [count, screens] as const,
  )

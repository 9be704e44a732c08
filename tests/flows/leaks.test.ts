import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Hex } from 'viem'
import type { OpenableView } from '../../src/core/view-rules.ts'
import { localBitcoin, localOne, localPolkadot, localSolana, localTwo } from '../../src/testing/networks.ts'
import { createPairingWallet, evmSigner } from '../../src/testing/index.ts'
import { networksAttribute, quoted } from '../support/attributes.ts'
import { putPolkadotWallet } from '../support/namespace-wallets.ts'
import { countLeaks, type Cycles, type Library } from '../support/leak-count.ts'
import { byEmail, byFarcaster, bySocial, logInAndOut } from '../support/leak-logins.ts'
import { installSteps } from '../support/leak-steps.ts'
import { watchLeaks } from '../support/leak-watch.ts'
import {
  type Flow,
  localAttributes,
  startFlow,
  testWallet,
  type Visit,
  type VisitOptions,
} from '../support/modal-page.ts'
import { loginAttributes } from '../support/newcomer.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { until } from '../support/until.ts'

// What comes and goes leaves nothing behind. `npm run soak` asks for more cycles, for three runs of each, and for one of
// these tests at a time: it takes them from their titles.
const rounds = (name: string, few: number) => Number(process.env[`W3M_SOAK_${name}`] ?? few)
const openings = rounds('OPENINGS', 50)
const connections = rounds('CONNECTIONS', 50)
const mounts = rounds('MOUNTS', 50)
/** A login takes ten times as long as a connection, and one that leaks does so each time. */
const logins = rounds('CONNECTIONS', 20)
/** Runs in which nothing but the heap is looked at, on pages that nobody instruments. */
const heapRuns = rounds('RUNS', 0)

/** The most that a cycle may add to the heap, in bytes: the median of the runs. */
const heapLimit = 1024
/**
 * Code that the engine makes faster is made again and again while cycles run, and counts in the heap: about a kilobyte for
 * each cycle of a wallet, three to seven for a login, none of it ours. So nothing is made faster here.
 */
const flags = ['--js-flags=--no-opt --no-maglev --no-sparkplug']
/** Half a hundred cycles say little of a slope: what is made once in that time is more than what could leak. */
const heapSlack = heapRuns ? 1 : 8

/**
 * What the pairing library leaves: while the page is there a socket, its clock and its page listeners, and for each
 * pairing the record of its requests in the relay client, about ten kilobytes.
 */
const pairingLibrary: Library & { heapLimit: number } = {
  file: 'universal-provider-',
  leaves: { listener: 2, setInterval: 1, WebSocket: 1 },
  heapLimit: 16_384,
}

/** Pages that go through their cycles side by side: each mostly waits for its own screens and servers. */
const together = 3

interface Kind extends Omit<Cycles, 'run'> {
  readonly page: VisitOptions
  run(visit: Visit, count: number): Promise<void>
  /** Looks at the page when all cycles are over. */
  finish?(visit: Visit): Promise<void>
  readonly heapLimit?: number
}

const middleOf = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

describe('What comes and goes', { concurrency: together }, () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow({ flags, hasAllWallets: true })
  })
  after(() => flow.close())

  /** Runs the cycles on a fresh page each time; each leaves nothing, and the heap does not grow. */
  async function expectNothingLeft(name: string, kind: Kind): Promise<void> {
    const { page, finish, heapLimit: limit = heapLimit } = kind
    const run = async (isWatched: boolean) => {
      const prepare = [page.prepare ?? [], isWatched ? watchLeaks : []].flat()
      const visit = await flow.visit({ ...page, prepare })
      await visit.page.evaluate(`globalThis.__name ??= value => value; (${installSteps})()`)
      const outcome = await countLeaks(visit, {
        ...kind,
        looks: heapRuns ? 10 : 5,
        run: count => kind.run(visit, count),
      })
      const { left, heapPerCycle, after: held } = outcome
      const counts = `${held.nodes} nodes, ${held.listeners} listeners, ${JSON.stringify(held.living.counts)}`
      console.log(
        `measured: ${name}${isWatched ? '' : ', heap alone'}: ${kind.cycles} cycles, ${Math.round(heapPerCycle)} bytes of heap each; at the end ${counts}${held.library ? `, of the library ${JSON.stringify(held.library)}` : ''}`,
      )
      assert.deepEqual(left, [])
      await finish?.(visit)
      await visit.end()
      return heapPerCycle
    }
    const slopes = [await run(true)]
    for (let at = 0; at < heapRuns; at++) slopes[at] = await run(false)
    // What leaks does so on every page; what the collector has left for later it leaves on one of them.
    for (let at = 0; at < 2 && middleOf(slopes) > limit * heapSlack; at++)
      slopes.splice(0, 1, await run(false))
    const median = middleOf(slopes)
    assert.ok(median <= limit * heapSlack, `${name}: ${Math.round(median)} bytes of heap a cycle`)
  }

  const withServices = () => {
    const { api, catalog, images, relay } = flow.stack.urls
    const endpoints = quoted({ api, catalog, images, relay })
    return `${localAttributes(flow.stack)} project-id="flow" endpoints="${endpoints}"`
  }

  test('screens of a visitor who is not connected', () =>
    expectNothingLeft('open and close', {
      page: { attributes: withServices() },
      warmUp: 20,
      cycles: openings,
      run: (visit, count) => look(visit, count, ['Connect', 'AllWallets', 'WhatIsAWallet', 'WhatIsANetwork']),
    }))

  test('screens of a visitor who is connected', () =>
    expectNothingLeft('open and close, connected', {
      page: { attributes: withServices() },
      warmUp: 20,
      cycles: openings,
      async run(visit, count) {
        if (!(await visit.at('account-button').count())) {
          await visit.connect()
          // The picture beside the address comes whenever the services tell it: here it is no leak. One who could not be
          // asked is asked again at an opening half a minute later.
          const picture = visit.page.locator('w3m-account-button img')
          await until(
            async () => {
              await visit.open()
              const hasCome = await picture.waitFor({ timeout: 5_000 }).then(
                () => true,
                () => false,
              )
              await visit.closeModal()
              return hasCome
            },
            'the picture of the account',
            60_000,
          )
        }
        await look(visit, count, [
          'Account',
          'Networks',
          'ProfileWallets',
          'Transactions',
          'WalletReceive',
          'WalletSend',
        ])
      },
    }))

  /** A wallet of the browser is picked in the list, then left; nobody follows it any more. */
  const connecting = (name: string, page: VisitOptions, ...rows: readonly string[]) =>
    expectNothingLeft(name, {
      page: { wallets: [], ...page },
      warmUp: 10,
      cycles: connections,
      run: (visit, count) =>
        visit.page.evaluate(
          async ([times, each]) => {
            for (let at = 0; at < times; at++) for (const row of each) await window.steps.connect(row)
          },
          [count, rows] as const,
        ),
      async finish(visit) {
        assert.equal(await visit.page.evaluate(() => window.steps.listeners()), 0)
      },
    })

  test('a wallet that announces itself connects and disconnects', () =>
    connecting('an announced wallet', { wallets: [{ announced: true }] }, testWallet))

  test('a wallet at window.ethereum connects and disconnects', () =>
    connecting(
      'a wallet at window.ethereum',
      { wallets: [{ announced: false, atWindow: true }] },
      'Browser Wallet',
    ))

  test('a Solana wallet of the Wallet Standard connects and disconnects', () =>
    connecting(
      'a Solana wallet',
      {
        attributes: `${networksAttribute(localSolana)} rpc-urls='${JSON.stringify({ [localSolana.id]: [flow.stack.urls.solana] })}'`,
        solana: [
          {
            name: 'Sunstone',
            chains: [{ chain: 'solana:localnet', rpcUrl: String(flow.stack.urls.solana) }],
          },
        ],
      },
      'Sunstone',
    ))

  test('Bitcoin wallets of every manner connect and disconnect', () =>
    connecting(
      'Bitcoin wallets',
      { attributes: `${networksAttribute(localBitcoin)} all-wallets="hide"`, prepare: putBitcoinWallets },
      'Test Bitcoin Wallet',
      'UniSat Wallet',
      // Leather, by its id in the catalog.
      '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
      'Standard Bitcoin',
    ))

  test('a Polkadot wallet connects and disconnects', () =>
    connecting(
      'a Polkadot wallet',
      { attributes: networksAttribute(localPolkadot), prepare: putPolkadotWallet },
      'Talisman',
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
    await expectNothingLeft('pairing', {
      page: {
        wallets: [],
        attributes: `${localAttributes(flow.stack)} endpoints="${quoted({ relay: relayUrl })}"`,
      },
      warmUp: 5,
      cycles: connections,
      library: pairingLibrary,
      heapLimit: pairingLibrary.heapLimit / heapSlack,
      async run(visit, count) {
        for (let at = 0; at < count; at++) {
          await wallet.pair(await visit.page.evaluate(() => window.steps.showCode()))
          await visit.page.evaluate(() => window.steps.leave())
          await wallet.until(() => wallet.sessions.length === 0)
        }
      },
    })
  })

  const loggingIn = (name: string, way: typeof byEmail) =>
    expectNothingLeft(name, {
      page: { wallets: [], attributes: loginAttributes(flow) },
      warmUp: 6,
      cycles: logins,
      run: (visit, count) => logInAndOut(flow, visit, count, way),
    })

  test('a login by e-mail begins and ends', () => loggingIn('e-mail', byEmail))

  test('a login by a social account begins and ends', () => loggingIn('a social account', bySocial))

  test('a login by Farcaster begins and ends', () => loggingIn('Farcaster', byFarcaster))

  test('F21 buttons that come and go beside a modal that stays, before anybody opened it', () =>
    expectNothingLeft('buttons', {
      page: {},
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
    }))

  test('F21 a strict React app that comes and goes, with the modal closed, used and open', async () => {
    const options = {
      networks: [localOne, localTwo],
      rpcUrls: Object.fromEntries(
        Object.entries(flow.stack.urls.chains).map(([id, url]) => [`eip155:${id}`, [url]]),
      ),
    }
    await expectNothingLeft('React', {
      page: {
        files: { '/app.js': await bundleForPage('tests/support/react-page.tsx') },
        head: '<script type="module" src="/app.js"></script>',
        body: '<div id="app"></div>',
      },
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
    })
  })
})

/** Opens the modal on one screen after the other, inside the page. */
const look = (visit: Visit, count: number, views: readonly OpenableView[]) =>
  visit.page.evaluate(
    async ([times, all]) => {
      for (let at = 0; at < times; at++) for (const view of all) await window.steps.look(view)
    },
    [count, views] as const,
  )

/** One Bitcoin wallet for each manner of being asked. Runs in the page. */
function putBitcoinWallets(): void {
  const put = (shape: 'satsConnect' | 'unisat' | 'leather' | 'standard', name?: string) => {
    const wallet = window.testing.createBitcoinWallet({ shape, ...(name && { name }) })
    wallet.install()
    return [shape, wallet]
  }
  window.bitcoinWallets = Object.fromEntries([
    put('satsConnect'),
    put('unisat'),
    put('leather'),
    // Of another name than the first one, else it is taken for the same wallet.
    put('standard', 'Standard Bitcoin'),
  ]) as typeof window.bitcoinWallets
}

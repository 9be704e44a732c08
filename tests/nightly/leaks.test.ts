import assert from 'node:assert/strict'
import { localBitcoin, localOne, localPolkadot, localSolana, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute } from '../support/attributes.ts'
import {
  createAnnouncedWallet,
  createConnections,
  createDestroyedModals,
  createDisconnectedScreens,
  expectNoLeaks,
  type LeakScenario,
  createLogins,
  openViews,
  createPairing,
  serviceAttributes,
} from '../support/leak-cycles.ts'
import { createEmailLogin, createFarcasterLogin, createSocialLogin } from '../support/leak-logins.ts'
import { type Flow, type Visit } from '../support/modal-page.ts'
import { installPolkadotWallet } from '../support/namespace-wallets.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { until } from '../support/until.ts'
import { beforeEach, describe, test } from '../support/flow-test.ts'

// scripts/soak.mjs reads the titles of these tests, runs them one at a time and sets the number of cycles and heap runs.
const amountOf = (name: string, fallback: number) => Number(process.env[`W3M_SOAK_${name}`] ?? fallback)
const openingCount = amountOf('OPENINGS', 50)
const connectionCount = amountOf('CONNECTIONS', 50)
const mountCount = amountOf('MOUNTS', 50)
/** A login takes ten times as long as a connection. */
const loginCycles = amountOf('CONNECTIONS', 20)
/** Additional runs that only measure the heap, on pages that count nothing else. */
const heapRuns = amountOf('RUNS', 0)

/** Limit of the median heap growth, bytes per cycle. */
const defaultHeapLimit = 1024
/** The relay client of the pairing library keeps a record of each pairing, about 10 kB. */
const pairingHeapLimit = 16_384
/**
 * Factor for short runs: over fifty cycles a single allocation distorts the slope more than a leak would. Soak runs have no slack.
 */
const heapSlack = heapRuns ? 1 : 8
/**
 * Disables optimizing compilers, because code that V8 recompiles during the cycles counts in the heap: about 1 kB per wallet cycle
 * and 3 to 7 kB per login.
 */
const flags = ['--js-flags=--no-opt --no-maglev --no-sparkplug']

interface Limits {
  readonly warmUp: number
  readonly cycles: number
  readonly heapLimit?: number
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.use({ flowOptions: { flags } })

describe('Memory leaks of the modal', () => {
  describe.configure({ mode: 'parallel' })

  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  /** Runs the cycles on new pages. No run may leave anything behind, and the heap must not grow. */
  async function expectNoGrowth(
    name: string,
    scenario: LeakScenario,
    { warmUp, cycles, heapLimit }: Limits,
  ): Promise<void> {
    const limit = (heapLimit ?? defaultHeapLimit) * (heapLimit ? 1 : heapSlack)
    const run = async (isWatched: boolean) => {
      const heapSamples = heapRuns ? 10 : 5
      const result = await expectNoLeaks(flow, scenario, { warmUp, cycles, heapSamples, isWatched })
      const { heapPerCycle, finalCounts } = result
      const counts = `${finalCounts.nodes} nodes, ${finalCounts.listeners} listeners, ${JSON.stringify(finalCounts.liveObjects.counts)}`
      console.log(
        `measured: ${name}${isWatched ? '' : ', heap alone'}: ${cycles} cycles, ${Math.round(heapPerCycle)} bytes of heap each; at the end ${counts}${finalCounts.library ? `, of the library ${JSON.stringify(finalCounts.library)}` : ''}`,
      )
      return heapPerCycle
    }
    const slopes = [await run(true)]
    for (let index = 0; index < heapRuns; index++) slopes[index] = await run(false)
    // A leak grows on every page, while garbage that is collected late appears in one run only.
    for (let index = 0; index < 2 && medianOf(slopes) > limit; index++) slopes.splice(0, 1, await run(false))
    const medianSlope = medianOf(slopes)
    assert.ok(medianSlope <= limit, `${name}: ${Math.round(medianSlope)} bytes of heap a cycle`)
  }

  test('retains no objects after the screens of a disconnected user were shown', () =>
    expectNoGrowth('screens, disconnected', createDisconnectedScreens(flow), {
      warmUp: 20,
      cycles: openingCount,
    }))

  test('retains no objects after the screens of a connected user were shown', () =>
    expectNoGrowth('screens, connected', createConnectedScreens(flow), { warmUp: 20, cycles: openingCount }))

  const expectNoGrowthOfWallet = (name: string, scenario: LeakScenario) =>
    expectNoGrowth(name, scenario, { warmUp: 10, cycles: connectionCount })

  test('retains no objects after connections of an announced wallet', () =>
    expectNoGrowthOfWallet('an announced wallet', createAnnouncedWallet()))

  test('retains no objects after connections of a wallet at window.ethereum', () =>
    expectNoGrowthOfWallet(
      'a wallet at window.ethereum',
      createConnections({ wallets: [{ announced: false, atWindow: true }] }, 'Browser Wallet'),
    ))

  test('retains no objects after connections of a Solana wallet of the Wallet Standard', () =>
    expectNoGrowthOfWallet(
      'a Solana wallet',
      createConnections(
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
      ),
    ))

  test('retains no objects after connections of Bitcoin wallets of each interface', () =>
    expectNoGrowthOfWallet(
      'Bitcoin wallets',
      createConnections(
        {
          attributes: `${networksAttribute(localBitcoin)} all-wallets="hide"`,
          hasAllWallets: true,
          prepare: installBitcoinWallets,
        },
        'Test Bitcoin Wallet',
        'UniSat Wallet',
        // Leather, by its id in the catalog.
        '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
        'Standard Bitcoin',
      ),
    ))

  test('retains no objects after connections of a Polkadot wallet', () =>
    expectNoGrowthOfWallet(
      'a Polkadot wallet',
      createConnections(
        { attributes: networksAttribute(localPolkadot), hasAllWallets: true, prepare: installPolkadotWallet },
        'Talisman',
      ),
    ))

  test('retains no objects after pairing with a wallet on another device', async ({ onEnd }) => {
    const scenario = await createPairing(flow)
    onEnd(() => scenario.close())
    await expectNoGrowth('pairing', scenario, {
      warmUp: 5,
      cycles: connectionCount,
      heapLimit: pairingHeapLimit,
    })
  })

  test('retains no objects after logins by email', () =>
    expectNoGrowth('logins by email', createLogins(flow, createEmailLogin), {
      warmUp: 6,
      cycles: loginCycles,
    }))

  test('retains no objects after logins by a social account', () =>
    expectNoGrowth('logins by a social account', createLogins(flow, createSocialLogin), {
      warmUp: 6,
      cycles: loginCycles,
    }))

  test('retains no objects after logins by Farcaster', () =>
    expectNoGrowth('logins by Farcaster', createLogins(flow, createFarcasterLogin), {
      warmUp: 6,
      cycles: loginCycles,
    }))

  test('F21 retains no objects after buttons are added and removed before the modal loads', () =>
    // The page keeps the options of up to fifty buttons until the modal reads them, so the warm-up is long.
    expectNoGrowth('buttons', addedButtonsScenario, { warmUp: 500, cycles: mountCount * 4 }))

  test('retains no objects of modals that were destroyed while open', () =>
    expectNoGrowth('modals', createDestroyedModals(flow), { warmUp: 12, cycles: mountCount * 2 }))

  test('F21 retains no objects after a strict React app mounts and unmounts with the modal closed, used and open', async () =>
    expectNoGrowth('React', await createReactApp(flow), { warmUp: 12, cycles: mountCount }))
})

const createConnectedScreens = (flow: Flow): LeakScenario => ({
  page: { attributes: serviceAttributes(flow) },
  async run(visit, count) {
    if (!(await visit.getByTestId('account-button').count())) {
      await visit.connect()
      await waitForAvatar(visit)
    }
    await openViews(visit, count, [
      'Account',
      'Networks',
      'ProfileWallets',
      'Transactions',
      'WalletReceive',
      'WalletSend',
    ])
  },
})

/**
 * Waits for the profile picture, which may load late and would then count as a leak. A failed request is repeated after half a
 * minute.
 */
const waitForAvatar = (visit: Visit) =>
  until(
    async () => {
      await visit.open()
      const isLoaded = await visit.page
        .locator('w3m-account-button img')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        )
      await visit.closeModal()
      return isLoaded
    },
    'the picture of the account',
    60_000,
  )

const addedButtonsScenario: LeakScenario = {
  page: {},
  run: (visit, count) =>
    visit.page.evaluate(async cycles => {
      for (let cycle = 0; cycle < cycles; cycle++) {
        const button = document.createElement('w3m-button')
        button.setAttribute('label', `Button ${cycle % 7}`)
        document.body.append(button)
        await button.updateComplete
        button.remove()
      }
    }, count),
}

async function createReactApp({ stack }: Flow): Promise<LeakScenario> {
  const options = {
    networks: [localOne, localTwo],
    rpcUrls: Object.fromEntries(
      Object.entries(stack.urls.chains).map(([id, url]) => [`eip155:${id}`, [url]]),
    ),
  }
  return {
    page: {
      files: { '/app.js': await bundleForPage('tests/support/react-page.tsx') },
      head: '<script type="module" src="/app.js"></script>',
      body: '<div id="app"></div>',
    },
    run: (visit, count) =>
      visit.page.evaluate(
        async ([cycles, appOptions]) => {
          const { until: waitUntil, find, waitUntilClosed } = window.steps
          const findModal = () => document.querySelector('w3m-button')?.modal
          for (let cycle = 0; cycle < cycles; cycle++) {
            window.app.mount(appOptions)
            await waitUntil(() => find('connect-button') && findModal())
            if (cycle % 3) await findModal()?.open()
            if (cycle % 3 === 1) {
              findModal()?.close()
              await waitUntilClosed()
            }
            window.app.unmount()
            await waitUntil(() => !(Symbol.for('w3m-elements') in globalThis))
          }
        },
        [count, options] as const,
      ),
  }
}

/** Installs one Bitcoin wallet for each interface. Runs in the page. */
function installBitcoinWallets(): void {
  const installWallet = (shape: 'satsConnect' | 'unisat' | 'leather' | 'standard', name?: string) => {
    const wallet = window.testing.createBitcoinWallet({ shape, ...(name && { name }) })
    wallet.install()
    return [shape, wallet]
  }
  window.bitcoinWallets = Object.fromEntries([
    installWallet('satsConnect'),
    installWallet('unisat'),
    installWallet('leather'),
    // The modal merges wallets of the same name, so this one has its own.
    installWallet('standard', 'Standard Bitcoin'),
  ]) as typeof window.bitcoinWallets
}

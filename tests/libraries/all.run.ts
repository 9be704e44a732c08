import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decodeBase58 } from '../../src/core/chain/base58.ts'
import { type Flow, startFlow } from '../support/modal-page.ts'
import { exercise, Stage } from './exercise.ts'

// Run by `npm run libraries`, which builds the pages first.
const wanted = (process.env.W3M_LIBRARIES ?? '').split(' ').filter(Boolean)
const has = (library: string) => wanted.includes(library)

describe("Libraries of others on the modal's wallet", () => {
  let flow: Flow
  before(async () => {
    flow = await startFlow()
  })
  after(() => flow.close())

  const play = async (
    library: string,
    transport: 'injected' | 'pairing',
    run: (stage: Stage) => Promise<void>,
  ) => {
    const stage = await Stage.open(flow, library, transport)
    await run(stage)
    await stage.end()
  }

  for (const library of ['viem', 'ethers6', 'ethers5', 'web3js4', 'wagmi2', 'wagmi3'])
    for (const transport of ['injected', 'pairing'] as const)
      test(`${library} does all that an app does, over ${transport}`, { skip: !has(library) }, () =>
        play(library, transport, stage =>
          exercise(stage, { switches: library === 'wagmi3' && transport === 'injected' ? 100 : 5 }),
        ),
      )

  test(
    "Solana's web3.js and wallet adapter connect, sign, send, come back and leave",
    { skip: !has('solana1') },
    () =>
      play('solana1', 'injected', async ({ visit }) => {
        const { page } = visit
        await visit.until(() => document.querySelector('w3m-button')?.modal !== undefined)
        // The page sees both; the modal lists the wallet and not itself.
        assert.deepEqual([...(await page.evaluate(() => window.solanaLibrary.names()))].sort(), [
          'All wallets',
          'Sunstone',
        ])
        const connecting = page.evaluate(() => window.solanaLibrary.connect())
        await visit.see('w3m-modal-card')
        assert.equal(await visit.at('wallet-selector-All wallets').count(), 0)
        await visit.pick('Sunstone')
        const address = await connecting
        const key = decodeBase58(address) as Uint8Array
        const verifies = async (signature: readonly number[]) => {
          const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
          return crypto.subtle.verify(
            'Ed25519',
            imported,
            Uint8Array.from(signature),
            new TextEncoder().encode('Hi'),
          )
        }
        await visit.gone('w3m-modal-card')
        assert.ok(
          await verifies(await page.evaluate(() => window.solanaLibrary.sign())),
          'the text is signed',
        )
        const to = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
        const hash = await page.evaluate(other => window.solanaLibrary.send(other, 1_000_000), to)
        assert.equal(decodeBase58(hash)?.length, 64)

        await page.reload()
        await visit.until(() => window.solanaLibrary !== undefined)
        assert.equal(await page.evaluate(() => window.solanaLibrary.reconnect()), address)
        assert.ok(await verifies(await page.evaluate(() => window.solanaLibrary.sign())))
        await page.evaluate(() => window.solanaLibrary.disconnect())
        await visit.until(
          () => document.querySelector('w3m-button')?.modal?.getAccount('solana').status === 'disconnected',
        )
        assert.equal(await page.evaluate(() => window.solanaLibrary.account()), undefined)
      }),
  )

  test("wagmi's hooks connect, sign, switch and leave", { skip: !has('wagmi3') }, () =>
    play('wagmi3', 'injected', async stage => {
      const { visit } = stage
      const told = (word: string) =>
        visit.until(wanted => document.querySelector('#told')?.textContent?.includes(wanted), word)
      await told('"status":"disconnected"')
      await stage.choose(visit.page.click('#hook-connect'))
      await told('"status":"connected"')
      await visit.gone('w3m-modal-card')
      await visit.page.click('#hook-sign')
      await told('"signature":"0x')
      await visit.page.click('#hook-switch')
      await told('"chainId":31338')
      await visit.page.click('#hook-leave')
      await told('"status":"disconnected"')
    }),
  )

  test("what the modal's own button connects and leaves appears in wagmi", { skip: !has('wagmi3') }, () =>
    play('wagmi3', 'injected', async ({ visit }) => {
      const told = (word: string) =>
        visit.until(wanted => document.querySelector('#told')?.textContent?.includes(wanted), word)
      await visit.connect()
      await told('"status":"connected"')
      const address = await visit.page.evaluate(
        () => document.querySelector('w3m-button')?.modal?.getAccount().address,
      )
      await told(`"address":"${address}"`)
      assert.ok(address)
      await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
      await told('"status":"disconnected"')
    }),
  )
})

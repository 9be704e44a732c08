import assert from 'node:assert/strict'
import type { HttpServer } from '../../demo/backend/http.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { announceWallets, runFloods } from '../support/floods.ts'
import { enterHostileTexts, searchedWallet } from '../support/hostile-text.ts'
import { measureLongestTask } from '../support/long-tasks.ts'
import { type Flow, localAttributes } from '../support/modal-page.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { startCustomCatalog } from '../support/custom-catalog.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

// The same floods and texts run without time limits in tests/flows/wallet-events.test.ts and tests/flows/hostile.test.ts.

const taskLimitMs = 100
/**
 * Time limit for a megabyte of text. A backtracking pattern takes minutes, and a busy machine delays a linear one by less than
 * this.
 */
const textLimitMs = 1_000
const rounds = 3

describe('Modal under hostile load', () => {
  let flow: Flow
  let catalog: HttpServer
  let plainListScript: string
  beforeAll(async ({ workerFlow }) => {
    flow = workerFlow
    ;[catalog, plainListScript] = await Promise.all([
      startCustomCatalog([searchedWallet]),
      bundleForPage('tests/bench/baseline.ts'),
    ])
  })
  afterAll(() => catalog.close())

  /** Returns the longest task while a plain Lit list of the same number of rows opens. */
  async function measurePlainList(): Promise<number> {
    const visit = await flow.visit({
      files: { '/baseline.js': plainListScript },
      head: '<script src="/baseline.js" defer></script>',
      body: '<baseline-button></baseline-button>',
    })
    const button = visit.page.locator('baseline-button button')
    await button.waitFor()
    await announceWallets(visit, 100)
    const longestMs = await measureLongestTask(visit, async () => {
      await button.click()
      await visit.page.locator('baseline-dialog dialog[open]').waitFor()
    })
    await visit.end()
    return longestMs
  }

  test('T27 runs no task longer than 100 ms, or longer than twice the same list in plain Lit, under load', async () => {
    const plainMs = await measurePlainList()
    const limits: Record<string, number> = {
      'opened with them': Math.min(1_000, Math.max(taskLimitMs, 2 * plainMs)),
    }
    const minTaskMs: Record<string, number> = {}
    const findLongTasks = () =>
      Object.entries(minTaskMs).filter(([name, ms]) => ms > (limits[name] ?? taskLimitMs))
    // Processor time also grows on a busy machine, but a slow task of the modal exceeds the limit in every round.
    for (let round = 0; round < rounds && (round === 0 || findLongTasks().length); round++) {
      const visit = await flow.visit()
      await runFloods(visit, async (name, flood) => {
        const ms = await measureLongestTask(visit, flood)
        minTaskMs[name] = Math.min(minTaskMs[name] ?? ms, ms)
      })
      await visit.end()
    }
    console.log(`plain list ${plainMs} ms; ${JSON.stringify(minTaskMs)}`)
    assert.deepEqual(findLongTasks(), [])
  })

  test('T28 handles a megabyte of hostile text in the email, search, receiver and amount fields within a second each', async () => {
    const { frame, relay } = flow.stack.urls
    const endpoints = { catalog: catalog.origin, images: catalog.origin, relay, frame, api: null }
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson(endpoints)}"`,
      expectedErrors: /Failed to load resource/,
    })
    const costs = await enterHostileTexts(visit, { rounds })
    await visit.end()
    const slowestMs = Math.max(...costs.map(({ ms }) => ms))
    console.log(`${costs.length} texts, at most ${slowestMs} ms`)
    assert.deepEqual(
      costs.filter(({ ms }) => ms > textLimitMs),
      [],
    )
  })
})

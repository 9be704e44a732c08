import assert from 'node:assert/strict'
import { createTestClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { answerWithFault, createFaults } from '../../demo/backend/faults.ts'
import { type HttpServer, startHttpServer } from '../../demo/backend/http.ts'
import { addCatalogRoutes } from '../../demo/backend/services/wallet-catalog.ts'
import { type Flow, localAttributes, type Visit } from '../support/modal-page.ts'
import { bundleForPage } from '../support/page-bundle.ts'
import { makeHistory } from '../support/long-history.ts'
import { type ScrollResult, type ScrollOptions, scrollTo } from '../support/scroll-tasks.ts'
import { toAttributeJson } from '../support/attributes.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

const rounds = Number(process.env.W3M_ROUNDS ?? 3)
/** Limit of the longest task, unless twice the longest task of the same list in plain Lit is longer. */
const limitMs = 100

/** Distance of one wheel event, in px. A fast user scrolls several of them per frame. */
const wheelStepPx = 100

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Wallet images are bitmaps, as in the public catalog. The local catalog has SVG images, for each of which the browser creates a
 * document, which takes longer than the rest of a row.
 */
const walletImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts the local catalog with `total` wallets for the local chains. */
async function startCatalog(total: number): Promise<HttpServer> {
  const chains = ['eip155:31337', 'eip155:31338']
  const faults = createFaults(() => true)
  const startServer = async (walletCount: number) => {
    const server = await startHttpServer({
      deliver: (service, ...args) => answerWithFault(faults.consume(service), ...args),
    })
    const ownWallets = Array.from({ length: walletCount }, (_, index) => ({
      id: `own-wallet-${index}`,
      name: `Own Wallet ${index}`,
      mobile_link: `own${index}://`,
      chains,
    }))
    addCatalogRoutes(server.routesOf('catalog'), { localChains: { eip155: chains }, ownWallets })
    server.routesOf('images').get('/getWalletImage/:key', () => ({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800, immutable' },
      body: walletImage,
    }))
    return server
  }
  const plainServer = await startServer(0)
  const answer = await fetch(`${plainServer.origin}/getWallets?${walletQuery}&page=1&entries=1`)
  const { count } = (await answer.json()) as { count: number }
  await plainServer.close()
  return startServer(total - count)
}

/** Part of the list that rounds after the first one scroll through. */
const laterShare = 0.4

const walletQuery = 'projectId=flow&chains=eip155:31337,eip155:31338'

describe('Long list', () => {
  let flow: Flow
  let catalog: HttpServer
  let plainListsScript: string
  beforeAll(async ({ workerFlow }) => {
    flow = workerFlow
    ;[catalog, plainListsScript] = await Promise.all([
      startCatalog(600),
      bundleForPage('tests/bench/plain-lists.ts'),
    ])
  })
  afterAll(() => catalog.close())

  const visitPlainList = (body: string) =>
    flow.visit({
      body,
      head: '<script defer src="/plain-lists.js"></script>',
      files: { '/plain-lists.js': plainListsScript },
    })

  /** Alternates between both lists, so that load on the machine affects both. */
  async function compareScrolls(
    modalList: { visit: Visit; openList(): Promise<void>; scroll: ScrollOptions },
    plainTarget: { visit: Visit; scroll: ScrollOptions },
  ): Promise<{ modal: ScrollResult[]; plain: ScrollResult[] }> {
    const [modal, plainScrolls]: [ScrollResult[], ScrollResult[]] = [[], []]
    const getTasks = (scrolls: readonly ScrollResult[]) => scrolls.map(({ longestMs }) => longestMs)
    const isWithinLimit = () =>
      medianOf(getTasks(modal)) <= Math.max(limitMs, 2 * medianOf(getTasks(plainScrolls)))
    // Load can exceed the limit in a few rounds, so a failure runs three times as many.
    for (let round = 0; round < 3 * rounds; round++) {
      if (round === rounds && isWithinLimit()) break
      // The first round scrolls to the end. Long tasks occur before it too, so the others stop earlier.
      const share = round ? laterShare : 1
      await modalList.visit.page.bringToFront()
      await modalList.visit.page.reload()
      await modalList.openList()
      modal.push(await scrollTo(modalList.visit, modalList.scroll, share))
      await plainTarget.visit.page.bringToFront()
      await plainTarget.visit.page.reload()
      await plainTarget.visit.page.locator(`${plainTarget.scroll.list} img`).first().waitFor()
      plainScrolls.push(await scrollTo(plainTarget.visit, plainTarget.scroll, share))
    }
    const [modalMs, plainMs] = [medianOf(getTasks(modal)), medianOf(getTasks(plainScrolls))]
    const maxRows = Math.max(...modal.map(({ maxRows }) => maxRows))
    console.log(
      `${modalList.scroll.list}: longest task ${modalMs} ms (${getTasks(modal).join(', ')}), in plain Lit ${plainMs} ms (${getTasks(plainScrolls).join(', ')}); at most ${maxRows} rows in the document`,
    )
    assert.ok(isWithinLimit(), `${modalMs} ms, in plain Lit ${plainMs} ms`)
    return { modal, plain: plainScrolls }
  }

  test('scrolls through 600 wallets without long tasks, with at most 60 rows in the document', async () => {
    const { origin } = catalog
    const endpoints = toAttributeJson({ catalog: origin, images: origin })
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${endpoints}"`,
    })
    const { modal } = await compareScrolls(
      {
        visit,
        async openList() {
          await visit.open()
          await visit.click('all-wallets')
          await visit.page.locator('wui-tile img').first().waitFor()
        },
        scroll: {
          scroller: 'w3m-all-wallets-screen .body',
          list: 'w3m-wallet-grid',
          row: 'wui-tile',
          total: 600,
          step: wheelStepPx * 3,
        },
      },
      {
        visit: await visitPlainList(
          `<plain-wallets catalog="${origin}" query="${walletQuery.replaceAll('&', '&amp;')}"></plain-wallets>`,
        ),
        scroll: {
          scroller: 'plain-wallets .box',
          list: 'plain-wallets',
          row: '[role="listitem"]',
          total: 600,
          step: wheelStepPx * 3,
        },
      },
    )
    for (const { maxRows } of modal) assert.ok(maxRows <= 60, `${maxRows} in the document`)
  })

  test('scrolls through 1000 transactions without long tasks, with at most 100 rows in the document', async () => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const chain = createTestClient({
      mode: 'anvil',
      chain: foundry,
      transport: http(flow.stack.urls.chains[31337]),
    })
    await chain.setBalance({ address, value: 10n ** 21n })
    await makeHistory(flow.stack.urls.chains[31337], address, 1000)
    const { api, images } = flow.stack.urls
    const endpoints = toAttributeJson({ api, images, catalog: catalog.origin })
    const visit = await flow.visit({
      attributes: `${localAttributes(flow.stack)} project-id="flow" endpoints="${endpoints}"`,
      wallets: [{ privateKeys: [key] }],
    })
    await visit.connect()
    const { modal } = await compareScrolls(
      {
        visit,
        async openList() {
          await visit.waitUntilConnected()
          await visit.page.evaluate(() =>
            document.querySelector('w3m-button')?.modal?.open({ view: 'Transactions' }),
          )
          await visit.page.locator('w3m-activity-row').first().waitFor()
        },
        scroll: {
          scroller: 'w3m-transactions-screen .body',
          list: 'w3m-activity-list',
          row: 'w3m-activity-row',
          total: 1000,
          step: wheelStepPx * 10,
        },
      },
      {
        visit: await visitPlainList(
          `<plain-history api="${api}" account="${address}" query="projectId=flow&amp;chainId=eip155:31337"></plain-history>`,
        ),
        scroll: {
          scroller: 'plain-history .box',
          list: 'plain-history',
          row: '[role="listitem"]',
          total: 1000,
          step: wheelStepPx * 10,
        },
      },
    )
    for (const { maxRows } of modal) assert.ok(maxRows <= 100, `${maxRows} in the document`)
  })
})

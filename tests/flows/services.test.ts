import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import type { Fault } from '../../demo/backend/faults.ts'
import { localOne } from '../../src/testing/networks.ts'
import { type Flow, localAttributes, type Visit, type VisitOptions } from '../support/modal-page.ts'
import { networksAttribute, toAttributeJson } from '../support/attributes.ts'
import { isOfflineAfterReload } from '../support/browser-probes.ts'
import { createDeferred } from '../support/deferred.ts'
import { SendPage } from '../support/send-page.ts'
import { until } from '../support/until.ts'
import { afterEach, beforeEach, describe, expect, test } from '../support/flow-test.ts'
import { uiTexts } from '../support/ui-texts.ts'

declare global {
  interface Window {
    /** Times at which the page requested the wallets of a search. */
    searchTimes: number[]
    /** Delays of all timers of the page, in milliseconds. */
    timerDelays: number[]
  }
}

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A request to a service, with its path and its parameters. */
interface ServiceRequest {
  readonly path: string
  readonly content: string
}

describe('Services that fail and recover', () => {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })
  afterEach(() => flow.stack.faults.clear())

  const breakService = (service: string, kind: Fault['kind'], overrides: Partial<Fault> = {}) =>
    flow.stack.faults.set({ service, kind, ...overrides })

  const getAttributes = () => {
    const { api, catalog, images, relay, analytics } = flow.stack.urls
    return `${localAttributes(flow.stack)} project-id="flow" endpoints="${toAttributeJson({ api, catalog, images, relay, analytics })}"`
  }

  /** Opens a page with all services, and records its requests. */
  async function visitServices(options: VisitOptions = {}) {
    const visit = await flow.visit({
      attributes: getAttributes(),
      // The browser logs failed requests.
      expectedErrors: /Failed to load resource|net::ERR/,
      ...options,
    })
    const serviceRequests: ServiceRequest[] = []
    visit.page.on('request', request => {
      const url = new URL(request.url())
      serviceRequests.push({ path: url.pathname, content: `${url.search} ${request.postData() ?? ''}` })
    })
    const count = (path: string, query = '') =>
      serviceRequests.filter(request => request.path.includes(path) && request.content.includes(query)).length
    return { visit, all: serviceRequests, count }
  }
  /** Returns the pauses between requests in milliseconds, by the clock of the page. */
  const getPauses = (visit: Visit, part: string) =>
    visit.page.evaluate(urlPart => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const times = resources.filter(({ name }) => name.includes(urlPart)).map(({ startTime }) => startTime)
      return times.slice(1).map((time, index) => time - (times[index] ?? 0))
    }, part)
  const findRetryButton = (visit: Visit) => visit.page.getByRole('button', { name: uiTexts.tryAgain }).first()
  /** Restores the services, and reloads the shown history, then the tokens. */
  const expectRecovery = async (visit: Visit) => {
    await flow.stack.faults.clear()
    await findRetryButton(visit).click()
    await visit.page.getByText('Activity not available').waitFor({ state: 'detached' })
    await visit.page.getByRole('tab', { name: 'Tokens' }).click()
    await findRetryButton(visit).click()
    await visit.seeText('Local Token')
  }
  const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? 0)
  const failureText = 'List not available'

  const openSearch = async (visit: Visit) => {
    await visit.open()
    await visit.click('all-wallets')
    await visit.getByTestId('wallet-search-item-test.wallet').waitFor()
    // The list has loaded, so it cannot consume a fault meant for the search.
    await visit.page.locator('w3m-wallet-grid wui-tile').nth(8).waitFor()
  }
  const search = (visit: Visit, text: string) => visit.getByTestId('wui-input-text').fill(text)
  /** Checks that the search text is kept and that a retry finds wallets. */
  const expectResultsAfterRetry = async (visit: Visit, text: string) => {
    await flow.stack.faults.clear('catalog')
    await findRetryButton(visit).click()
    await visit.page.getByText(failureText).waitFor({ state: 'detached' })
    await visit.page.locator('w3m-wallet-grid wui-tile').first().waitFor()
    await expect(visit.getByTestId('wui-input-text')).toHaveValue(text)
  }

  // Other statuses: tests/services/http.test.ts.
  test('F1 reports a refusal of the catalog once, keeps the search, and retries only after a 403', {
    tag: '@nightly',
  }, async () => {
    const { visit, count } = await visitServices({ expectedErrors: /Failed to load resource|w3m/ })
    await openSearch(visit)
    const searches = { 404: 'phantom', 403: 'rabby' }
    for (const [status, query] of Object.entries(searches)) {
      await breakService('catalog', 'status', { status: Number(status) })
      await search(visit, query)
      await visit.seeText(failureText)
      await expect(visit.page.getByText(failureText)).toHaveCount(1)
      await expectResultsAfterRetry(visit, query)
    }
    // The expected count includes the retry by click.
    for (const [status, query] of Object.entries(searches))
      assert.equal(count('/getWallets', `search=${query}`), status === '403' ? 5 : 2, `${status}`)
  })

  test('F1 F3 shows an error in each list when the Blockchain API refuses or fails, and reloads on click', {
    tag: '@nightly',
  }, async () => {
    const { visit, count } = await visitServices()
    await visit.connect()
    await breakService('balance', 'status', { status: 401 })
    await breakService('history', 'status', { status: 404 })
    const sendPage = new SendPage(visit)
    await sendPage.openAccount()
    await visit.seeText(uiTexts.noTokens)
    await visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await visit.seeText('Activity not available')
    const previousCounts = [count('/balance'), count('/history')]
    assert.deepEqual(previousCounts, [1, 1])
    // A failure of the service is retried three times with growing pauses.
    await breakService('history', 'status', { status: 502 })
    await findRetryButton(visit).click()
    await until(() => count('/history') === 5, 'three more tries')
    await visit.seeText('Activity not available')
    const [, firstPause = 0, secondPause = 0, thirdPause = 0] = await getPauses(visit, '/history')
    assert.ok(
      firstPause >= 74 && secondPause >= 149 && thirdPause >= 299,
      `${firstPause}, ${secondPause}, ${thirdPause} ms`,
    )
    await expectRecovery(visit)
    assert.deepEqual([count('/history'), count('/balance')], [6, 2])
  })

  test('F1 F3 F5 shows that the balance is not available when a node refuses, fails or answers HTML, and retries on click', async () => {
    const url = `${flow.stack.urls.rpc}/v1/?chainId=eip155:31337&projectId=flow`
    const { visit, count } = await visitServices({
      attributes: `${networksAttribute(localOne)} rpc-urls="${toAttributeJson({ 'eip155:31337': [url] })}"`,
      expectedErrors: /Failed to load resource|w3m/,
    })
    // The wallet returns no balance, so the node is called.
    await visit.page.evaluate(() => {
      window.wallet.script.always('eth_getBalance', window.testing.fail({ code: 4200, message: 'no' }))
    })
    const countBalanceReads = () => count('/v1/', 'eth_getBalance')
    await breakService('rpc', 'status', { status: 400 })
    await visit.connect()
    await visit.open()
    await visit.seeText('Balance not available')
    assert.equal(countBalanceReads(), 1)
    let expectedCount = 1
    for (const [fault, tryCount] of [
      [{ kind: 'status', status: 504 }, 4],
      [{ kind: 'html', status: 200 }, 1],
      [{ kind: 'huge' }, 1],
    ] as const) {
      await breakService('rpc', fault.kind, fault)
      await findRetryButton(visit).click()
      expectedCount += tryCount
      await until(
        () => countBalanceReads() === expectedCount,
        `${tryCount} requests of a node that answers ${fault.kind}`,
      )
      await visit.page.locator('w3m-account-balance wui-button[pending]').waitFor({ state: 'detached' })
      await visit.seeText('Balance not available')
    }
    await flow.stack.faults.clear('rpc')
    await findRetryButton(visit).click()
    await visit.page.locator('w3m-account-balance').getByText('ETH').first().waitFor()
    assert.equal(countBalanceReads(), expectedCount + 1)
  })

  test('F2 waits exactly for Retry-After, and stops waiting when the user has left the screen', async () => {
    const { visit, count } = await visitServices()
    await visit.page.clock.install()
    await visit.page.reload()
    await openSearch(visit)
    await visit.page.evaluate(() => {
      window.searchTimes = []
      window.timerDelays = []
      const { fetch, setTimeout } = window
      window.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) => {
        window.timerDelays.push(ms)
        return setTimeout(handler, ms, ...args)
      }) as typeof setTimeout
      window.fetch = (url, init) => {
        // Times are measured by the clock of the page.
        if (String(url).includes('search=')) window.searchTimes.push(performance.now())
        return fetch(url, init)
      }
    })
    await breakService('catalog', 'status', { status: 429, retryAfterSeconds: 28, times: 1 })
    await search(visit, 'rainbow')
    await until(() => visit.page.evaluate(() => window.timerDelays.includes(28_000)), 'the page to wait')
    await visit.page.clock.fastForward(10_000)
    await visit.page.clock.fastForward(20_000)
    await visit.page.locator('w3m-wallet-grid wui-tile').first().waitFor()
    await until(() => count('/getWallets', 'search=rainbow') === 2, 'the second request')
    const [firstSearch = 0, secondSearch = 0] = await visit.page.evaluate(() => window.searchTimes)
    assert.ok(secondSearch - firstSearch >= 28_000, `second request after ${secondSearch - firstSearch} ms`)

    await breakService('catalog', 'status', { status: 429, retryAfterSeconds: 28 })
    const answerPromise = visit.page.waitForResponse(response => response.url().includes('search=phantom'))
    await search(visit, 'phantom')
    await answerPromise
    // The rest of the modal keeps working during the pause.
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
    await flow.stack.faults.clear('catalog')
    await visit.page.clock.fastForward(30_000)
    await visit.open()
    await visit.see('disconnect-button')
    assert.equal(count('/getWallets', 'search=phantom'), 1)
  })

  test('F3 reports that the catalog fails after three retries, and never sends an analytics event twice', {
    tag: '@nightly',
  }, async () => {
    const { visit, count } = await visitServices({ attributes: `${getAttributes()} analytics` })
    await openSearch(visit)
    await breakService('analytics', 'status', { status: 503 })
    await breakService('catalog', 'status', { status: 503 })
    await search(visit, 'rainbow')
    await visit.seeText(failureText)
    assert.equal(count('/getWallets', 'search=rainbow'), 4)
    const [firstPause = 0, secondPause = 0, thirdPause = 0] = await getPauses(visit, 'search=rainbow')
    assert.ok(
      firstPause >= 74 && secondPause >= 149 && thirdPause >= 299,
      `${firstPause}, ${secondPause}, ${thirdPause} ms`,
    )
    await expectResultsAfterRetry(visit, 'rainbow')
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
    await until(() => count('/e', '"CONNECT_SUCCESS"') > 0, 'the event of the connection')
    await visit.open()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await until(() => count('/e', '"DISCONNECT_SUCCESS"') > 0, 'the event of the end')
    for (const event of ['SEARCH_WALLET', 'CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
      assert.equal(count('/e', `"${event}"`), 1, event)
  })

  test('F4 aborts requests to silent, hanging and slow services after ten seconds, without blocking the modal', async () => {
    const { visit, count } = await visitServices()
    await visit.connect()
    await visit.page.clock.install()
    await visit.page.reload()
    await visit.waitUntilConnected()
    await breakService('catalog', 'silent')
    await breakService('history', 'hang')
    await breakService('balance', 'slow-bytes')
    const sendPage = new SendPage(visit)
    await sendPage.openAccount()
    await until(() => count('/balance') === 1, 'the request for tokens')
    // Nothing has loaded, and the user can close and reopen the modal.
    await visit.closeModal()
    await sendPage.openAccount()
    await visit.page.clock.fastForward(10_000)
    await visit.seeText(uiTexts.noTokens)
    await visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await until(() => count('/history') === 1, 'the request for the activity')
    await visit.page.clock.fastForward(10_000)
    await visit.seeText('Activity not available')
    assert.deepEqual([count('/balance'), count('/history')], [1, 1])
    await flow.stack.faults.clear('history')
    await findRetryButton(visit).click()
    await visit.page.getByText('Activity not available').waitFor({ state: 'detached' })
    await flow.stack.faults.clear('balance')
    await visit.page.getByRole('tab', { name: 'Tokens' }).click()
    await findRetryButton(visit).click()
    await visit.seeText('Local Token')

    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.click('all-wallets')
    await visit.getByTestId('wui-input-text').fill('rainbow')
    await visit.page.clock.fastForward(300)
    await until(() => count('/getWallets', 'search=rainbow') === 1, 'the search')
    await visit.click('header-back')
    await visit.see('wallet-selector-test.wallet')
    await visit.click('all-wallets')
    await visit.getByTestId('wui-input-text').fill('rainbow')
    await visit.page.clock.fastForward(300)
    await until(() => count('/getWallets', 'search=rainbow') === 2, 'the search again')
    await visit.page.clock.fastForward(10_000)
    await visit.seeText(failureText)
    await expectResultsAfterRetry(visit, 'rainbow')
  })

  for (const [caseName, wallets, text] of [
    ['many tokens', undefined, 'Show all 6'],
    ['no tokens', [{ privateKeys: [generatePrivateKey()] }], 'No tokens yet'],
  ] as const)
    test(`F4 keeps the layout below in place if ${caseName} load late`, {
      tag: '@nightly',
    }, async () => {
      const { visit, count } = await visitServices({ ...(wallets && { wallets }) })
      await visit.connect()
      const lateData = createDeferred<void>()
      await visit.page.route('**/balance?*', async route => {
        await lateData.promise
        await route.continue()
      })
      await visit.open()
      const disconnectButton = visit.getByTestId('disconnect-button')
      await disconnectButton.hover()
      await until(() => count('/balance') === 1, 'the request for tokens')
      const previousPosition = await topOf(disconnectButton)
      lateData.resolve()
      await visit.page.getByText(text).waitFor({ state: 'attached' })
      await visit.saveScreenshot(`late-${caseName.replace(' ', '-')}`)
      assert.deepEqual(await topOf(disconnectButton), previousPosition)
    })

  test('F5 fails only the affected call if a service answers with HTML, nothing, a truncated body or 50 MB', async () => {
    const { visit, count } = await visitServices()
    await openSearch(visit)
    const searches = {
      html: 'trust',
      malformed: 'rainbow',
      empty: 'phantom',
      huge: 'ledger',
      cut: 'rabby',
    } as const
    for (const [kind, query] of Object.entries(searches)) {
      await breakService('catalog', kind as Fault['kind'])
      await search(visit, query)
      await visit.seeText(failureText)
      await expectResultsAfterRetry(visit, query)
      // A broken connection is retried, an invalid answer is not.
      assert.equal(count('/getWallets', `search=${query}`), kind === 'cut' ? 5 : 2, kind)
    }
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()
    await breakService('balance', 'html', { status: 200 })
    await breakService('history', 'malformed')
    await new SendPage(visit).openAccount()
    await visit.seeText(uiTexts.noTokens)
    await visit.page.getByRole('tab', { name: uiTexts.activity }).click()
    await visit.seeText('Activity not available')
    await expectRecovery(visit)
  })

  test('F15 shows the button and the wallets of this browser offline, and loads the lists once online', {
    tag: '@nightly',
  }, async () => {
    const { visit } = await visitServices({ expectedErrors: /Failed to load resource|net::ERR|WebSocket/ })
    if (!(await isOfflineAfterReload(visit.context))) {
      await visit.end()
      return test.skip(true, 'this browser reports a page as online that was reloaded offline')
    }
    // Simulates that the browser cached the files of the site: the test fetches them while the page is offline.
    await visit.context.grantPermissions(['local-network-access'])
    await visit.page.route(`${flow.url}/**`, async route => {
      const answer = await fetch(route.request().url())
      const type = answer.headers.get('content-type') ?? 'text/plain'
      await route.fulfill({
        status: answer.status,
        contentType: type,
        body: Buffer.from(await answer.arrayBuffer()),
      })
    })
    await visit.context.setOffline(true)
    await visit.page.reload()
    await visit.see('connect-button')
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
    await visit.seeText(failureText)
    await visit.click('wallet-selector-walletconnect')
    await visit.seeText('You’re offline. A QR code appears once you’re back online.')
    await visit.context.setOffline(false)
    await visit.see('wui-qr-code')
    await visit.click('header-back')
    await visit.page.getByText(failureText).waitFor({ state: 'detached' })
    await visit.pick()
    await visit.waitUntilConnected()
  })

  test('F15 keeps all input when the page goes offline, and continues once online', async () => {
    const { visit } = await visitServices()
    await openSearch(visit)
    await visit.context.setOffline(true)
    await search(visit, 'rainbow')
    await visit.seeText(failureText)
    await expect(visit.getByTestId('wui-input-text')).toHaveValue('rainbow')
    await visit.context.setOffline(false)
    await visit.page.getByText(failureText).waitFor({ state: 'detached' })
    await visit.page.locator('w3m-wallet-grid wui-tile').first().waitFor()
    await expect(visit.getByTestId('wui-input-text')).toHaveValue('rainbow')
    await visit.click('header-back')
    await visit.pick()
    await visit.waitUntilConnected()

    const sendPage = new SendPage(visit)
    await sendPage.openForm()
    await visit.context.setOffline(true)
    await sendPage.type('0.25', receiver)
    await sendPage.findButton(uiTexts.tryAgain).waitFor()
    await visit.context.setOffline(false)
    await expect(visit.page.getByLabel(uiTexts.receiver, { exact: true })).toHaveValue(receiver)
    await expect(visit.page.getByLabel(uiTexts.amount, { exact: true })).toHaveValue('0.25')
    await sendPage.findButton(uiTexts.review).click()
    await sendPage.confirm('0.25', 'ETH')
    await visit.seeText(uiTexts.confirmed)
    await sendPage.finish()

    await visit.context.setOffline(true)
    await sendPage.openAccount()
    await visit.click('disconnect-button')
    await visit.waitUntilDisconnected()
    await visit.context.setOffline(false)
  })
})

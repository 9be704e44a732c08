import assert from 'node:assert/strict'
import { setUpPairing } from '../support/pairing-setup.ts'
import { describe, expect, test } from '../support/flow-test.ts'

describe('Faults during pairing', () => {
  const {
    getStack,
    postCommand,
    openTestPhone,
    openPage,
    pair,
    requestSignature,
    isSigned,
    signOnPhone,
    readPageTexts,
  } = setUpPairing()

  test('F8 restores a session that is approved while the page reloads, or after it has reloaded', async ({
    onEnd,
  }) => {
    const { visit } = await openPage()
    const phone = await openTestPhone(onEnd)
    await phone.scan(await visit.openPairing())
    await phone.page.getByTestId('session-approve-button').waitFor()
    const url = visit.page.url()
    await visit.page.goto('about:blank')
    await phone.approve()
    await phone.expectSessions(1)
    await visit.page.goto(url)
    await visit.waitUntilConnected()
    await signOnPhone(visit, phone, 'found')
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await phone.expectSessions(0)

    await phone.scan(await visit.openPairing())
    await phone.page.getByTestId('session-approve-button').waitFor()
    await visit.page.reload()
    await visit.see('connect-button')
    await phone.approve()
    await visit.waitUntilConnected()
    await signOnPhone(visit, phone, 'found again')
    await phone.disconnect()
    await visit.waitUntilDisconnected()
    const pageText = await readPageTexts(visit)
    assert.ok(!/w3m:1:awaited/.test(pageText), 'the storage contains a part of a code')
  })

  test('T24 connects one of two namespaces if the wallet shares only one', async ({ onEnd }) => {
    const { visit } = await openPage()
    const phone = await openTestPhone(onEnd)
    await phone.scan(await visit.openPairing())
    await expect(phone.page.getByTestId('session-info-verified')).toHaveText('This site couldn’t be verified')
    await phone.page.getByTestId('share-solana').uncheck()
    await phone.approve()
    await visit.waitUntilConnected()
    const account = await visit.readAccount()
    assert.equal(account?.address, (await phone.readAddresses())[0])
    assert.deepEqual(
      [...new Set(account?.connections.map(({ namespace }: { namespace: string }) => namespace))],
      ['eip155'],
    )
    await signOnPhone(visit, phone, 'one of two')
    await phone.disconnect()
    await visit.waitUntilDisconnected()
  })

  // One second after its start, the library checks for messages that an earlier visit left unfinished.
  test('T24 logs no error if a wallet disconnects while the library checks for unfinished messages', {
    tag: '@nightly',
  }, async ({ onEnd }) => {
    const { visit } = await openPage({
      prepare: () => {
        const timer = globalThis.setTimeout
        const delayedCalls: (() => void)[] = []
        globalThis.setTimeout = ((callback: () => void, delay?: number, ...args: unknown[]) =>
          delay === 1_000
            ? delayedCalls.push(callback)
            : timer(callback, delay, ...args)) as typeof setTimeout
        const { send } = WebSocket.prototype
        WebSocket.prototype.send = function (data) {
          send.call(this, data)
          // Tag 1113 marks the answer to the disconnect message of the wallet.
          if (!String(data).includes('"tag":1113')) return
          globalThis.setTimeout = timer
          for (const callback of delayedCalls) callback()
        }
      },
    })
    const phone = await openTestPhone(onEnd)
    await pair(visit, phone)
    await phone.disconnect()
    await visit.waitUntilDisconnected()
  })

  // Other cases of F6: tests/backend/walletconnect.test.ts covers a closed page, tests/backend/relay.test.ts covers empty mailboxes.
  test('F6 delivers a request once to a wallet that was offline, and signs after the relay restarted', async ({
    onEnd,
  }) => {
    const { visit } = await openPage()
    const phone = await openTestPhone(onEnd)
    await pair(visit, phone)

    await phone.toggleOnline()
    const signature = requestSignature(visit, 'while you were out')
    await phone.toggleOnline()
    await expect(phone.page.getByTestId('request-content')).toHaveText('while you were out')
    await phone.approve()
    assert.ok(await isSigned(visit, 'while you were out', await signature))
    // The request is sent once and delivered once.
    await phone.page.getByTestId('session-approve-button').waitFor({ state: 'detached' })

    await postCommand('/relay/restart')
    await signOnPhone(visit, phone, 'after a restart')

    await phone.disconnect()
    await visit.waitUntilDisconnected()
  })

  test('F9 connects with an older code if it is approved first, and ends the session of the newer code', {
    tag: '@nightly',
  }, async ({ onEnd }) => {
    const { visit } = await openPage()
    const [earlyPhone, latePhone] = [await openTestPhone(onEnd), await openTestPhone(onEnd)]
    await visit.page.clock.install()
    await visit.page.reload()
    const firstPairing = await visit.openPairing()
    await visit.page.clock.fastForward(231_000)
    const secondCode = await visit.readPairingCode(firstPairing)
    await earlyPhone.scan(firstPairing)
    await latePhone.scan(secondCode)
    await latePhone.page.getByTestId('session-approve-button').waitFor()
    await earlyPhone.approve()
    await visit.waitUntilConnected()
    await latePhone.approve()
    await latePhone.expectSessions(0)
    assert.equal(await earlyPhone.countSessions(), 1)
    await signOnPhone(visit, earlyPhone, 'the first approval wins')
    await earlyPhone.disconnect()
    await visit.waitUntilDisconnected()
  })

  test('F6 F14 shows why a relay rejects the connection, retries, and reports a wrong device clock', {
    tag: '@nightly',
  }, async () => {
    for (const [refuse, message] of [
      ['origin', 'Invalid App Configuration'],
      ['key', 'Invalid Project ID'],
    ] as const) {
      const { visit } = await openPage()
      await postCommand('/relay/faults', { refuse })
      await visit.open()
      await visit.click('wallet-selector-walletconnect')
      await visit.seeText(message)
      await postCommand('/relay/faults')
      await visit.click('w3m-connecting-widget-secondary-button')
      await visit.readPairingCode()
      await visit.end()
    }
    // The device clock is one hour ahead, so the relay rejects the token as not yet valid.
    const { visit } = await openPage({
      prepare: () => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 3_600_000
      },
    })
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    await visit.seeText('Session Expired')
    await visit.seeText('Check the time settings')
  })

  test('F27 pairs while the catalog is down or slow', async () => {
    const { faults } = getStack()
    await faults.set({ service: 'catalog', kind: 'status', status: 404 })
    const { visit } = await openPage({ catalog: true })
    await visit.open()
    await visit.seeText('List not available')
    await visit.click('wallet-selector-walletconnect')
    await visit.readPairingCode()
    await visit.closeModal()

    await faults.set({ service: 'catalog', kind: 'slow', delayMs: 1_500 })
    await visit.open()
    await visit.click('wallet-selector-walletconnect')
    await visit.readPairingCode()
    await visit.closeModal()
    await faults.clear('catalog')
  })

  // tests/controllers/wallets/wallet-list.test.ts covers counts that are too high or too low.
  test('F27 ends the list of the catalog even if its count is too high', { tag: '@nightly' }, async () => {
    await postCommand('/catalog/lie', { countOff: 5_000 })
    const { visit: otherVisit } = await openPage({ catalog: true })
    await otherVisit.open()
    await otherVisit.click('all-wallets')
    await otherVisit.see('wallet-list')
    const countCatalogRequests = () => otherVisit.requests.filter(url => url.includes('/getWallets')).length
    const endCount = await otherVisit.page.evaluate(async () => {
      const find = (root: ParentNode, name: string): Element | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.matches(name)) return element
          const innerMatch = element.shadowRoot && find(element.shadowRoot, name)
          if (innerMatch) return innerMatch
        }
        return undefined
      }
      const grid = find(document, 'w3m-wallet-grid') as Element & { loading: boolean; tiles: unknown[] }
      // The end is reached when no more tiles load for over a second although the last row is visible.
      for (let quietRounds = 0; quietRounds < 40; quietRounds++) {
        const { length } = grid.tiles
        const tile = grid.shadowRoot?.querySelector('[role="list"]')?.lastElementChild
        tile?.scrollIntoView({ block: 'end' })
        await new Promise(resolve => setTimeout(resolve, 30))
        if (grid.loading || grid.tiles.length > length) quietRounds = 0
      }
      return grid.tiles.length
    })
    assert.ok(endCount > 400, `the list ended at ${endCount} wallets`)
    // Forty per page, plus the requests of the first screens.
    assert.ok(
      countCatalogRequests() <= Math.ceil(endCount / 40) + 6,
      `${countCatalogRequests()} requests for ${endCount} wallets`,
    )
    await otherVisit.end()
    await postCommand('/catalog/lie', { countOff: 0 })
  })
})

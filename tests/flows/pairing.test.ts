import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { measure } from '../../scripts/size.mjs'
import { type Visit, visitorHost } from '../support/modal-page.ts'
import { setUpPairing } from '../support/pairing-setup.ts'
import { describe, addNote, test } from '../support/flow-test.ts'

describe('Pairing with a wallet on another device', () => {
  const { getRelayUrl, openTestPhone, openPage, pair, signOnPhone, readPageTexts } = setUpPairing()

  // Gzip level 9 and 1 kB = 1000 bytes, as in `npm run check -- size`.
  const sumGzipSizes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/cdn/${file}`), { level: 9 }).length, 0)
  const toKilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

  /** Records when the first code is drawn. With `#hurry`, opens the code as soon as its row is in the document. */
  const watchCode = () => {
    const page = globalThis as unknown as { drawnAt?: number; isHurried?: boolean }
    performance.setResourceTimingBufferSize(2_000)
    const attach = Element.prototype.attachShadow
    const roots: ShadowRoot[] = []
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options)
      roots.push(root)
      new MutationObserver(() => {
        if (root.querySelector('svg[part="qr"]')) page.drawnAt ??= performance.now()
      }).observe(root, { childList: true, subtree: true })
      return root
    }
    // The row may have been rendered outside of the document before the modal opens.
    const pressRow = () => {
      const rows = roots.map(root =>
        root.querySelector<HTMLElement>('[data-testid="wallet-selector-walletconnect"]'),
      )
      const row = location.hash === '#hurry' && rows.find(element => element?.isConnected)
      if (!row) return requestAnimationFrame(pressRow)
      location.hash = ''
      row.click()
    }
    requestAnimationFrame(pressRow)
  }
  const openWatchedPage = async (options: Parameters<typeof openPage>[0] = {}) => {
    const { visit } = await openPage({
      host: visitorHost,
      networks: ['ethereum', 'base'],
      hasOnlyButton: true,
      prepare: watchCode,
      ...options,
    })
    return visit
  }
  /** Returns the bundle files that the page began to load before the code was drawn. */
  const getFilesUntilCode = async (visit: Visit): Promise<string[]> => {
    const drawnAt = await visit.page
      .waitForFunction(() => (globalThis as { drawnAt?: number }).drawnAt)
      .then(value => value.jsonValue() as Promise<number>)
    // Wait until every requested file has finished loading.
    const getScripts = () => [...new Set(visit.requests.filter(url => url.endsWith('.js')))]
    const getTimings = () =>
      visit.page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      )
    await visit.until(urls => {
      const loadedUrls = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return urls.every(url => loadedUrls.has(url))
    }, getScripts())
    return (await getTimings())
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= drawnAt)
      .map(({ name }) => new URL(name).pathname.replace('/cdn/', ''))
      .sort()
  }

  test('loads only the files of the size gates and the pairing library before a code is shown', async () => {
    const { code, lists, library } = measure()
    // A user who opens the code immediately, with a catalog.
    const visit = await openWatchedPage({ catalog: true })
    await visit.page.evaluate(() => {
      location.hash = '#hurry'
    })
    await visit.open()
    const files = await getFilesUntilCode(visit)
    addNote(`pairing library: ${toKilobytes(sumGzipSizes(files.filter(file => library.includes(file))))}`)
    const ownFiles = files.filter(file => !library.includes(file))
    addNote(`other files: ${toKilobytes(sumGzipSizes(ownFiles))}`)
    assert.deepEqual(
      ownFiles.filter(file => !code.includes(file) && !lists.includes(file)),
      [],
      'a code loads only the files that `npm run check -- size` counts',
    )
    // The list still loads, after the code.
    await visit.click('header-back')
    await visit.page.locator('[data-testid^="wallet-selector-"] >> nth=4').waitFor()
    await visit.end()

    // A user who waits on the first screen until nothing more loads.
    for (const catalog of [true, false]) {
      const slowVisit = await openWatchedPage({ catalog })
      await slowVisit.open()
      await slowVisit.page.locator('[data-testid^="wallet-selector-"] >> nth=4').waitFor()
      await slowVisit.page.waitForLoadState('networkidle')
      const openingRequests = slowVisit.requests.filter(url => library.some(file => url.endsWith(file)))
      assert.deepEqual(openingRequests, [], 'the modal loads the pairing library on opening')
      await slowVisit.click('wallet-selector-walletconnect')
      const extraFiles = (await getFilesUntilCode(slowVisit)).filter(file => !library.includes(file))
      addNote(
        `after loading ${catalog ? 'the catalog' : 'the built-in list'}: ${toKilobytes(sumGzipSizes(extraFiles))}`,
      )
      await slowVisit.end()
    }
  })

  test('pairs, signs, sends, follows the wallet, restores and disconnects, without requests to other hosts', async ({
    onEnd,
  }) => {
    const { visit, sockets } = await openPage()
    const phone = await openTestPhone(onEnd)
    const uri = await visit.openPairing()
    await phone.scan(uri)
    await phone.page.getByText('Flow').first().waitFor()
    await phone.approve()
    await visit.waitUntilConnected()
    await signOnPhone(visit, phone, 'hello')

    const pendingStatus = visit.page.evaluate(async () => {
      const modal = document.querySelector('w3m-button')?.modal
      const provider = modal?.getProvider('eip155')
      const from = modal?.getAccount().address
      const hash = await provider?.request({
        method: 'eth_sendTransaction',
        params: [{ from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x0' }],
      })
      for (;;) {
        const receipt = (await provider?.request({
          method: 'eth_getTransactionReceipt',
          params: [hash],
        })) as { status: string } | null
        if (receipt) return receipt.status
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    })
    await phone.approve()
    assert.equal(await pendingStatus, '0x1')

    await visit.page.reload()
    await visit.waitUntilConnected()
    await visit.until(() => document.querySelector('w3m-button')?.modal?.getAccount().status === 'connected')
    await signOnPhone(visit, phone, 'again')

    const firstAddress = (await visit.readAccount())?.address
    const otherAddress = (await phone.readAddresses()).find(address => address !== firstAddress) as string
    await phone.selectAddress(otherAddress)
    await visit.until(
      address => document.querySelector('w3m-button')?.modal?.getAccount().address === address,
      otherAddress,
    )
    await phone.selectNetwork('eip155:31338')
    await visit.until(
      () => document.querySelector('w3m-button')?.modal?.getAccount().networkId === 'eip155:31338',
    )

    await phone.page.reload()
    await phone.expectSessions(1)
    await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
    await visit.waitUntilDisconnected()
    await phone.expectSessions(0)
    assert.deepEqual([...new Set(sockets)], [new URL(getRelayUrl()).origin])
  })

  test('T13 shows a rejection, retries, removes the code after closing, and follows a disconnect of the wallet', async ({
    onEnd,
  }) => {
    const { visit } = await openPage()
    const consoleTexts: string[] = []
    visit.page.on('console', message => consoleTexts.push(message.text()))
    const phone = await openTestPhone(onEnd)
    const firstPairing = await visit.openPairing()
    await phone.scan(firstPairing)
    await phone.reject()
    await visit.seeText('declined')
    await visit.click('w3m-connecting-widget-secondary-button')
    const secondCode = await visit.readPairingCode()
    assert.notEqual(firstPairing, secondCode)
    await phone.scan(secondCode)
    await phone.page.getByTestId('session-approve-button').waitFor()
    await visit.closeModal()
    const remainingText = `${await readPageTexts(visit)}\n${consoleTexts.join('\n')}\n${visit.requests.join('\n')}`
    for (const uri of [firstPairing, secondCode]) {
      const { pathname, searchParams } = new URL(uri)
      for (const part of [uri, pathname.slice(0, 64), searchParams.get('symKey') as string])
        assert.ok(!remainingText.includes(part), 'a part of the code remains')
    }

    // The wallet that scanned the code approves after the modal was closed: nothing connects, and the wallet is
    // notified (F8).
    await phone.approve()
    await phone.expectSessions(0)
    await visit.expectAccount({ status: 'disconnected' })

    await pair(visit, phone)
    await phone.disconnect()
    await visit.waitUntilDisconnected()
  })
})

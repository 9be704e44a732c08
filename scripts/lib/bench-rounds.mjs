// Groups the network requests of a visit into rounds: a request that starts before any request of the current round has ended belongs
// to that round. The number of rounds approximates the length of the chain of dependent requests.
import { startVisit, waitUntilIdle, slowLine } from './bench-visit.mjs'

const fileNameOf = url => new URL(url).pathname.split('/').at(-1) || '/'

/** Records the scripts and calls of a page. Images and the document are excluded. */
async function recordRequests(cdp) {
  const requests = new Map()
  await cdp.send('Network.enable')
  // The debugger adds asynchronous stack traces, so that the initiator of a request behind a promise is known.
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 8 })
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
    if (!/^https?:/.test(request.url) || !['Script', 'Fetch', 'XHR'].includes(type)) return
    requests.set(requestId, {
      url: request.url,
      start: timestamp,
      end: Infinity,
      initiator: initiatorOf(initiator),
    })
  })
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'])
    cdp.on(event, ({ requestId, timestamp }) => {
      const request = requests.get(requestId)
      if (request) request.end = timestamp
    })
  return {
    /** Resolves when no request has been pending for about 1.2 s. */
    async waitUntilIdle() {
      for (let idleChecks = 0; idleChecks < 8; ) {
        await new Promise(resolve => {
          setTimeout(resolve, 150)
        })
        idleChecks = [...requests.values()].some(request => request.end === Infinity) ? 0 : idleChecks + 1
      }
    },
    drain() {
      const sortedRequests = [...requests.values()].sort((a, b) => a.start - b.start)
      requests.clear()
      return sortedRequests
    },
  }
}

/** Returns the file and function that made a request, or the page for an inline script. */
function initiatorOf(initiator) {
  for (let stack = initiator.stack; stack; stack = stack.parent)
    for (const frame of stack.callFrames)
      if (frame.url) return `${fileNameOf(frame.url)}${frame.functionName ? ` ${frame.functionName}` : ''}`
  return initiator.url ? fileNameOf(initiator.url) : 'the page'
}

/**
 * Groups requests, sorted by their start, into rounds. A request that starts after one of the current round has ended begins a new
 * round.
 */
export function groupRounds(requests) {
  const rounds = []
  for (const request of requests) {
    const round = rounds.at(-1)
    if (round && request.start < Math.min(...round.map(request => request.end))) round.push(request)
    else rounds.push([request])
  }
  return rounds
}

/**
 * Resolves with the lines of a table: the network rounds of a visit on the slow connection that clicks the button as soon as it
 * appears.
 */
export async function createWaterfall(options) {
  const visit = await startVisit({ ...options, line: slowLine, query: '?once' })
  const recorder = await recordRequests(visit.cdp)
  await visit.load()
  await visit.press()
  await recorder.waitUntilIdle()
  const rounds = groupRounds(recorder.drain())
  await visit.close()
  const startTime = rounds[0]?.[0]?.start ?? 0
  const formatMs = timestamp => `${Math.round((timestamp - startTime) * 1000)}`.padStart(6)
  return rounds.flatMap((round, index) => [
    `round ${index + 1}`,
    ...round.map(
      ({ url, start, end, initiator }) =>
        `${formatMs(start)} - ${formatMs(end)}  ${fileNameOf(url)}  requested by ${initiator}`,
    ),
  ])
}

/** Screens that an app may open, and whether each needs a connection. */
const screens = [
  ['AllWallets', false],
  ['WhatIsAWallet', false],
  ['Account', true],
  ['Networks', true],
  ['ProfileWallets', true],
  ['Transactions', true],
  ['WalletReceive', true],
  ['WalletSend', true],
]

/** Returns the network rounds and the files of each screen, opened on an idle page whose modal was opened and closed before. */
export async function measureScreenRounds(options) {
  const results = {}
  for (const [view, isConnected] of screens) {
    const visit = await startVisit({ ...options, line: slowLine })
    const recorder = await recordRequests(visit.cdp)
    await visit.load()
    await recorder.waitUntilIdle()
    await visit.press()
    if (isConnected) {
      await visit.page.evaluate(() => {
        const find = (root, tag) => {
          for (const element of root.querySelectorAll('*')) {
            const match =
              element.localName === tag ? element : element.shadowRoot && find(element.shadowRoot, tag)
            if (match) return match
          }
          return null
        }
        // Clicks the native button inside the row.
        const rows = find(document, 'w3m-connector-list').shadowRoot.querySelectorAll('.item')
        const row = [...rows].find(item => item.querySelector('.label').textContent.startsWith('Wallet '))
        row.querySelector('button').click()
      })
      await visit.page.waitForFunction(
        () => document.querySelector('w3m-button').modal?.getAccount().status === 'connected',
      )
    }
    await visit.page.evaluate(() => document.querySelector('w3m-button').modal.close())
    await waitUntilIdle(visit.page)
    await recorder.waitUntilIdle()
    recorder.drain()
    await visit.page.evaluate(name => document.querySelector('w3m-button').modal.open({ view: name }), view)
    await recorder.waitUntilIdle()
    const scripts = recorder.drain().filter(({ url }) => url.includes('.js'))
    results[view] = { rounds: groupRounds(scripts).length, files: scripts.map(({ url }) => fileNameOf(url)) }
    await visit.close()
  }
  return results
}

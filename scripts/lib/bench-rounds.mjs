// What a visit asks the network for, in rounds: a round is asked for when something of the round before it has come.
import { begin, idle, slowLine } from './bench-visit.mjs'

const nameOf = url => new URL(url).pathname.split('/').at(-1) || '/'

/** Follows the scripts and calls of a page; pictures and the page itself are no part of it. */
async function follow(cdp) {
  const asked = new Map()
  await cdp.send('Network.enable')
  // Whoever asks behind a promise stands further down the stack.
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.setAsyncCallStackDepth', { maxDepth: 8 })
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
    if (!/^https?:/.test(request.url) || !['Script', 'Fetch', 'XHR'].includes(type)) return
    asked.set(requestId, { url: request.url, start: timestamp, end: Infinity, by: askerOf(initiator) })
  })
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'])
    cdp.on(event, ({ requestId, timestamp }) => {
      const request = asked.get(requestId)
      if (request) request.end = timestamp
    })
  return {
    /** Resolves when nothing has been under way for a moment. */
    async quiet() {
      for (let calm = 0; calm < 8; ) {
        await new Promise(resolve => {
          setTimeout(resolve, 150)
        })
        calm = [...asked.values()].some(each => each.end === Infinity) ? 0 : calm + 1
      }
    },
    take() {
      const all = [...asked.values()].sort((one, other) => one.start - other.start)
      asked.clear()
      return all
    },
  }
}

/** The file, and the function in it, that asked; the page where it wrote the script itself. */
function askerOf(initiator) {
  for (let stack = initiator.stack; stack; stack = stack.parent)
    for (const frame of stack.callFrames)
      if (frame.url) return `${nameOf(frame.url)}${frame.functionName ? ` ${frame.functionName}` : ''}`
  return initiator.url ? nameOf(initiator.url) : 'the page'
}

/** Sorts requests into rounds. */
export function inRounds(requests) {
  const rounds = []
  for (const request of requests) {
    const round = rounds.at(-1)
    if (round && request.start < Math.min(...round.map(each => each.end))) round.push(request)
    else rounds.push([request])
  }
  return rounds
}

/** The rounds of a visit that presses the button as soon as it is there, over the slow line. */
export async function waterfall(options) {
  const visit = await begin({ ...options, line: slowLine, query: '?once' })
  const log = await follow(visit.cdp)
  await visit.load()
  await visit.press()
  await log.quiet()
  const rounds = inRounds(log.take())
  await visit.close()
  const began = rounds[0]?.[0]?.start ?? 0
  const ms = at => `${Math.round((at - began) * 1000)}`.padStart(6)
  return rounds.flatMap((round, at) => [
    `round ${at + 1}`,
    ...round.map(
      ({ url, start, end, by }) => `${ms(start)} - ${ms(end)}  ${nameOf(url)}  asked for by ${by}`,
    ),
  ])
}

/** Screens that an app may open, and whether somebody is connected there. */
const screens = [
  ['AllWallets', false],
  ['WhatIsAWallet', false],
  ['Account', true],
  ['AccountSettings', true],
  ['Networks', true],
  ['ProfileWallets', true],
  ['Transactions', true],
  ['WalletReceive', true],
  ['WalletSend', true],
]

/** Rounds of our own files that opening each screen takes, on a page that has rested with its modal opened before. */
export async function screenRounds(options) {
  const found = {}
  for (const [view, isConnected] of screens) {
    const visit = await begin({ ...options, line: slowLine })
    const log = await follow(visit.cdp)
    await visit.load()
    await log.quiet()
    await visit.press()
    if (isConnected) {
      await visit.page.evaluate(() => {
        const find = (root, tag) => {
          for (const element of root.querySelectorAll('*')) {
            const inside =
              element.localName === tag ? element : element.shadowRoot && find(element.shadowRoot, tag)
            if (inside) return inside
          }
          return null
        }
        // A row answers with its native control.
        const rows = find(document, 'w3m-connector-list').shadowRoot.querySelectorAll('.item')
        const row = [...rows].find(each => each.querySelector('.label').textContent.startsWith('Wallet '))
        row.querySelector('button').click()
      })
      await visit.page.waitForFunction(
        () => document.querySelector('w3m-button').modal?.getAccount().status === 'connected',
      )
    }
    await visit.page.evaluate(() => document.querySelector('w3m-button').modal.close())
    await idle(visit.page)
    await log.quiet()
    log.take()
    await visit.page.evaluate(name => document.querySelector('w3m-button').modal.open({ view: name }), view)
    await log.quiet()
    const scripts = log.take().filter(({ url }) => url.includes('.js'))
    found[view] = { rounds: inRounds(scripts).length, files: scripts.map(({ url }) => nameOf(url)) }
    await visit.close()
  }
  return found
}

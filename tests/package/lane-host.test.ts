import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { laneHosts } from '../../scripts/lib/lane-host.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'

const browserHost = inRoot('scripts/lib/browser-host.mjs')

describe('the browser that test files share', () => {
  const hosts = laneHosts({ browser: [browserHost], nothing: [inRoot('scripts/lib/no-such-host.mjs')] })
  after(() => hosts.endAll())

  const connect = async () => chromium.connect((await hosts.addressOf('browser')) ?? '')

  it('keeps nothing of a file that ended', async () => {
    const first = await connect()
    const context = await first.newContext()
    await context.addCookies([{ name: 'left', value: 'behind', url: 'http://127.0.0.1/' }])
    await (await context.newPage()).goto('data:text/html,left')
    await first.close()

    const second = await connect()
    assert.deepEqual(second.contexts(), [])
    const pages = await second.newBrowserCDPSession().then(session => session.send('Target.getTargets'))
    assert.deepEqual(
      pages.targetInfos.filter(({ type, url }) => type === 'page' && url.startsWith('data:')),
      [],
    )
    assert.deepEqual(await (await second.newContext()).cookies(), [])
    await second.close()
  })

  it('is started anew once it broke down', { timeout: 60_000 }, async () => {
    const before = await hosts.addressOf('browser')
    const session = await (await connect()).newBrowserCDPSession()
    await session.send('Browser.close').catch(() => undefined)
    // The host goes with its browser, a moment later.
    while ((await hosts.addressOf('browser')) === before) await delay(20)

    const next = await connect()
    assert.equal(await (await next.newPage()).evaluate(() => 1 + 1), 2)
    await next.close()
  })

  it('is left out where it does not start, and a file starts one of its own', async () => {
    assert.equal(await hosts.addressOf('nothing'), undefined)
  })
})

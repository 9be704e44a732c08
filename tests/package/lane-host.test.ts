import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { laneHosts } from '../../scripts/lib/lane-host.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'
import { isRunning } from '../support/processes.ts'
import { until } from '../support/until.ts'

/** A host that prints its process id as its address, and ends when its stdin does. */
const host = [
  '-e',
  'console.log(process.pid); process.stdin.resume(); process.stdin.once("end", () => process.exit())',
]

describe('the host of a lane', () => {
  const hosts = laneHosts({ stack: host, nothing: [inRoot('scripts/lib/no-such-host.mjs')] })
  after(() => hosts.endAll())

  it('starts once for all files', async () => {
    assert.equal(await hosts.addressOf('stack'), await hosts.addressOf('stack'))
  })

  it('starts again after it broke down', async () => {
    const first = Number(await hosts.addressOf('stack'))
    process.kill(first, 'SIGKILL')
    const next = await until(async () => {
      const address = Number(await hosts.addressOf('stack'))
      return address !== first && address
    }, 'another host')
    assert.ok(isRunning(next))
  })

  it('ends with its lane', async () => {
    const pid = Number(await hosts.addressOf('stack'))
    await hosts.endAll()
    assert.ok(!isRunning(pid))
  })

  it('has no address if it does not start', async () => {
    assert.equal(await hosts.addressOf('nothing'), undefined)
  })
})

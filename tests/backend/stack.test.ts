import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Service } from '../../demo/backend/services/service.ts'
import { type StackInfo, startStack } from '../../demo/backend/stack.ts'
import { isRunning } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { stackProgram, startStackProcess } from '../support/stack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

// A temporary folder for this file only, so that other stacks on the machine have no effect.
const temporaryFolder = mkdtempSync(join(tmpdir(), 'w3m-test-'))
process.env.TMPDIR = temporaryFolder
after(() => rmSync(temporaryFolder, { recursive: true, force: true }))

const getRemainingFolders = () => readdirSync(temporaryFolder).filter(name => name.startsWith('w3m-stack-'))
const untilExited = (pids: number[]) => until(() => !pids.some(isRunning), 'the processes to end', 60_000)

const run = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
const startHolder = (kind: 'child' | 'same') =>
  run(['--import', 'tsx', 'tests/backend/fixtures/stack-holder.ts', kind])

function readFirstLine(childProcess: ChildProcess): Promise<StackInfo> {
  return new Promise((resolve, reject) => {
    childProcess.once('close', code => reject(new Error(`Ended with ${code} before it said anything`)))
    if (childProcess.stdout)
      createInterface(childProcess.stdout).once('line', line => resolve(JSON.parse(line)))
  })
}

const exitCodeOf = (childProcess: ChildProcess) =>
  new Promise<number | null>(resolve => childProcess.once('close', code => resolve(code)))

describe('startStack', () => {
  it('runs next to a second stack, and removes its own files and processes', async () => {
    const stacks = await Promise.all([startStack(), startStack()])
    const urls = stacks.flatMap(({ urls }) => [urls.api, ...Object.values(urls.chains)])
    assert.equal(new Set(urls).size, 6)
    assert.ok(urls.every(url => url.startsWith('http://127.0.0.1:')))
    const childPids = stacks.flatMap(stack => stack.pids.slice(1))
    assert.equal(childPids.length, 4)
    assert.ok(childPids.every(isRunning))
    assert.equal(getRemainingFolders().length, 2)

    await Promise.all(stacks.map(stack => stack.close()))
    assert.ok(!childPids.some(isRunning))
    assert.deepEqual(getRemainingFolders(), [])
    await stacks[0]?.close()
  })

  it('stops while requests are pending', async () => {
    const stack = await startStack()
    stack.faults.set({ service: 'analytics', kind: 'silent', times: 1 })
    const hangingRequest = assert.rejects(fetch(`${stack.urls.analytics}/e`))
    await until(() => stack.faults.list().length === 0, 'the request to arrive', 60_000)
    await stack.close()
    await hangingRequest
  })

  it('cleans up if a service fails to start', async () => {
    let pids: number[] = []
    const failingService: Service = {
      name: 'failing',
      start({ chains }) {
        pids = chains.pids
        throw new Error('this one never starts')
      },
    }
    await assert.rejects(startStack({ services: [failingService] }), /this one never starts/)
    assert.equal(pids.length, 2)
    assert.ok(!pids.some(isRunning))
    assert.deepEqual(getRemainingFolders(), [])
  })

  it('reports a port that is in use', async () => {
    const occupiedServer = createServer()
    await new Promise<void>(resolve => occupiedServer.listen(0, '127.0.0.1', resolve))
    const { port } = occupiedServer.address() as { port: number }
    await assert.rejects(startStack({ port }), /EADDRINUSE/)
    occupiedServer.close()
    assert.deepEqual(getRemainingFolders(), [])
  })
})

describe('startStackProcess', () => {
  it('returns the same info as startStack, controls faults and clock, and ends when closed', async () => {
    const stack = await startStackProcess()
    assert.equal(stack.pids.length, 3)
    await stack.faults.set({ service: 'analytics', kind: 'status', status: 418 })
    assert.equal((await fetch(`${stack.urls.analytics}/e`)).status, 418)
    await stack.faults.clear()
    assert.equal((await fetch(`${stack.urls.analytics}/e`)).status, 200)
    const previousTime = await stack.clock.now()
    await stack.clock.advance(3_600_000, { chains: true })
    assert.ok((await stack.clock.now()) >= previousTime + 3_600_000)

    await stack.close()
    assert.ok(!stack.pids.some(isRunning))
    assert.deepEqual(getRemainingFolders(), [])
  })

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    it(`stops its processes and removes its files on ${signal}`, async () => {
      const child = run(stackProgram)
      const { pids } = await readFirstLine(child)
      const exitPromise = exitCodeOf(child)
      child.kill(signal)
      assert.equal(await exitPromise, 0)
      assert.ok(!pids.some(isRunning))
      assert.deepEqual(getRemainingFolders(), [])
    })
  }

  it('stops and removes its files on a signal before it is ready', async () => {
    const child = run(stackProgram)
    await until(() => getRemainingFolders().length > 0, 'the start', 60_000)
    const exitPromise = exitCodeOf(child)
    child.kill('SIGTERM')
    assert.equal(await exitPromise, 0)
    await until(() => getRemainingFolders().length === 0, 'its folder to be removed', 60_000)
  })

  it('stops its processes and removes its files when its parent is killed', async () => {
    const parent = startHolder('child')
    const { pids } = await readFirstLine(parent)
    assert.ok(pids.every(isRunning))
    parent.kill('SIGKILL')
    await untilExited(pids)
    await until(() => getRemainingFolders().length === 0, 'its folder to be removed', 60_000)
  })

  it('leaves no chain running when its process is killed', async () => {
    const parent = startHolder('same')
    const { pids } = await readFirstLine(parent)
    const exitPromise = exitCodeOf(parent)
    parent.kill('SIGKILL')
    await exitPromise
    await untilExited(pids)

    // The next stack removes the abandoned folder.
    const stack = await startStack()
    assert.equal(getRemainingFolders().length, 1)
    await stack.close()
    assert.deepEqual(getRemainingFolders(), [])
  })

  it('stops when its parent has ended, even without a pipe between them', async () => {
    const script = `node ${stackProgram.map(arg => `'${arg}'`).join(' ')} </dev/null & wait`
    const parent = spawn('sh', ['-c', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const { pids } = await readFirstLine(parent)
    parent.kill('SIGKILL')
    await untilExited(pids)
    await until(() => getRemainingFolders().length === 0, 'its folder to be removed', 60_000)
  })

  it('writes nothing to the home folder', async () => {
    const home = mkdtempSync(join(temporaryFolder, 'home-'))
    const previousHome = process.env.HOME
    process.env.HOME = home
    try {
      const stack = await startStack()
      await stack.close()
      assert.ok(existsSync(home))
      assert.deepEqual(readdirSync(home), [])
    } finally {
      process.env.HOME = previousHome
    }
  })
})

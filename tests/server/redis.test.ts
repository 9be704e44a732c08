import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createClient } from 'redis'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import { createSignInHandler, redisSignInStore } from '../../src/server/index.ts'
import { createEvmAccount } from '../support/sign-in-accounts.ts'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0
if (!isInstalled)
  process.stdout.write('Left out: the tests on a real Redis; install redis-server to run them\n')

const secret = 'a secret of at least thirty-two characters'
const nonceCount = 200
let folder = ''
let socket = ''
let redis: ChildProcess | undefined
const connect = () => createClient({ socket: { path: socket, tls: false } }).connect()

before(async () => {
  if (!isInstalled) return
  folder = mkdtempSync(path.join(tmpdir(), 'w3m-redis-'))
  socket = path.join(folder, 'redis.sock')
  redis = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { stdout } = redis
  await new Promise<void>((resolve, reject) => {
    let output = ''
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('eady to accept connections')) resolve()
    })
    redis?.once('close', () => reject(new Error(output)))
  })
})
after(async () => {
  if (!redis) return
  const exitPromise = new Promise(resolve => redis?.once('close', resolve))
  redis.kill()
  await exitPromise
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server process. Resolves with a function that makes it verify the sign-ins and returns `accepted` or the code of each. */
async function startProcess(bodies: string) {
  const file = fileURLToPath(new URL('../support/spend-nonces.ts', import.meta.url))
  const input = JSON.stringify({ socket, secret, bodies })
  const childProcess = spawn(process.execPath, ['--import', 'tsx', file, input], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: childProcess.stdout })[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, 'ready')
  return async (): Promise<string[]> => {
    childProcess.stdin.end('begin\n')
    return JSON.parse((await lines.next()).value as string) as string[]
  }
}

describe('keys of a Redis store', () => {
  it("start with the default prefix or the app's prefix", async () => {
    const keys: string[] = []
    const client = {
      set: async (key: string) => keys.push(key),
      get: async (key: string) => keys.push(key),
      getDel: async (key: string) => keys.push(key),
    }
    for (const store of [redisSignInStore(client), redisSignInStore(client, { prefix: 'one:' })]) {
      await store.set('a', 'value', 1)
      await store.get('b')
      await store.take('c')
    }
    assert.deepEqual(keys, ['w3m-sign-in:a', 'w3m-sign-in:b', 'w3m-sign-in:c', 'one:a', 'one:b', 'one:c'])
  })
})

describe('Redis store', { skip: !isInstalled && 'there is no redis-server' }, () => {
  it(`accepts each of ${nonceCount} nonces exactly once in two concurrent processes`, async () => {
    const client = await connect()
    const handle = createSignInHandler({ domain: 'app.example', secret, store: redisSignInStore(client) })
    const account = createEvmAccount()
    const bodies = await Promise.all(
      Array.from({ length: nonceCount }, async () => {
        const nonceFields = await (await handle(new Request('https://app.example/api/session/nonce'))).json()
        const message = buildSignInMessage({
          domain: 'app.example',
          accountAddress: account.address,
          uri: 'https://app.example',
          version: '1',
          chainId: 'eip155:1',
          ...(nonceFields as { nonce: string; issuedAt: string; expirationTime: string }),
        })
        return { message, signature: await account.sign(message), namespace: 'eip155' }
      }),
    )
    const file = path.join(folder, 'bodies.json')
    writeFileSync(file, JSON.stringify(bodies))
    const processes = await Promise.all([startProcess(file), startProcess(file)])
    const answers = await Promise.all(processes.map(start => start()))
    for (let index = 0; index < nonceCount; index++) {
      const outcomes = answers.map(answerList => answerList[index])
      assert.deepEqual([...outcomes].sort(), ['NONCE_UNKNOWN', 'accepted'], `nonce ${index}`)
    }
    await client.close()
  })

  it('keeps a value until it expires, consumes it once, and separates the apps of one database', async () => {
    const client = await connect()
    const store = redisSignInStore(client, { prefix: 'one:' })
    const otherStore = redisSignInStore(client, { prefix: 'two:' })
    await store.set('a', 'value', 60_000)
    assert.equal(await otherStore.get('a'), undefined)
    assert.equal(await store.get('a'), 'value')
    const remainingMs = await client.pTTL('one:a')
    assert.ok(remainingMs > 50_000 && remainingMs <= 60_000, `${remainingMs} ms`)
    const values = await Promise.all(Array.from({ length: 20 }, () => store.take('a')))
    assert.deepEqual(
      values.filter(value => value !== undefined),
      ['value'],
    )
    assert.equal(await store.get('a'), undefined)
    await client.close()
  })

  it('rejects sign-ins while it is unavailable', async () => {
    const client = await connect()
    const handle = createSignInHandler({ domain: 'app.example', secret, store: redisSignInStore(client) })
    await client.close()
    const response = await handle(new Request('https://app.example/api/session/nonce'))
    assert.equal(response.status, 503)
    assert.equal(((await response.json()) as { code: string }).code, 'STORE_UNAVAILABLE')
  })
})

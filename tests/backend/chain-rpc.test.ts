import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createClient, http, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { testAddresses } from '../../demo/backend/chains/accounts.ts'
import { refusedProjectIds } from '../../demo/backend/services/service.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { isStopped } from '../support/processes.ts'
import { until } from '../support/until.ts'

let stack: Stack
before(async () => {
  stack = await startStack()
})
after(() => stack?.close())

const createUrl = (chainId = 'eip155:31337', projectId = 'demo') =>
  `${stack.urls.rpc}/v1/?chainId=${chainId}&projectId=${projectId}`

const post = (body: unknown, url = createUrl(), type = 'application/json') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const createChainIdCall = (id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })

async function assertRefused(response: Response, status: number, field: string): Promise<void> {
  assert.equal(response.status, status)
  const body = (await response.json()) as {
    status: string
    reasons: { field: string; description: string }[]
  }
  assert.equal(body.status, 'FAILED')
  assert.equal(body.reasons[0]?.field, field)
  assert.ok(body.reasons[0]?.description)
}

describe('chain RPC', () => {
  it('answers a single call on each chain, with and without a trailing slash', async () => {
    for (const [chainId, expected] of [
      ['eip155:31337', '0x7a69'],
      ['eip155%3A31338', '0x7a6a'],
    ]) {
      const response = await post(createChainIdCall(), createUrl(chainId))
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
      assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 1, result: expected })
    }
    assert.equal((await post(createChainIdCall(), createUrl().replace('/v1/?', '/v1?'))).status, 200)
  })

  it('answers on the Solana chain, through the API and directly at the node', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'getHealth' }
    for (const url of [createUrl(localSolana.id), stack.urls.solana as string])
      assert.deepEqual(await (await post(call, url)).json(), { jsonrpc: '2.0', id: 1, result: 'ok' })
    stack.faults.set({ service: 'rpc', kind: 'status', times: 1 })
    assert.equal((await post(call, createUrl(localSolana.id))).status, 503)
  })

  it('accepts text/plain, which browsers send without a preflight', async () => {
    const response = await post(createChainIdCall(), createUrl(), 'text/plain;charset=UTF-8')
    assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  it('returns ids unchanged, including 19-digit strings and large numbers', async () => {
    const text = (await (await post(createChainIdCall('1744712345678901234'))).json()) as { id: unknown }
    assert.equal(text.id, '1744712345678901234')
    const raw = '{"jsonrpc":"2.0","id":1744712345678901234,"method":"eth_chainId","params":[]}'
    assert.match(await (await post(raw)).text(), /"id":1744712345678901234\b/)
  })

  it('answers a batch of 1000 calls with matching ids', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const response = await post(ids.map(id => createChainIdCall(id)))
    assert.equal(response.status, 200)
    const answers = (await response.json()) as { id: number; result: string }[]
    assert.deepEqual(
      answers.map(answer => answer.id).sort((a, b) => a - b),
      ids,
    )
    assert.ok(answers.every(answer => answer.result === '0x7a69'))
  })

  it('rejects a batch of 1001 calls', async () => {
    await assertRefused(
      await post(Array.from({ length: 1001 }, (_, id) => createChainIdCall(id))),
      400,
      'body',
    )
  })

  it('accepts a batch above 2 MB, and rejects a batch above 8 MB', async () => {
    const createLargeCall = (length: number) => ({
      ...createChainIdCall(),
      params: [],
      padding: 'a'.repeat(length),
    })
    assert.equal((await post([createLargeCall(3_000_000)])).status, 200)
    await assertRefused(await post([createLargeCall(9_000_000)]), 413, 'body')
  })

  it('serves a batching viem client', async () => {
    const client = createClient({
      chain: foundry,
      transport: http(createUrl(), { batch: { batchSize: 1000 }, timeout: 60_000 }),
    }).extend(publicActions)
    const balances = await Promise.all(
      testAddresses.slice(0, 9).map(testAddress => client.getBalance({ address: testAddress })),
    )
    assert.ok(balances.every(balance => balance > 0n))
  })

  it('rejects unknown chains', async () => {
    await assertRefused(await post(createChainIdCall(), createUrl('eip155:1')), 400, 'chainId')
    await assertRefused(
      await post(createChainIdCall(), `${stack.urls.rpc}/v1?projectId=demo`),
      400,
      'chainId',
    )
  })

  it('rejects an empty and an unknown project id', async () => {
    await assertRefused(await post(createChainIdCall(), createUrl('eip155:31337', '')), 401, 'authentication')
    const unknownProjectUrl = createUrl('eip155:31337', refusedProjectIds.unknown)
    await assertRefused(await post(createChainIdCall(), unknownProjectUrl), 401, 'authentication')
  })

  it('answers failed and invalid calls with status 200 and a JSON-RPC error', async () => {
    const cases: [unknown, number][] = [
      [{ ...createChainIdCall(), method: 'eth_nothingOfThatName' }, -32601],
      ['{"jsonrpc":', -32700],
      ['', -32700],
      [[], -32600],
      ['7', -32600],
    ]
    for (const [body, code] of cases) {
      const response = await post(body)
      assert.equal(response.status, 200)
      assert.equal(((await response.json()) as { error: { code: number } }).error.code, code)
    }
  })

  it('reports the chain as unavailable if its node does not answer', async () => {
    const pid = stack.pids[2] as number
    process.kill(pid, 'SIGSTOP')
    try {
      // A signal may take effect after the next request on a loaded machine.
      await until(() => isStopped(pid), 'the node to stop')
      const response = await post(createChainIdCall(), createUrl('eip155:31338'))
      assert.match(
        await response.clone().text(),
        /Requested eip155:31338 chain provider is temporarily unavailable/,
      )
      await assertRefused(response, 503, 'chainId')
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    assert.equal((await post(createChainIdCall(), createUrl('eip155:31338'))).status, 200)
  })

  it('allows every origin and the headers of Solana libraries', async () => {
    const preflight = await fetch(createUrl(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,solana-client',
      },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
    const allowedHeaders = preflight.headers.get('access-control-allow-headers')?.split(', ') ?? []
    for (const header of ['content-type', 'user-agent', 'referer', 'origin', 'solana-client'])
      assert.ok(allowedHeaders.includes(header), header)
    for (const header of ['sec-fetch-mode', 'x-sdk-type', 'x-sdk-version'])
      assert.ok(allowedHeaders.includes(header), header)

    const response = await post(createChainIdCall())
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
  })

  it('rejects other paths and methods', async () => {
    await assertRefused(await fetch(`${stack.urls.api}/v1/nothing`), 404, 'path')
    await assertRefused(await fetch(createUrl()), 405, 'method')
    await assertRefused(await fetch(`${stack.urls.api}/%E0%A4%A`), 404, 'path')
  })
})

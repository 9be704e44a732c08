import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { verifyMessage } from 'viem/utils'
import {
  defaultPingEveryMs,
  type Relay,
  type RelayOptions,
  startRelay,
} from '../../demo/backend/services/relay.ts'
import { relay as relayService } from '../../demo/backend/services/relay-service.ts'
import { refusedProjectIds } from '../../demo/backend/services/service.ts'
import { startStack } from '../../demo/backend/stack.ts'
import type { MemoryStorage } from '../../src/core/memory-storage.ts'
import { evmSigner } from '../../src/testing/pairing-signers.ts'
import type { PairingWalletOptions } from '../../src/testing/pairing-types.ts'
import { createPairingWallet } from '../../src/testing/pairing-wallet.ts'
import { openPairingPage } from '../support/pairing-page.ts'
import { createClientToken, createClientKey, openRelayClient } from '../support/relay-client.ts'
import { until } from '../support/until.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const getNewTopic = () => randomBytes(32).toString('hex')
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const

/** Opens a pairing wallet that the test closes on any outcome. */
async function openWallet(t: TestContext, relay: Relay, options: Partial<PairingWalletOptions> = {}) {
  const wallet = await createPairingWallet({
    relayUrl: relay.url,
    signers: [await evmSigner([key])],
    networks: ['eip155:31337', 'eip155:31338'],
    ...options,
  })
  t.after(() => wallet.close())
  return wallet
}

async function openPage(t: TestContext, relay: Relay, storage?: MemoryStorage) {
  const page = await openPairingPage(relay.url, storage)
  t.after(() => page.close())
  return page
}

async function openRelay(t: TestContext, options?: RelayOptions) {
  const relay = await startRelay(options)
  t.after(() => relay.close())
  return relay
}

describe('relay with the real page and wallet libraries', { concurrency: true }, () => {
  let relay: Relay
  before(async () => {
    relay = await startRelay()
  })
  after(() => relay.close())

  it('connects, approves, signs and disconnects (check 1)', async t => {
    const [page, wallet] = await Promise.all([openPage(t, relay), openWallet(t, relay)])
    const { uri, session } = await page.connect(['eip155:31337'])
    assert.match(uri, /^wc:[0-9a-f]{64}@2\?/)
    await wallet.pair(uri)
    const proposal = await until(() => wallet.proposals[0], 'the proposal')
    assert.equal(proposal.site.name, 'Test page')
    await proposal.approve()
    const [address] = wallet.addresses('eip155')
    assert.deepEqual((await session)?.namespaces.eip155?.accounts, [`eip155:31337:${address}`])

    const pendingSignature = page.provider.request<`0x${string}`>(
      { method: 'personal_sign', params: [toHex('hello'), address] },
      'eip155:31337',
    )
    const request = await until(() => wallet.requests[0], 'the request')
    assert.equal(request.method, 'personal_sign')
    await request.approve()
    const signature = await pendingSignature
    assert.ok(await verifyMessage({ address: address as `0x${string}`, message: 'hello', signature }))

    await page.provider.disconnect()
    await until(() => wallet.sessions.length === 0, 'the wallet to receive the end')
  })

  it('stores a request for an offline wallet (check 2)', async t => {
    const [page, wallet] = await Promise.all([
      openPage(t, relay),
      openWallet(t, relay, { onProposal: 'approve', onRequest: 'approve' }),
    ])
    const { uri, session } = await page.connect(['eip155:31337'])
    await wallet.pair(uri)
    const topic = (await session)?.topic ?? ''
    await until(() => relay.undelivered(topic).length === 0, 'the settlement to be over')
    await wallet.goOffline()
    const [address] = wallet.addresses('eip155')
    const pendingSignature = page.provider.request<string>(
      { method: 'personal_sign', params: [toHex('later'), address] },
      'eip155:31337',
    )
    await until(() => relay.undelivered(topic).some(message => message.tag === 1108), 'the stored request')
    assert.equal(wallet.requests.length, 0)
    await wallet.goOnline()
    assert.match(await pendingSignature, /^0x[0-9a-f]{130}$/)
  })

  it('restores the session of a reloaded page with a batch subscribe (check 3)', async t => {
    const [page, wallet] = await Promise.all([
      openPage(t, relay),
      openWallet(t, relay, { onProposal: 'approve', onRequest: 'approve' }),
    ])
    const { uri, session } = await page.connect(['eip155:31337'])
    await wallet.pair(uri)
    await session
    const clientId = await page.provider.client.core.crypto.getClientId()
    await page.close()
    await until(() => !relay.clients().includes(clientId), 'the page to close')
    const callCount = relay.calls.length

    const reloadedPage = await openPage(t, relay, page.storage)
    assert.equal(reloadedPage.provider.session?.topic, page.provider.session?.topic)
    const [address] = wallet.addresses('eip155')
    const pendingSignature = reloadedPage.provider.request<string>(
      { method: 'personal_sign', params: [toHex('again'), address] },
      'eip155:31337',
    )
    assert.match(await pendingSignature, /^0x[0-9a-f]{130}$/)
    assert.ok(
      relay.calls
        .slice(callCount)
        .some(call => call.clientId === clientId && call.method === 'irn_batchSubscribe'),
    )
  })

  it('returns a rejection as code 5000 (check 4)', async t => {
    const [page, wallet] = await Promise.all([
      openPage(t, relay),
      openWallet(t, relay, { onProposal: 'reject' }),
    ])
    const { uri, session } = await page.connect(['eip155:31337'])
    await wallet.pair(uri)
    await assert.rejects(session, { code: 5000, message: 'User rejected.' })
  })

  it('serves two pages and one wallet concurrently (check 8)', async t => {
    const [firstPage, secondPage, wallet] = await Promise.all([
      openPage(t, relay),
      openPage(t, relay),
      openWallet(t, relay, { onProposal: 'approve', onRequest: 'approve' }),
    ])
    const [firstSession, secondSession] = await Promise.all([
      firstPage.connect(['eip155:31337']),
      secondPage.connect(['eip155:31338']),
    ])
    await Promise.all([wallet.pair(firstSession.uri), wallet.pair(secondSession.uri)])
    await Promise.all([firstSession.session, secondSession.session])
    const [address] = wallet.addresses('eip155')
    const requestSignature = (page: typeof firstPage, chain: string) =>
      page.provider.request<`0x${string}`>(
        { method: 'personal_sign', params: [toHex(chain), address] },
        chain,
      )
    const signatures = await Promise.all([
      requestSignature(firstPage, 'eip155:31337'),
      requestSignature(secondPage, 'eip155:31338'),
    ])
    for (const [index, message] of ['eip155:31337', 'eip155:31338'].entries()) {
      const signature = signatures[index] as `0x${string}`
      assert.ok(await verifyMessage({ address: address as `0x${string}`, message, signature }))
    }
    assert.equal(wallet.sessions.length, 2)
  })

  /**
   * Time without a ping after which the library of the page closes the connection, instead of 35 s. It is longer than a
   * busy process blocks.
   */
  const silenceLimitMs = 3000

  /** Connects a page in Node.js that waits `silenceLimitMs` for a ping. */
  async function openPingingPage(t: TestContext, pingEveryMs: number) {
    const ownRelay = await openRelay(t, { pingEveryMs })
    const page = await openPage(t, ownRelay)
    const { relayer } = page.provider.client.core
    assert.ok((relayer as unknown as { heartBeatTimeout: number }).heartBeatTimeout > defaultPingEveryMs)
    Object.assign(relayer, { heartBeatTimeout: silenceLimitMs })
    let disconnectCount = 0
    relayer.on('relayer_disconnect', () => disconnectCount++)
    const { uri, session } = await page.connect(['eip155:31337'])
    const wallet = await openWallet(t, ownRelay, { onProposal: 'approve', onRequest: 'approve' })
    await wallet.pair(uri)
    await session
    return { getDisconnectCount: () => disconnectCount }
  }

  it('keeps a silent client connected with pings (check 9)', async t => {
    const page = await openPingingPage(t, 200)
    await new Promise(resolve => setTimeout(resolve, 2.5 * silenceLimitMs))
    assert.equal(page.getDisconnectCount(), 0)
  })

  it('disconnects an idle client if the pings of the relay arrive too late', async t => {
    const page = await openPingingPage(t, 60_000)
    await until(() => page.getDisconnectCount() > 0, 'the client to disconnect')
  })

  for (const isEmptied of [false, true]) {
    it(`F6 recovers after a restart with ${isEmptied ? 'empty' : 'kept'} mailboxes while the page is open`, async t => {
      const ownRelay = await openRelay(t)
      const [page, wallet] = await Promise.all([
        openPage(t, ownRelay),
        openWallet(t, ownRelay, { onProposal: 'approve', onRequest: 'approve' }),
      ])
      const { uri, session } = await page.connect(['eip155:31337'])
      await wallet.pair(uri)
      const topic = (await session)?.topic ?? ''
      await until(() => ownRelay.undelivered(topic).length === 0, 'the settlement to be over')
      await ownRelay.restart({ clearMailboxes: isEmptied })
      await until(() => ownRelay.subscribers(topic).length === 2, 'both sides to reconnect')
      const [address] = wallet.addresses('eip155')
      const pendingSignature = page.provider.request<string>(
        { method: 'personal_sign', params: [toHex('healed'), address] },
        'eip155:31337',
      )
      assert.match(await pendingSignature, /^0x[0-9a-f]{130}$/)
    })
  }

  it('emits `relayer_error` if the relay rejects the connection (check 5, in the library)', async t => {
    const ownRelay = await openRelay(t, { faults: { refuse: 'key' } })
    const page = await openPage(t, ownRelay)
    const errorPromise = new Promise<Error>(resolve =>
      page.provider.client.core.relayer.on('relayer_error', resolve),
    )
    page.connect(['eip155:31337']).catch(() => {})
    assert.match((await errorPromise).message, /code: 3000 \(Unauthorized: invalid key\)/)
  })
})

describe('relay rejections', () => {
  it('closes with 3000 and a reason for a bad origin, project or clock (check 5)', async t => {
    const relay = await openRelay(t, { allowedOrigins: ['https://*.page.example'], projectIds: ['local'] })
    const reasonOf = async (options: Parameters<typeof openRelayClient>[1]) => {
      const client = await openRelayClient(relay.url, options)
      return until(() => client.closeFrame, 'the refusal')
    }
    const originRejection = { code: 3000, reason: 'Unauthorized: origin not allowed' }
    assert.deepEqual(await reasonOf({ origin: 'https://evil.example' }), originRejection)
    assert.deepEqual(await reasonOf({ origin: 'https://page.example' }), originRejection)
    assert.deepEqual(await reasonOf({ origin: 'https://a.b.page.example' }), originRejection)
    assert.deepEqual(await reasonOf({ projectId: 'other' }), {
      code: 3000,
      reason: 'Unauthorized: invalid key',
    })
    const key = createClientKey()
    const futureSeconds = Math.floor(Date.now() / 1000) + 3_600
    assert.deepEqual(
      await reasonOf({
        key,
        token: createClientToken(key, { iat: futureSeconds, exp: futureSeconds + 86_400 }),
      }),
      {
        code: 3000,
        reason: 'JWT validation error: JWT Token is not yet valid',
      },
    )
    for (const allowedOrigin of [
      'https://shop.page.example',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
    ]) {
      const client = await openRelayClient(relay.url, { origin: allowedOrigin })
      assert.equal((await client.call('irn_subscribe', { topic: getNewTopic() })).error, undefined)
      await client.close()
    }
  })

  it('simulates each rejection reason, any close code and an HTTP status on request', async t => {
    const relay = await openRelay(t)
    for (const [refuse, reason] of [
      ['origin', 'Unauthorized: origin not allowed'],
      ['key', 'Unauthorized: invalid key'],
      ['clock', 'JWT validation error: JWT Token is not yet valid'],
    ] as const) {
      relay.setFaults({ refuse })
      const client = await openRelayClient(relay.url)
      assert.deepEqual(await until(() => client.closeFrame), { code: 3000, reason })
    }
    relay.setFaults({ refuse: { code: 1013, reason: 'too many requests' } })
    const client = await openRelayClient(relay.url)
    assert.equal((await until(() => client.closeFrame)).code, 1013)
    relay.setFaults({ httpStatus: 503 })
    assert.equal((await openRelayClient(relay.url)).status, 503)
    relay.setFaults()
    const recoveredClient = await openRelayClient(relay.url)
    assert.equal((await recoveredClient.call('irn_subscribe', { topic: getNewTopic() })).error, undefined)
    relay.drop({ code: 4010, reason: 'rebalancing' })
    assert.equal((await until(() => recoveredClient.closeFrame)).code, 4010)
  })

  it('rejects forged, expired, truncated and missing tokens', async t => {
    const relay = await openRelay(t)
    const key = createClientKey()
    const pastSeconds = Math.floor(Date.now() / 1000) - 100_000
    const [header, body] = createClientToken(key).split('.')
    for (const token of [
      createClientToken({ ...key, privateKey: createClientKey().privateKey }),
      createClientToken(key, { iat: pastSeconds, exp: pastSeconds + 86_400 }),
      createClientToken(key, { exp: undefined }),
      createClientToken(key, { iss: 'did:key:z6Mk' }),
      `${header}.${body}.`,
      `${header}.${body}.AAAA`,
      '',
      'a.b.c',
    ]) {
      const client = await openRelayClient(relay.url, { key, token })
      const closeEvent = await until(() => client.closeFrame, 'the refusal')
      assert.equal(closeEvent.code, 3000)
      assert.match(closeEvent.reason, /^JWT validation error: /)
    }
  })

  it('answers 401 to a client that cannot read close events', async t => {
    const relay = await openRelay(t, { projectIds: ['local'] })
    assert.equal(
      (await openRelayClient(relay.url, { projectId: 'other', hasCloseEvents: false })).status,
      401,
    )
    const client = await openRelayClient(relay.url, { hasCloseEvents: false })
    assert.equal((await client.call('irn_subscribe', { topic: getNewTopic() })).error, undefined)
    await client.close()
  })

  it('closes an idle client without topics with code 4008', async t => {
    let clockOffsetMs = 0
    const relay = await openRelay(t, { pingEveryMs: 20, clock: { now: () => Date.now() + clockOffsetMs } })
    const idleClient = await openRelayClient(relay.url)
    const busyClient = await openRelayClient(relay.url)
    await busyClient.call('irn_subscribe', { topic: getNewTopic() })
    let pings = 0
    busyClient.onPing(() => pings++)
    clockOffsetMs = 300_001
    assert.deepEqual(await until(() => idleClient.closeFrame), { code: 4008, reason: 'stale connection' })
    await until(() => pings > 1, 'pings')
    assert.equal(busyClient.closeFrame, undefined)
  })
})

describe('relay mailboxes', () => {
  let relay: Relay
  let clockOffsetMs = 0
  before(async () => {
    relay = await startRelay({ clock: { now: () => Date.now() + clockOffsetMs } })
  })
  after(() => relay.close())

  it('never returns a message to its sender (check 6)', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const receiver = await openRelayClient(relay.url)
    await sender.call('irn_subscribe', { topic })
    await receiver.call('irn_subscribe', { topic })
    assert.equal(
      (await sender.call('irn_publish', { topic, message: 'one', ttl: 300, tag: 1108 })).result,
      true,
    )
    const [pushedMessage] = await until(
      () => receiver.pushedMessages.length > 0 && receiver.pushedMessages,
      'the message',
    )
    assert.deepEqual(
      {
        topic: pushedMessage?.topic,
        message: pushedMessage?.message,
        tag: pushedMessage?.tag,
        attestation: pushedMessage?.attestation,
      },
      { topic, message: 'one', tag: 1108, attestation: null },
    )
    // If the message were stored for its sender, the relay would deliver it before it answers the subscription.
    await sender.call('irn_subscribe', { topic })
    assert.deepEqual(sender.pushedMessages, [])
    await Promise.all([sender.close(), receiver.close()])
  })

  it('does not deliver expired messages (check 7), and uses a default ttl of six hours', async () => {
    const [shortTopic, longTopic] = [getNewTopic(), getNewTopic()]
    const sender = await openRelayClient(relay.url)
    await sender.call('irn_publish', { topic: shortTopic, message: 'gone', ttl: 30 })
    await sender.call('irn_publish', { topic: longTopic, message: 'here', ttl: 0 })
    clockOffsetMs += 31_000
    const receiver = await openRelayClient(relay.url)
    await receiver.call('irn_batchSubscribe', { topics: [shortTopic, longTopic] })
    assert.deepEqual(
      receiver.pushedMessages.map(message => message.message),
      ['here'],
    )
    clockOffsetMs += 6 * 60 * 60 * 1000
    assert.deepEqual(relay.undelivered(longTopic), [])
    await Promise.all([sender.close(), receiver.close()])
  })

  it('redelivers unacknowledged messages, oldest first, to the same client on a different socket', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const key = createClientKey()
    const silentClient = await openRelayClient(relay.url, { key, shouldAck: false })
    await silentClient.call('irn_subscribe', { topic })
    for (const message of ['one', 'two', 'three'])
      await sender.call('irn_publish', { topic, message, ttl: 300 })
    const secondMessage = (
      await until(() => silentClient.pushedMessages.length === 3 && silentClient.pushedMessages)
    )[1]
    await silentClient.ack(secondMessage?.id ?? 0)
    await until(() => relay.undelivered(topic).length === 2, 'the receipt')
    await silentClient.close()

    const returningClient = await openRelayClient(relay.url, { key })
    await returningClient.call('irn_subscribe', { topic })
    assert.deepEqual(
      returningClient.pushedMessages.map(message => message.message),
      ['one', 'three'],
    )
    await until(() => relay.undelivered(topic).length === 0, 'all receipts')
    await Promise.all([sender.close(), returningClient.close()])
  })

  it('delivers a pending message once for several subscriptions, and again after an error response', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const silentClient = await openRelayClient(relay.url, { shouldAck: false })
    await sender.call('irn_publish', { topic, message: 'one', ttl: 300 })
    await silentClient.call('irn_subscribe', { topic })
    await silentClient.call('irn_batchSubscribe', { topics: [topic] })
    assert.deepEqual(
      silentClient.pushedMessages.map(({ message }) => message),
      ['one'],
    )
    const error = { code: -32000, message: 'Not now' }
    silentClient.send(JSON.stringify({ id: silentClient.pushedMessages[0]?.id, jsonrpc: '2.0', error }))
    await silentClient.call('irn_subscribe', { topic })
    assert.equal(silentClient.pushedMessages.length, 2, 'an error is no receipt')
    await Promise.all([sender.close(), silentClient.close()])
  })

  it('ignores a repeated publish of a delivered message', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const receiver = await openRelayClient(relay.url)
    await receiver.call('irn_subscribe', { topic })
    await sender.call('irn_publish', { topic, message: 'same', ttl: 300 })
    await until(() => receiver.pushedMessages.length === 1 && relay.undelivered(topic).length === 0)
    await sender.call('irn_publish', { topic, message: 'same', ttl: 300 })
    await receiver.call('irn_subscribe', { topic })
    assert.equal(receiver.pushedMessages.length, 1)
    await Promise.all([sender.close(), receiver.close()])
  })

  it('keeps at most the newest 100 messages of a topic', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const messages = Array.from({ length: 110 }, (_, index) => ({ topic, message: `m${index}`, ttl: 300 }))
    assert.equal((await sender.call('irn_batchPublish', { messages })).result, true)
    const pendingMessages = relay.undelivered(topic)
    assert.equal(pendingMessages.length, 100)
    assert.equal(pendingMessages[0]?.message, 'm10')
    await sender.close()
  })

  it('returns stored messages on fetch, and delivers no message after unsubscribe', async () => {
    const topic = getNewTopic()
    const sender = await openRelayClient(relay.url)
    const receiver = await openRelayClient(relay.url)
    await sender.call('irn_publish', { topic, message: 'stored', ttl: 300, tag: 7 })
    const expectedMessage = { topic, message: 'stored', tag: 7 }
    for (const [method, params] of [
      ['irn_fetchMessages', { topic }],
      ['irn_batchFetchMessages', { topics: [topic] }],
    ] as const) {
      const { result } = (await receiver.call(method, params)) as {
        result: { messages: (typeof expectedMessage)[]; hasMore: boolean }
      }
      assert.equal(result.hasMore, false)
      assert.deepEqual({ ...expectedMessage, ...result.messages[0] }, result.messages[0])
      assert.equal(result.messages[0]?.message, 'stored')
    }
    await receiver.call('irn_subscribe', { topic })
    await until(() => receiver.pushedMessages.length === 1)
    const id = 'not looked at'
    assert.equal((await receiver.call('irn_unsubscribe', { topic, id })).result, true)
    assert.equal(
      (await receiver.call('irn_batchUnsubscribe', { subscriptions: [{ topic, id }] })).result,
      true,
    )
    await sender.call('irn_publish', { topic, message: 'unheard', ttl: 300 })
    await receiver.call('irn_fetchMessages', { topic: getNewTopic() })
    assert.equal(receiver.pushedMessages.length, 1)
    await Promise.all([sender.close(), receiver.close()])
  })

  it('subscribes only the proposer to the pairing and only the wallet to the session', async () => {
    const [pairingTopic, sessionTopic] = [getNewTopic(), getNewTopic()]
    const page = await openRelayClient(relay.url)
    const wallet = await openRelayClient(relay.url)
    const proposal = {
      pairingTopic,
      sessionProposal: 'proposal',
      attestation: 'jwt',
      ttl: 300,
      correlationId: 1,
    }
    assert.equal((await page.call('wc_proposeSession', proposal)).result, true)
    assert.deepEqual(relay.subscribers(pairingTopic), [page.id])
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    await until(() => wallet.pushedMessages.length === 1)
    assert.deepEqual(
      [
        wallet.pushedMessages[0]?.message,
        wallet.pushedMessages[0]?.tag,
        wallet.pushedMessages[0]?.attestation,
      ],
      ['proposal', 1100, 'jwt'],
    )
    const approval = {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      correlationId: 1,
    }
    assert.equal((await wallet.call('wc_approveSession', approval)).result, true)
    assert.deepEqual(relay.subscribers(sessionTopic), [wallet.id])
    await until(() => page.pushedMessages.length === 1)
    assert.deepEqual([page.pushedMessages[0]?.message, page.pushedMessages[0]?.tag], ['response', 1101])
    await page.call('irn_subscribe', { topic: sessionTopic })
    assert.deepEqual([page.pushedMessages[1]?.message, page.pushedMessages[1]?.tag], ['settlement', 1102])
    await Promise.all([page.close(), wallet.close()])
  })
})

describe('relay requests', () => {
  let relay: Relay
  before(async () => {
    relay = await startRelay()
  })
  after(() => relay.close())

  it('returns -32601 for an unknown method, including names of object members (check 10)', async () => {
    const client = await openRelayClient(relay.url)
    for (const method of ['irn_dance', 'toString', '__proto__', 'irn_watchRegister']) {
      assert.equal((await client.call(method, {})).error?.code, -32601)
    }
    await client.close()
  })

  it('echoes ids unchanged, and reports an invalid request', async () => {
    const client = await openRelayClient(relay.url)
    client.send('{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"no"}}')
    client.send('not json')
    const answer = await until(() => client.responses.get(7 as never), 'the answer')
    assert.equal(answer.error?.code, -32602)
    assert.equal((await until(() => client.responses.get(null as never))).error?.code, -32700)
    const topic = getNewTopic()
    for (const params of [
      {},
      { topic },
      { topic, message: 5 },
      { topic, message: 'x', ttl: -1 },
      { topic: 'AB' },
    ]) {
      assert.equal((await client.call('irn_publish', params)).error?.code, -32602)
    }
    assert.equal(
      (await client.call('irn_batchSubscribe', { topics: Array(501).fill(topic) })).error?.code,
      -32602,
    )
    assert.match(String((await client.call('irn_subscribe', { topic })).result), /^[0-9a-f]{64}$/)
    await client.close()
  })

  it('delays, drops or rejects requests if such a fault is set', async () => {
    const client = await openRelayClient(relay.url)
    const topic = getNewTopic()
    relay.setFaults({ fail: ['irn_publish'] })
    assert.equal((await client.call('irn_publish', { topic, message: 'x', ttl: 1 })).error?.code, -32000)
    relay.setFaults({ drop: ['irn_subscribe'], delayMs: 30 })
    client.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    const startTime = performance.now()
    assert.equal((await client.call('irn_publish', { topic, message: 'x', ttl: 300 })).result, true)
    assert.ok(performance.now() - startTime >= 25)
    assert.equal(client.responses.has('1'), false)
    assert.deepEqual(relay.subscribers(topic), [])
    relay.setFaults()
    await client.close()
  })
})

describe('relay in the stack', () => {
  it('listens on its own port, follows the stack clock, and fails on simulated faults and control commands', async t => {
    const stack = await startStack({ services: [relayService] })
    t.after(() => stack.close())
    const url = String(stack.urls.relay)
    const sendCommand = async (path: string, body: object = {}) =>
      fetch(`${stack.urls.api}/relay/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const topic = getNewTopic()

    await stack.clock.advance(-3_600_000)
    const earlyClient = await openRelayClient(url)
    const reason = 'JWT validation error: JWT Token is not yet valid'
    assert.deepEqual(await until(() => earlyClient.closeFrame), { code: 3000, reason })
    stack.clock.reset()
    for (const [projectId, reason] of [
      [refusedProjectIds.unknown, 'Unauthorized: invalid key'],
      [refusedProjectIds.originNotAllowed, 'Unauthorized: origin not allowed'],
    ] as const) {
      const client = await openRelayClient(url, { projectId })
      assert.deepEqual(await until(() => client.closeFrame), { code: 3000, reason })
    }

    stack.faults.set({ service: 'relay', kind: 'status', status: 503 })
    assert.equal((await openRelayClient(url)).status, 503)
    stack.faults.clear()
    const client = await openRelayClient(url)
    stack.faults.set({ service: 'relay', kind: 'drop' })
    client.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    assert.equal((await until(() => client.closeFrame)).code, 1006)
    stack.faults.clear()

    await sendCommand('faults', { refuse: 'key' })
    const rejectedClient = await openRelayClient(url)
    assert.equal((await until(() => rejectedClient.closeFrame)).code, 3000)
    await sendCommand('faults')
    const nextClient = await openRelayClient(url)
    assert.equal((await nextClient.call('irn_subscribe', { topic })).error, undefined)
    await sendCommand('drop', { code: 4010, reason: 'rebalancing' })
    assert.equal((await until(() => nextClient.closeFrame)).code, 4010)
    await sendCommand('stop')
    assert.equal((await openRelayClient(url)).closeFrame?.code, 1006)
    await sendCommand('start')
    const returningClient = await openRelayClient(url)
    await sendCommand('restart', { clearMailboxes: true })
    assert.equal((await until(() => returningClient.closeFrame)).code, 1001)
    const { clients } = (await (await fetch(`${stack.urls.api}/relay`)).json()) as { clients: string[] }
    assert.deepEqual(clients, [])
  })
})

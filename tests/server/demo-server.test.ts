import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  createClient,
  type Hex,
  http,
  keccak256,
  parseErc6492Signature,
  serializeErc6492Signature,
  publicActions,
  testActions,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSafe } from '../../demo/wallet/page/wallet/safe.ts'
import { createSafeDeployment } from '../../demo/wallet/page/wallet/safe-calls.ts'
import type { Keys } from '../../demo/wallet/page/wallet/vault.ts'
import { signIn } from '../../demo/backend/services/sign-in.ts'
import { type Stack, startStack } from '../../demo/backend/stack.ts'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import { verifySignIn } from '../../src/server/index.ts'
import { createEvmAccount, flipBit } from '../support/sign-in-accounts.ts'
import { receiptOf } from '../support/receipt.ts'

const pageOrigin = 'http://127.0.0.1:4321'
let stack: Stack
before(async () => {
  stack = await startStack({ services: [signIn], test: true })
})
after(() => stack?.close())

type AnswerBody = Record<string, unknown> & {
  code?: string
  session?: unknown
  nonce: string
  issuedAt: string
}

/** Simulates a demo page in a browser with a cookie jar. */
function createVisitor(origin = pageOrigin) {
  let cookie = ''
  return async (method: string, url: string, body?: unknown) => {
    const response = await fetch(url, {
      method,
      headers: {
        origin,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, body: (await response.json()) as AnswerBody, headers: response.headers }
  }
}

async function createMessage(
  send: ReturnType<typeof createVisitor>,
  address: string,
  chainId: `eip155:${number}`,
) {
  const { body } = await send('GET', `${stack.urls.signIn}/nonce`)
  return buildSignInMessage({
    domain: new URL(pageOrigin).host,
    accountAddress: address,
    uri: `${pageOrigin}/sign-in.html`,
    version: '1',
    chainId,
    nonce: body.nonce,
    issuedAt: body.issuedAt,
  })
}

describe('demo server', () => {
  it('serves members-only content until sign-out', async () => {
    const send = createVisitor()
    const account = createEvmAccount()
    const membersUrl = String(stack.urls.members)
    const signedOutResponse = await send('GET', membersUrl)
    assert.deepEqual([signedOutResponse.status, signedOutResponse.body.code], [401, 'SIGNED_OUT'])
    const message = await createMessage(send, account.address, 'eip155:31337')
    const signature = await account.sign(message)
    const signInResponse = await send('POST', `${stack.urls.signIn}/verify`, {
      message,
      signature,
      namespace: 'eip155',
    })
    assert.equal(signInResponse.status, 200, JSON.stringify(signInResponse.body))
    assert.equal(signInResponse.headers.get('access-control-allow-origin'), pageOrigin)
    const signedInResponse = await send('GET', membersUrl)
    assert.deepEqual(signedInResponse.body, { members: [`eip155:31337:${account.address}`] })
    await send('DELETE', String(stack.urls.signIn))
    assert.equal((await send('GET', membersUrl)).status, 401)
  })

  it('rejects pages of other hosts, follows the clock, and fails if a fault is set', async () => {
    const foreignResponse = await createVisitor('https://evil.example')('GET', `${stack.urls.signIn}/nonce`)
    assert.deepEqual([foreignResponse.status, foreignResponse.body.code], [403, 'ORIGIN_REFUSED'])
    const send = createVisitor()
    const account = createEvmAccount()
    const message = await createMessage(send, account.address, 'eip155:31337')
    const body = { message, signature: await account.sign(message), namespace: 'eip155' }
    await stack.clock.advance(600_001)
    assert.equal((await send('POST', `${stack.urls.signIn}/verify`, body)).body.code, 'ISSUED_TOO_LONG_AGO')
    stack.clock.reset()
    stack.faults.set({ service: 'signIn', kind: 'status', status: 503, times: 1 })
    assert.equal((await send('GET', `${stack.urls.signIn}/nonce`)).status, 503)
    assert.equal((await send('GET', `${stack.urls.signIn}/nonce`)).status, 200)
  })

  it('signs in a smart account on a chain, before and after its deployment', async () => {
    const rpc = stack.urls.chains[31337]
    const owner = privateKeyToAccount(keccak256(toHex('the owner of a new account')))
    const keys = {
      evmAddress: owner.address,
      useEvm: async (use: (key: typeof owner) => unknown) => use(owner),
    }
    const safe = createSafe({ id: 'eip155:31337', rpc }, keys as unknown as Keys)
    const send = createVisitor()
    const trySignIn = async (change: (signature: Hex) => Hex = signature => signature) => {
      const message = await createMessage(send, safe.address, 'eip155:31337')
      const signature = change(await safe.signMessage(new TextEncoder().encode(message)))
      const answer = await send('POST', `${stack.urls.signIn}/verify`, {
        message,
        signature,
        namespace: 'eip155',
      })
      if (!answer.body.session) return answer.body.code
      const nonce = /^Nonce: (.*)$/m.exec(message)?.[1] as string
      const expect = { domain: new URL(pageOrigin).host, nonce, now: new Date(stack.clock.now()) }
      return (await verifySignIn({ message, signature, expect, rpc: { 'eip155:31337': rpc } })).kind
    }
    const flip = (signature: Hex) => flipBit(signature, 90) as Hex
    const getCorruptSignature = (signature: Hex): Hex => {
      const { address, data, signature: innerSignature } = parseErc6492Signature(signature)
      return address
        ? serializeErc6492Signature({ address, data, signature: flip(innerSignature) })
        : flip(innerSignature)
    }
    assert.equal(await trySignIn(), 'erc6492')
    assert.equal(await trySignIn(getCorruptSignature), 'SIGNATURE_INVALID')
    const earlyMessage = await createMessage(send, safe.address, 'eip155:31337')
    const wrappedSignature = await safe.signMessage(new TextEncoder().encode(earlyMessage))
    const client = createClient({ transport: http(rpc) })
      .extend(publicActions)
      .extend(walletActions)
      .extend(testActions({ mode: 'anvil' }))
    const { factory, factoryData } = createSafeDeployment(owner.address)
    await client.impersonateAccount({ address: owner.address })
    await client.setBalance({ address: owner.address, value: 10n ** 18n })
    const hash = await client.sendTransaction({
      account: owner.address,
      to: factory,
      data: factoryData,
      chain: null,
    })
    assert.equal((await receiptOf(client, hash)).status, 'success')
    assert.equal(await trySignIn(), 'erc1271')
    assert.equal(await trySignIn(getCorruptSignature), 'SIGNATURE_INVALID')
    // Sends, after the deployment, a message that was signed before it.
    const lateResponse = await send('POST', `${stack.urls.signIn}/verify`, {
      message: earlyMessage,
      signature: wrappedSignature,
      namespace: 'eip155',
    })
    assert.ok(lateResponse.body.session, JSON.stringify(lateResponse.body))
  })
})

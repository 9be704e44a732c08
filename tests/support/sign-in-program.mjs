// Runs a complete server sign-in on any runtime: verifies signed messages of every namespace, then uses the handler from nonce to
// sign-out.
import { privateKeyToAccount } from 'viem/accounts'
import { buildSignInMessage, createSignInHandler, verifySignIn } from '../../dist/src/server/index.js'

const nonce = 'a1B2c3D4e5F6'
const issuedAt = '2026-01-02T03:04:05.000Z'
const signedMessages = [
  {
    address: '0x6370eF2f4Db3611D657b90667De398a2Cc2a370C',
    chainId: 'eip155:1',
    signature:
      '0xa0b13120cbab3123b800b2f205b0fed8ac443a3539fd3f022e27c517ad2e159054442099a79a0b09a51c8b65a9001f2f297f4b8183d3aa502625a67263c187351c',
  },
  {
    address: '3VqmiH4DDERvWGgeF8csjYxUjEwYoQPJWo5RiWnAzs8S',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    signature: '44DR67FEc4B7MvbaT5CCRxDfAHggSSUa1DkXxPfviifXPeKQyznPQ2f7NZG7oY2iCYyJnC5h7sts5wyQtEHczuyv',
  },
  {
    address: 'bc1pf22hwrhley3ah6qjt6234rs00fn84c2396ky4yea305kl02ezyns3k932r',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    signature: 'AUG3hDVbnsZAJ59A/1P15eY8WxQj6VB6LdWDOz4qpi6M8YazukJ+B4L34pQfP0rfV1CKYyNPnWJTTwpQG48jaObmAQ==',
  },
  {
    address: '1Nzjo72BFwnziRjreYGdyZ5cfkhhPS34cpeEZAzMa9U2oG4',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    signature:
      '0x0196f561a06f26d2eacbc5178496bb46909a4d0b57fd759f1981ea05ce92ab48399d8dd45469783df44735ea07157e814608f538b0ea3941fd5ecde27ccf46f085',
  },
]

const messageOf = ({ address, chainId }, times) =>
  buildSignInMessage({
    domain: 'app.example',
    accountAddress: address,
    uri: 'https://app.example',
    version: '1',
    chainId,
    ...times,
  })

/** Returns for each namespace the verified account, and the error for the same signature with another text. */
async function verifyAll() {
  const results = []
  const expect = { domain: 'app.example', nonce, now: new Date(issuedAt) }
  for (const { signature, ...account } of signedMessages) {
    const { accountId } = await verifySignIn({
      message: messageOf(account, { nonce, issuedAt }),
      signature,
      expect,
    })
    const otherMessage = messageOf(account, { nonce, issuedAt, requestId: 'another' })
    const rejection = await verifySignIn({ message: otherMessage, signature, expect }).then(
      () => 'accepted',
      error => error.code,
    )
    results.push([accountId, rejection])
  }
  return results
}

/** Returns the statuses of a sign-in, of its replay, of the session, and of the session after sign-out. */
async function signInThroughHandler() {
  const endpoint = 'https://app.example/api/session'
  const handle = createSignInHandler({
    domain: 'app.example',
    secret: 'a secret that is long enough for this',
    // Required because a bundle is built for production, where the memory store is not allowed by default.
    allowMemoryStore: true,
  })
  const callHandler = async (path, init) => {
    const response = await handle(new Request(endpoint + path, init))
    return { response, body: await response.json() }
  }
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const { body: nonceFields } = await callHandler('/nonce')
  const message = messageOf({ address: account.address, chainId: 'eip155:1' }, nonceFields)
  const body = JSON.stringify({
    message,
    signature: await account.signMessage({ message }),
    namespace: 'eip155',
  })
  const post = {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: 'https://app.example' },
  }
  const verification = await callHandler('/verify', post)
  const replay = await callHandler('/verify', post)
  const headers = { cookie: verification.response.headers.get('set-cookie').split(';')[0] }
  const query = `?chainId=eip155:1&address=${account.address}`
  const currentSession = await callHandler(query, { headers })
  await callHandler(query, { method: 'DELETE', headers })
  const sessionAfterSignOut = await callHandler(query, { headers })
  return [
    verification.response.status,
    replay.body.code,
    Boolean(currentSession.body.session),
    sessionAfterSignOut.body.session,
  ]
}

export const expected = JSON.stringify({
  namespaces: signedMessages.map(({ chainId, address }, index) => [
    `${chainId}:${address}`,
    // Without a node the verifier cannot exclude a contract signature.
    index === 0 ? 'RPC_MISSING' : 'SIGNATURE_INVALID',
  ]),
  handler: [200, 'NONCE_UNKNOWN', true, null],
})

export const run = async () =>
  JSON.stringify({ namespaces: await verifyAll(), handler: await signInThroughHandler() })

if (globalThis.process?.argv?.includes('--tell')) globalThis.process.stdout.write(`${await run()}\n`)

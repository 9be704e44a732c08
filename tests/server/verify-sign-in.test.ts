import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Verifier as BitcoinVerifier } from 'bip322-js'
import {
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
} from 'viem'
import { encodeBase58 } from '../../src/core/chain/base58.ts'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import type { SignInFields } from '../../src/core/sign-in/fields.ts'
import { buildSignInMessage } from '../../src/core/sign-in/message.ts'
import {
  SignInError,
  verifySignIn,
  type SignInExpectation,
  type VerifySignInInput,
} from '../../src/server/index.ts'
import {
  createBitcoinAccounts,
  createEvmAccount,
  flipBit,
  createPolkadotAccounts,
  type SignInAccount,
  createSolanaAccount,
} from '../support/sign-in-accounts.ts'
import siwe from '../vectors/siwe.json' with { type: 'json' }

const now = new Date('2026-01-02T03:04:05Z')
const nonce = 'a1B2c3D4e5F6'

const messageOf = (account: SignInAccount, change: Partial<SignInFields> = {}) =>
  buildSignInMessage({
    domain: 'app.example',
    accountAddress: account.address,
    statement: 'Sign in to the app.',
    uri: 'https://app.example/login',
    version: '1',
    chainId: account.chainId,
    nonce,
    issuedAt: now.toISOString(),
    ...change,
  })

const expectation: SignInExpectation = { domain: 'app.example', nonce, now }

/** Returns the error code, or the kind of the accepted signature. */
async function outcomeOf(input: VerifySignInInput): Promise<string> {
  try {
    return (await verifySignIn(input)).kind
  } catch (error) {
    if (error instanceof SignInError) return error.code
    throw error
  }
}

/** Parameters of an `eth_call` that the node receives. */
interface Call {
  to?: string
  data: string
  gas?: string
}
let answerCall: (call: Call) => { status?: number; body: string } = () => ({ body: '' })
let calls: Call[] = []
/** The contract code that the node returns for every address. */
let contractCode = '0x'
let node: Server
let nodeUrl = ''
const createResult = (value: string) => ({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }) })
const createFailure = (error: unknown, status = 200) => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error }),
})
const acceptedResult = `0x1626ba7e${'0'.repeat(56)}`
const rpcOf = (chainId: NetworkId = 'eip155:1') => ({ [chainId]: nodeUrl })

before(async () => {
  node = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.once('end', () => {
      const { method, params } = JSON.parse(text) as { method: string; params: [Call] }
      const isCall = method === 'eth_call'
      if (isCall) calls.push(params[0])
      const { status = 200, body }: { status?: number; body: string } = isCall
        ? answerCall(params[0])
        : createResult(contractCode)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
after(() => node.close())

const createAccounts = async () => [
  createEvmAccount(),
  await createSolanaAccount(),
  ...createBitcoinAccounts(),
  ...(await createPolkadotAccounts()),
]

describe('signed sign-in message', () => {
  it('returns the signer for every kind of key', async () => {
    for (const account of await createAccounts()) {
      const message = messageOf(account)
      const verification = await verifySignIn({
        message,
        signature: await account.sign(message),
        expect: expectation,
      }).catch((error: Error) => assert.fail(`${account.label}: ${error.message}`))
      const { fields, ...identity } = verification
      assert.deepEqual(identity, {
        address: account.address,
        namespace: account.chainId.split(':')[0],
        chainId: account.chainId,
        accountId: `${account.chainId}:${account.address}`,
        kind: 'key',
      })
      assert.equal(fields.nonce, nonce)
    }
  })

  it('is refused if a bit of the signature or a character of the text changes, for every kind of key', async () => {
    answerCall = () => createResult('0x')
    for (const account of await createAccounts()) {
      const message = messageOf(account)
      const signature = await account.sign(message)
      for (const index of [3, 90, 201, 317]) {
        const code = await outcomeOf({
          message,
          signature: flipBit(signature, index),
          expect: expectation,
          rpc: rpcOf(),
        })
        assert.match(code, /^SIGNATURE_(?:INVALID|MALFORMED)$/, `${account.label}, bit ${index}`)
      }
      const changedMessage = message.replace('Sign in to', 'Sign in at')
      assert.equal(
        await outcomeOf({ message: changedMessage, signature, expect: expectation, rpc: rpcOf() }),
        'SIGNATURE_INVALID',
        account.label,
      )
    }
  })

  it('is refused if it was signed by another key of the same kind', async () => {
    answerCall = () => createResult('0x')
    const otherAccount = createEvmAccount(`0x${'42'.repeat(32)}`)
    const message = messageOf(createEvmAccount())
    assert.equal(
      await outcomeOf({
        message,
        signature: await otherAccount.sign(message),
        expect: expectation,
        rpc: rpcOf(),
      }),
      'SIGNATURE_INVALID',
    )
    const [firstAccount, secondAccount] = [await createSolanaAccount(), await createSolanaAccount()]
    const solanaMessage = messageOf(firstAccount)
    assert.equal(
      await outcomeOf({
        message: solanaMessage,
        signature: await secondAccount.sign(solanaMessage),
        expect: expectation,
      }),
      'SIGNATURE_INVALID',
    )
  })

  const smallOrderPoints = {
    'of order 4': '00'.repeat(32),
    'of order 8': 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'of order 8 with the sign bit': 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  }
  for (const [name, key] of Object.entries(smallOrderPoints))
    it(`is refused for a Solana address that is a point ${name}`, async () => {
      // For such a key the signature R = identity, s = 0 is valid for some hashes, which an attacker can search for.
      const account = { ...(await createSolanaAccount()), address: encodeBase58(Buffer.from(key, 'hex')) }
      const signature = Buffer.alloc(64)
      signature[0] = 1
      for (let attempt = 0; attempt < 40; attempt++) {
        const message = messageOf(account, { requestId: String(attempt) })
        assert.equal(
          await outcomeOf({ message, signature: signature.toString('base64'), expect: expectation }),
          'SIGNATURE_INVALID',
        )
      }
    })

  it('matches an independent library for Bitcoin', async () => {
    for (const account of createBitcoinAccounts().filter(({ label }) => !label.includes('header'))) {
      const message = messageOf(account)
      const signature = await account.sign(message)
      assert.ok(BitcoinVerifier.verifySignature(account.address, message, signature), account.label)
      assert.equal(await outcomeOf({ message, signature, expect: expectation }), 'key', account.label)
    }
  })

  it('is refused with the code of the violated rule', async () => {
    const account = createEvmAccount()
    const isoIn = (ms: number) => new Date(now.getTime() + ms).toISOString()
    const minute = 60_000
    const cases: readonly (readonly [string, Partial<SignInFields>, Partial<SignInExpectation>])[] = [
      ['DOMAIN_MISMATCH', { domain: 'evil.example' }, {}],
      ['DOMAIN_MISMATCH', { domain: 'app.example:8443' }, {}],
      ['DOMAIN_MISMATCH', {}, { domain: ['one.example', 'two.example'] }],
      ['SCHEME_MISMATCH', { scheme: 'http' }, {}],
      ['SCHEME_MISMATCH', { scheme: 'ftp' }, {}],
      ['SCHEME_MISMATCH', { scheme: 'https' }, { scheme: 'http' }],
      ['key', { scheme: 'https' }, {}],
      ['key', { scheme: 'http' }, { scheme: 'http' }],
      ['URI_MISMATCH', {}, { uri: 'https://app.example/other' }],
      ['CHAIN_MISMATCH', { chainId: 'eip155:10' }, { chainIds: ['eip155:1'] }],
      ['CHAIN_MISMATCH', {}, { address: `eip155:10:${account.address}` }],
      ['ADDRESS_MISMATCH', {}, { address: `eip155:1:0x${'1'.repeat(40)}` }],
      ['NONCE_MISMATCH', { nonce: 'otherNonce1' }, {}],
      ['EXPIRED', { expirationTime: isoIn(0) }, {}],
      ['NOT_YET_VALID', { notBefore: isoIn(1) }, {}],
      ['ISSUED_TOO_LONG_AGO', { issuedAt: isoIn(-10 * minute - 1) }, {}],
      ['ISSUED_TOO_LONG_AGO', { issuedAt: isoIn(-2) }, { maxAgeMs: 1 }],
      ['ISSUED_AHEAD', { issuedAt: isoIn(minute + 1) }, {}],
      ['EXPECTATION_INVALID', {}, { nonce: '' }],
      ['EXPECTATION_INVALID', {}, { domain: '' }],
      ['key', { issuedAt: isoIn(-10 * minute) }, {}],
      ['key', { issuedAt: isoIn(minute) }, {}],
      ['key', { issuedAt: isoIn(-900 * minute) }, { maxAgeMs: Infinity }],
      ['key', { expirationTime: isoIn(1), notBefore: isoIn(0) }, {}],
      ['key', {}, { domain: ['one.example', 'APP.example'], uri: 'https://app.example/login' }],
      ['key', {}, { address: `eip155:1:${account.address}`, chainIds: ['eip155:1'] }],
    ]
    for (const [rule, change, expected] of cases) {
      const message = messageOf(account, change)
      const signature = await account.sign(message)
      const input = { message, signature, expect: { ...expectation, ...expected } }
      assert.equal(await outcomeOf(input), rule, JSON.stringify([change, expected]))
    }
  })

  it('is refused for Solana without a nonce, URI, issue time or chain, which its grammar allows', async () => {
    const account = await createSolanaAccount()
    const fullMessage = messageOf(account)
    const getMessageWithout = (label: string) =>
      fullMessage.replace(new RegExp(`^${label}: .*\n?`, 'm'), '').trimEnd()
    const rules = {
      Nonce: 'NONCE_MISSING',
      URI: 'URI_MISSING',
      'Issued At': 'ISSUED_AT_MISSING',
      'Chain ID': 'CHAIN_ID_MISSING',
    }
    for (const [label, rule] of Object.entries(rules)) {
      const message = getMessageWithout(label)
      const signature = await account.sign(message)
      assert.equal(await outcomeOf({ message, signature, expect: expectation }), rule)
    }
  })

  it('is refused without parsing if it is too long or not a message', async () => {
    const account = createEvmAccount()
    const longMessage = `${messageOf(account)}\nResources:${'\n- ipfs://a'.repeat(1_000)}`
    const signature = await account.sign(longMessage)
    assert.equal(
      await outcomeOf({ message: longMessage, signature, expect: expectation }),
      'MESSAGE_TOO_LONG',
    )
    for (const message of ['', 'Hello', null, 7, {}] as string[])
      assert.equal(await outcomeOf({ message, signature, expect: expectation }), 'MESSAGE_MALFORMED')
    const message = messageOf(account)
    for (const invalidSignature of [
      '',
      '0x',
      '0x1',
      'nonsense',
      null,
      `0x${'00'.repeat(40_000)}`,
    ] as string[])
      assert.equal(
        await outcomeOf({ message, signature: invalidSignature, expect: expectation, rpc: rpcOf() }),
        'SIGNATURE_MALFORMED',
      )
  })
})

describe('ERC-6492 signature', () => {
  const account = createEvmAccount()
  const message = messageOf(account)
  const innerSignature = `0x${'ab'.repeat(80)}` as const
  const prepareData = `0x${'cd'.repeat(36)}` as const
  const wrapSignature = () =>
    serializeErc6492Signature({
      address: `0x${'1'.repeat(40)}`,
      data: prepareData,
      signature: innerSignature,
    })
  const verify = (signature = wrapSignature()) =>
    outcomeOf({ message, signature, expect: expectation, rpc: rpcOf() })

  it('is verified by the ERC-1271 call of a deployed account, without its preparing call', async () => {
    contractCode = '0x6001'
    calls = []
    answerCall = () => createResult(acceptedResult)
    assert.equal(await verify(), 'erc1271')
    assert.deepEqual(
      calls.map(({ to }) => to),
      [account.address],
    )
    assert.ok(!calls[0]?.data.includes(prepareData.slice(2)))
    assert.ok(calls[0]?.data.includes(innerSignature.slice(2)))
    answerCall = () => createResult('0x')
    assert.equal(await verify(), 'SIGNATURE_INVALID')
  })

  it('runs its factory call for an undeployed account, in one call with a gas limit', async () => {
    contractCode = '0x'
    calls = []
    answerCall = () => createResult('0x01')
    assert.equal(await verify(), 'erc6492')
    assert.equal(calls.length, 1)
    assert.equal(Number(calls[0]?.gas), 10_000_000)
    assert.ok(calls[0]?.data.includes(prepareData.slice(2)))
    answerCall = () => createResult('0x00')
    assert.equal(await verify(), 'SIGNATURE_INVALID')
  })

  it('is refused as malformed if the wrapper cannot be decoded', async () => {
    contractCode = '0x6001'
    const magic = '6492'.repeat(16)
    assert.equal(await verify(`0x${'ff'.repeat(32)}${magic}`), 'SIGNATURE_MALFORMED')
  })
})

describe('EVM key signature', () => {
  it('is accepted with v of 27, 0 and EIP-155, and in the form of EIP-2098', async () => {
    const account = createEvmAccount()
    const message = messageOf(account)
    const signature = await account.sign(message)
    const v = Number.parseInt(signature.slice(-2), 16)
    const withV = (value: number) => signature.slice(0, -2) + value.toString(16).padStart(2, '0')
    const { r, s } = parseSignature(signature as `0x${string}`)
    const compactSignature = serializeCompactSignature(
      signatureToCompactSignature({ r, s, yParity: v - 27 } as never),
    )
    const forms = [signature, withV(v - 27), withV(v + 10), compactSignature]
    for (const form of forms)
      assert.equal(await outcomeOf({ message, signature: form, expect: expectation }), 'key', form)
    const wrongSignatures = [withV(v === 27 ? 28 : 27), withV(v === 27 ? 38 : 37), withV(2), withV(30)]
    answerCall = () => createResult('0x')
    for (const form of wrongSignatures) {
      const input = { message, signature: form, expect: expectation, rpc: rpcOf() }
      assert.equal(await outcomeOf(input), 'SIGNATURE_INVALID', form)
    }
  })
})

describe('message in a nonstandard format', () => {
  it('is refused for a lowercase address and for CRLF line ends', async () => {
    const account = createEvmAccount()
    const lowerCaseMessage = messageOf(account).replace(account.address, account.address.toLowerCase())
    const spellings = {
      ADDRESS_INVALID: lowerCaseMessage,
      MESSAGE_MALFORMED: messageOf(account).replaceAll('\n', '\r\n'),
    }
    for (const [rule, message] of Object.entries(spellings))
      assert.equal(
        await outcomeOf({ message, signature: await account.sign(message), expect: expectation }),
        rule,
      )
  })
})

describe('public test vectors of EIP-4361', () => {
  interface TestVector {
    name: string
    signature: string
    time?: string
    domainBinding?: string
    matchNonce?: string
    address: string
    chainId: number
  }
  const inputOf = (vector: TestVector): VerifySignInInput => {
    const { name: _, signature, time, domainBinding, matchNonce, address, chainId, ...otherFields } = vector
    const fields = { ...otherFields, accountAddress: address, chainId: `eip155:${chainId}` } as SignInFields
    return {
      message: buildSignInMessage(fields),
      signature,
      expect: {
        domain: domainBinding ?? fields.domain,
        nonce: matchNonce ?? (fields.nonce as string),
        now: time ? new Date(time) : new Date('2025-06-01T00:00:00Z'),
        maxAgeMs: Infinity,
      },
      rpc: rpcOf(),
    }
  }

  it('produce the listed result for each vector', async () => {
    answerCall = () => createResult('0x')
    for (const vector of siwe.verify_ok) assert.equal(await outcomeOf(inputOf(vector)), 'key', vector.name)
    const rules: Record<string, string> = {
      'expired message': 'EXPIRED',
      'domain binding': 'DOMAIN_MISMATCH',
      'custom time': 'EXPIRED',
      'custom nonce': 'NONCE_MISMATCH',
      'malformed signature': 'SIGNATURE_MALFORMED',
      'wrong signature': 'SIGNATURE_INVALID',
      'not yet valid': 'NOT_YET_VALID',
      'invalid issuedAt': 'ISSUED_AT_INVALID',
      'invalid notBefore': 'NOT_BEFORE_INVALID',
      'invalid expirationTime': 'EXPIRATION_TIME_INVALID',
    }
    for (const vector of siwe.verify_reject) {
      const code = await (async () => outcomeOf(inputOf(vector)))().catch(
        (error: { code: string }) => error.code,
      )
      assert.equal(code, rules[vector.name], vector.name)
    }
  })

  it("produce the contract's result for contract wallets", async () => {
    for (const { name, message, signature } of siwe.verify_contract_wallet) {
      const fieldOf = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(message)?.[1] as string
      const input: VerifySignInInput = {
        message,
        signature,
        expect: {
          domain: 'localhost:4361',
          nonce: fieldOf('Nonce'),
          now: new Date(fieldOf('Issued At')),
        },
        rpc: rpcOf(),
      }
      calls = []
      answerCall = () => createResult(acceptedResult)
      assert.equal(await outcomeOf(input), 'erc1271', name)
      assert.deepEqual(
        calls.map(({ to }) => to),
        [message.split('\n')[1]],
      )
      const rejections = [
        createResult('0x'),
        createResult(`0xffffffff${'0'.repeat(56)}`),
        createResult('0x1626ba7e'),
        createFailure({ code: 3, message: 'execution reverted', data: '0x' }),
        createFailure({ code: -32_000, message: 'VM Exception while processing transaction: revert' }),
        createFailure({ code: -32_015, message: 'Execution reverted' }, 400),
      ]
      for (const rejection of rejections) {
        answerCall = () => rejection
        assert.equal(await outcomeOf(input), 'SIGNATURE_INVALID', `${name}: ${rejection.body}`)
      }
      const { rpc: _, ...inputWithoutRpc } = input
      assert.equal(await outcomeOf(inputWithoutRpc), 'RPC_MISSING', name)
      const failures = [
        { status: 502, body: '<html>Bad gateway</html>' },
        { body: '' },
        { body: 'null' },
        { body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: 7 }) },
        createFailure({ code: -32_005, message: 'limit exceeded, execution reverted too often' }),
        createFailure({ code: -32_603, message: 'Internal error' }),
        createFailure({ code: -32_601, message: 'the method eth_call does not exist' }),
        { body: `"${'x'.repeat(200_000)}"` },
      ]
      for (const failure of failures) {
        answerCall = () => failure
        assert.equal(await outcomeOf(input), 'RPC_UNAVAILABLE', `${name}: ${failure.body.slice(0, 80)}`)
      }
      assert.equal(
        await outcomeOf({ ...input, rpc: { 'eip155:1': 'http://127.0.0.1:1' } }),
        'RPC_UNAVAILABLE',
        name,
      )
    }
  })
})

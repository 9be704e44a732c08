import { expect } from '@open-wc/testing'
import { requireOwnMessage, sessionEnd, toData } from '../../../src/core/sign-in/compare.ts'
import type { SignInFields } from '../../../src/core/sign-in/fields.ts'
import { buildSignInMessage } from '../../../src/core/sign-in/message.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const now = Date.parse('2026-01-02T03:04:05Z')
const toIso = (ms: number) => new Date(now + ms).toISOString()
const fields: SignInFields = {
  accountAddress: address,
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'a1b2c3d4e5',
  issuedAt: toIso(0),
}

describe('requireOwnMessage()', () => {
  const getCode = (change: Partial<SignInFields>, pageOverrides = {}) => {
    try {
      const text = buildSignInMessage({ ...fields, ...change })
      requireOwnMessage(text, { domain: 'app.example', chainId: 'eip155:1', address, now, ...pageOverrides })
      return 'accepted'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it('T19 accepts a message of this page, account, network and time, and rejects any other message', () => {
    const minute = 60_000
    const cases: [string, Partial<SignInFields>, object?][] = [
      ['accepted', {}],
      ['accepted', {}, { address: address.toLowerCase() }],
      ['SIGN_IN_WRONG_DOMAIN', { domain: 'evil.example' }],
      ['SIGN_IN_WRONG_DOMAIN', { domain: 'app.example:8443' }],
      ['SIGN_IN_WRONG_FIELDS', { accountAddress: otherAddress }],
      ['SIGN_IN_WRONG_FIELDS', { chainId: 'eip155:10' }],
      ['SIGN_IN_WRONG_FIELDS', {}, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
      ['SIGN_IN_TOO_LATE', { expirationTime: toIso(0) }],
      ['accepted', { expirationTime: toIso(1) }],
      ['SIGN_IN_TOO_LATE', { notBefore: toIso(minute + 1) }],
      ['accepted', { notBefore: toIso(minute) }],
    ]
    for (const [expected, change, page] of cases)
      expect(getCode(change, page), JSON.stringify([change, page])).to.equal(expected)
  })

  it('rejects a Solana message without a nonce or URI, although its grammar allows both', () => {
    const solana = '3VqmiH4DDERvWGgeF8csjYxUjEwYoQPJWo5RiWnAzs8S'
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const fullMessage = buildSignInMessage({ ...fields, accountAddress: solana, chainId })
    const readMessage = (text: string) => () =>
      requireOwnMessage(text, { domain: 'app.example', chainId, address: solana, now })
    expect(readMessage(fullMessage)().nonce).to.equal(fields.nonce)
    for (const label of ['Nonce', 'URI'])
      expect(readMessage(fullMessage.replace(new RegExp(`^${label}: .*\n`, 'm'), '')), label)
        .to.throw()
        .with.property('code', 'SIGN_IN_WRONG_FIELDS')
  })

  it('rejects a text that is not a sign-in message', () => {
    expect(() => requireOwnMessage('Hello', { domain: 'app.example', chainId: 'eip155:1', address, now }))
      .to.throw()
      .with.property('code', 'SIGN_IN_NOT_SET_UP')
  })
})

describe('toData()', () => {
  it('adds version 1, the only existing version, to a message without a version', () => {
    const { version: _, ...rest } = fields
    expect(toData(rest, 'eip155:1')).to.include({ version: '1', chainId: 'eip155:1', nonce: 'a1b2c3d4e5' })
    expect(toData({ ...fields, version: '2' }, 'eip155:1').version).to.equal('2')
  })
})

describe('sessionEnd()', () => {
  it('returns the expiration time in milliseconds, or undefined without an expiration time', () => {
    expect(sessionEnd({ expirationTime: toIso(5) })).to.equal(now + 5)
    expect(sessionEnd({})).to.equal(undefined)
  })
})

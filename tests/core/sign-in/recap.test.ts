import { expect } from '@open-wc/testing'
import type { SignInFields } from '../../../src/core/sign-in/fields.ts'
import { buildSignInMessage, readSignInMessage } from '../../../src/core/sign-in/message.ts'

const openingText = 'I further authorize the stated URI to perform the following actions on my behalf: '
const recapOf = (att: unknown, overrides = {}) =>
  `urn:recap:${btoa(JSON.stringify({ att, ...overrides })).replaceAll('=', '')}`
const capabilities = {
  eip155: {
    'request/eth_sendTransaction': [{ chains: ['eip155:1', 'eip155:10'] }],
    'request/personal_sign': [{ chains: ['eip155:1', 'eip155:10'] }],
  },
}
const sentence = `${openingText}(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
const fields: SignInFields = {
  domain: 'app.example',
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  statement: `Sign in to the app. ${sentence}`,
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '8f3kd92LsQ',
  issuedAt: '2025-04-15T10:00:00.000Z',
  resources: ['https://app.example/tos', recapOf(capabilities)],
}

const codeOf = (change: Partial<SignInFields>) => {
  try {
    readSignInMessage(buildSignInMessage({ ...fields, ...change }))
    return 'accept'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('recap of a sign-in message', () => {
  it('contains the statement without its sentence, the methods and their chains', () => {
    const { recap } = readSignInMessage(buildSignInMessage(fields))
    expect(recap).to.deep.equal({
      statement: 'Sign in to the app.',
      methods: ['eth_sendTransaction', 'personal_sign'],
      chains: ['eip155:1', 'eip155:10'],
    })
    const recapWithoutStatement = readSignInMessage(
      buildSignInMessage({ ...fields, statement: sentence }),
    ).recap
    expect(recapWithoutStatement).to.not.have.property('statement')
  })

  it('is parsed with additional proofs, in both alphabets of base64', () => {
    const text = recapOf(capabilities, { prf: ['bafy?>?>'] })
    expect(codeOf({ resources: [text] })).to.equal('accept')
    expect(codeOf({ resources: [text.replaceAll('+', '-').replaceAll('/', '_')] })).to.equal('accept')
  })

  it('is rejected if its permissions differ from its sentence', () => {
    const extraCapabilities = { eip155: { ...capabilities.eip155, 'request/eth_sign': [{}] } }
    expect(codeOf({ resources: [recapOf(extraCapabilities)] })).to.equal('RECAP_INVALID')
    expect(
      codeOf({ statement: sentence.replace("'personal_sign'", "'personal_sign', 'eth_sign'") }),
    ).to.equal('RECAP_INVALID')
    expect(codeOf({ statement: 'Sign in to the app.' })).to.equal('RECAP_INVALID')
    expect(codeOf({ resources: [] })).to.equal('RECAP_INVALID')
    expect(codeOf({ statement: `Sign in.${sentence}` })).to.equal('RECAP_INVALID')
  })

  it('is rejected if it is not the last resource, occurs twice or has other permissions than EVM requests', () => {
    const [tos, recap] = fields.resources as readonly [string, string]
    expect(codeOf({ resources: [recap, tos] })).to.equal('RECAP_INVALID')
    expect(codeOf({ resources: [recap, recap] })).to.equal('RECAP_INVALID')
    const invalidRecaps: unknown[] = [
      { ...capabilities, 'https://notify.example': { 'manage/all': [{}] } },
      { eip155: { 'crud/read': [{}] } },
      { eip155: { 'request/personal_sign': [] } },
      { eip155: { 'request/personal_sign': [{ chains: ['solana:x'] }] } },
      { eip155: { 'request/personal_sign': [{ until: 'ever' }] } },
      { solana: { 'request/personal_sign': [{}] } },
      {},
      [],
    ]
    for (const att of invalidRecaps)
      expect(codeOf({ resources: [recapOf(att)] }), JSON.stringify(att)).to.equal('RECAP_INVALID')
    expect(codeOf({ resources: ['urn:recap:e30'] })).to.equal('RECAP_INVALID')
    expect(codeOf({ resources: ['urn:recap:___'] })).to.equal('RECAP_INVALID')
    expect(codeOf({ resources: ['urn:recap:___'], statement: 'Sign in.' })).to.equal('RECAP_INVALID')
  })
})

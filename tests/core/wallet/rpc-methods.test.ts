import { expect } from '@open-wc/testing'
import { answerKind } from '../../../src/core/wallet/rpc-methods.ts'

describe('answerKind', () => {
  it('returns the kind of answer of a method: signature, transaction hash or, by default, data', () => {
    const kinds = [
      'personal_sign',
      'eth_sendTransaction',
      'eth_sendRawTransaction',
      'wallet_grantPermissions',
      'eth_call',
    ].map(answerKind)
    expect(kinds).to.deep.equal(['signature', 'sent', 'sent', 'data', 'data'])
  })
})

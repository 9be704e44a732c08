import { expect } from '@open-wc/testing'
import { resultKindOf } from '../../../src/core/wallet/rpc-methods.ts'

describe('resultKindOf', () => {
  it('returns "signature", "sent" or, by default, "data" for the answer of a method', () => {
    const kinds = [
      'personal_sign',
      'eth_sendTransaction',
      'eth_sendRawTransaction',
      'wallet_grantPermissions',
      'eth_call',
    ].map(resultKindOf)
    expect(kinds).to.deep.equal(['signature', 'sent', 'sent', 'data', 'data'])
  })
})

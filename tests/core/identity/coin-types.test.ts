import { expect } from '@open-wc/testing'
import type { NetworkId } from '../../../src/core/chain/caip.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { coinTypesOf, registeredCoinType } from '../../../src/core/identity/account-name.ts'
import { texts } from '../../../src/text/en/money.ts'

describe('coinTypesOf', () => {
  it('returns the chain id with the highest of 32 bits set, after 60 for Ethereum', () => {
    expect(coinTypesOf('eip155:10')).to.deep.equal(['2147483658'])
    expect(coinTypesOf('eip155:1')).to.deep.equal(['60', '2147483649'])
    expect(registeredCoinType('eip155:2147483647')).to.equal(4_294_967_295)
  })

  it('rejects chain ids from 2^31, which would collide with another network', () => {
    for (const id of ['eip155:2147483648', 'eip155:4294967297', 'eip155:0', 'solana:mainnet'] as NetworkId[])
      try {
        coinTypesOf(id)
        expect.fail(id)
      } catch (error) {
        expect((error as AppError).code, id).to.equal('INVALID_CHAIN_ID')
      }
    expect(texts.errors.INVALID_CHAIN_ID).to.equal('Invalid chainId')
  })
})

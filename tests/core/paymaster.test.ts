import { expect } from '@open-wc/testing'
import { paymasterOf, withSponsor } from '../../src/core/paymaster.ts'

describe('paymasterOf', () => {
  it('returns only https or localhost URLs, and only for EVM networks', () => {
    const url = 'https://pay.example/rpc'
    expect(paymasterOf('eip155:1', { paymaster: { 'eip155:1': url } })).to.equal(url)
    expect(paymasterOf('eip155:1', { paymaster: { 'eip155:1': 'http://localhost:8080' } })).to.not.equal(
      undefined,
    )
    for (const invalidUrl of ['http://pay.example', 'javascript:alert(1)', 'https://', '', 7, null, {}])
      expect(
        paymasterOf('eip155:1', { paymaster: { 'eip155:1': invalidUrl as string } }),
        String(invalidUrl),
      ).to.equal(undefined)
    expect(paymasterOf('eip155:1', { paymaster: { 'eip155:10': url } })).to.equal(undefined)
    expect(paymasterOf('eip155:1', {})).to.equal(undefined)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(paymasterOf(solana, { paymaster: { [solana]: url } })).to.equal(undefined)
  })
})

describe('withSponsor', () => {
  it('sets the fee to zero only for a request with a paymaster', () => {
    const fee = { expected: 5n, reserve: 10n }
    expect(withSponsor(fee, undefined)).to.deep.equal(fee)
    expect(withSponsor(fee, 'wallet')).to.deep.equal({ ...fee, mayBeSponsored: true })
    expect(withSponsor(fee, 'paymaster')).to.deep.equal({ expected: 0n, reserve: 0n, isSponsored: true })
  })
})

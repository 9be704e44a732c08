import { expect } from '@open-wc/testing'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { requireCalls } from '../../../src/core/wallet/calls-guard.ts'

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const isRejected = (calls: unknown, options?: Parameters<typeof requireCalls>[2]): boolean => {
  try {
    requireCalls('wallet_sendCalls', [{ calls }], options)
    return false
  } catch (error) {
    expect((error as AppError).code).to.equal('INVALID_PARAMS')
    return true
  }
}

describe('requireCalls', () => {
  it('accepts calls with a receiver and data that start with 0x', () => {
    expect(isRejected([{ to }])).to.equal(false)
    expect(
      isRejected([
        { to, data: '0x' },
        { to, value: '0x1', data: '0xa9059cbb' },
      ]),
    ).to.equal(false)
  })

  it('rejects a batch if one call is invalid', () => {
    for (const call of [
      null,
      'x',
      { to: 7 },
      { to: '' },
      { to: to.slice(2) },
      { to, data: 'a9059cbb' },
      { to, data: 7 },
    ])
      expect(isRejected([{ to }, call]), JSON.stringify(call)).to.equal(true)
    for (const calls of [undefined, null, {}, 'x']) expect(isRejected(calls)).to.equal(true)
    expect(() => requireCalls('wallet_sendCalls', undefined)).to.throw()
  })

  it('accepts a call without a receiver, which creates a contract (EIP-5792), unless a receiver is required', () => {
    for (const call of [{}, { to: undefined }, { to: null, data: '0x6000' }, { data: '0x' }]) {
      expect(isRejected([{ to }, call]), JSON.stringify(call)).to.equal(false)
      expect(isRejected([{ to }, call], { needsReceiver: true }), JSON.stringify(call)).to.equal(true)
    }
  })

  it('ignores any other method', () => {
    for (const params of [undefined, [], [{ calls: [{}] }]]) requireCalls('eth_sendTransaction', params)
  })
})

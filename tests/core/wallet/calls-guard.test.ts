import { expect } from '@open-wc/testing'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { requireCalls } from '../../../src/core/wallet/calls-guard.ts'

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const refused = (calls: unknown): boolean => {
  try {
    requireCalls('wallet_sendCalls', [{ calls }])
    return false
  } catch (error) {
    expect((error as AppError).code).to.equal('INVALID_PARAMS')
    return true
  }
}

describe('a batch of calls that an app writes itself', () => {
  it('passes where every call has a receiver and data that start with 0x', () => {
    expect(refused([{ to }])).to.equal(false)
    expect(
      refused([
        { to, data: '0x' },
        { to, value: '0x1', data: '0xa9059cbb' },
      ]),
    ).to.equal(false)
  })

  it('is refused where one of them has not', () => {
    for (const call of [
      {},
      null,
      'x',
      { to: undefined },
      { to: 7 },
      { to: to.slice(2) },
      { data: '0x' },
      { to, data: 'a9059cbb' },
      { to, data: 7 },
    ])
      expect(refused([{ to }, call]), JSON.stringify(call)).to.equal(true)
    for (const calls of [undefined, null, {}, 'x']) expect(refused(calls)).to.equal(true)
    expect(() => requireCalls('wallet_sendCalls', undefined)).to.throw()
  })

  it('says nothing of any other method', () => {
    for (const params of [undefined, [], [{ calls: [{}] }]]) requireCalls('eth_sendTransaction', params)
  })
})

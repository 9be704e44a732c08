import { expect } from '@open-wc/testing'
import { isSamePayment, type Payment, withPayments } from '../../../src/core/money/payments.ts'

const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const createPayment = (number: number, overrides: Partial<Payment> = {}): Payment => ({
  to: receiver,
  networkId: 'eip155:1',
  hash: `0x${number.toString(16)}`,
  trust: 'service',
  ...overrides,
})
const createPayments = (start: number, count: number, overrides?: Partial<Payment>) =>
  Array.from({ length: count }, (_, index) => createPayment(start + index, overrides))

describe('known payments', () => {
  it('compares payments in any letter case of hash, token and receiver on EVM', () => {
    const singlePayment = createPayment(171, { token: '0xAB' })
    expect(
      isSamePayment(singlePayment, {
        ...singlePayment,
        to: receiver.toLowerCase(),
        token: '0xab',
        hash: '0xAB',
      }),
    ).to.equal(true)
    expect(isSamePayment(singlePayment, createPayment(171)), 'the coin is no token').to.equal(false)
    expect(isSamePayment(singlePayment, { ...singlePayment, networkId: 'eip155:10' })).to.equal(false)
    const solana = createPayment(1, { networkId: 'solana:mainnet', to: 'Ab' })
    expect(isSamePayment(solana, { ...solana, to: 'aB' }), 'base58').to.equal(false)
  })

  it('lists each payment once, newest first, and replaces a claimed payment with the payment of the service', () => {
    const existingPayments = createPayments(1, 3, { trust: 'claim' })
    const mergedPayments = withPayments(existingPayments, [
      createPayment(4),
      createPayment(2),
      createPayment(3, { trust: 'claim' }),
    ])
    expect(mergedPayments.map(({ hash, trust }) => `${hash} ${trust}`)).to.deep.equal([
      '0x4 service',
      '0x2 service',
      '0x1 claim',
      '0x3 claim',
    ])
    expect(withPayments(existingPayments, existingPayments), 'nothing new').to.equal(existingPayments)
  })

  it('keeps the newest payments up to the limit, however often they are added', () => {
    const history = createPayments(1, 400)
    const newestPayments = withPayments([], history, 150)
    expect(newestPayments.map(({ hash }) => hash)).to.deep.equal(
      createPayments(1, 150).map(({ hash }) => hash),
    )
    expect(
      withPayments(newestPayments, [...history, ...createPayments(401, 50)], 150),
      'an older page',
    ).to.equal(newestPayments)
  })

  it('merges payments in linear time', () => {
    let readCount = 0
    const countReads = (payments: readonly Payment[]) =>
      payments.map(payment => ({
        ...payment,
        get hash() {
          readCount++
          return payment.hash
        },
      }))
    const [existingReads, moreReads] = [
      countReads(createPayments(1, 1000)),
      countReads(createPayments(501, 1000)),
    ]
    expect(withPayments(existingReads, moreReads).length).to.equal(1500)
    expect(withPayments(existingReads, moreReads).length).to.equal(1500)
    expect(readCount).to.be.at.most(4000)
  })
})

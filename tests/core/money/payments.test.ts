import { expect } from '@open-wc/testing'
import { isSamePayment, type Payment, withPayments } from '../../../src/core/money/payments.ts'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const createPayment = (number: number, rest: Partial<Payment> = {}): Payment => ({
  to: friend,
  networkId: 'eip155:1',
  hash: `0x${number.toString(16)}`,
  trust: 'service',
  ...rest,
})
const getManyPayments = (from: number, count: number, rest?: Partial<Payment>) =>
  Array.from({ length: count }, (_, index) => createPayment(from + index, rest))

describe('known payments', () => {
  it('is the same payment in any letter case of hash, token and receiver', () => {
    const singlePayment = createPayment(171, { token: '0xAB' })
    expect(
      isSamePayment(singlePayment, {
        ...singlePayment,
        to: friend.toLowerCase(),
        token: '0xab',
        hash: '0xAB',
      }),
    ).to.equal(true)
    expect(isSamePayment(singlePayment, createPayment(171)), 'the coin is no token').to.equal(false)
    expect(isSamePayment(singlePayment, { ...singlePayment, networkId: 'eip155:10' })).to.equal(false)
    const solana = createPayment(1, { networkId: 'solana:mainnet', to: 'Ab' })
    expect(isSamePayment(solana, { ...solana, to: 'aB' }), 'base58').to.equal(false)
  })

  it('is listed once, newest first, and a payment from the service replaces a claimed one', () => {
    const existingPayments = getManyPayments(1, 3, { trust: 'claim' })
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
    const history = getManyPayments(1, 400)
    const newest = withPayments([], history, 150)
    expect(newest.map(({ hash }) => hash)).to.deep.equal(getManyPayments(1, 150).map(({ hash }) => hash))
    expect(withPayments(newest, [...history, ...getManyPayments(401, 50)], 150), 'an older page').to.equal(
      newest,
    )
  })

  it('is merged in linear time', () => {
    let reads = 0
    const countReads = (payments: readonly Payment[]) =>
      payments.map(payment => ({
        ...payment,
        get hash() {
          reads++
          return payment.hash
        },
      }))
    const [existingReads, moreReads] = [
      countReads(getManyPayments(1, 1000)),
      countReads(getManyPayments(501, 1000)),
    ]
    expect(withPayments(existingReads, moreReads).length).to.equal(1500)
    expect(withPayments(existingReads, moreReads).length).to.equal(1500)
    expect(reads).to.be.at.most(4000)
  })
})

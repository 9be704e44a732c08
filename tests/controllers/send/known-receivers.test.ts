import { expect } from '@open-wc/testing'
import { verifyReceiverPayments, restorePayments } from '../../../src/controllers/send/known-receivers.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { enterReceiver } from '../../../src/controllers/send/send-receiver.ts'
import { type AccountId, formatAccountId } from '../../../src/core/chain/caip.ts'
import type { Transaction, Transfer } from '../../../src/core/money/activity.ts'
import { type OwnerId, ownerOf } from '../../../src/core/money/payments.ts'
import { storedPayments, type StoredPayment } from '../../../src/services/paid-storage.ts'
import { activityStarted, activityFailed, activityReceived } from '../../../src/state/account/activity.ts'
import { $payments } from '../../../src/state/account/payments.ts'
import { tokensCleared, tokensReceived } from '../../../src/state/account/token-balances.ts'
import { networkActivated, networksConfigured } from '../../../src/state/network/networks.ts'
import { $knownReceivers } from '../../../src/state/send/known-receivers.ts'
import { $receiverNotes } from '../../../src/state/send/send.ts'
import { sentTransactionsSet, type SentTransaction } from '../../../src/state/send/sent-transactions.ts'
import { resetRuntime } from '../../../src/runtime.ts'
import { connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset, localTwoNetwork } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const paidAddress = '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44'
const lookAlikeAddress = '0x9F3cD7711f08be9b54CE6D3A0c7719e2FA21AB44'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = `0x${'ab'.repeat(32)}`
const otherHash = `0x${'cd'.repeat(32)}`
const encodeWord = (text: string) => `0x${text.toLowerCase().replace('0x', '').padStart(64, '0')}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A transaction as the node reports it. */
interface MinedTransaction {
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly status?: string
  readonly logs?: readonly { address: string; from: string; to: string; value: string }[]
}

describe('known receivers', () => {
  const realFetch = window.fetch
  let chain: Map<string, MinedTransaction>
  let isDown: boolean
  let requestedHashes: string[]
  const getAccount = (network = localOneNetwork): AccountId => formatAccountId(network.id, owner)

  beforeEach(() => {
    reset()
    sentTransactionsSet([])
    tokensCleared()
    clearSendForm()
    chain = new Map()
    isDown = false
    requestedHashes = []
    window.fetch = async (_, init) => {
      const { method, params, id } = JSON.parse(String(init?.body))
      if (isDown) throw new TypeError('down')
      const respond = (result: unknown) => Response.json({ jsonrpc: '2.0', id, result })
      const minedTransaction = chain.get(params[0])
      if (method === 'eth_getTransactionByHash') {
        requestedHashes.push(params[0])
        return respond(
          minedTransaction
            ? { hash: params[0], from: owner, to: paidAddress, value: '0x1', ...minedTransaction }
            : null,
        )
      }
      if (method !== 'eth_getTransactionReceipt') return respond(method === 'eth_getCode' ? '0x' : null)
      return respond(
        minedTransaction
          ? {
              transactionHash: params[0],
              status: minedTransaction.status ?? '0x1',
              logs: (minedTransaction.logs ?? []).map(({ address, from, to, value }) => ({
                address,
                topics: [transferTopic, encodeWord(from), encodeWord(to)],
                data: value,
              })),
            }
          : null,
      )
    }
    connect()
  })
  afterEach(() => {
    window.fetch = realFetch
  })

  const createTransaction = (overrides: Partial<SentTransaction> = {}): SentTransaction => ({
    account: getAccount(),
    hash,
    operation: 'send',
    status: 'confirmed',
    sentAt: 1,
    transfers: [{ direction: 'out', amount: '1', to: paidAddress, token: { name: 'Ether', symbol: 'ETH' } }],
    ...overrides,
  })
  const createRow = (transfer: Partial<Transfer>, overrides: Partial<Transaction> = {}): Transaction => ({
    id: 'row',
    hash: otherHash,
    networkId: localOneNetwork.id,
    operation: 'send',
    status: 'confirmed',
    time: 1,
    from: owner,
    transfers: [
      {
        direction: 'out',
        amount: '1',
        to: paidAddress,
        token: { name: 'Ether', symbol: 'ETH' },
        ...transfer,
      },
    ],
    ...overrides,
  })
  const storePayment = (payment: Partial<StoredPayment> = {}) =>
    storedPayments.write({
      [`eip155:${owner.toLowerCase()}`]: [
        { to: paidAddress, networkId: localOneNetwork.id, hash, ...payment },
      ],
    })
  const connect = () => {
    networksConfigured([localOneNetwork, localTwoNetwork])
    connectFathom(owner)
    networkActivated(localOneNetwork.id)
    activityStarted(getAccount())
  }
  const reload = () => {
    resetRuntime()
    connect()
  }
  const readPayments = async () => (await storedPayments.read())?.[`eip155:${owner.toLowerCase()}`]
  /** Returns the note on a receiver after all lookups have finished. */
  const getPaidStatus = async (address: string) => {
    enterReceiver(address)
    await verifyReceiverPayments(address, new AbortController().signal)
    return $receiverNotes.get().paidBefore
  }

  describe('status of a receiver', () => {
    it('is "known" only after a payment by this modal is confirmed', async () => {
      activityReceived([], undefined)
      for (const status of ['pending', 'unknown', 'failed', 'dropped', 'replaced'] as const) {
        sentTransactionsSet([createTransaction({ status })])
        expect(await getPaidStatus(paidAddress), status).to.equal('unknown')
      }
      sentTransactionsSet([createTransaction()])
      expect(await getPaidStatus(paidAddress)).to.equal('known')
    })

    it('is "unknown" if the complete history has no payment', async () => {
      activityReceived([createRow({})], undefined)
      expect(await getPaidStatus(paidAddress)).to.equal('known')
      expect(await getPaidStatus('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).to.equal('unknown')
    })

    it('is "partly", "unclear" or "unlisted" if the history is incomplete, failed or not available', async () => {
      activityReceived([createRow({}, { from: paidAddress })], 'more')
      expect(await getPaidStatus(paidAddress)).to.equal('partly')
      activityStarted(getAccount())
      activityFailed()
      expect(await getPaidStatus(paidAddress)).to.equal('unclear')
      activityStarted(getAccount(), true)
      expect(await getPaidStatus(paidAddress)).to.equal('unlisted')
    })
  })

  it('reads the date of the last payment, also for a look-alike, but never from storage (T12)', async () => {
    activityReceived([createRow({}, { time: 5_000 }), createRow({}, { hash, time: 7_000 })], undefined)
    expect(await getPaidStatus(paidAddress)).to.equal('known')
    expect($receiverNotes.get().paidAt).to.equal(7_000)
    await getPaidStatus(lookAlikeAddress)
    const { lookAlike, paidAt } = $receiverNotes.get()
    expect([lookAlike, paidAt]).to.deep.equal([paidAddress, 7_000])
    sentTransactionsSet([
      createTransaction({ hash: `0x${'ef'.repeat(32)}`, sentAt: 9_000, isRestored: true }),
    ])
    await getPaidStatus(paidAddress)
    expect($receiverNotes.get().paidAt).to.equal(7_000)
    sentTransactionsSet([createTransaction({ hash: `0x${'ef'.repeat(32)}`, sentAt: 9_000 })])
    await getPaidStatus(paidAddress)
    expect($receiverNotes.get().paidAt).to.equal(9_000)
  })

  it('counts the payments to a receiver, and reports whether older pages may contain more payments', async () => {
    const rows = [createRow({}, { time: 5_000 }), createRow({}, { hash, time: 7_000 })]
    activityReceived(rows, undefined)
    await getPaidStatus(paidAddress)
    expect($receiverNotes.get().pastPayments).to.deep.equal({ count: 2, isAtLeast: false })
    // The transaction in the modal and the row of the service are the same payment.
    sentTransactionsSet([createTransaction({ hash, sentAt: 7_000 })])
    await getPaidStatus(paidAddress)
    expect($receiverNotes.get().pastPayments).to.deep.equal({ count: 2, isAtLeast: false })
    await getPaidStatus(lookAlikeAddress)
    expect($receiverNotes.get().pastPayments).to.equal(undefined)
    sentTransactionsSet([])
    activityStarted(getAccount())
    activityReceived(rows, 'more')
    await getPaidStatus(paidAddress)
    expect($receiverNotes.get().pastPayments).to.deep.equal({ count: 2, isAtLeast: true })
  })

  it('includes payments on all networks of a namespace', async () => {
    await restorePayments()
    activityReceived([createRow({ to: lookAlikeAddress })], undefined)
    sentTransactionsSet([createTransaction()])
    networkActivated(localTwoNetwork.id)
    activityStarted(getAccount(localTwoNetwork))
    activityReceived([], undefined)
    expect(await getPaidStatus(paidAddress)).to.equal('known')
    expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
  })

  describe('after a reload', () => {
    it('restores payments of this modal and of the service, and confirms them on chain', async () => {
      await restorePayments()
      activityReceived([createRow({ to: lookAlikeAddress })], undefined)
      sentTransactionsSet([createTransaction()])
      await until(async () => (await readPayments())?.length === 2)
      reload()
      activityReceived([], undefined)
      chain.set(hash, {})
      chain.set(otherHash, { to: lookAlikeAddress })
      expect(await getPaidStatus(paidAddress)).to.equal('known')
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
    })

    it('keeps the payments of the account that paid last, and drops the payments of the oldest account', async () => {
      const otherOwners = ['a', 'b', 'c'].map(digit => `eip155:0x${digit.repeat(40)}` as OwnerId)
      const payment = { to: paidAddress, networkId: localOneNetwork.id, hash: otherHash }
      await storedPayments.write(Object.fromEntries(otherOwners.map(id => [id, [payment]])))
      await restorePayments()
      sentTransactionsSet([createTransaction()])
      await until(async () => (await readPayments())?.length === 1)
      expect(Object.keys((await storedPayments.read()) ?? {})).to.deep.equal([
        ownerOf(getAccount()),
        ...otherOwners.slice(0, 2),
      ])
    })

    it('T12 removes a planted payment that the chain refutes', async () => {
      for (const mismatch of [
        { from: lookAlikeAddress },
        { to: owner },
        { value: '0x0' },
        { status: '0x0' },
        {
          to: usdc,
          value: '0x0',
          logs: [{ address: lookAlikeAddress, from: owner, to: lookAlikeAddress, value: '0x5' }],
        },
      ] satisfies MinedTransaction[]) {
        reload()
        activityReceived([], undefined)
        await storePayment({ to: lookAlikeAddress })
        chain.set(hash, { to: lookAlikeAddress, ...mismatch })
        const answer = await getPaidStatus(lookAlikeAddress)
        // A transaction of a different sender does not show whether the account paid.
        expect(answer, JSON.stringify(mismatch)).to.equal('from' in mismatch ? 'unclear' : 'unknown')
        if (!('from' in mismatch)) await until(async () => (await readPayments()) === undefined)
      }
    })

    it('T12 removes only the planted payment that the chain refutes', async () => {
      activityReceived([], undefined)
      await storedPayments.write({
        [`eip155:${owner.toLowerCase()}`]: [
          { to: lookAlikeAddress, networkId: localOneNetwork.id, hash },
          { to: paidAddress, networkId: localOneNetwork.id, hash: otherHash },
        ],
      })
      chain.set(hash, { to: lookAlikeAddress, value: '0x0' })
      chain.set(otherHash, { to: paidAddress })
      expect(await getPaidStatus(paidAddress)).to.equal('known')
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unknown')
      await until(async () => (await readPayments())?.length === 1)
      expect((await readPayments())?.[0]).to.include({ to: paidAddress, hash: otherHash })
    })

    it('T12 detects a look-alike of a stored receiver only after the chain confirms the payment', async () => {
      activityReceived([], undefined)
      await storePayment({ to: lookAlikeAddress })
      isDown = true
      await getPaidStatus(paidAddress)
      expect($receiverNotes.get().lookAlike).to.equal(undefined)
      isDown = false
      chain.set(hash, { to: lookAlikeAddress })
      await getPaidStatus(paidAddress)
      expect($receiverNotes.get().lookAlike).to.equal(lookAlikeAddress)
    })

    it('returns "unclear" while the chain is unreachable or has no such transaction', async () => {
      activityReceived([], undefined)
      await storePayment()
      expect(await getPaidStatus(paidAddress)).to.equal('unclear')
      isDown = true
      expect(await getPaidStatus(paidAddress)).to.equal('unclear')
      isDown = false
      chain.set(hash, {})
      expect(await getPaidStatus(paidAddress)).to.equal('known')
      expect(await getPaidStatus('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).to.equal('unknown')
    })

    it('F20 verifies at most five payments if storage has too many records', async () => {
      activityReceived([], undefined)
      await storedPayments.write({
        [`eip155:${owner.toLowerCase()}`]: Array.from({ length: 150 }, (_, index) => ({
          to: paidAddress,
          networkId: localOneNetwork.id,
          hash: `0x${String(index).padStart(64, '0')}`,
        })),
      })
      await getPaidStatus(paidAddress)
      expect(requestedHashes.length).to.equal(5)
    })
  })

  describe('token payments', () => {
    const createTokenRow = (address: string, symbol = 'USDC') =>
      createRow({ to: lookAlikeAddress, amount: '500', token: { name: symbol, symbol, address } })

    it('T15 ignores a transfer of an unknown token inside a transaction of the account', async () => {
      activityReceived([createTokenRow(paidAddress)], undefined)
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unknown')
    })

    it('counts a payment in a token that the network record or the app lists', async () => {
      activityReceived([createTokenRow(usdc)], undefined)
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unknown')
      reset({ networks: [{ ...localOneNetwork, tokens: [usdc] }, localTwoNetwork] })
      connectFathom(owner)
      activityStarted(getAccount())
      activityReceived([createTokenRow(usdc)], undefined)
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
      reset({ options: { tokens: { [localOneNetwork.id]: [usdc] } } })
      connectFathom(owner)
      activityStarted(getAccount())
      activityReceived([createTokenRow(usdc)], undefined)
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
    })

    it('T15 ignores a payment in an owned token with the symbol of another token', async () => {
      const addOwnedToken = (symbol: string) =>
        tokensReceived(
          getAccount(),
          [
            {
              networkId: localOneNetwork.id,
              name: symbol,
              symbol,
              address: paidAddress,
              amount: '5',
              decimals: 18,
            },
          ],
          'service',
          0,
        )
      activityReceived([createTokenRow(paidAddress, 'LOC')], undefined)
      addOwnedToken('USDC')
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unknown')
      addOwnedToken('LOC')
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
    })

    it('T15 verifies on chain a transfer that only has the symbol of the coin', async () => {
      const unverifiedRow = createRow({ to: lookAlikeAddress }, { to: usdc })
      activityReceived([unverifiedRow], undefined)
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unclear')
      chain.set(otherHash, {
        to: usdc,
        value: '0x0',
        logs: [{ address: paidAddress, from: owner, to: lookAlikeAddress, value: '0x5' }],
      })
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('unknown')
      expect(
        Object.values($payments.get())
          .flat()
          .map(({ trust }) => trust),
      ).to.deep.equal(['refuted'])
    })

    it('verifies on chain a transfer that has no contract in the service', async () => {
      reset({ networks: [{ ...localOneNetwork, tokens: [usdc] }] })
      connectFathom(owner)
      activityStarted(getAccount())
      activityReceived(
        [createRow({ to: lookAlikeAddress, token: { name: 'USD Coin', symbol: 'USDC' } })],
        undefined,
      )
      chain.set(otherHash, {
        to: usdc,
        value: '0x0',
        logs: [{ address: usdc, from: owner, to: lookAlikeAddress, value: '0x5' }],
      })
      expect(await getPaidStatus(lookAlikeAddress)).to.equal('known')
      expect($knownReceivers.get().addresses).to.deep.equal([lookAlikeAddress])
    })

    it('ignores collectibles and empty, incoming and failed transfers', async () => {
      activityReceived(
        [
          createRow({ amount: '0' }),
          createRow({ direction: 'in' }, { hash }),
          createRow({ collectible: { name: 'Lantern', isSpam: false } }, { hash: `0x${'1'.repeat(64)}` }),
          createRow({}, { hash: `0x${'2'.repeat(64)}`, status: 'failed' }),
        ],
        undefined,
      )
      expect(await getPaidStatus(paidAddress)).to.equal('unknown')
    })
  })
})

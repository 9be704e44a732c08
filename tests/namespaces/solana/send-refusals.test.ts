import { expect } from '@open-wc/testing'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { solanaSend } from '../../../src/namespaces/solana/send.ts'
import { hasInsufficientFunds, sendTransaction } from '../../../src/namespaces/solana/send-transaction.ts'
import { localSolana } from '../../support/reset.ts'

const account = `${localSolana.id}:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z` as const
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: AppError) => error.code,
  )

describe('hasInsufficientFunds', () => {
  it('returns true for errors and program logs about missing funds', () => {
    for (const rejection of [
      { err: 'AccountNotFound' },
      { err: 'InsufficientFundsForFee' },
      { err: { InsufficientFundsForRent: { account_index: 0 } } },
      { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['Transfer: insufficient lamports 1, need 2'] },
      { logs: ['Program log: Error: insufficient funds'] },
    ])
      expect(hasInsufficientFunds(rejection), JSON.stringify(rejection)).to.equal(true)
  })

  it('returns false for other or malformed errors', () => {
    for (const rejection of [
      {},
      { err: null, logs: null },
      { err: 'BlockhashNotFound', logs: ['Program log: Instruction: Transfer'] },
      { err: { InstructionError: [0, { Custom: 17 }] }, logs: 'insufficient funds' },
      { logs: [...Array.from({ length: 100 }, () => 'line'), 'insufficient funds'] },
    ])
      expect(hasInsufficientFunds(rejection), JSON.stringify(rejection)).to.equal(false)
  })
})

describe('signed transaction of a Solana wallet', () => {
  it('T19 is not broadcast if it is empty, unsigned or shorter than its signature count', async () => {
    let broadcastCount = 0
    const realFetch = window.fetch
    window.fetch = async () => {
      broadcastCount++
      return Response.json({ jsonrpc: '2.0', id: 1, result: 'x' })
    }
    try {
      const createTransaction = (count: number, length: number, byte = 7) =>
        Uint8Array.from([count, ...Array.from({ length }, () => byte)])
      for (const wire of [
        new Uint8Array(),
        createTransaction(0, 200),
        createTransaction(128, 9_000),
        createTransaction(1, 64),
        createTransaction(2, 100),
        createTransaction(2, 128),
        createTransaction(1, 200, 0),
      ]) {
        const provider = { signTransaction: async () => wire }
        const sendPromise = sendTransaction(provider as unknown as Parameters<typeof sendTransaction>[0], {
          account,
          network: localSolana,
          rpcUrls: ['https://solana.example'],
          transaction: createTransaction(1, 200),
        })
        expect(await codeOf(sendPromise), `${wire[0]} and ${wire.length}`).to.equal('WALLET_INVALID_ANSWER')
      }
      expect(broadcastCount).to.equal(0)
    } finally {
      window.fetch = realFetch
    }
  })
})

describe('solanaSend.activitySince', () => {
  it('F16 rejects an invalid block height', async () => {
    const realFetch = window.fetch
    try {
      for (const [index, height] of [-1, 1.5, '7', null, 2 ** 60].entries()) {
        window.fetch = async (_, init) => {
          const { id } = JSON.parse(String(init?.body))
          return Response.json({ jsonrpc: '2.0', id, result: height })
        }
        const trace = { slot: 5, lastBlock: 9 }
        const rpcUrls = [`https://solana${index}.example`]
        const activityPromise = solanaSend.activitySince?.({
          account,
          rpcUrls,
          trace,
          signal: new AbortController().signal,
        })
        expect(await codeOf(Promise.resolve(activityPromise)), String(height)).to.equal('INVALID_ANSWER')
      }
    } finally {
      window.fetch = realFetch
    }
  })
})

import { expect } from '@open-wc/testing'
import { proveSolanaPayment } from '../../../src/namespaces/solana/payment-proof.ts'

const from = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const to = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('T15 proveSolanaPayment', () => {
  const realFetch = window.fetch
  let answer: unknown
  beforeEach(() => {
    window.fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, result: answer })
  })
  afterEach(() => {
    window.fetch = realFetch
  })
  const prove = (tokens: readonly string[] = []) =>
    proveSolanaPayment({ rpcUrls: ['https://node.example/'], hash: 'x', from, to, tokens, genuineTokens: [] })
  const createMinedTransaction = (meta: object, signer = true) => ({
    transaction: {
      message: {
        accountKeys: [
          { pubkey: from, signer },
          { pubkey: to, signer: false },
        ],
      },
    },
    meta: { err: null, preBalances: [9, 1], postBalances: [9, 1], ...meta },
  })
  const createTokenBalances = (amount: string) => [{ owner: to, mint, uiTokenAmount: { amount } }]

  it('returns true if the account signed, and the receiver got coins or a trusted token', async () => {
    answer = createMinedTransaction({ postBalances: [7, 3] })
    expect(await prove()).to.equal(true)
    answer = createMinedTransaction({
      preTokenBalances: createTokenBalances('1'),
      postTokenBalances: createTokenBalances('5'),
    })
    expect(await prove([mint])).to.equal(true)
  })

  it('returns false if another account signed, the transaction failed, or no trusted token or coin arrived', async () => {
    for (const [transaction, tokens] of [
      [createMinedTransaction({ postBalances: [7, 3] }, false), []],
      [createMinedTransaction({ postBalances: [7, 3], err: { InstructionError: [] } }), []],
      [createMinedTransaction({}), [mint]],
      [
        createMinedTransaction({
          preTokenBalances: createTokenBalances('1'),
          postTokenBalances: createTokenBalances('5'),
        }),
        [],
      ],
      [
        createMinedTransaction({
          preTokenBalances: createTokenBalances('5'),
          postTokenBalances: createTokenBalances('1'),
        }),
        [mint],
      ],
    ] as const) {
      answer = transaction
      expect(await prove(tokens)).to.equal(false)
    }
  })

  it('returns undefined if the chain has no such transaction', async () => {
    answer = null
    expect(await prove()).to.equal(undefined)
  })
})

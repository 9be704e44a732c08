import { expect } from '@open-wc/testing'
import { readReceived } from '../../../src/namespaces/evm/swap/read-received.ts'
import { readAll } from '../../../src/namespaces/evm/contract-reads.ts'
import { wordOf } from '../../../src/namespaces/evm/multicall.ts'
import { alice, bob } from '../../support/fake-connector.ts'
import { localOneNetwork } from '../../support/reset.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = `0x${'ab'.repeat(32)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const encodeWord = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`
const createTopic = (address: string) => `0x${wordOf(address)}`
const createTransferLog = (
  from: string,
  to: string,
  units: bigint,
  overrides: Record<string, unknown> = {},
) => ({
  address: token,
  topics: [transferTopic, createTopic(from), createTopic(to)],
  data: encodeWord(units),
  ...overrides,
})

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Fakes a node that returns the result of `answer` for each call and records the calls. */
function createNode(answer: (call: Call) => unknown) {
  const realFetch = window.fetch
  const requests: Call[] = []
  window.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body))
    const answers = [body].flat().map(({ id, ...call }: Call & { id: number }) => {
      requests.push(call)
      try {
        return { jsonrpc: '2.0', id, result: answer(call) ?? null }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: { code: 3, message: (error as Error).message } }
      }
    })
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
  return { requests, restore: () => (window.fetch = realFetch) }
}

// A new endpoint for each test, because endpoints are ranked by their past answers.
let nodeCount = 0
const createContext = () => ({ network: localOneNetwork, rpcUrls: [`https://node${++nodeCount}.example`] })

describe('readReceived', () => {
  let fakeNode: ReturnType<typeof createNode> | undefined
  afterEach(() => {
    fakeNode?.restore()
    fakeNode = undefined
  })

  describe('of a token', () => {
    const readReceivedTokens = (logs: unknown, status = '0x1') => {
      fakeNode = createNode(() => ({ status, logs }))
      return readReceived(createContext(), { hash, address: alice, token })
    }

    it('returns incoming minus outgoing transfers of the account', async () => {
      expect(
        await readReceivedTokens([
          createTransferLog(bob, alice, 100n),
          createTransferLog(bob, alice, 7n),
          createTransferLog(alice, bob, 3n),
        ]),
      ).to.equal(104n)
    })

    it('ignores malformed transfers and transfers of other accounts or tokens', async () => {
      expect(
        await readReceivedTokens([
          createTransferLog(bob, bob, 50n),
          createTransferLog(bob, alice, 9n, { address: bob }),
          {
            address: token,
            topics: [transferTopic, createTopic(bob), createTopic(alice), encodeWord(1n)],
            data: '0x',
          },
          {
            address: token,
            topics: [encodeWord(1n), createTopic(bob), createTopic(alice)],
            data: encodeWord(5n),
          },
          createTransferLog(bob, alice, 4n),
        ]),
      ).to.equal(4n)
    })

    it('compares addresses in any case', async () => {
      expect(
        await readReceivedTokens([
          createTransferLog(bob, alice, 4n, { address: token.toUpperCase().replace('0X', '0x') }),
        ]),
      ).to.equal(4n)
    })

    it('T23 returns undefined for a malformed receipt, and ignores malformed logs', async () => {
      for (const logs of [undefined, 'logs', {}, [createTransferLog(bob, alice, 4n, { data: '0x' })]])
        expect(await readReceivedTokens(logs), JSON.stringify(logs)).to.equal(undefined)
      expect(
        await readReceivedTokens([
          null,
          7,
          { address: 5, topics: 'x' },
          { address: token, topics: [1, null] },
          createTransferLog(bob, alice, 4n),
        ]),
      ).to.equal(4n)
    })

    it('returns undefined if the swap failed or the balance decreased', async () => {
      expect(await readReceivedTokens([createTransferLog(bob, alice, 4n)], '0x0')).to.equal(undefined)
      expect(await readReceivedTokens([createTransferLog(alice, bob, 4n)])).to.equal(undefined)
    })
  })

  describe('of the coin', () => {
    /** Reads the received coins. `transactionCounts` are those of the account before and in the block of the swap. */
    const readReceivedCoins = (
      overrides: Record<string, unknown> = {},
      transactionCounts: readonly [number, number] = [4, 5],
    ) => {
      fakeNode = createNode(({ method, params }) => {
        if (method === 'eth_getTransactionReceipt')
          return {
            status: '0x1',
            from: alice,
            blockNumber: '0x10',
            gasUsed: '0x64',
            effectiveGasPrice: '0x2',
            logs: [],
            ...overrides,
          }
        const isBefore = params[1] === '0xf'
        if (method === 'eth_getBalance') return isBefore ? '0x3e8' : '0x7d0'
        return `0x${(isBefore ? transactionCounts[0] : transactionCounts[1]).toString(16)}`
      })
      return readReceived(createContext(), { hash, address: alice, token: nativeAddress })
    }

    it('returns the balance difference plus the fees', async () => {
      expect(await readReceivedCoins()).to.equal(1_200n)
      expect(await readReceivedCoins({ l1Fee: '0x32' })).to.equal(1_250n)
    })

    it('returns undefined if the block has a second transaction of the account, or another account paid', async () => {
      expect(await readReceivedCoins({}, [4, 6])).to.equal(undefined)
      expect(await readReceivedCoins({ from: bob })).to.equal(undefined)
    })

    it('T23 returns undefined if a number of the receipt is malformed', async () => {
      for (const change of [
        { gasUsed: 100 },
        { effectiveGasPrice: 'x' },
        { l1Fee: '-1' },
        { blockNumber: null },
      ])
        expect(await readReceivedCoins(change), JSON.stringify(change)).to.equal(undefined)
    })
  })
})

describe('readAll', () => {
  let fakeNode: ReturnType<typeof createNode> | undefined
  afterEach(() => {
    fakeNode?.restore()
    fakeNode = undefined
  })
  const reads = [
    { to: alice, data: '0x01' },
    { to: bob, data: '0x02' },
  ]
  const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const withMulticall = () => ({
    ...createContext(),
    network: { ...localOneNetwork, contracts: { multicall3 } },
  })
  const encodeRawWord = (units: bigint) => encodeWord(units).slice(2)
  /** Two results of Multicall3, the second of which failed. */
  const partialAnswer = `0x${[
    encodeRawWord(32n),
    encodeRawWord(2n),
    encodeRawWord(64n),
    encodeRawWord(192n),
    encodeRawWord(1n),
    encodeRawWord(64n),
    encodeRawWord(32n),
    encodeRawWord(9n),
    encodeRawWord(0n),
    encodeRawWord(64n),
    encodeRawWord(0n),
  ].join('')}`

  it('sends one request with Multicall3, and returns undefined for a failed read', async () => {
    fakeNode = createNode(() => partialAnswer)
    expect(await readAll(withMulticall(), reads)).to.deep.equal([encodeWord(9n), undefined])
    expect(fakeNode.requests.length).to.equal(1)
  })

  it('sends separate requests if there is no contract at the Multicall3 address', async () => {
    fakeNode = createNode(({ params }) =>
      (params[0] as { to: string }).to === multicall3 ? '0x' : encodeWord(7n),
    )
    expect(await readAll(withMulticall(), reads)).to.deep.equal([encodeWord(7n), encodeWord(7n)])
    expect(fakeNode.requests.length).to.equal(3)
  })

  it('sends separate requests without Multicall3, and a revert fails only its own read', async () => {
    fakeNode = createNode(({ params }) => {
      if ((params[0] as { to: string }).to === bob) throw new Error('execution reverted')
      return encodeWord(7n)
    })
    expect(await readAll(createContext(), reads)).to.deep.equal([encodeWord(7n), undefined])
  })
})

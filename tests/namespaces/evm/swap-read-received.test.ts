import { expect } from '@open-wc/testing'
import { readReceived } from '../../../src/namespaces/evm/swap/read-received.ts'
import { readAll } from '../../../src/namespaces/evm/swap/read.ts'
import { wordOf } from '../../../src/namespaces/evm/multicall.ts'
import { alice, bob } from '../../support/fake-connector.ts'
import { one } from '../../support/reset.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = `0x${'ab'.repeat(32)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`
const topic = (address: string) => `0x${wordOf(address)}`
const moved = (from: string, to: string, units: bigint, change: Record<string, unknown> = {}) => ({
  address: token,
  topics: [transfer, topic(from), topic(to)],
  data: word(units),
  ...change,
})

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Fakes a node: answers with `answer` and records the calls. */
function node(answer: (call: Call) => unknown) {
  const real = window.fetch
  const requests: Call[] = []
  window.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body))
    const answered = [body].flat().map(({ id, ...call }: Call & { id: number }) => {
      requests.push(call)
      try {
        return { jsonrpc: '2.0', id, result: answer(call) ?? null }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: { code: 3, message: (error as Error).message } }
      }
    })
    return Response.json(Array.isArray(body) ? answered : answered[0])
  }
  return { requests, restore: () => (window.fetch = real) }
}

// A new endpoint for each test, because endpoints are ranked by their past answers.
let nodeCount = 0
const place = () => ({ network: one, rpcUrls: [`https://node${++nodeCount}.example`] })

describe('readArrived', () => {
  let fakeNode: ReturnType<typeof node> | undefined
  afterEach(() => {
    fakeNode?.restore()
    fakeNode = undefined
  })

  describe('of a token', () => {
    const arrived = (logs: unknown, status = '0x1') => {
      fakeNode = node(() => ({ status, logs }))
      return readReceived(place(), { hash, address: alice, token })
    }

    it('returns incoming minus outgoing transfers of the account', async () => {
      expect(await arrived([moved(bob, alice, 100n), moved(bob, alice, 7n), moved(alice, bob, 3n)])).to.equal(
        104n,
      )
    })

    it('ignores transfers of other accounts or tokens and malformed ones', async () => {
      expect(
        await arrived([
          moved(bob, bob, 50n),
          moved(bob, alice, 9n, { address: bob }),
          { address: token, topics: [transfer, topic(bob), topic(alice), word(1n)], data: '0x' },
          { address: token, topics: [word(1n), topic(bob), topic(alice)], data: word(5n) },
          moved(bob, alice, 4n),
        ]),
      ).to.equal(4n)
    })

    it('compares addresses in any case', async () => {
      expect(
        await arrived([moved(bob, alice, 4n, { address: token.toUpperCase().replace('0X', '0x') })]),
      ).to.equal(4n)
    })

    it('T23 is undefined for a malformed receipt', async () => {
      for (const logs of [undefined, 'logs', {}, [moved(bob, alice, 4n, { data: '0x' })]])
        expect(await arrived(logs), JSON.stringify(logs)).to.equal(undefined)
      expect(
        await arrived([
          null,
          7,
          { address: 5, topics: 'x' },
          { address: token, topics: [1, null] },
          moved(bob, alice, 4n),
        ]),
      ).to.equal(4n)
    })

    it('is undefined if the swap failed or the balance decreased', async () => {
      expect(await arrived([moved(bob, alice, 4n)], '0x0')).to.equal(undefined)
      expect(await arrived([moved(alice, bob, 4n)])).to.equal(undefined)
    })
  })

  describe('of the coin', () => {
    /** Balances and transaction counts before and in the block of the swap. */
    const arrived = (change: Record<string, unknown> = {}, counts: readonly [number, number] = [4, 5]) => {
      fakeNode = node(({ method, params }) => {
        if (method === 'eth_getTransactionReceipt')
          return {
            status: '0x1',
            from: alice,
            blockNumber: '0x10',
            gasUsed: '0x64',
            effectiveGasPrice: '0x2',
            logs: [],
            ...change,
          }
        const isBefore = params[1] === '0xf'
        if (method === 'eth_getBalance') return isBefore ? '0x3e8' : '0x7d0'
        return `0x${(isBefore ? counts[0] : counts[1]).toString(16)}`
      })
      return readReceived(place(), { hash, address: alice, token: native })
    }

    it('returns the balance difference plus the fees', async () => {
      expect(await arrived()).to.equal(1_200n)
      expect(await arrived({ l1Fee: '0x32' })).to.equal(1_250n)
    })

    it('is undefined if the block has another transaction of the account, or another account paid', async () => {
      expect(await arrived({}, [4, 6])).to.equal(undefined)
      expect(await arrived({ from: bob })).to.equal(undefined)
    })

    it('T23 is undefined if a number of the receipt is malformed', async () => {
      for (const change of [
        { gasUsed: 100 },
        { effectiveGasPrice: 'x' },
        { l1Fee: '-1' },
        { blockNumber: null },
      ])
        expect(await arrived(change), JSON.stringify(change)).to.equal(undefined)
    })
  })
})

describe('readAll', () => {
  let fakeNode: ReturnType<typeof node> | undefined
  afterEach(() => {
    fakeNode?.restore()
    fakeNode = undefined
  })
  const reads = [
    { to: alice, data: '0x01' },
    { to: bob, data: '0x02' },
  ]
  const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const withMulticall = () => ({ ...place(), network: { ...one, contracts: { multicall3 } } })
  const bare = (units: bigint) => word(units).slice(2)
  /** Two results of Multicall3, the second of which failed. */
  const half = `0x${[
    bare(32n),
    bare(2n),
    bare(64n),
    bare(192n),
    bare(1n),
    bare(64n),
    bare(32n),
    bare(9n),
    bare(0n),
    bare(64n),
    bare(0n),
  ].join('')}`

  it('sends one request with Multicall3, and a single read can fail', async () => {
    fakeNode = node(() => half)
    expect(await readAll(withMulticall(), reads)).to.deep.equal([word(9n), undefined])
    expect(fakeNode.requests.length).to.equal(1)
  })

  it('sends separate requests if there is no contract at the Multicall3 address', async () => {
    fakeNode = node(({ params }) => ((params[0] as { to: string }).to === multicall3 ? '0x' : word(7n)))
    expect(await readAll(withMulticall(), reads)).to.deep.equal([word(7n), word(7n)])
    expect(fakeNode.requests.length).to.equal(3)
  })

  it('sends separate requests without Multicall3, and a revert fails only its own read', async () => {
    fakeNode = node(({ params }) => {
      if ((params[0] as { to: string }).to === bob) throw new Error('execution reverted')
      return word(7n)
    })
    expect(await readAll(place(), reads)).to.deep.equal([word(7n), undefined])
  })
})

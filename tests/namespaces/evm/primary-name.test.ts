import { expect } from '@open-wc/testing'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Network } from '../../../src/core/chain/network.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { nameLibrary } from '../../../src/namespaces/evm/name-library.ts'
import { evmNames } from '../../../src/namespaces/evm/names.ts'
import type { NameQuery } from '../../../src/namespaces/abilities.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const registry: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  contracts: { ensUniversalResolver: resolver },
}
const baseNetwork: Network = { ...registry, id: 'eip155:8453', name: 'Base', contracts: {} }
const nameQuery: NameQuery = { network: registry, registry, rpcUrls: ['https://node.example/'] }

const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error HttpError(uint16 status, string message)',
  'error ResolverError(bytes errorData)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error EmptyAddress()',
])
type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
const answerWith = (name: string): Answer => ({
  result: encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, resolver, resolver],
  ),
})
const revertWith = (data: unknown): Answer => ({ error: { code: 3, message: 'execution reverted', data } })
const noNameErrors: readonly Hex[] = [
  encodeErrorResult({ abi, errorName: 'HttpError', args: [404, 'no'] }),
  encodeErrorResult({ abi, errorName: 'ResolverError', args: ['0x'] }),
  encodeErrorResult({ abi, errorName: 'ResolverNotContract', args: ['0x', resolver] }),
  encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] }),
  encodeErrorResult({ abi, errorName: 'ReverseAddressMismatch', args: ['a.eth', '0x'] }),
  encodeErrorResult({ abi, errorName: 'UnsupportedResolverProfile', args: ['0x12345678'] }),
]

describe('primary name of an account, read without the library', () => {
  const realFetch = window.fetch
  let answer: Answer
  let calls: { to: string; data: Hex }[]

  beforeEach(() => {
    calls = []
    window.fetch = async (_, init = {}) => {
      const { params, id } = JSON.parse(String(init.body))
      calls.push(params[0])
      return Response.json({ jsonrpc: '2.0', id, ...answer })
    }
  })
  afterEach(() => {
    window.fetch = realFetch
  })
  const readName = () => evmNames.nameOf(account, nameQuery)
  const outcomeOf = (promise: Promise<unknown>) =>
    promise.then(
      resolvedName => resolvedName ?? 'none',
      (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
    )

  it('sends the same request as the library', async () => {
    answer = answerWith('alice.eth')
    for (const [network, coinType] of [
      [registry, 60n],
      [baseNetwork, 0x80000000n + 8453n],
    ] as const) {
      calls = []
      await evmNames.nameOf(account, { ...nameQuery, network })
      await nameLibrary.nameOf(account, { ...nameQuery, network })
      expect(calls).to.have.length(2)
      expect(calls[0]).to.deep.equal(calls[1])
      expect(calls[0]?.data).to.equal(
        encodeFunctionData({
          abi,
          functionName: 'reverseWithGateways',
          args: [account, coinType, ['x-batch-gateway:true']],
        }),
      )
    }
  })

  it('reads a plain name with one request', async () => {
    for (const name of ['alice.eth', 'pay.alice-bob.eth', `${'a'.repeat(200)}.eth`]) {
      calls = []
      answer = answerWith(name)
      expect(await readName()).to.equal(name)
      expect(calls).to.have.length(1)
    }
  })

  it('returns undefined with one request if there is no name', async () => {
    const answers = [
      answerWith(''),
      { result: null },
      ...noNameErrors.map(revertWith),
      ...noNameErrors.map(data => revertWith({ data })),
    ]
    for (const chainAnswer of answers) {
      calls = []
      answer = chainAnswer
      expect(await readName(), JSON.stringify(chainAnswer)).to.equal(undefined)
      expect(calls).to.have.length(1)
    }
  })

  it('falls back to the library for every other answer', async () => {
    const answers: Answer[] = [
      answerWith('Alice.eth'),
      answerWith('álice.eth'),
      answerWith('😀.eth'),
      answerWith('ab--c.eth'),
      answerWith('a..eth'),
      answerWith(`${'a'.repeat(300)}.eth`),
      { result: '0x1234' },
      { result: `0x${'0'.repeat(63)}1${'f'.repeat(256)}` },
      { result: `0x${'f'.repeat(256)}` },
      { result: 7 },
      revertWith('0xdeadbeef'),
      revertWith(encodeErrorResult({ abi, errorName: 'EmptyAddress' })),
      revertWith(undefined),
    ]
    for (const chainAnswer of answers) {
      answer = chainAnswer
      const [ownOutcome, libraryOutcome] = [
        await outcomeOf(readName()),
        await outcomeOf(nameLibrary.nameOf(account, nameQuery)),
      ]
      expect(ownOutcome, JSON.stringify(chainAnswer)).to.equal(libraryOutcome)
    }
  })

  it('rejects if there is no resolver or no node', async () => {
    answer = { result: '0x' }
    expect(await outcomeOf(readName())).to.equal('RPC_FAILED')
    window.fetch = () => Promise.reject(new TypeError('no network'))
    expect(await outcomeOf(readName())).to.not.equal('none')
  })
})

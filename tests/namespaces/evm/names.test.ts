import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { buildGatewayUrl } from '../../../src/namespaces/evm/gateway.ts'
import { nameLibrary } from '../../../src/namespaces/evm/name-library.ts'
import { evmNames } from '../../../src/namespaces/evm/names.ts'
import type { NameQuery } from '../../../src/namespaces/abilities.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { type NormalName, plainName } from '../../../src/core/identity/normal-name.ts'
import { casesLimitMs, generatedOptions } from '../../support/cases.ts'
import { fakeClock, nextTask } from '../../support/fake-clock.ts'
import vectors from '../../vectors/ens.json'

describe('T16 normal form of a name (ENSIP-15)', () => {
  const nameVectors = vectors.normalise as { name: string; normal?: string; reject?: boolean }[]

  it('matches the standard, and returns undefined for names that the standard rejects', () => {
    for (const { name, normal: normalForm, reject } of nameVectors)
      expect(nameLibrary.normalizeName(name), JSON.stringify(name)).to.equal(
        reject ? undefined : normalForm || undefined,
      )
  })

  it('handles a name without the library only if the result is the same', function () {
    this.timeout(casesLimitMs)
    for (const { name, normal: normalForm } of nameVectors)
      if (plainName(name) !== undefined) expect(normalForm, JSON.stringify(name)).to.equal(name)
    const letter = fc.constantFrom(...Array.from('ab19--..XYZ_ $’ßаｖ'))
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), letters => {
        const text = letters.join('')
        return plainName(text) === undefined || nameLibrary.normalizeName(text) === text
      }),
      generatedOptions(16),
    )
  })

  it('accepts plain names, and rejects ambiguous names', () => {
    for (const name of ['vitalik.eth', '123.eth', 'a-b.c-d.eth', '--a.eth', 'a', 'abc--d.eth'])
      expect(plainName(name), name).to.equal(name)
    for (const name of [
      'Vitalik.eth',
      'xn--vitalik-5e.eth',
      'ab--c.eth',
      'a.ab--.eth',
      'vitаlik.eth',
      'vitalik.eth.',
      '.eth',
      'a..eth',
      'a b.eth',
      'a_b.eth',
      '',
    ])
      expect(plainName(name), name).to.equal(undefined)
  })
})

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const zeroAddress = `0x${'0'.repeat(40)}` as Hex
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const registry: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  contracts: { ensUniversalResolver: resolver },
}
const nodeUrl = 'https://node.example/'
const nameQuery: NameQuery = { network: registry, registry, rpcUrls: [nodeUrl] }
const name = 'pay.alice.eth' as NormalName

const errorAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverNotFound(bytes name)',
  'error HttpError(uint16 status, string message)',
])
const batchAbi = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])
const callback = '0x12345678'

/** Answer of the resolver. */
type Answer = { result: Hex | null } | { error: { code: number; message: string; data?: Hex } }
const revertWith = (data: Hex): Answer => ({ error: { code: 3, message: 'execution reverted', data } })
const createLookup = (urls: readonly string[], callData: Hex = '0xaabb'): Answer =>
  revertWith(
    encodeErrorResult({
      abi: errorAbi,
      errorName: 'OffchainLookup',
      args: [resolver, [...urls], callData, callback, '0x'],
    }),
  )
/** The answer with one address, encoded as bytes because it was requested by coin type. */
const answerWith = (address: Hex): Answer => ({
  result: encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'address' }],
    [encodeAbiParameters([{ type: 'bytes' }], [address]), resolver],
  ),
})
const resolverNotFound = revertWith(
  encodeErrorResult({ abi: errorAbi, errorName: 'ResolverNotFound', args: ['0x'] }),
)

interface Request {
  readonly url: string
  readonly init: RequestInit
}

describe('T16 off-chain resolution of a name (ERC-3668)', () => {
  const realFetch = window.fetch
  let answerCall: (data: Hex, count: number) => Answer
  let answerGateway: (request: Request) => Response | Promise<Response>
  let requests: Request[]
  let calls: Hex[]

  beforeEach(() => {
    requests = []
    calls = []
    answerGateway = () => Response.json({ data: '0xcc' })
    answerCall = (_, count) =>
      count === 1 ? createLookup(['https://gateway.example/{sender}/{data}.json']) : answerWith(alice)
    window.fetch = async (input, init = {}) => {
      const url = String(input)
      if (url === nodeUrl) {
        const { params, id } = JSON.parse(String(init.body))
        const { data } = params[0] as { data: Hex }
        calls.push(data)
        return Response.json({ jsonrpc: '2.0', id, ...answerCall(data, calls.length) })
      }
      requests.push({ url, init })
      return answerGateway({ url, init })
    }
  })
  afterEach(() => {
    window.fetch = realFetch
  })
  const resolve = () => evmNames.addressOf(name, nameQuery)
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      result => (result ? 'found' : 'nobody'),
      (error: unknown) => (error instanceof AppError ? error.code : `${error}`),
    )

  it('sends a request to the gateway without data of the page or its user', async () => {
    expect(await resolve()).to.deep.equal({ address: alice })
    expect(requests.map(({ url }) => url)).to.deep.equal([
      `https://gateway.example/${resolver.toLowerCase()}/0xaabb.json`,
    ])
    const { headers, body, ...init } = requests[0]?.init ?? {}
    expect(init).to.include({
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    expect([headers, body]).to.deep.equal([undefined, undefined])
    // The contract verifies the response of the gateway.
    const [answer] = decodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes' }],
      concatHex(['0x', `0x${(calls[1] ?? '0x').slice(10)}`]),
    )
    expect(answer).to.equal('0xcc')
  })

  it('sends a POST request if the URL has no placeholder for the data', async () => {
    answerCall = (_, count) => (count === 1 ? createLookup(['https://gateway.example/']) : answerWith(alice))
    expect(await codeOf(resolve())).to.equal('found')
    expect(requests[0]?.init).to.include({ method: 'POST', credentials: 'omit', redirect: 'error' })
    expect(JSON.parse(String(requests[0]?.init.body))).to.deep.equal({ data: '0xaabb', sender: resolver })
  })

  const pageHref = location.href
  const pageUrl = new URL(pageHref)
  const refusedUrls: Readonly<Record<string, string>> = {
    'the page itself': `${pageUrl.origin}/{data}`,
    'the page at another host name of this machine': `http://127.0.0.1:${pageUrl.port}/{data}`,
    'an HTTP URL': 'http://gateway.example/{data}',
    'a URL with a password': 'https://user:secret@gateway.example/{data}',
    'an FTP URL': 'ftp://gateway.example/{data}',
    'a script': 'javascript:alert(1)',
    'a data URL': 'data:application/json,{"data":"0xcc"}',
    'a path of the page': '/api/{data}',
    'a URL without a host': 'https://',
    'a URL of 3,000 characters': `https://gateway.example/${'a'.repeat(3_000)}`,
  }
  for (const [urlName, url] of Object.entries(refusedUrls))
    it(`never sends a request to ${urlName}`, async () => {
      answerCall = (_, count) => (count === 1 ? createLookup([url]) : answerWith(alice))
      expect(await codeOf(resolve())).to.equal('NAME_UNSAFE')
      expect(requests).to.deep.equal([])
    })

  it('rejects the page’s host in any spelling or with another port, loopback hosts and private networks', () => {
    const lookup = { sender: resolver, data: '0x' } as const
    const isAllowed = (url: string, pageUrl = 'https://shop.example/checkout') =>
      buildGatewayUrl(url, lookup, new URL(pageUrl)) !== undefined
    expect(isAllowed('https://gateway.example/')).to.equal(true)
    expect(isAllowed('https://api.shop.example/')).to.equal(true)
    for (const url of [
      'https://172.32.0.1/',
      'https://100.128.0.1/',
      'https://[2606:4700::1]/',
      'https://10.example/',
    ])
      expect(isAllowed(url), url).to.equal(true)
    for (const url of [
      'https://shop.example/',
      'https://SHOP.example:8443/',
      'https://shop.example./',
      'https://localhost/',
      'https://wallet.localhost/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://0.0.0.0/',
      'http://localhost:8545/',
      'https://10.0.0.1/',
      'https://0x0a.1/',
      'https://192.168.1.1:8443/',
      'https://172.31.0.1/',
      'https://169.254.169.254/',
      'https://100.64.0.1/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[::ffff:192.168.0.1]/',
      'https://router/',
      'https://printer.local/',
      'https://router.home.arpa./',
    ])
      expect(isAllowed(url), url).to.equal(false)
    // If the page is on loopback, a different loopback port is treated as a different host.
    expect(isAllowed('http://127.0.0.1:9000/', 'http://localhost:5173/')).to.equal(true)
    expect(isAllowed('http://localhost:9000/', 'http://localhost:5173/')).to.equal(true)
    expect(isAllowed('http://127.0.0.1:5173/', 'http://localhost:5173/')).to.equal(false)
    expect(isAllowed('http://gateway.example/', 'http://localhost:5173/')).to.equal(false)
  })

  it('tries the next URL if a URL is rejected or fails', async () => {
    answerCall = (_, count) =>
      count === 1
        ? createLookup([
            `${pageUrl.origin}/{data}`,
            'https://down.example/{data}',
            'https://gateway.example/{data}',
          ])
        : answerWith(alice)
    answerGateway = ({ url }) => {
      if (url.includes('down')) throw new TypeError('down')
      return Response.json({ data: '0xcc' })
    }
    expect(await codeOf(resolve())).to.equal('found')
    expect(requests.map(({ url }) => new URL(url).hostname)).to.deep.equal([
      'down.example',
      'gateway.example',
    ])
  })

  it('follows at most four lookups', async () => {
    answerCall = () => createLookup(['https://gateway.example/{data}'])
    expect(await codeOf(resolve())).to.equal('NAME_UNSAFE')
    expect(requests.length).to.equal(4)
    answerCall = (_, count) =>
      count <= 4 ? createLookup(['https://gateway.example/{data}']) : answerWith(alice)
    calls = []
    expect(await codeOf(resolve())).to.equal('found')
  })

  it('tries at most eight URLs of a long list', async () => {
    answerCall = () =>
      createLookup(Array.from({ length: 500 }, (_, index) => `https://g${index}.example/{data}`))
    answerGateway = () => Response.json({}, { status: 500 })
    expect(await codeOf(resolve())).to.equal('HTTP_FAILED')
    expect(requests.length).to.equal(8)
  })

  it('limits a response to 64 kB', async () => {
    answerGateway = () => Response.json({ data: `0x${'cc'.repeat(31_000)}` })
    expect(await codeOf(resolve())).to.equal('found')
    calls = []
    answerGateway = () => Response.json({ data: `0x${'cc'.repeat(33_000)}` })
    expect(await codeOf(resolve())).to.equal('INVALID_ANSWER')
  })

  it('times out after 10 s in total, regardless of the number of URLs', async () => {
    const clock = fakeClock()
    try {
      answerCall = () => createLookup(['https://slow.example/{data}', 'https://slower.example/{data}'])
      answerGateway = () => new Promise(() => {})
      let code = ''
      void codeOf(resolve()).then(outcome => (code = outcome))
      while (!requests.length) await nextTask()
      await clock.advance(9_900)
      expect(code).to.equal('')
      await clock.advance(200)
      while (!code) await nextTask()
      expect(code).to.equal('HTTP_TIMEOUT')
      expect(requests.length).to.equal(1)
    } finally {
      clock.restore()
    }
  })

  it('also applies the rules for gateways to each lookup of a batch', async () => {
    const query = (urls: string[]) =>
      encodeFunctionData({ abi: batchAbi, args: [[{ sender: resolver, urls, data: '0xaa' }]] })
    answerCall = (_, count) =>
      count === 1
        ? createLookup(['x-batch-gateway:true'], query([`${pageUrl.origin}/{data}`]))
        : answerWith(alice)
    expect(await codeOf(resolve())).to.equal('NAME_UNSAFE')
    expect(requests).to.deep.equal([])
    calls = []
    answerCall = (_, count) =>
      count === 1
        ? createLookup(['x-batch-gateway:true'], query(['https://gateway.example/{data}']))
        : answerWith(alice)
    expect(await codeOf(resolve())).to.equal('found')
  })

  it('F15 distinguishes a failed gateway from an unknown name', async () => {
    answerGateway = () => Response.json({}, { status: 503 })
    const httpError = encodeErrorResult({ abi: errorAbi, errorName: 'HttpError', args: [503, 'down'] })
    const query = encodeFunctionData({
      abi: batchAbi,
      args: [[{ sender: resolver, urls: ['https://gateway.example/{data}'], data: '0xaa' }]],
    })
    answerCall = (_, count) =>
      count === 1 ? createLookup(['x-batch-gateway:true'], query) : revertWith(httpError)
    expect(await codeOf(resolve())).to.equal('HTTP_FAILED')
    calls = []
    answerGateway = () => Response.json({ error: 'no such name' }, { status: 404 })
    expect(await codeOf(resolve())).to.equal('nobody')
  })

  it('returns no address for null, zeros or a missing resolver', async () => {
    for (const answer of [
      resolverNotFound,
      { result: null },
      answerWith(zeroAddress),
      answerWith('0x'),
    ] satisfies Answer[]) {
      answerCall = () => answer
      expect(await codeOf(resolve()), JSON.stringify(answer).slice(0, 60)).to.equal('nobody')
    }
    answerCall = () => ({ error: { code: -32_000, message: 'header not found' } })
    expect(await codeOf(resolve())).to.not.equal('nobody')
  })

  it('returns the address on a different network, or the Ethereum address with a flag', async () => {
    const otherNetwork = { ...registry, id: 'eip155:8453', name: 'Base' } as const
    const resolveOnBase = () => evmNames.addressOf(name, { ...nameQuery, network: otherNetwork })
    answerCall = () => answerWith(alice)
    expect(await resolveOnBase()).to.deep.equal({ address: getAddress(alice) })
    answerCall = (_, count) => (count === 1 ? answerWith(zeroAddress) : answerWith(alice))
    calls = []
    expect(await resolveOnBase()).to.deep.equal({ address: getAddress(alice), isOfMainnet: true })
    // Each of the two requests may follow four lookups of its own.
    const createHop = (count: number) =>
      count % 4 ? createLookup(['https://gateway.example/{data}']) : undefined
    answerCall = (_, count) => createHop(count) ?? (count === 4 ? answerWith(zeroAddress) : answerWith(alice))
    calls = []
    expect(await resolveOnBase()).to.deep.equal({ address: getAddress(alice), isOfMainnet: true })
    // A failed gateway for one network must not lead to the address of another.
    answerCall = (_, count) =>
      count === 1 ? createLookup(['https://gateway.example/{data}']) : answerWith(alice)
    answerGateway = () => Response.json({}, { status: 500 })
    calls = []
    expect(await codeOf(resolveOnBase())).to.equal('HTTP_FAILED')
  })
})

import { expect } from '@open-wc/testing'
import {
  isNetworkId,
  namespaceOf,
  referenceOf,
  parseAccountId,
  splitAccountId,
} from '../../../src/core/chain/caip.ts'
import { explorerAddressUrl, explorerTransactionUrl } from '../../../src/core/chain/explorer.ts'
import { isNamespace } from '../../../src/core/chain/namespace.ts'
import vectors from '../../vectors/caip.json'
import { expectTime } from '../../support/cases.ts'

const codeOf = (run: () => unknown) => {
  try {
    run()
    return 'accept'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const hasKnownNamespace = (id: string) => isNamespace(id.split(':')[0])

describe('CAIP ids', () => {
  it('accepts network ids of the supported namespaces by the grammar, and no others', () => {
    for (const { id, strict: strictResult } of vectors.caip2)
      expect(isNetworkId(id), id).to.equal(strictResult === 'accept' && hasKnownNamespace(id))
  })

  it('splits account ids leniently, and parses account ids of supported namespaces by the grammar', () => {
    for (const { id, seed, strict: strictResult } of vectors.caip10) {
      expect(
        codeOf(() => splitAccountId(id)),
        id,
      ).to.equal(seed === 'accept' ? 'accept' : 'INVALID_ACCOUNT_ID')
      const isAccepted = strictResult === 'accept' && hasKnownNamespace(id)
      expect(
        codeOf(() => parseAccountId(id)),
        id,
      ).to.equal(isAccepted ? 'accept' : 'INVALID_ACCOUNT_ID')
    }
  })

  it('T11 throws only the documented error for any input', () => {
    for (const value of [...vectors.not_strings, undefined, Symbol('x'), 1n] as never[]) {
      expect(codeOf(() => parseAccountId(value))).to.equal('INVALID_ACCOUNT_ID')
      expect(isNetworkId(value)).to.equal(false)
    }
    expect(({} as Record<string, unknown>)['1']).to.equal(undefined)
  })

  it('never rounds a reference', () => {
    expect(referenceOf('eip155:9007199254740993')).to.equal('9007199254740993')
    expect(referenceOf('eip155:01')).to.equal('01')
    expect(namespaceOf('solana:abc')).to.equal('solana')
  })

  it('T28 rejects a megabyte of colons within the time limit', () => {
    const startTime = performance.now()
    for (const text of [':'.repeat(1e6), `eip155:${'1'.repeat(1e6)}`, `eip155:1:${'a'.repeat(1e6)}`]) {
      expect(isNetworkId(text)).to.equal(false)
      expect(codeOf(() => parseAccountId(text))).to.equal('INVALID_ACCOUNT_ID')
    }
    expectTime(startTime, 2_000)
  })
})

describe('explorer links', () => {
  const createNetwork = (id: string, url?: string) => ({
    id: id as 'eip155:1',
    name: 'Any',
    nativeCurrency: { name: 'Any', symbol: 'ANY', decimals: 18 },
    rpcUrls: [],
    ...(url && { blockExplorer: { name: 'Explorer', url } }),
  })

  it('links to the address and the transaction of each chain', () => {
    expect(explorerAddressUrl(createNetwork('eip155:1', 'https://scan.example'), '0xab')).to.equal(
      'https://scan.example/address/0xab',
    )
    expect(explorerTransactionUrl(createNetwork('eip155:1', 'https://scan.example/'), '0xab')).to.equal(
      'https://scan.example/tx/0xab',
    )
    expect(
      explorerAddressUrl(createNetwork('solana:x', 'https://scan.example/?cluster=devnet'), 'Ab'),
    ).to.equal('https://scan.example/account/Ab?cluster=devnet')
  })

  it('T9 requires a web address as its base, and escapes its parameter', () => {
    expect(explorerAddressUrl(createNetwork('eip155:1', 'javascript:alert(1)//'), '0xab')).to.equal(undefined)
    expect(explorerAddressUrl(createNetwork('eip155:1', 'https://[1'), '0xab')).to.equal(undefined)
    expect(explorerAddressUrl(createNetwork('eip155:1'), '0xab')).to.equal(undefined)
    expect(explorerAddressUrl(createNetwork('eip155:1', 'https://scan.example'), '../x?y#z')).to.equal(
      'https://scan.example/address/..%2Fx%3Fy%23z',
    )
  })
})

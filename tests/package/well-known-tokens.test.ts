// The list of well-known tokens, each with its source.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { getAddress } from 'viem'
import { inRoot } from '../../scripts/lib/project.mjs'

const source = readFileSync(inRoot('src/networks/well-known-tokens.ts'), 'utf8')

describe('list of well-known tokens', () => {
  test('has a source URL above every token', () => {
    const sourceLines = source
      .split('\n')
      .flatMap((line, index, lines) => (/^ {2}token\(/.test(line) ? [lines[index - 1] ?? ''] : []))
    assert.ok(sourceLines.length > 40, `${sourceLines.length} rows`)
    for (const line of sourceLines) assert.match(line, /^ {2}\/\/ https:\/\/[\w.-]+\.\w+\S*$/)
  })

  test('has EIP-55 checksummed addresses, each once per network', () => {
    const contracts = [...source.matchAll(/\[(\w+)\]: '(\w+)'/g)].map(([, network = '', address = '']) => ({
      network,
      address,
    }))
    assert.ok(contracts.length > 60, `${contracts.length} contracts`)
    for (const { address, network } of contracts)
      if (network === 'solana') assert.match(address, /^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
      else assert.equal(getAddress(address.toLowerCase()), address)
    const keys = contracts.map(({ network, address }) => `${network} ${address.toLowerCase()}`)
    assert.equal(new Set(keys).size, keys.length)
  })
})

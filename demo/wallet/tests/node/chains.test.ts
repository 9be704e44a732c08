import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { walletChainsOf } from '../../wallet-chains.ts'

describe('walletChainsOf', () => {
  const chains = { 31337: 'http://node.test/one' }
  const idsAndUrlsOf = (urls: Parameters<typeof walletChainsOf>[0]) =>
    walletChainsOf(urls).map(({ id, rpc }) => [id, rpc])

  it('returns no bundler without a bundler URL, and no Solana chain without a node URL', () => {
    const [chain, ...otherChains] = walletChainsOf({ chains })
    assert.deepEqual(otherChains, [])
    assert.equal(chain?.id, 'eip155:31337')
    assert.equal(chain?.bundler, undefined)
    assert.equal(walletChainsOf({ chains, bundler: 'http://b.test' })[0]?.bundler, 'http://b.test/31337')
  })

  it('returns each Solana cluster with a path of the local node as its URL', () => {
    const solana = 'http://solana.test'
    const [evm, local, cluster] = idsAndUrlsOf({ chains, solana, clusters: ['solana:abc'] })
    assert.deepEqual(evm, ['eip155:31337', 'http://node.test/one'])
    assert.equal(local?.[1], solana)
    assert.deepEqual(cluster, ['solana:abc', 'http://solana.test/abc'])
  })
})

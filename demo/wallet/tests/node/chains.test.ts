import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { walletChains } from '../../wallet-chains.ts'

describe('walletChains', () => {
  const chains = { 31337: 'http://node.test/one' }
  const idsOf = (urls: Parameters<typeof walletChains>[0]) =>
    walletChains(urls).map(({ id, rpc }) => [id, rpc])

  it('has no smart accounts without a bundler and no Solana without a node', () => {
    const [chain, ...otherChains] = walletChains({ chains })
    assert.deepEqual(otherChains, [])
    assert.equal(chain?.id, 'eip155:31337')
    assert.equal(chain?.bundler, undefined)
    assert.equal(walletChains({ chains, bundler: 'http://b.test' })[0]?.bundler, 'http://b.test/31337')
  })

  it('reads each Solana cluster at a path of the local node', () => {
    const solana = 'http://solana.test'
    const [evm, local, cluster] = idsOf({ chains, solana, clusters: ['solana:abc'] })
    assert.deepEqual(evm, ['eip155:31337', 'http://node.test/one'])
    assert.equal(local?.[1], solana)
    assert.deepEqual(cluster, ['solana:abc', 'http://solana.test/abc'])
  })
})

import { expect } from '@open-wc/testing'
import { resolveName } from '../../../src/controllers/names/resolve-name.ts'
import type { ModalOptions } from '../../../src/core/options.ts'
import { localSolana, localOneNetwork, reset } from '../../support/reset.ts'

describe('resolveName in an app without Ethereum', () => {
  const realFetch = window.fetch
  let hosts: string[] = []

  beforeEach(() => {
    hosts = []
    window.fetch = async input => {
      hosts.push(new URL(input instanceof Request ? input.url : String(input)).host)
      throw new TypeError('Failed to fetch')
    }
  })
  afterEach(() => {
    window.fetch = realFetch
  })

  const resolve = (network = localOneNetwork, options: ModalOptions = {}) => {
    reset({ networks: [network], options })
    return resolveName('alice.eth', network, new AbortController().signal).then(
      ({ status }) => status,
      () => 'failed',
    )
  }

  it('reads from Ethereum only at the URLs of the option rpcUrls', async () => {
    expect(await resolve(localOneNetwork, { rpcUrls: { 'eip155:1': ['https://node.example'] } })).to.equal(
      'failed',
    )
    expect([...new Set(hosts)]).to.deep.equal(['node.example'])
  })

  it('reads from Ethereum at the default URLs without the option rpcUrls', async () => {
    expect(await resolve()).to.equal('failed')
    expect([...new Set(hosts)]).to.deep.equal(['ethereum-rpc.publicnode.com'])
  })

  it('returns "unavailable" without a request on a network without names', async () => {
    expect(await resolve(localSolana)).to.equal('unavailable')
    expect(hosts).to.deep.equal([])
  })
})

import { expect } from '@open-wc/testing'
import { isNetworkId } from '../../src/core/chain/caip.ts'
import { hasWrongChecksum } from '../../src/core/chain/strict-address.ts'
import type { AppError } from '../../src/core/errors/app-error.ts'
import { defineNetwork } from '../../src/networks/define-network.ts'
import * as all from '../../src/networks/index.ts'
import { findKnownNetwork, networkNames } from '../../src/networks/known-networks.ts'
import { findNetworkByText, resolveNetworks } from '../../src/networks/names.ts'
import * as local from '../../src/testing/networks.ts'

// `mainnet` and `ethereum` are the same record. The set removes the duplicate.
const records = [...new Set<unknown>([...Object.values(all), ...Object.values(local)])].filter(
  (value): value is all.Network => typeof value === 'object' && value !== null && 'nativeCurrency' in value,
)
const customNetwork = {
  id: 'eip155:5000000',
  name: 'Own',
  nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 },
  rpcUrls: ['https://rpc.example/'],
}
const fieldOf = (input: unknown) => {
  try {
    defineNetwork(input as never)
  } catch (error) {
    const { code, params } = error as AppError
    return `${code} ${params.field}`
  }
  return 'accepted'
}

describe('networks', () => {
  it('has valid built-in records with unique ids', () => {
    expect(records.length).to.be.above(25)
    expect(new Set(records.map(record => record.id)).size).to.equal(records.length)
    for (const record of records) {
      expect(isNetworkId(record.id), record.id).to.equal(true)
      expect(defineNetwork(record)).to.deep.equal(record)
      for (const url of record.rpcUrls) expect(url.startsWith('https://'), url).to.equal(true)
      for (const address of Object.values(record.contracts ?? {}))
        expect(hasWrongChecksum(address), address).to.equal(false)
    }
  })

  it('finds a network by name in any spelling, by id, and by ids of older wallets', () => {
    for (const name of ['base-sepolia', 'baseSepolia', 'Base Sepolia', 'eip155:84532'])
      expect(findKnownNetwork(name)?.id, name).to.equal('eip155:84532')
    expect(findKnownNetwork('mainnet')?.name).to.equal('Ethereum')
    expect(findKnownNetwork('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')?.name).to.equal('Solana')
    for (const name of networkNames) expect(findKnownNetwork(name), name).not.to.equal(undefined)
    for (const name of ['', '__proto__', 'constructor', 'eip155:01', 'x'.repeat(1e6)])
      expect(findKnownNetwork(name)).to.equal(undefined)
  })

  it('does not resolve local development chains by name or id', () => {
    for (const [name, { id }] of Object.entries(local)) {
      expect(findKnownNetwork(name), name).to.equal(undefined)
      expect(findKnownNetwork(id), id).to.equal(undefined)
      expect(Object.keys(all)).not.to.include(name)
    }
  })

  it('finds a network of the app by name or id, including custom records', async () => {
    const networks = [all.base, customNetwork as all.Network]
    for (const text of ['base', 'eip155:8453'])
      expect(await findNetworkByText(networks, text), text).to.equal(all.base)
    expect(await findNetworkByText(networks, customNetwork.id)).to.equal(customNetwork)
    for (const text of ['ethereum', 'eip155:1', 'nowhere', ''])
      expect(await findNetworkByText(networks, text), text).to.equal(undefined)
  })

  it('resolves names, ids and records in order without duplicates, and reports unknown networks', async () => {
    const unknownNames: unknown[] = []
    const networks = await resolveNetworks(
      ['base', 'etherium', customNetwork as all.Network, 'eip155:8453', { id: 'x' } as never, null as never],
      unknownName => void unknownNames.push(unknownName),
    )
    expect(networks.map(network => network.id)).to.deep.equal(['eip155:8453', 'eip155:5000000'])
    expect(unknownNames).to.deep.equal(['etherium', { id: 'x' }, null])
  })

  it('accepts AppKit records and viem chains', () => {
    const appKitNetwork = {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
      testnet: false,
      assets: { imageId: 'abc', imageUrl: 'javascript:1' },
    }
    expect(defineNetwork(appKitNetwork)).to.deep.equal({
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: ['https://rpc.example'],
      blockExplorer: { name: 'Scan', url: 'https://scan.example' },
      imageId: 'abc',
    })
    const readImage = (imageUrl: string) => defineNetwork({ ...appKitNetwork, assets: { imageUrl } }).image
    const raster = 'data:image/png;base64,AAAA'
    expect(readImage('https://app.example/solana.png')).to.equal('https://app.example/solana.png')
    expect(readImage(raster)).to.equal(raster)
    expect(readImage('data:image/svg+xml,<svg/>')).to.equal(undefined)
    expect(defineNetwork(defineNetwork({ ...customNetwork, image: raster })).image).to.equal(raster)
    const viemChain = {
      ...customNetwork,
      id: 999,
      rpcUrls: { default: { http: ['https://rpc.example'] } },
      contracts: {
        multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11', blockCreated: 1 },
        ensRegistry: { address: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' },
      },
    }
    expect(defineNetwork(viemChain).id).to.equal('eip155:999')
    expect(defineNetwork(viemChain).contracts).to.deep.equal({
      multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    })
    expect(defineNetwork({ ...customNetwork, id: '137' }).id).to.equal('eip155:137')
  })

  it('T9 T11 rejects an invalid network with the name of the field', () => {
    for (const input of [null, undefined, 5, 'base', []]) expect(fieldOf(input)).to.contain('INVALID_OPTIONS')
    for (const id of [0, -1, 1.5, 2 ** 60, Number.NaN, '', 'x:1', 'eip155:', 'eip155:1:2', {}, null])
      expect(fieldOf({ ...customNetwork, id }), `${String(id)}`).to.equal('INVALID_OPTIONS network.id')
    expect(fieldOf({ ...customNetwork, name: '' })).to.equal('INVALID_OPTIONS network.name')
    expect(
      fieldOf({ ...customNetwork, nativeCurrency: { name: 'a', symbol: 'b', decimals: 1.5 } }),
    ).to.contain('decimals')
    expect(fieldOf({ ...customNetwork, nativeCurrency: null })).to.contain('nativeCurrency')
    for (const url of ['javascript:alert(1)', 'file:///etc', 'x', 5])
      expect(fieldOf({ ...customNetwork, rpcUrls: [url] })).to.equal('INVALID_OPTIONS network.rpcUrls')
    expect(fieldOf({ ...customNetwork, blockExplorer: { name: 'x', url: 'javascript:1' } })).to.contain(
      'blockExplorer',
    )
    const poisonedRecord = JSON.parse('{"__proto__":{"polluted":1}}')
    expect(Object.keys(defineNetwork({ ...customNetwork, ...poisonedRecord }))).not.to.include('polluted')
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined)
  })
})

import { expect } from '@open-wc/testing'
import { bitcoinAdapter } from '../../../src/namespaces/bitcoin/adapter.ts'
import { requirePart } from '../../../src/namespaces/index.ts'
import { bitcoinNetworksOf } from '../../../src/core/chain/bitcoin-network.ts'
import { formatAccountId } from '../../../src/core/chain/caip.ts'
import { polkadotAddress } from '../../../src/core/chain/ss58.ts'
import { polkadotPublicKey } from '../../../src/core/chain/strict-address.ts'
import type { BitcoinProvider } from '../../../src/core/wallet/provider.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../../src/networks/bitcoin.ts'
import { localBitcoin, localPolkadot } from '../../../src/testing/networks.ts'
import { assetHub, polkadot } from '../../../src/networks/polkadot.ts'
import bitcoinVectors from '../../vectors/bitcoin-addresses.json'
import polkadotVectors from '../../vectors/polkadot-addresses.json'

const mainAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const codeOf = async (promise: Promise<unknown> | undefined): Promise<string | undefined> => {
  try {
    await promise
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('bitcoinAdapter', () => {
  const requests: unknown[] = []
  const createProvider = (
    addresses: readonly string[],
    overrides: Partial<BitcoinProvider> = {},
  ): BitcoinProvider => ({
    addresses: addresses.map(address => ({ address, purpose: 'payment' })),
    async signMessage(request) {
      requests.push(request)
      return 'signature'
    },
    ...overrides,
  })
  beforeEach(() => {
    requests.length = 0
  })

  it('requests a signature of the given account', async () => {
    const account = formatAccountId(bitcoin.id, mainAddress)
    for (const addresses of [[mainAddress], [testAddress, mainAddress]])
      expect(await bitcoinAdapter.signMessage(createProvider(addresses), account, 'Hi')).to.equal('signature')
    expect(requests).to.deep.equal(Array(2).fill({ address: mainAddress, message: 'Hi' }))
  })

  it('T18 requests no signature if the wallet has other accounts, or the network does not match the account', async () => {
    expect(
      await codeOf(
        bitcoinAdapter.signMessage(
          createProvider([testAddress]),
          formatAccountId(bitcoin.id, mainAddress),
          'Hi',
        ),
      ),
    ).to.equal('WALLET_UNAUTHORIZED')
    expect(
      await codeOf(
        bitcoinAdapter.signMessage(
          createProvider([mainAddress]),
          formatAccountId(bitcoinTestnet.id, mainAddress),
          'Hi',
        ),
      ),
    ).to.equal('WALLET_WRONG_NETWORK')
    expect(requests).to.deep.equal([])
  })

  it('switches the network if the wallet supports switching and the addresses do not match yet', async () => {
    const changedNetworks: string[] = []
    const switchingProvider = createProvider([testAddress], {
      switchNetwork: async id => void changedNetworks.push(id),
    })
    await bitcoinAdapter.switchNetwork?.(switchingProvider, bitcoinSignet)
    expect(changedNetworks).to.deep.equal([])
    await bitcoinAdapter.switchNetwork?.(switchingProvider, bitcoin)
    expect(changedNetworks).to.deep.equal([bitcoin.id])
    expect(await codeOf(bitcoinAdapter.switchNetwork?.(createProvider([testAddress]), bitcoin))).to.equal(
      'WALLET_WRONG_NETWORK',
    )
  })

  it('loads for its namespace, like the adapter of Polkadot', async () => {
    for (const namespace of ['bip122', 'polkadot'] as const) {
      const adapter = await requirePart(namespace, 'adapter')
      expect(adapter.namespace).to.equal(namespace)
      expect(adapter.nativeBalance).to.equal(undefined)
    }
  })
})

describe('bitcoinNetworksOf', () => {
  const networkIds = { main: bitcoin.id, test: bitcoinTestnet.id, regtest: localBitcoin.id } as Record<
    string,
    string
  >
  it('detects the network by the prefix of the address', () => {
    const vectors = (bitcoinVectors as { accept: { address: string; network?: string }[] }).accept
    let count = 0
    for (const { address, network } of vectors) {
      const id = network && networkIds[network]
      if (!id) continue
      count++
      expect(bitcoinNetworksOf(address), address).to.include(id)
    }
    expect(count).to.be.above(0)
    for (const address of ['', 'x', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'bc'])
      expect(bitcoinNetworksOf(address)).to.deep.equal([])
  })
})

describe('polkadotAddress', () => {
  it('encodes a key with the prefix of each network', () => {
    const networkByPrefix = new Map([
      [42, localPolkadot.id],
      [0, polkadot.id],
    ])
    let count = 0
    for (const { address, prefix, publicKey } of polkadotVectors.accept) {
      const network = networkByPrefix.get(prefix)
      const key = polkadotPublicKey(address)
      if (!network || key?.length !== 32) continue
      count++
      expect(polkadotAddress(key, network)).to.equal(address)
      expect(publicKey).to.be.a('string')
    }
    expect(count).to.be.above(3)
    const aliceKey = polkadotPublicKey('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY') as Uint8Array
    expect(polkadotAddress(aliceKey, assetHub.id)).to.equal(polkadotAddress(aliceKey, polkadot.id))
    expect(polkadotAddress(aliceKey, undefined)).to.equal(polkadotAddress(aliceKey, localPolkadot.id))
  })
})

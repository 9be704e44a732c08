import { expect } from '@open-wc/testing'
import fc from 'fast-check'
import { accountNetworks } from '../../../src/core/chain/account-networks.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { hasPaymentUri, paymentUri } from '../../../src/core/money/payment-uri.ts'
import { readReceiver } from '../../../src/core/money/send-rules.ts'
import { bitcoin, bitcoinTestnet } from '../../../src/networks/bitcoin.ts'
import { ethereum, optimism } from '../../../src/networks/evm.ts'
import { polkadot } from '../../../src/networks/polkadot.ts'
import { solana } from '../../../src/networks/solana.ts'
import { readBitcoinUri, readEip681, readSolanaPay, satoshisOf } from '../../support/payment-uri-reader.ts'
import vectors from '../../vectors/payment-uris.json'

const evmAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solanaAddress = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('payment link', () => {
  it('is parsed by these tests as the public vectors define', () => {
    for (const { uri, verdict: expectedResult, parsed: expectedParts } of vectors.eip681) {
      const request = readEip681(uri)
      expect(request !== undefined, uri).to.equal(expectedResult === 'valid')
      if (!expectedParts || !request) continue
      const { to, name, token, units, valueWei, chainId } = expectedParts as unknown as Record<
        string,
        string | number
      >
      expect(request.to).to.equal(to ?? name)
      expect(request.token).to.equal(token)
      expect(request.units?.toString()).to.equal(units ?? valueWei)
      if (chainId !== undefined) expect(request.chainId).to.equal(chainId)
    }
    for (const { uri, verdict: expectedResult, parsed: expectedParts } of vectors.solana_pay) {
      const request = readSolanaPay(uri)
      expect(request !== undefined, uri).to.equal(expectedResult === 'valid')
      if (!expectedParts || !request) continue
      const { to, token, amount } = expectedParts as unknown as Record<string, string>
      expect([request.to, request.token]).to.deep.equal([to, token])
      if (amount) expect(request.units).to.equal(readSolanaPay(`solana:${to}?amount=${amount}`)?.units)
    }
    for (const { amount, sats, verdict: expectedResult } of vectors.bip21_amounts) {
      expect(satoshisOf(amount) !== undefined, amount).to.equal(expectedResult === 'valid')
      if (expectedResult === 'valid') expect(satoshisOf(amount)).to.equal(BigInt(sats as string))
    }
  })

  it('encodes exactly the amount, account and network for any amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 21_000_000n * 10n ** 8n })
    fc.assert(
      fc.property(amounts, value => {
        expect(
          readEip681(paymentUri({ network: optimism, address: evmAddress, value }) as string),
        ).to.deep.equal({
          to: evmAddress,
          chainId: 10,
          units: value,
        })
        expect(
          readSolanaPay(paymentUri({ network: solana, address: solanaAddress, value }) as string),
        ).to.deep.equal({ to: solanaAddress, units: value })
        expect(
          readBitcoinUri(paymentUri({ network: bitcoin, address: bitcoinAddress, value }) as string),
        ).to.deep.equal({ to: bitcoinAddress, units: value })
      }),
    )
  })

  it('is undefined for an invalid amount or a chain without payment links', () => {
    for (const [network, address, value] of [
      [ethereum, evmAddress, 0n],
      [ethereum, evmAddress, -1n],
      [ethereum, evmAddress, 2n ** 256n],
      [solana, solanaAddress, 2n ** 64n],
      [bitcoin, bitcoinAddress, 21_000_001n * 10n ** 8n],
      [polkadot, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 1n],
    ] as const)
      expect(paymentUri({ network, address, value }), network.name).to.equal(undefined)
    expect([ethereum, solana, bitcoin, polkadot].map(hasPaymentUri)).to.deep.equal([true, true, true, false])
  })

  it('is rejected as a receiver, because a part of it could pay another account', () => {
    const invalidRequests = [
      ...vectors.eip681,
      ...vectors.solana_pay,
      ...vectors.bip321_valid,
      ...vectors.bip321_invalid,
      ...vectors.bip321_pop,
    ]
    expect(invalidRequests.length).to.be.above(50)
    for (const { uri } of invalidRequests)
      for (const network of [ethereum, solana, bitcoin])
        expect(readReceiver(uri, network.id), uri).to.equal(undefined)
  })
})

describe('accountNetworks', () => {
  const networks: readonly Network[] = [ethereum, optimism, solana, bitcoin, bitcoinTestnet]
  const eoa = { namespace: 'eip155', address: evmAddress, type: 'eoa' } as const
  const getNetworkIds = (overrides: Partial<Parameters<typeof accountNetworks>[0]>) =>
    accountNetworks({
      account: eoa,
      networks,
      approvedNetworks: [],
      activeId: ethereum.id,
      ...overrides,
    }).map(({ id }) => id)
  const smartAccount = { ...eoa, type: 'smartAccount' } as const

  it('returns every network of the namespace for an externally owned account', () =>
    expect(getNetworkIds({})).to.deep.equal([ethereum.id, optimism.id]))
  it('returns the approved networks of a session', () =>
    expect(getNetworkIds({ approvedNetworks: [optimism.id] })).to.deep.equal([optimism.id]))
  it('returns the enabled networks of a smart account, or only the active network', () => {
    expect(getNetworkIds({ account: smartAccount })).to.deep.equal([ethereum.id])
    expect(getNetworkIds({ account: smartAccount, approvedNetworks: [optimism.id] })).to.deep.equal([
      optimism.id,
    ])
    expect(getNetworkIds({ account: smartAccount, activeId: undefined })).to.deep.equal([])
  })
  it('returns the network of a Bitcoin address', () => {
    const account = { namespace: 'bip122', address: bitcoinAddress, type: 'payment' } as const
    expect(getNetworkIds({ account })).to.deep.equal([bitcoin.id])
  })
})

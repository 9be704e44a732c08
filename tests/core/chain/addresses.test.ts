import { expect } from '@open-wc/testing'
import { isAddress, isSameAddress, shortenAddress } from '../../../src/core/chain/address.ts'
import { decodeBase58, encodeBase58 } from '../../../src/core/chain/base58.ts'
import { decodeBase64, encodeBase64 } from '../../../src/core/chain/base64.ts'
import {
  checksumAddress,
  hasWrongChecksum,
  isStrictAddress,
  polkadotPublicKey,
} from '../../../src/core/chain/strict-address.ts'
import encodings from '../../vectors/base-encodings.json'
import bitcoin from '../../vectors/bitcoin-addresses.json'
import evm from '../../vectors/evm-addresses.json'
import polkadot from '../../vectors/polkadot-addresses.json'
import solana from '../../vectors/solana-addresses.json'
import { expectTime } from '../../support/cases.ts'

const toHex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const bitcoinReferences: Record<string, string> = {
  main: '000000000019d6689c085ae165831e93',
  test: '000000000933ea01ad0ee984209779ba',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

describe('addresses', () => {
  it('accepts and rejects EVM addresses as specified, and checks mixed case by EIP-55', () => {
    const rows = [...evm.eip55, ...evm.accounts, ...evm.edges] as {
      address: string
      seed: string
      checksummed: string | null
      safeToSend: string
    }[]
    for (const row of rows) {
      expect(isAddress('eip155', row.address), row.address).to.equal(row.seed === 'accept')
      expect(isStrictAddress('eip155', row.address), row.address).to.equal(row.safeToSend === 'yes')
      if (row.checksummed) expect(checksumAddress(row.address)).to.equal(row.checksummed)
      expect(hasWrongChecksum(row.address), row.address).to.equal(row.safeToSend === 'warn')
    }
  })

  it('compares EVM accounts in any spelling', () => {
    for (const [a, b, expectedResult] of evm.same_account as [string, string, string][])
      expect(isSameAddress('eip155', a, b), `${a} ${b}`).to.equal(expectedResult === 'equal')
    expect(isSameAddress('solana', 'mvines9iiHiQ', 'MVINES9IIHIQ')).to.equal(false)
    expect(isSameAddress('bip122', 'BC1QW508D6', 'bc1qw508d6')).to.equal(true)
  })

  it('shortens an address to the first 4 and last 6 characters', () => {
    for (const row of evm.shortened) expect(shortenAddress(row.full)).to.equal(row.expect.replace('...', '…'))
    expect(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 2, 2)).to.equal('0x…45')
    expect(shortenAddress('short')).to.equal('short')
    expect(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 4, 0)).to.equal('0xd8…')
  })

  it('parses Solana addresses leniently, and requires 32 bytes for transfers', () => {
    for (const row of [...solana.well_known, ...solana.generated, ...solana.edges]) {
      expect(isAddress('solana', row.address), row.address).to.equal(row.seed === 'accept')
      expect(isStrictAddress('solana', row.address), row.address).to.equal(
        row.seed === 'accept' && row.publicKey === 'yes',
      )
    }
    for (const row of solana.transaction_ids) expect(isAddress('solana', row.id)).to.equal(false)
  })

  it('validates Bitcoin addresses by BIP-173, BIP-350 and Base58Check for each network', () => {
    for (const row of [...bitcoin.accept, ...bitcoin.reject, ...bitcoin.edges] as {
      address: string
      verdict: string
      network?: string
    }[]) {
      expect(isStrictAddress('bip122', row.address), row.address).to.equal(row.verdict === 'accept')
      const reference = row.network && bitcoinReferences[row.network]
      if (row.verdict === 'accept' && reference) {
        expect(isStrictAddress('bip122', row.address, reference), row.address).to.equal(true)
        if (row.network !== 'main')
          expect(isStrictAddress('bip122', row.address, bitcoinReferences.main)).to.equal(false)
      }
    }
  })

  it('reads the public key of an SS58 address for any network', () => {
    for (const row of polkadot.accept) {
      expect(isStrictAddress('polkadot', row.address), row.address).to.equal(true)
      expect(`0x${toHex(polkadotPublicKey(row.address) ?? new Uint8Array())}`).to.equal(row.publicKey)
    }
    for (const row of polkadot.reject)
      expect(isStrictAddress('polkadot', row.address), row.address).to.equal(false)
  })

  it('T28 rejects a megabyte of text in linear time', () => {
    const startTime = performance.now()
    for (const text of ['0'.repeat(1e6), `0x${'f'.repeat(1e6)}`, '1'.repeat(1e6), 'z'.repeat(1e6)])
      for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const)
        expect(isStrictAddress(namespace, text)).to.equal(false)
    expect(decodeBase58('z'.repeat(1e6))).to.equal(undefined)
    expect(() => decodeBase64(`${'A'.repeat(1e6 - 1)}!`)).to.throw()
    expectTime(startTime, 2_000)
  })
})

describe('base encodings', () => {
  it('converts base58 both ways, and rejects other characters', () => {
    for (const row of encodings.base58) {
      expect(toHex(decodeBase58(row.text) as Uint8Array)).to.equal(row.hex)
      expect(encodeBase58(bytesOf(row.hex))).to.equal(row.text)
    }
    for (const row of encodings.base58_reject) expect(decodeBase58(row.text), row.why).to.equal(undefined)
  })

  it('converts base64 both ways, and rejects non-canonical spellings', () => {
    for (const row of encodings.base64) {
      expect(toHex(decodeBase64(row.text))).to.equal(row.hex)
      expect(encodeBase64(bytesOf(row.hex))).to.equal(row.text)
    }
    for (const row of encodings.base64_reject)
      expect(() => decodeBase64(row.text), row.why)
        .to.throw()
        .with.property('code', 'INVALID_BASE64')
    for (const value of [null, 4, {}, ['AAAA'], 'AE==', 'AAB='])
      expect(() => decodeBase64(value as never))
        .to.throw()
        .with.property('code', 'INVALID_BASE64')
  })

  it('converts a megabyte of base64 without a stack overflow', () => {
    const bytes = new Uint8Array(1_048_576).fill(0xa5)
    expect(decodeBase64(encodeBase64(bytes))).to.deep.equal(bytes)
    expect(() => decodeBase64('A'.repeat(16_777_216)))
      .to.throw()
      .with.property('code', 'INVALID_BASE64')
  })

  it('encodes any text as UTF-8 base64', () => {
    const [row] = encodings.utf8
    expect(encodeBase64(new TextEncoder().encode(row?.text))).to.equal(row?.base64)
    expect(() => encodeBase64(new TextEncoder().encode('\ud800'))).not.to.throw()
  })
})

import { expect } from '@open-wc/testing'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'
import { encodeBase58 } from '../../../src/core/chain/base58.ts'
import {
  tokenAccountOf,
  token2022Program,
  tokenProgram,
} from '../../../src/namespaces/solana/token-program.ts'

const owner = address('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z')
const usdcMint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

describe('tokenAccountOf', () => {
  it('derives the same address as the library for any owner, token and program', async () => {
    const encoder = getAddressEncoder()
    const getRandomAddress = () => encodeBase58(crypto.getRandomValues(new Uint8Array(32))) as Address
    for (let index = 0; index < 300; index++) {
      const [owner, mint, program] = [
        getRandomAddress(),
        getRandomAddress(),
        index % 2 ? tokenProgram : token2022Program,
      ]
      const [expected] = await getProgramDerivedAddress({
        programAddress: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
        seeds: [encoder.encode(owner), encoder.encode(program), encoder.encode(mint)],
      })
      expect(await tokenAccountOf(owner, mint, program), `${owner} ${mint}`).to.equal(expected)
    }
  })

  it('derives the same address on an http page without crypto.subtle', async () => {
    const expected = await tokenAccountOf(owner, usdcMint, tokenProgram)
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
    try {
      expect(await tokenAccountOf(owner, usdcMint, tokenProgram)).to.equal(expected)
    } finally {
      Reflect.deleteProperty(crypto, 'subtle')
    }
    expect(typeof crypto.subtle.digest).to.equal('function')
  })
})

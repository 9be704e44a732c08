import { expect } from '@open-wc/testing'
import { collectibleImageUrl, withOwnCollection } from '../../../src/core/money/collectible.ts'
import { withLabel } from '../../../src/core/money/token-label.ts'
import { indexKnownTokens, tokenMarks } from '../../../src/core/money/token-marks.ts'
import type { TokenBalance } from '../../../src/core/money/token.ts'

const token: TokenBalance = {
  networkId: 'eip155:1',
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  symbol: 'WETH',
  name: 'Wrapped Ether',
  amount: '5',
  decimals: 18,
  price: '3000',
  value: '15000',
  image: 'https://pictures.example/weth.png',
}
const dai = { symbol: 'DAI', name: 'Dai Stablecoin' }

describe('token label of the contract', () => {
  it('replaces the label of a service, keeps its symbol as the claimed symbol, and drops its price and image', () => {
    const { price: _, value: __, image: ___, ...rest } = token
    expect(withLabel(token, dai)).to.deep.equal({ ...rest, ...dai, claimed: 'WETH' })
  })

  it('keeps price and image, without a claimed symbol, if only the spelling or the name differs', () => {
    expect(withLabel({ ...token, symbol: 'dai' }, dai)).to.deep.equal({ ...token, ...dai })
    const labeledToken = { ...token, ...dai }
    expect(withLabel(labeledToken, dai)).to.equal(labeledToken)
    expect(withLabel(labeledToken, { symbol: 'DAI' }), 'an entry without a name').to.equal(labeledToken)
    expect(withLabel(token, { symbol: 'DAI' }).name, 'an entry with the name of another token').to.equal(
      'DAI',
    )
  })

  it('marks a token whose contract has no symbol, until its label is known', () => {
    const unnamedToken = withLabel(token, null)
    expect(unnamedToken).to.deep.equal({ ...token, isUnnamed: true })
    expect(withLabel(token, undefined)).to.equal(token)
    expect(withLabel(unnamedToken, dai).isUnnamed).to.equal(undefined)
  })

  it('is marked if the label of the service differs, even on a known contract', () => {
    const knownTokens = indexKnownTokens([{ ...token, ...dai }])
    expect(tokenMarks(withLabel(token, dai), knownTokens)).to.deep.equal([
      { kind: 'mislabeled', claimed: 'WETH' },
    ])
    expect(tokenMarks(withLabel({ ...token, ...dai }, dai), knownTokens)).to.deep.equal([])
    expect(tokenMarks(withLabel({ ...token, ...dai }, null), knownTokens)).to.deep.equal([
      { kind: 'unnamed' },
    ])
  })
})

describe('collection name of the contract', () => {
  const contract = `0x${'Ab'.repeat(20)}`
  const ape = {
    name: 'Bored Ape #1',
    collection: 'Bored Ape Yacht Club',
    image: 'https://pictures.example/ape.png',
    isSpam: false,
    contract,
    tokenId: '7',
    standard: 'erc721' as const,
  }
  const withCollectionName = (name: string) =>
    withOwnCollection(ape, new Map([[contract.toLowerCase(), name]]))

  it('replaces the name of a service, and drops the image of the other collection', () => {
    const { image: _, ...rest } = ape
    expect(withCollectionName('Lanterns')).to.deep.equal({ ...rest, collection: 'Lanterns', name: '#7' })
  })

  it('keeps the item if only the spelling differs or the contract has no name', () => {
    expect(withCollectionName('BoredApeYachtClub')).to.deep.equal({ ...ape, collection: 'BoredApeYachtClub' })
    expect(withOwnCollection(ape, new Map())).to.equal(ape)
  })
})

describe('collectibleImageUrl', () => {
  const gateway = 'https://gateway.example/ipfs/'
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    ['https://pictures.example/1.png', 'https://pictures.example/1.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/svg+xml,<svg/>', undefined],
    ['javascript:alert(1)', undefined],
    ['//pictures.example/1.png', undefined],
    ['', undefined],
    [undefined, undefined],
  ]
  for (const [source, url] of cases)
    it(`returns ${url} for ${source}`, () => expect(collectibleImageUrl(source, gateway)).to.equal(url))
})

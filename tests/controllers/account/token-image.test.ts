import { expect } from '@open-wc/testing'
import { findTokenImage } from '../../../src/controllers/account/token-image.ts'
import type { Network } from '../../../src/core/chain/network.ts'
import { labelRead, labelsCleared } from '../../../src/state/account/token-labels.ts'
import { tokenKey } from '../../../src/core/money/token.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

const knownToken = `0x${'11'.repeat(20)}`
const tokenWithImage = `0x${'22'.repeat(20)}`
const unknownToken = `0x${'33'.repeat(20)}`
const network: Network = localOneNetwork
const images = 'https://images.example'

describe('findTokenImage', () => {
  beforeEach(() =>
    reset({
      networks: [localOneNetwork],
      options: {
        projectId: 'x',
        endpoints: { images },
        tokens: {
          'eip155:31337': [
            { address: knownToken, symbol: 'USDC' },
            { address: tokenWithImage, symbol: 'DAI', image: 'https://app.example/dai.png' },
          ],
        },
      },
    }),
  )
  afterEach(labelsCleared)

  it('prefers the image of the app, then of the service on the image host, then of a known symbol', () => {
    const imageUrl = `${images}/any.png`
    expect(findTokenImage(network, tokenWithImage, imageUrl)).to.equal('https://app.example/dai.png')
    expect(findTokenImage(network, knownToken, imageUrl)).to.equal(imageUrl)
    expect(findTokenImage(network, knownToken, 'https://elsewhere.example/x.png')).to.match(
      /^https:\/\/images\.example\/public\/getTokenImage\/USDC\?/,
    )
    expect(findTokenImage(network, undefined, undefined)).to.match(/\/public\/getTokenImage\/ETH\?/)
  })

  it('T23 returns no image for the symbol of an unknown token', () => {
    labelRead(tokenKey({ networkId: network.id, address: unknownToken }), { symbol: 'USDC' })
    expect(findTokenImage(network, unknownToken, undefined)).to.equal(undefined)
  })
})

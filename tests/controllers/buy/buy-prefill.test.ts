import { expect } from '@open-wc/testing'
import { prefillBuy } from '../../../src/controllers/buy/buy-prefill.ts'
import type { AppError } from '../../../src/core/errors/app-error.ts'
import { $buyForm } from '../../../src/state/buy/buy.ts'
import { $requestedToken, tokenRequested } from '../../../src/state/buy/requested-token.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'

const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('prefillBuy', () => {
  beforeEach(() => {
    reset()
    tokenRequested(undefined)
    networkActivated(localOneNetwork.id)
  })

  it('accepts a token by symbol or address, an amount, and a currency in any case', async () => {
    await prefillBuy({ token: 'USDC', network: localOneNetwork.id, amount: '75', currency: 'eur' })
    expect($buyForm.get()).to.include({ amount: '75', currency: 'EUR' })
    expect($requestedToken.get()).to.deep.equal({ symbol: 'USDC', address: undefined })
    await prefillBuy({ token: usdc })
    expect($requestedToken.get()).to.deep.equal({ symbol: undefined, address: usdc })
    expect($buyForm.get(), 'other fields are unchanged').to.include({ amount: '75', currency: 'EUR' })
  })

  it('rejects invalid values and unknown networks, and leaves the form unchanged', async () => {
    const initialForm = $buyForm.get()
    for (const [invalidValues, code] of [
      [{ token: 1, amount: '80' }, 'INVALID_PARAMS'],
      [{ amount: 80 }, 'INVALID_PARAMS'],
      [{ amount: '80', currency: ['EUR'] }, 'INVALID_PARAMS'],
      [{ amount: '80', token: 'x'.repeat(101) }, 'INVALID_PARAMS'],
      [{ amount: '80', network: 'eip155:5' }, 'NETWORK_NOT_FOUND'],
      [{ amount: '80', network: '__proto__' }, 'NETWORK_NOT_FOUND'],
    ] as const)
      expect(
        await prefillBuy(invalidValues).then(
          () => 'filled in',
          (error: AppError) => error.code,
        ),
        JSON.stringify(invalidValues),
      ).to.equal(code)
    expect($buyForm.get()).to.equal(initialForm)
    expect($requestedToken.get()).to.equal(undefined)
  })
})

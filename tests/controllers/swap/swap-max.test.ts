import { expect } from '@open-wc/testing'
import { enterSwapMax } from '../../../src/controllers/swap/swap-fee.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { SwapToken } from '../../../src/core/money/swap.ts'
import { evmSwap } from '../../../src/namespaces/evm/swap/swap.ts'
import { balanceReceived } from '../../../src/state/account/balances.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { $swapForm, swapCleared, swapFeeChanged, swapPrefilled } from '../../../src/state/swap/swap.ts'
import { alice, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

const eth: SwapToken = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, isKnown: true }

describe('maximum of a swap', () => {
  let restore = () => {}

  beforeEach(() => {
    reset({ networks: [localOneNetwork] })
    connectFathom(alice)
    networkActivated(localOneNetwork.id)
    balanceReceived(`${localOneNetwork.id}:${alice}`, { amount: '5', symbol: 'ETH' }, 0)
    swapCleared()
    swapPrefilled({ from: eth, amount: '1' })
  })
  afterEach(() => {
    restore()
    swapCleared()
    swapFeeChanged({ status: 'none' })
  })

  it('reserves a typical fee while the fee of the swap is unknown', async () => {
    restore = stubProperty(evmSwap, 'typicalFee', async () => ({ expected: 10n ** 17n, reserve: 10n ** 18n }))
    for (const status of ['none', 'loading', 'failed'] as const) {
      swapFeeChanged({ status })
      await enterSwapMax()
      expect($swapForm.get().amount, status).to.equal('4')
    }
    swapFeeChanged({ status: 'ready', expected: 1n, reserve: 2n * 10n ** 18n })
    await enterSwapMax()
    expect($swapForm.get().amount).to.equal('3')
  })

  it('is rejected while no fee can be read', async () => {
    restore = stubProperty(evmSwap, 'typicalFee', async () => {
      throw new AppError('RPC_FAILED')
    })
    swapFeeChanged({ status: 'failed' })
    const code = await enterSwapMax().then(
      () => 'done',
      (error: AppError) => error.code,
    )
    expect(code).to.equal('FEE_UNAVAILABLE')
    expect($swapForm.get()).to.include({ amount: '1' })
  })
})

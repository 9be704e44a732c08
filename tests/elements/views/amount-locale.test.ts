import { expect } from '@open-wc/testing'
import { problemText } from '../../../elements/views/send/problem-text.ts'
import { swapProblemText } from '../../../elements/views/swap/swap-texts.ts'
import { enterBuyAmount } from '../../../src/controllers/buy/buy-form.ts'
import { clearSendForm } from '../../../src/controllers/send/send.ts'
import { enterAmount } from '../../../src/controllers/send/send-form.ts'
import { loadTextPart } from '../../../src/controllers/settings/language.ts'
import { enterSwapAmount } from '../../../src/controllers/swap/swap-form.ts'
import { $buyForm } from '../../../src/state/buy/buy.ts'
import { $sendForm } from '../../../src/state/send/send.ts'
import { $swapForm, swapCleared } from '../../../src/state/swap/swap.ts'
import { loadLanguage } from '../../../src/text/languages.ts'
import { reset } from '../../support/reset.ts'
import { stubProperty } from '../../support/stub-property.ts'

describe('amount with the number format of the device language', () => {
  let restore = () => {}
  before(async () => {
    reset()
    await loadLanguage('en')
    await Promise.all([loadTextPart('money'), loadTextPart('swap'), loadTextPart('buy')])
  })
  afterEach(() => {
    restore()
    clearSendForm()
    swapCleared()
    enterBuyAmount('')
  })

  it('accepts a decimal comma in Send, Swap and Buy', () => {
    restore = stubProperty(navigator, 'language', 'de')
    enterAmount('0,015')
    enterSwapAmount('0,015')
    enterBuyAmount('20,5')
    expect($sendForm.get()).to.include({ amount: '0.015', typedText: '0,015' })
    expect($swapForm.get()).to.include({ amount: '0.015', typedText: '0,015' })
    expect($buyForm.get()).to.include({ amount: '20.5', typedText: '20,5' })
  })

  it('rejects an ambiguous amount with a message that contains both readings', () => {
    for (const [language, isAccepted] of [
      ['en', true],
      ['de', false],
    ] as const) {
      restore = stubProperty(navigator, 'language', language)
      enterAmount('1.500')
      expect($sendForm.get().amount === '1.500', language).to.equal(isAccepted)
      restore()
    }
    expect(problemText('amount-ambiguous', undefined, undefined, '1.500')).to.equal('Type 1.5 or 1500')
    expect(swapProblemText('amount-ambiguous', undefined, false, '1,234')).to.equal('Type 1.2340 or 1234')
  })
})

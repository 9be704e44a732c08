// Texts shown while the user waits for an email, a network or a transfer.
import { expect } from '@open-wc/testing'
import { html } from 'lit'
import { feeFacts } from '../../../elements/parts/fee-facts.ts'
import '../../../elements/views/account/w3m-account-balance.ts'
import '../../../elements/views/email/w3m-otp-form.ts'
import { loadTextPart, loadTexts } from '../../../src/controllers/settings/language.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { balanceFailed, balanceReceived } from '../../../src/state/account/balances.ts'
import {
  codeSent,
  loginEnded,
  loginFailed,
  loginStarted,
  resendAllowed,
} from '../../../src/state/login/login.ts'
import { networkActivated } from '../../../src/state/network/networks.ts'
import { platformChanged } from '../../../src/state/shell/platform.ts'
import { deepQuery, deepText } from '../../support/deep-query.ts'
import { alice, connectFathom } from '../../support/fake-connector.ts'
import { localOneNetwork, reset } from '../../support/reset.ts'
import { renderFixture } from '../../support/render-fixture.ts'
import { until } from '../../support/until.ts'

describe('texts while waiting', () => {
  before(() =>
    Promise.all([loadTexts(), loadTextPart('features'), loadTextPart('money'), loadTextPart('login')]),
  )
  beforeEach(() => reset())
  afterEach(() => {
    loginEnded()
    resendAllowed()
    platformChanged({ isOnline: true })
  })

  const readHint = async (word: string) => {
    const container = await renderFixture(html`<w3m-otp-form email="mira@example.com"></w3m-otp-form>`)
    return until(() => deepText(deepQuery(container, '.hint') as Element).includes(word))
  }

  it('shows how long a code is valid, and mentions the spam folder once another code can be requested', async () => {
    loginStarted({ method: 'email', startedAt: performance.now() }, 'code')
    codeSent(performance.now() + 30_000)
    await readHint('The code expires in 10 minutes')
    codeSent(performance.now() - 1)
    await readHint('Nothing there? Check your spam folder.')
  })

  it('explains that the last code still works if another code is requested too soon', async () => {
    loginStarted({ method: 'email', startedAt: performance.now() }, 'code')
    codeSent(performance.now() + 30_000)
    loginFailed(new AppError('EMAIL_COOLDOWN', { params: { count: 30 } }), 'code')
    await readHint('The last code we sent still works. Check your spam folder too.')
  })

  it('shows an arrival time in seconds up to 90 seconds, then in minutes', () => {
    const getArrival = (arrivalSeconds: number) =>
      feeFacts(
        { status: 'ready', expected: 1n, reserve: 1n, isSponsored: true, arrivalSeconds },
        localOneNetwork,
        undefined,
        { locale: 'en', coinPrice: undefined },
      )[0]?.value
    expect(getArrival(15)).to.equal('about 15 s')
    expect(getArrival(90)).to.equal('about 90 s')
    expect(getArrival(600)).to.equal('about 10 min')
    expect(getArrival(601)).to.equal('about 11 min')
  })

  it('omits the arrival time if it is unknown, regardless of who pays the fee', () => {
    const getFacts = (overrides: object) =>
      feeFacts({ status: 'ready', expected: 1n, reserve: 1n, ...overrides }, localOneNetwork, undefined, {
        locale: 'en',
        coinPrice: undefined,
      }).map(({ name }) => name)
    expect(getFacts({ arrivalSeconds: 15 })).to.include('Arrives in')
    expect(getFacts({})).to.deep.equal(['Network cost'])
    expect(getFacts({ isSponsored: true })).to.deep.equal(['Network cost'])
  })

  it('shows the full cost and a note if the wallet may pay the fee', () => {
    const getFacts = (overrides: object) =>
      feeFacts(
        { status: 'ready', expected: 10n ** 15n, reserve: 1n, ...overrides },
        localOneNetwork,
        undefined,
        {
          locale: 'en',
          coinPrice: undefined,
        },
      ).map(({ name, value }) => [name, value])
    expect(getFacts({ mayBeSponsored: true })).to.deep.equal([
      ['Network cost', '0.001 ETH'],
      ['Payment', 'May be paid by your wallet'],
    ])
    expect(getFacts({ isSponsored: true })).to.deep.equal([['Network cost', 'Paid by this site']])
  })

  it('shows the age of an outdated balance', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    const account = `${localOneNetwork.id}:${alice}` as const
    const failBalance = (minutes: number) => {
      balanceReceived(account, { amount: '1', symbol: 'ETH' }, performance.now() - minutes * 60_000 - 5_000)
      balanceFailed(account, performance.now())
    }
    failBalance(2)
    const container = await renderFixture(html`<w3m-account-balance></w3m-account-balance>`)
    await until(() => deepText(container).includes('Updated 2 min ago'))
    failBalance(0)
    await until(() => deepText(container).includes('may be out of date'))
  })

  it('shows that the page is offline instead of the age of an outdated balance', async () => {
    connectFathom()
    networkActivated(localOneNetwork.id)
    const account = `${localOneNetwork.id}:${alice}` as const
    balanceReceived(account, { amount: '1', symbol: 'ETH' }, performance.now())
    balanceFailed(account, performance.now())
    const container = await renderFixture(html`<w3m-account-balance></w3m-account-balance>`)
    const waitForText = (word: string) => until(() => deepText(container).includes(word))
    await waitForText('This balance may be out of date')
    platformChanged({ isOnline: false })
    await waitForText('You’re offline. Amounts may be out of date.')
  })
})

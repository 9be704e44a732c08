import { expect } from '@open-wc/testing'
import { showError } from '../../../src/controllers/shell/show-error.ts'
import { showAlert, reportToDeveloper, reportAppError } from '../../../src/controllers/shell/report-error.ts'
import { startVisit } from '../../../src/controllers/handle/visit.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import { reportSetupError } from '../../../src/core/errors/setup.ts'
import { $alert, $toast, alertHidden, toastHidden } from '../../../src/state/shell/notices.ts'
import { reset } from '../../support/reset.ts'
import { until } from '../../support/until.ts'

/** Every alert with its title and the hint in the console. */
const alerts: readonly (readonly [ErrorCode, string, RegExp])[] = [
  ['NETWORK_NOT_FOUND', 'Network Not Found', /networks option/],
  ['ORIGIN_NOT_ALLOWED', 'Invalid App Configuration', /allowlist/],
  ['SOCIALS_TIMEOUT', 'Invalid App Configuration', /embedded wallet/],
  ['SESSION_EXPIRED', 'Session Expired', /time settings/],
  ['PROJECT_ID_INVALID', 'Invalid Project ID', /projectId/],
  ['PROJECT_ID_MISSING', 'Project ID Not Configured', /projectId/],
]

describe('developer alerts', () => {
  const warn = console.warn
  let warnings: string[]
  beforeEach(() => {
    reset({ options: { debug: true } })
    warnings = []
    console.warn = (text: string) => void warnings.push(text)
  })
  afterEach(() => {
    console.warn = warn
  })

  for (const [code, title, hint] of alerts)
    it(`shows ${title} (${code}) in the bar with debug, and logs its warning once`, async () => {
      await reportAppError(new AppError(code))
      expect($alert.get()?.title).to.equal(title)
      expect($toast.get()).to.equal(undefined)
      expect(warnings).to.have.length(1)
      expect(warnings[0])
        .to.match(new RegExp(`^w3m: ${title}`))
        .and.match(hint)
      alertHidden()
      showAlert(new AppError(code))
      expect($alert.get()?.title).to.equal(title)
      expect(warnings).to.have.length(1)
    })

  it('is hidden without debug', async () => {
    reset()
    await reportAppError(new AppError('PROJECT_ID_MISSING'))
    expect($alert.get()).to.equal(undefined)
    expect($toast.get()).to.equal(undefined)
  })

  it('appears for the cause of a failure, in addition to the message of the failed action', async () => {
    const causes: readonly unknown[] = [
      new AppError('ORIGIN_NOT_ALLOWED'),
      new Error('Unauthorized: origin not allowed'),
      new AppError('RPC_FAILED', { cause: new AppError('ORIGIN_NOT_ALLOWED') }),
      new AppError('RPC_FAILED', { cause: { message: 'Unauthorized: origin not allowed' } }),
    ]
    for (const cause of causes) {
      alertHidden()
      toastHidden()
      await reportAppError(new AppError('BALANCE_UNAVAILABLE', { cause }))
      expect($alert.get()?.title).to.equal('Invalid App Configuration')
      expect($toast.get()?.text).to.equal('Token Balance Unavailable')
    }
    const cyclicError = new Error('a')
    cyclicError.cause = cyclicError
    alertHidden()
    reportToDeveloper(cyclicError)
    expect($alert.get()).to.equal(undefined)
  })

  it('appears for setup errors of the services from the start of a visit', async () => {
    startVisit()
    reportSetupError(new AppError('SESSION_EXPIRED'))
    expect((await until(() => $alert.get(), 'the alert')).title).to.equal('Session Expired')
  })

  it('does not appear for other failures, which show a toast', async () => {
    showError(new AppError('DISCONNECT_FAILED'))
    const toast = await until(() => $toast.get(), 'the toast')
    // The specification defines the text. The help is shown below the text.
    expect(toast.text).to.equal('Failed to disconnect')
    expect(toast.help).to.equal('You’re disconnected here. Disconnect in your wallet, too.')
    expect($alert.get()).to.equal(undefined)
  })
})

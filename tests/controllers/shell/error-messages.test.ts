// @separate-page: Texts of a feature stay in the page once they are loaded.
import { expect } from '@open-wc/testing'
import { withErrorMessages } from '../../../src/controllers/shell/with-error-messages.ts'
import { AppError } from '../../../src/core/errors/app-error.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import { pageConflict } from '../../../src/core/errors/page-conflict.ts'
import { createModal } from '../../../src/create-modal.ts'

const failWith = (thrownValue: unknown, fallback?: ErrorCode): Promise<Error> =>
  withErrorMessages(async () => {
    throw thrownValue
  }, fallback)().then(
    () => expect.fail('resolved'),
    (error: Error) => error,
  )

describe('errors that an app receives', () => {
  // Loaded texts stay for the whole file, so these tests run first.
  it('has the message of the specification before the texts of its feature are loaded', async () => {
    expect(new AppError('SIGN_IN_DISABLED').message).to.equal('SIGN_IN_DISABLED')
    const modal = createModal()
    const error = await modal.signIn().then(
      () => expect.fail('signed in'),
      (thrownError: AppError) => thrownError,
    )
    expect(error.code).to.equal('SIGN_IN_DISABLED')
    expect(error.message).to.equal('SIWX is not enabled')
    modal.destroy()
  })

  it('has the message of each feature', async () => {
    for (const [code, message] of [
      ['SWAP_UNSUPPORTED_NETWORK', 'Network not supported for Swaps'],
      ['RPC_METHOD_NOT_ALLOWED', 'Requested RPC call is not allowed'],
      ['INVALID_NETWORK_ID', 'Invalid CAIP-2 network id'],
      ['VIEW_NOT_OPENABLE', 'This view cannot be opened'],
    ] as const)
      expect((await failWith(new AppError(code))).message).to.equal(message)
  })

  it('returns AppErrors and errors of other libraries as the same objects', async () => {
    const appError = new AppError('EMAIL_COOLDOWN', { params: { count: 12 } })
    expect(await failWith(appError)).to.equal(appError)
    expect(appError.message).to.equal('Please try again after 12 seconds')
    const otherError = new Error('of a wallet')
    expect(await failWith(otherError)).to.equal(otherError)
  })

  it('has the code MODAL_FAILED and the cause if the modal does not open', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    const error = (await failWith(cause, 'MODAL_FAILED')) as AppError
    expect(error.code).to.equal('MODAL_FAILED')
    expect(error.cause).to.equal(cause)
  })

  describe('on a page that adds to Object.prototype', () => {
    const prototype = Object.prototype as { extra?: unknown }
    beforeEach(() => {
      prototype.extra = 1
    })
    afterEach(() => {
      delete prototype.extra
    })

    it('T11 names the added property and gives no advice about the connection', async () => {
      const error = (await failWith(new TypeError('Getter must be a function: 1'))) as AppError
      expect(error.code).to.equal('MODAL_FAILED')
      expect(error.params['property']).to.equal('extra')
      expect(error.message).to.equal('Another script of this page gets in the way: Object.prototype.extra')
    })

    it('T11 reports no page conflict if a wallet rejected or a file did not load', () => {
      for (const thrownValue of [
        Object.assign(new TypeError('User rejected'), { code: 4001 }),
        new Error('of a wallet'),
        new AppError('USER_REJECTED'),
        new TypeError('Failed to fetch dynamically imported module: /x.js'),
        new TypeError('error loading dynamically imported module'),
        new TypeError('Importing a module script failed.'),
      ])
        expect(pageConflict(thrownValue)).to.equal(undefined)
    })
  })
})

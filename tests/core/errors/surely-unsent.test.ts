import { expect } from '@open-wc/testing'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { broadcastError, isSurelyUnsent, kindOfMethod } from '../../../src/core/errors/surely-unsent.ts'
import { providerError } from '../../../src/core/wallet/provider-error.ts'

const createError = (code: number, message = 'x') => Object.assign(new Error(message), { code })
const codes = [
  [-33_000, -31_900],
  [-5000, 6000],
  [8000, 13_000],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, index) => from + index))

describe('isSurelyUnsent', () => {
  it('includes exactly the listed codes of a transaction', () => {
    expect(codes.filter(code => isSurelyUnsent(createError(code), 'transaction'))).to.deep.equal([
      -32_601, -4902, 4001, 4100, 4200, 4902, 5000,
    ])
  })

  it('also includes the codes 5700 to 5760 for a batch', () => {
    const batchCodes = codes.filter(code => isSurelyUnsent(createError(code), 'batch'))
    expect(batchCodes.filter(code => !isSurelyUnsent(createError(code), 'transaction'))).to.deep.equal(
      Array.from({ length: 61 }, (_, index) => 5700 + index),
    )
  })

  it('considers the message of a wallet only for a signature', () => {
    const refusal = createError(-32_000, 'user cancelled the confirmation of a sent transaction')
    expect(isSurelyUnsent(refusal, 'signature')).to.equal(true)
    expect(isSurelyUnsent(refusal, 'transaction')).to.equal(false)
    expect(isSurelyUnsent(refusal, 'batch')).to.equal(false)
  })

  it('includes errors of the modal unless a wallet error caused them', () => {
    for (const code of ['INVALID_PARAMS', 'WALLET_DISCONNECTED', 'WALLET_WRONG_NETWORK'] as const) {
      expect(isSurelyUnsent(new AppError(code)), code).to.equal(true)
      expect(isSurelyUnsent(new AppError(code, { cause: createError(-32_000) })), code).to.equal(false)
    }
    for (const code of ['WALLET_SILENT', 'REQUEST_ABORTED', 'WALLET_INVALID_ANSWER'] as const)
      expect(isSurelyUnsent(new AppError(code)), code).to.equal(false)
  })

  it('reads the original error inside an error with code -32603, and with no other code', () => {
    const createNestedError = (code: number) => ({
      code,
      message: 'x',
      data: { originalError: { code: 4001 } },
    })
    expect(isSurelyUnsent(createNestedError(-32_603))).to.equal(true)
    expect(isSurelyUnsent(createNestedError(-32_000))).to.equal(false)
  })
})

describe('broadcastError', () => {
  it('reports a rejection by code only, not by message', () => {
    expect(broadcastError(createError(-32_000, 'User rejected'), 'transaction').code).to.equal('UNKNOWN')
    expect(broadcastError(createError(-32_603, 'method not found'), 'batch').code).to.equal('UNKNOWN')
    expect(broadcastError(createError(4001), 'transaction').code).to.equal('USER_REJECTED')
    expect(broadcastError(createError(5750), 'batch').code).to.equal('USER_REJECTED')
    expect(broadcastError(createError(-32_000, 'insufficient funds'), 'transaction').code).to.equal(
      'INSUFFICIENT_FUNDS',
    )
  })
})

describe('providerError', () => {
  const codeOf = (thrownValue: unknown, method: string) =>
    (providerError(thrownValue, method) as { code?: number }).code

  it('keeps a rejection code of a broadcasting method only if surely nothing was sent', () => {
    const refusal = createError(-32_000, 'User rejected')
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendRawTransactionSync']) {
      expect(codeOf(refusal, method), method).to.equal(-32_000)
      expect(codeOf(new AppError('REQUEST_ABORTED'), method), method).to.equal(-32_603)
      expect(codeOf(createError(4001), method), method).to.equal(4001)
      expect(codeOf(new AppError('WALLET_UNAUTHORIZED'), method), method).to.equal(4100)
    }
    expect(codeOf(refusal, 'personal_sign')).to.equal(4001)
    expect(codeOf(new AppError('REQUEST_ABORTED'), 'personal_sign')).to.equal(4001)
  })
})

describe('kindOfMethod', () => {
  it('classifies methods that send as a transaction or a batch, and other methods as a signature', () => {
    expect(kindOfMethod('wallet_sendCalls')).to.equal('batch')
    for (const method of ['eth_sendTransaction', 'eth_sendUserOperation', 'solana_signAndSendTransaction'])
      expect(kindOfMethod(method), method).to.equal('transaction')
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'solana_signTransaction'])
      expect(kindOfMethod(method), method).to.equal('signature')
  })
})

import { expect } from '@open-wc/testing'
import * as fc from 'fast-check'
import { AppError } from '../../../src/core/errors/app-error.ts'
import { errorHint, errorDisplay } from '../../../src/core/errors/catalog.ts'
import { chainErrors } from '../../../src/core/errors/chain-errors.ts'
import { connectingErrors } from '../../../src/core/errors/connecting-errors.ts'
import type { ErrorEntry } from '../../../src/core/errors/entries.ts'
import { loginErrors } from '../../../src/core/errors/login-errors.ts'
import { moneyErrors } from '../../../src/core/errors/money-errors.ts'
import { nameErrors } from '../../../src/core/errors/name-errors.ts'
import { signInErrors } from '../../../src/core/errors/sign-in-errors.ts'
import type { ErrorCode } from '../../../src/core/errors/codes.ts'
import { toAppError } from '../../../src/core/errors/to-app-error.ts'
import { codeOfSentence } from '../../../src/core/errors/wallet-codes.ts'
import { texts as german } from '../../../src/text/de/money.ts'
import { texts as chainWords } from '../../../src/text/en/chains.ts'
import { texts as errorWords } from '../../../src/text/en/errors.ts'
import { texts as loginWords } from '../../../src/text/en/login.ts'
import { texts as moneyWords } from '../../../src/text/en/money.ts'
import { texts as signInWords } from '../../../src/text/en/sign-in.ts'
import '../../../src/text/english-errors.ts'
import { errorText } from '../../../src/text/error-text.ts'
import { setCustomTexts, usePart } from '../../../src/text/languages.ts'
import type { Text } from '../../../src/text/texts.ts'
import { expectTime, generatedOptions } from '../../support/cases.ts'

const codeOf = (thrownValue: unknown, fallback?: ErrorCode) => toAppError(thrownValue, fallback).code

const parts = [connectingErrors, chainErrors, moneyErrors, loginErrors, signInErrors, nameErrors]

describe('error catalog', () => {
  // Loaded modules stay for the whole file, so this test runs first.
  it('has a generic text for a code whose texts are not loaded, and the code as message', async () => {
    expect(errorText('EMAIL_COOLDOWN', { count: 12 })).to.equal('Something went wrong')
    expect(errorDisplay('SOCIALS_TIMEOUT')).to.equal('toast')
    expect(new AppError('SEND_FAILED').message).to.equal('SEND_FAILED')
    for (const part of ['chains', 'money', 'login', 'signIn', 'names'] as const) await usePart(part)
  })

  it('defines each code in one feature only', () => {
    const codes = parts.flatMap(part => Object.keys(part))
    expect(codes).to.have.lengthOf(new Set(codes).size)
  })

  afterEach(() => setCustomTexts({}))

  it('contains every text of the specification verbatim, as text or as message', () => {
    const sentences =
      `Token Balance Unavailable|Failed to disconnect|A problem occurred while trying initialize authentication
Signature declined|This application might not support Smart Accounts|Failed to fetch transactions|Something went wrong
Failed to send transaction. Please try again.|Action not allowed|Requested RPC call is not allowed|Request was aborted
An error occurred|Unable to load email login dependency|Please try again after {count} seconds|Network Not Found
Invalid App Configuration|Session Expired|Invalid Project ID|Project ID Not Configured
Network not supported for Swaps|Unsupported chain|SIWX is not enabled|No ActiveCaipAddress found
No ActiveCaipNetwork or client found|Network not found|Address or auth connector not found|Invalid CAIP-10 address
Invalid CAIP-2 network id|Cannot set both siweConfig and siwx`.split(/[|\n]/)
    const texts = [chainWords, errorWords, loginWords, moneyWords, signInWords]
      .flatMap(({ errors }): Text[] => Object.values(errors))
      .flatMap(text => (typeof text === 'string' ? [text] : Object.values(text)))
    const thrownTexts = parts.flatMap((part): ErrorEntry[] => Object.values(part)).map(entry => entry.message)
    const usedTexts = new Set([...texts, ...thrownTexts])
    for (const sentence of sentences) expect(usedTexts.has(sentence), sentence).to.equal(true)
  })

  it('inserts the params into a text, and keeps an unknown placeholder', () => {
    expect(errorText('EMAIL_COOLDOWN', { count: 12 })).to.equal('Please try again after 12 seconds')
    expect(errorText('EMAIL_COOLDOWN', { count: 1 })).to.equal('Please try again after 1 second')
    expect(errorText('EMAIL_COOLDOWN')).to.equal('Please try again after {count} seconds')
    const error = new AppError('RECEIVER_CHANGED', { params: { name: 'ann.eth' } })
    expect(error.message).to.equal('ann.eth now leads to another address. Check it before you send.')
  })

  it('shows a user fewer details than an app where the specification requires it', () => {
    const error = new AppError('RPC_METHOD_NOT_ALLOWED')
    expect(error.message).to.equal('Requested RPC call is not allowed')
    expect(errorText(error)).to.equal('Action not allowed')
    expect(errorDisplay('RPC_METHOD_NOT_ALLOWED')).to.equal('toast')
    expect(errorDisplay('NETWORK_NOT_FOUND')).to.equal('alert')
    expect(errorHint('SESSION_EXPIRED')).to.contain('time settings')
  })

  it('prefers texts of the app over texts of the language, but not in messages', () => {
    setCustomTexts({
      errors: { DISCONNECT_FAILED: 'Still here', EMAIL_COOLDOWN: { one: 'A moment', other: 'Wait' } },
    })
    expect(errorText('DISCONNECT_FAILED')).to.equal('Still here')
    expect(errorText('EMAIL_COOLDOWN', { count: 1 })).to.equal('A moment')
    expect(errorText('EMAIL_COOLDOWN', { count: 2 })).to.equal('Wait')
    expect(errorText('HISTORY_FAILED')).to.equal('Failed to fetch transactions')
    expect(new AppError('DISCONNECT_FAILED').message).to.equal('Failed to disconnect')
  })

  it('accepts only strings and plural forms as texts of an app', () => {
    setCustomTexts({
      errors: { OFFLINE: 7, SWITCH_FAILED: null, UNKNOWN: { one: 'No other' } },
      connect: null,
    })
    expect(errorText('OFFLINE')).to.equal('You’re offline')
    expect(errorText('SWITCH_FAILED')).to.match(/^Try again/)
    expect(errorText('UNKNOWN')).to.equal('Something went wrong')
  })

  it('T11 treats names of inherited object members as unknown codes', () => {
    for (const code of ['__proto__', 'constructor', 'toString'] as never[]) {
      expect(errorText(code)).to.equal('Something went wrong')
      expect(errorDisplay(code)).to.equal('toast')
    }
  })
})

describe('toAppError', () => {
  it('F16 maps every numeric code of the specification', () => {
    const expected: Record<number, ErrorCode> = {
      4001: 'USER_REJECTED',
      4100: 'WALLET_UNAUTHORIZED',
      4200: 'METHOD_UNSUPPORTED',
      4900: 'WALLET_DISCONNECTED',
      4901: 'CHAIN_DISCONNECTED',
      4902: 'CHAIN_UNRECOGNIZED',
      [-4902]: 'CHAIN_UNRECOGNIZED',
      1001: 'METHOD_UNSUPPORTED',
      1002: 'INVALID_PARAMS',
      1003: 'INVALID_PARAMS',
      1004: 'INVALID_PARAMS',
      1005: 'CONNECT_FAILED',
      3001: 'WALLET_UNAUTHORIZED',
      3002: 'WALLET_UNAUTHORIZED',
      3003: 'WALLET_UNAUTHORIZED',
      3004: 'WALLET_UNAUTHORIZED',
      3005: 'UNSUPPORTED_CHAIN',
      5000: 'USER_REJECTED',
      5001: 'USER_REJECTED',
      5002: 'USER_REJECTED',
      5003: 'USER_REJECTED',
      5101: 'METHOD_UNSUPPORTED',
      5102: 'METHOD_UNSUPPORTED',
      5103: 'WALLET_NO_ACCOUNT',
      5104: 'UNSUPPORTED_CHAIN',
      5201: 'METHOD_UNSUPPORTED',
      5202: 'METHOD_UNSUPPORTED',
      5300: 'INVALID_PARAMS',
      5301: 'INVALID_PARAMS',
      5302: 'INVALID_PARAMS',
      7000: 'CONNECT_FAILED',
      7001: 'WALLET_DISCONNECTED',
      5100: 'UNSUPPORTED_CHAIN',
      5700: 'BATCH_UNSUPPORTED',
      5710: 'UNSUPPORTED_CHAIN',
      5720: 'BATCH_DUPLICATE',
      5730: 'BATCH_UNKNOWN',
      5740: 'BATCH_TOO_LARGE',
      5750: 'USER_REJECTED',
      5760: 'BATCH_UNSUPPORTED',
      6000: 'WALLET_DISCONNECTED',
      8000: 'REQUEST_EXPIRED',
      10001: 'METHOD_UNSUPPORTED',
      11001: 'WALLET_INVALID_ANSWER',
      11002: 'INVALID_PARAMS',
      11003: 'WALLET_INVALID_ANSWER',
      11004: 'WALLET_INVALID_ANSWER',
      11005: 'REQUEST_EXPIRED',
      11006: 'WALLET_INVALID_ANSWER',
      12001: 'USER_REJECTED',
      12002: 'WALLET_DISCONNECTED',
      429: 'RPC_LIMIT_EXCEEDED',
      3: 'EXECUTION_REVERTED',
      32603: 'REQUEST_FAILED',
      [-32603]: 'REQUEST_FAILED',
      [-32000]: 'REQUEST_FAILED',
      [-32002]: 'REQUEST_PENDING',
      [-32010]: 'TRANSACTION_REJECTED',
      [-32015]: 'EXECUTION_REVERTED',
      [-32601]: 'METHOD_UNSUPPORTED',
      [-32602]: 'INVALID_PARAMS',
      [-32005]: 'RPC_LIMIT_EXCEEDED',
    }
    for (const [number, code] of Object.entries(expected)) {
      expect(codeOf({ code: Number(number) }), number).to.equal(code)
      expect(codeOf({ code: number }), `"${number}"`).to.equal(code)
    }
    for (const number of [-32700, -32600, -32001, -32003, -32004, -32006, 1, 9])
      expect(codeOf({ code: number }), `${number}`).not.to.equal('UNKNOWN')
    expect(codeOf({ code: 5701 }), 'no guess, because networks share address ranges').to.equal('UNKNOWN')
  })

  it('F16 unwraps the original error wherever a wallet nests it', () => {
    const rejection = { code: 4001, message: 'x' }
    const wrappers: ((innerError: unknown) => unknown)[] = [
      innerError => ({ code: -32603, data: { originalError: innerError } }),
      innerError => new Error('outer', { cause: new Error('middle', { cause: innerError }) }),
      innerError => ({ error: innerError }),
      innerError => ({ error: { error: { data: innerError } } }),
      innerError => [innerError],
      innerError => new AggregateError([new Error('other'), innerError]),
      innerError => ({ info: { error: innerError } }),
      innerError => ({ reason: innerError }),
    ]
    for (const wrap of wrappers) expect(codeOf(wrap(rejection), 'CONNECT_FAILED')).to.equal('USER_REJECTED')
    expect(codeOf({ code: -32603, data: { originalError: { code: 4902 } } }, 'SWITCH_FAILED')).to.equal(
      'CHAIN_UNRECOGNIZED',
    )
  })

  it('F16 unwraps the original error next to cyclic references, and ignores values that are not errors', () => {
    const cyclicError: Record<string, unknown> = {}
    for (const field of ['data', 'originalError', 'error', 'cause', 'info', 'reason', 'errors'])
      cyclicError[field] = cyclicError
    cyclicError.payload = { payload: { code: 4001 } }
    expect(codeOf(cyclicError)).to.equal('USER_REJECTED')
    const callableError = Object.assign(() => undefined, { code: 4001 })
    for (const invalidValue of [
      callableError,
      { cause: callableError },
      { cause: 4001 },
      null,
      undefined,
      true,
    ])
      expect(codeOf(invalidValue), String(invalidValue)).to.equal('UNKNOWN')
  })

  it('F16 maps known messages of wallets and nodes', () => {
    const rows: [string, ErrorCode][] = [
      ['MetaMask Tx Signature: User denied transaction signature.', 'USER_REJECTED'],
      ['Rejected by user', 'USER_REJECTED'],
      ['Cancelled', 'USER_REJECTED'],
      [
        "Request of type 'wallet_requestPermissions' already pending for origin https://a.example.",
        'REQUEST_PENDING',
      ],
      [
        'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.',
        'CHAIN_UNRECOGNIZED',
      ],
      ['nonce too low: next nonce 8, tx nonce 7', 'NONCE_TAKEN'],
      ['replacement transaction underpriced', 'REPLACEMENT_TOO_CHEAP'],
      ['max fee per gas less than block base fee: address 0x1', 'FEE_TOO_LOW'],
      ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
      ['intrinsic gas too low', 'GAS_TOO_LOW'],
      ['execution reverted: ERC20: transfer amount exceeds balance', 'EXECUTION_REVERTED'],
      ['Proposal expired', 'PAIRING_EXPIRED'],
      ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED'],
      ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
      ['Unauthorized: invalid key', 'PROJECT_ID_INVALID'],
    ]
    for (const [sentence, code] of rows) {
      expect(codeOf(new Error(sentence)), sentence).to.equal(code)
      expect(codeOf(sentence), sentence).to.equal(code)
      expect(codeOf({ code: -32000, message: sentence }), sentence).to.equal(code)
    }
  })

  // Messages that nodes and libraries write. A text that claims more than is known would mislead the user.
  const messages: Record<string, readonly string[]> = {
    TRANSACTION_KNOWN: [
      'already known',
      'known transaction: 0xabc',
      'AlreadyKnown, Transaction is already known',
      'Transaction with the same hash was already imported.',
      'transaction already imported',
      'Known transaction',
      'txn-already-in-mempool',
      'Transaction already in block chain',
      'Transaction simulation failed: This transaction has already been processed',
    ],
    NONCE_TAKEN: [
      'nonce too low: next nonce 8, tx nonce 7',
      'nonce has already been used',
      'OldNonce, Current nonce: 5, nonce of rejected tx: 4',
    ],
    NONCE_GAP: [
      'nonce too high: address 0x1, tx: 7 state: 5',
      "Nonce too high. Expected nonce to be 5 but got 7. Note that transactions can't be queued when automining.",
      'NonceGap, Future nonce. Expected nonce: 5',
    ],
    REPLACEMENT_TOO_CHEAP: [
      'replacement transaction underpriced',
      'INTERNAL_ERROR: could not replace existing tx',
      'ReplacementNotAllowed',
    ],
    FEE_TOO_LOW: [
      'transaction underpriced: gas tip cap 1, minimum needed 2',
      'max fee per gas less than block base fee: address 0x1',
      'FeeTooLow, EffectivePriorityFeePerGas too low',
      'min relay fee not met, 100 < 141',
    ],
    GAS_TOO_LOW: [
      'intrinsic gas too low: have 20000, want 21000',
      'intrinsic gas too high -- CallGasCostMoreThanGasLimit',
      'out of gas',
      'Transaction ran out of gas',
    ],
    GAS_TOO_HIGH: [
      'exceeds block gas limit',
      'transaction gas limit too high (cap: 16777216, tx: 30000000)',
      'gas required exceeds allowance (21000)',
      'GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 40000000',
      'Transaction gas limit is 40000000 and exceeds block gas limit of 30000000',
    ],
    INSUFFICIENT_FUNDS: [
      'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1',
      'InsufficientFunds, Account balance: 0, cumulative cost: 1',
      "sender doesn't have enough funds to send tx. The max upfront cost is: 2",
      'Upfront cost exceeds account balance',
      'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
    ],
    EXECUTION_REVERTED: [
      'execution reverted: nonce too high',
      'execution reverted: already known',
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    ],
    TRANSACTION_EXPIRED: [
      'Transaction simulation failed: Blockhash not found',
      'Signature 5x has expired: block height exceeded.',
    ],
    TRANSACTION_REJECTED: [
      'invalid nonce; got 5, expected 4',
      'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)',
      'Transaction signature verification failure',
      'txpool is full',
      'transaction type not supported',
    ],
    WALLET_WRONG_NETWORK: [
      'Provided chainId "0x1" must match the active chainId "0x5"',
      'The current chain of the wallet (id: 1) does not match the target chain for the transaction (id: 5 – Goerli).',
      'invalid chain id for signer: have 1 want 5',
    ],
    REQUEST_PENDING: [
      'Already processing eth_requestAccounts. Please wait.',
      'Resource unavailable.',
      'There is a pending request',
    ],
    HTTP_TIMEOUT: ['request timed out', 'execution timeout'],
    PAIRING_EXPIRED: ['Proposal expired', 'Expired. pairing: wc'],
    REQUEST_EXPIRED: ['Request expired. Please try again.'],
    WALLET_DISCONNECTED: ["No matching key. session topic doesn't exist: 0a", 'Session expired'],
    RELAY_UNREACHABLE: [
      'Failed to publish custom payload, please try again. id:1 tag:2',
      'Socket stalled when trying to connect to wss://relay.example',
      'WebSocket connection failed for host: wss://relay.example',
    ],
    OFFLINE: ['No internet connection detected. Please restart your network and try again.'],
    SERVICE_UNAVAILABLE: ['Node is unhealthy', 'Node is behind by 42 slots'],
  }
  for (const [code, texts] of Object.entries(messages))
    it(`F16 maps messages of nodes, wallets and the relay to ${code}`, () => {
      for (const sentence of texts)
        for (const number of [-32000, -32002, -32603])
          expect(codeOf({ code: number, message: sentence }, 'SEND_FAILED'), sentence).to.equal(code)
    })

  it('F16 does not map an unknown transaction type to a known transaction', () => {
    expect(codeOf({ code: -32000, message: 'unknown transaction type' }, 'SEND_FAILED')).to.equal(
      'SEND_FAILED',
    )
  })

  it('F16 states that the network already has a transaction, and translates texts of rejected transactions', () => {
    expect(errorText('TRANSACTION_KNOWN')).to.match(/already has this transaction/)
    expect(errorText('NONCE_GAP')).not.to.match(/place/)
    for (const code of ['TRANSACTION_KNOWN', 'NONCE_GAP', 'GAS_TOO_HIGH', 'REPLACEMENT_TOO_CHEAP'] as const)
      expect(german.errors[code], code).to.be.a('string').and.not.equal(errorText(code))
  })

  it('F16 prefers the code of the failed operation over a generic numeric code', () => {
    expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.' }, 'CONNECT_FAILED')).to.equal(
      'CONNECT_FAILED',
    )
    expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.' })).to.equal('REQUEST_FAILED')
    expect(codeOf({ code: -32000, message: 'whatever' }, 'SEND_FAILED')).to.equal('SEND_FAILED')
    expect(codeOf(new Error('whatever'), 'SEND_FAILED')).to.equal('SEND_FAILED')
    expect(codeOf(new Error('whatever'))).to.equal('UNKNOWN')
    expect(codeOf({ code: 3, message: 'execution reverted' })).to.equal('EXECUTION_REVERTED')
  })

  it('F16 accepts any thrown value', () => {
    const cyclicError: Record<string, unknown> = { message: 'loop' }
    cyclicError.cause = cyclicError
    cyclicError.error = [cyclicError]
    const hostileError = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('trap')
      },
      getPrototypeOf: () => {
        throw new Error('trap')
      },
    })
    const endlessError: object = new Proxy(
      {},
      { get: (_, key) => (typeof key === 'string' ? endlessError : undefined) },
    )
    const revokedProxy = Proxy.revocable({}, {})
    revokedProxy.revoke()
    const hostileValues = [
      undefined,
      null,
      0,
      '',
      'text',
      true,
      1n,
      Symbol('s'),
      () => {},
      cyclicError,
      hostileError,
      endlessError,
      revokedProxy.proxy,
    ]
    for (const value of hostileValues) {
      const error = toAppError(value, 'CONNECT_FAILED')
      expect(error).to.be.instanceOf(AppError)
      expect(error.code).to.equal('CONNECT_FAILED')
      expect(error.cause === value).to.equal(true)
    }
    expect(codeOf(4001)).to.equal('USER_REJECTED')
    expect(codeOf(new Uint8Array([1, 2]))).to.equal('UNKNOWN')
    expect(codeOf(new DOMException('gone', 'AbortError'), 'CONNECT_FAILED')).to.equal('REQUEST_ABORTED')
    expect(codeOf(new DOMException('none', 'NotFoundError'), 'CONNECT_FAILED')).to.equal('CONNECT_FAILED')
  })

  it('F16 returns an AppError unchanged, even from inside another error', () => {
    const appError = new AppError('WALLET_SILENT')
    expect(toAppError(appError, 'CONNECT_FAILED')).to.equal(appError)
    expect(toAppError(new Error('wrapped', { cause: appError }), 'CONNECT_FAILED')).to.equal(appError)
  })

  it('F16 B3 never throws or changes a prototype for generated values', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withTypedArray: true,
        }),
        thrownValue => toAppError(thrownValue) instanceof AppError,
      ),
      generatedOptions(20_261_121),
    )
    expect(Object.keys(Object.prototype)).to.deep.equal([])
  })

  it('T28 maps a message of a megabyte within the time limit', () => {
    const startTime = performance.now()
    for (const piece of ['user ', 'request of type ', 'chain ', 'a', 'max fee per gas ', '\n'])
      codeOfSentence(piece.repeat(1e6 / piece.length))
    codeOf(new Error('x'.repeat(1e6)))
    expectTime(startTime, 2_000)
  })
})

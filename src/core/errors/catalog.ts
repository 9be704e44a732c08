import { type AppError, describeErrors } from './app-error.ts'
import type { ErrorCode } from './codes.ts'

/** Where an error shows: a toast, the developer's alert, in its place on the screen, or nowhere. */
export type ErrorPlace = 'toast' | 'alert' | 'inline' | 'silent'

export interface ErrorEntry {
  /** What a person reads; `{names}` are filled from the error's params. */
  readonly text: string
  readonly show: ErrorPlace
  /** What a program reads in `message`, where the specification words it differently. */
  readonly thrown?: string
  /** What a developer reads in the console beside an alert. */
  readonly long?: string
}

const toast = (text: string, thrown?: string): ErrorEntry => ({
  text,
  show: 'toast',
  ...(thrown !== undefined && { thrown }),
})
const inline = (text: string): ErrorEntry => ({ text, show: 'inline' })
const silent = (text: string): ErrorEntry => ({ text, show: 'silent' })
const alert = (text: string, long: string): ErrorEntry => ({ text, show: 'alert', long })

/** Every code with its sentence and its place; sentences of the specification stand word for word. 1 */
export const errorCatalog: Readonly<Record<ErrorCode, ErrorEntry>> = {
  UNKNOWN: toast('Something went wrong'),
  USER_REJECTED: inline('Request rejected'),
  REQUEST_PENDING: toast('A request is already open in your wallet'),
  REQUEST_ABORTED: silent('Request was aborted'),
  WALLET_NOT_FOUND: inline('Wallet not found'),
  WALLET_NOT_CONNECTED: toast('No wallet is connected'),
  WALLET_SILENT: inline('The wallet does not answer. Is it unlocked?'),
  WALLET_WRONG_NETWORK: toast('The wallet is on another network'),
  WALLET_INVALID_ANSWER: toast('The wallet gave an answer that makes no sense'),
  WALLET_NO_ACCOUNT: inline('The wallet shared no account'),
  WALLET_UNAUTHORIZED: toast('The wallet does not allow this'),
  WALLET_DISCONNECTED: toast('The wallet is disconnected'),
  WALLET_BUSY: toast('The wallet is busy with another request'),
  CONNECT_FAILED: inline('Connection failed'),
  DISCONNECT_FAILED: toast('Failed to disconnect'),
  SIGNATURE_DECLINED: toast('Signature declined'),
  METHOD_UNSUPPORTED: toast('The wallet does not support this'),
  CHAIN_UNRECOGNIZED: inline('The wallet does not know this network'),
  SWITCH_FAILED: inline('The network was not changed'),
  UNSUPPORTED_CHAIN: toast('Unsupported chain'),
  NETWORK_NOT_FOUND: {
    ...alert(
      'Network Not Found',
      'The network is not in the networks option of this page. Add it there before switching to it.',
    ),
    thrown: 'Network not found',
  },
  INVALID_NETWORK_ID: silent('Invalid CAIP-2 network id'),
  INVALID_ACCOUNT_ID: silent('Invalid CAIP-10 address'),
  INVALID_ADDRESS: inline('Invalid address'),
  INVALID_AMOUNT: inline('Invalid amount'),
  INVALID_BASE64: silent('Invalid base64'),
  INVALID_OPTIONS: silent('Invalid options'),
  INVALID_ANSWER: toast('The service gave an answer that makes no sense'),
  INVALID_PARAMS: toast('The request is not valid'),
  INSUFFICIENT_FUNDS: toast('Insufficient funds'),
  NONCE_TAKEN: toast('Another transaction took this one’s place'),
  FEE_TOO_LOW: toast('The network fee is too low'),
  GAS_TOO_LOW: toast('The gas limit is too low'),
  EXECUTION_REVERTED: toast('The transaction would fail'),
  RPC_FAILED: toast('The network did not answer as it should'),
  RPC_LIMIT_EXCEEDED: toast('Too many requests. Wait a moment and try again.'),
  HTTP_FAILED: toast('The service did not answer as it should'),
  HTTP_TIMEOUT: toast('The service took too long to answer'),
  OFFLINE: toast('You are offline'),
  SERVICE_UNAVAILABLE: toast('The service is not available'),
  BALANCE_UNAVAILABLE: toast('Token Balance Unavailable'),
  HISTORY_FAILED: toast('Failed to fetch transactions'),
  SEND_FAILED: toast('Something went wrong'),
  SOLANA_SEND_FAILED: toast('Failed to send transaction. Please try again.'),
  ORIGIN_NOT_ALLOWED: alert(
    'Invalid App Configuration',
    'This origin is not on the allowlist of the project. Add it where the project id was made.',
  ),
  SESSION_EXPIRED: alert(
    'Session Expired',
    'Invalid session. Check the time settings of this device and connect again.',
  ),
  PROJECT_ID_INVALID: alert(
    'Invalid Project ID',
    'The project id is not known to the service. Check the option projectId.',
  ),
  PROJECT_ID_MISSING: alert(
    'Project ID Not Configured',
    'Set the option projectId to use the wallet list, pairing and token services. Everything else works without.',
  ),
  PAIRING_EXPIRED: inline('The code has expired'),
  PAIRING_UNAVAILABLE: inline('Pairing is not set up on this page'),
  RELAY_UNREACHABLE: inline('The pairing service cannot be reached'),
  SIGN_IN_SETUP_FAILED: toast('A problem occurred while trying initialize authentication'),
  SIGN_IN_SMART_ACCOUNT: toast('This application might not support Smart Accounts'),
  SIGN_IN_OPTIONS_CLASH: silent('Cannot set both siweConfig and siwx'),
  SOCIALS_TIMEOUT: alert(
    'Invalid App Configuration',
    'The embedded wallet did not load. Check that this domain is allowed for the project.',
  ),
  EMAIL_COOLDOWN: inline('Please try again after {n} seconds'),
  EMAIL_FRAME_UNAVAILABLE: toast('Unable to load email login dependency'),
  FRAME_FAILED: toast('An error occurred'),
  RPC_METHOD_NOT_ALLOWED: toast('Action not allowed', 'Requested RPC call is not allowed'),
  SWAP_UNSUPPORTED_NETWORK: toast('Network not supported for Swaps'),
  GAS_PRICE_UNSUPPORTED_NETWORK: toast('Network not supported for Gas Price'),
  BATCH_UNSUPPORTED: toast('The wallet cannot send these calls together'),
  CHUNK_FAILED: inline('This part did not load'),
  MODAL_FAILED: toast('The wallet window did not load'),
  STORAGE_FAILED: silent('The storage of this page does not work'),
  COPY_FAILED: toast('Failed to copy'),
  LINK_REFUSED: toast('No link found'),
  VIEW_NOT_OPENABLE: silent('This view cannot be opened'),
  CHAIN_DISCONNECTED: toast('The wallet has lost this network'),
  TRANSACTION_REJECTED: toast('The network refused the transaction'),
  RESOURCE_NOT_FOUND: toast('Not found'),
  VERSION_UNSUPPORTED: toast('The wallet is too old for this'),
  BATCH_DUPLICATE: toast('These calls were already sent'),
  BATCH_UNKNOWN: toast('The wallet does not know these calls'),
  BATCH_TOO_LARGE: toast('Too many calls at once for this wallet'),
  SIGN_IN_DISABLED: silent('SIWX is not enabled'),
  SEND_FIELDS_MISSING: inline('Please enter a valid amount and receiver address'),
  NO_ACTIVE_ADDRESS: silent('No ActiveCaipAddress found'),
  NO_ACTIVE_NETWORK: silent('No ActiveCaipNetwork or client found'),
  NO_CONNECTION_CLIENT: silent('No ConnectionController client found'),
  CONNECTION_CLIENT_NOT_SET: silent('ConnectionController client not set'),
  NETWORK_CLIENT_NOT_SET: silent('NetworkController client not set'),
  CHAIN_ADAPTER_NOT_FOUND: silent('Chain adapter not found'),
  ADAPTER_NOT_FOUND: silent('Adapter not found'),
  CHAIN_NOT_SUPPORTED: toast('Chain is not supported'),
  NETWORK_UNDEFINED: silent('CaipNetwork is undefined'),
  NETWORK_MISSING: silent('Network not found'),
  EMBEDDED_ACCOUNT_MISSING: silent('Address or auth connector not found'),
  VALUE_REQUIRED: silent('Required'),
  VALUE_UNEXPECTED: silent('Expected {expected}, received {received}'),
}

/** Sentences in another language, by code. */
export type ErrorTexts = { readonly [Code in ErrorCode]?: string }

let translated: ErrorTexts = {}

/** Puts the sentences of another language, or of the app, before those of the catalog. */
export const setErrorTexts = (texts: ErrorTexts): void => {
  translated = { ...texts }
}

const fill = (text: string, params: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )

const entryOf = (code: ErrorCode) =>
  Object.hasOwn(errorCatalog, code) ? errorCatalog[code] : errorCatalog.UNKNOWN

/** What a person reads of an error, in the language in force. */
export function errorText(
  error: AppError | ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const [code, values] = typeof error === 'string' ? [error, params] : [error.code, error.params]
  const own = Object.hasOwn(translated, code) ? translated[code] : undefined
  return fill(typeof own === 'string' ? own : entryOf(code).text, values)
}

export const errorPlace = (code: ErrorCode): ErrorPlace => entryOf(code).show

/** What a developer reads in the console beside the short words of an alert. */
export const errorHint = (code: ErrorCode): string | undefined => entryOf(code).long

describeErrors((code, params) => {
  const { thrown, text } = entryOf(code)
  return fill(thrown ?? text, params)
})

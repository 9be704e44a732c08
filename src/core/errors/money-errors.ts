import { type ErrorEntries, inline, toast } from './entries.ts'

/** What can go wrong with balances, transactions and activity. */
export const moneyErrors = {
  INVALID_ADDRESS: inline('Invalid address'),
  INVALID_AMOUNT: inline('Invalid amount'),
  INSUFFICIENT_FUNDS: toast('Insufficient funds'),
  NONCE_TAKEN: toast('Another transaction took this one’s place'),
  FEE_TOO_LOW: toast('The network fee is too low'),
  GAS_TOO_LOW: toast('The gas limit is too low'),
  EXECUTION_REVERTED: toast('The transaction would fail'),
  TRANSACTION_REJECTED: toast('The network refused the transaction'),
  BALANCE_UNAVAILABLE: toast('Token Balance Unavailable'),
  HISTORY_FAILED: toast('Failed to fetch transactions'),
  SEND_FAILED: toast('Something went wrong'),
  SOLANA_SEND_FAILED: toast('Failed to send transaction. Please try again.'),
  RECEIVER_CHANGED: toast('{name} leads to another address now. Look at it again before you send.'),
  FEE_CHANGED: toast('The network cost went up. Look at it again before you send.'),
  FORM_CHANGED: toast('The account or network changed. Nothing was sent.'),
  SEND_OPEN: toast('The same was asked of your wallet before. Look at your activity first.'),
  SEND_FIELDS_MISSING: inline('Please enter a valid amount and receiver address'),
  SWAP_UNSUPPORTED_NETWORK: toast('Network not supported for Swaps'),
  GAS_PRICE_UNSUPPORTED_NETWORK: toast('Network not supported for Gas Price'),
  BATCH_UNSUPPORTED: toast('The wallet cannot send these calls together'),
  BATCH_DUPLICATE: toast('These calls were already sent'),
  BATCH_UNKNOWN: toast('The wallet does not know these calls'),
  BATCH_TOO_LARGE: toast('Too many calls at once for this wallet'),
} satisfies ErrorEntries

import type { ErrorCode } from './codes.ts'
import { revertMessage } from './endpoint-error.ts'

/** Maps error codes of wallets, nodes and the pairing protocol. */
const codes = new Map<number, ErrorCode>([
  // JSON-RPC 2.0 and EIP-1474
  [-32700, 'REQUEST_FAILED'],
  [-32600, 'INVALID_PARAMS'],
  [-32601, 'METHOD_UNSUPPORTED'],
  [-32602, 'INVALID_PARAMS'],
  [-32603, 'REQUEST_FAILED'],
  [32603, 'REQUEST_FAILED'],
  // "Invalid input" in the standard. Nodes use it for any failure, so the request may be valid.
  [-32000, 'REQUEST_FAILED'],
  [-32001, 'RESOURCE_NOT_FOUND'],
  // "Unavailable" in the standard. Wallets use it if a request is already open. Nodes that use it add their own message.
  [-32002, 'REQUEST_PENDING'],
  [-32003, 'TRANSACTION_REJECTED'],
  [-32004, 'METHOD_UNSUPPORTED'],
  [-32005, 'RPC_LIMIT_EXCEEDED'],
  [-32006, 'VERSION_UNSUPPORTED'],
  // Nodes
  [3, 'EXECUTION_REVERTED'],
  [-32010, 'TRANSACTION_REJECTED'],
  [-32015, 'EXECUTION_REVERTED'],
  [429, 'RPC_LIMIT_EXCEEDED'],
  // EIP-1193 and EIP-3326; some wallets return 4902 with the wrong sign.
  [4001, 'USER_REJECTED'],
  [4100, 'WALLET_UNAUTHORIZED'],
  [4200, 'METHOD_UNSUPPORTED'],
  [4900, 'WALLET_DISCONNECTED'],
  [4901, 'CHAIN_DISCONNECTED'],
  [4902, 'CHAIN_UNRECOGNIZED'],
  [-4902, 'CHAIN_UNRECOGNIZED'],
  // EIP-5792
  [5700, 'BATCH_UNSUPPORTED'],
  [5710, 'UNSUPPORTED_CHAIN'],
  [5720, 'BATCH_DUPLICATE'],
  [5730, 'BATCH_UNKNOWN'],
  [5740, 'BATCH_TOO_LARGE'],
  [5750, 'USER_REJECTED'],
  [5760, 'BATCH_UNSUPPORTED'],
  // WalletConnect and CAIP-25, between peers
  [1001, 'METHOD_UNSUPPORTED'],
  [1002, 'INVALID_PARAMS'],
  [1003, 'INVALID_PARAMS'],
  [1004, 'INVALID_PARAMS'],
  [1005, 'CONNECT_FAILED'],
  [3001, 'WALLET_UNAUTHORIZED'],
  [3002, 'WALLET_UNAUTHORIZED'],
  [3003, 'WALLET_UNAUTHORIZED'],
  [3004, 'WALLET_UNAUTHORIZED'],
  [3005, 'UNSUPPORTED_CHAIN'],
  [5000, 'USER_REJECTED'],
  [5001, 'USER_REJECTED'],
  [5002, 'USER_REJECTED'],
  [5003, 'USER_REJECTED'],
  [5100, 'UNSUPPORTED_CHAIN'],
  [5101, 'METHOD_UNSUPPORTED'],
  [5102, 'METHOD_UNSUPPORTED'],
  [5103, 'WALLET_NO_ACCOUNT'],
  [5104, 'UNSUPPORTED_CHAIN'],
  [5201, 'METHOD_UNSUPPORTED'],
  [5202, 'METHOD_UNSUPPORTED'],
  [5300, 'INVALID_PARAMS'],
  [5301, 'INVALID_PARAMS'],
  [5302, 'INVALID_PARAMS'],
  [6000, 'WALLET_DISCONNECTED'],
  [7000, 'CONNECT_FAILED'],
  [7001, 'WALLET_DISCONNECTED'],
  [8000, 'REQUEST_EXPIRED'],
  [10001, 'METHOD_UNSUPPORTED'],
  // WalletConnect, signing in
  [11001, 'WALLET_INVALID_ANSWER'],
  [11002, 'INVALID_PARAMS'],
  [11003, 'WALLET_INVALID_ANSWER'],
  [11004, 'WALLET_INVALID_ANSWER'],
  [11005, 'REQUEST_EXPIRED'],
  [11006, 'WALLET_INVALID_ANSWER'],
  [12001, 'USER_REJECTED'],
  [12002, 'WALLET_DISCONNECTED'],
  // Internal errors of the WalletConnect client. Its 3 is omitted, because nodes use that code for a revert.
  [1, 'PAIRING_UNAVAILABLE'],
  [2, 'WALLET_DISCONNECTED'],
  [4, 'CONNECT_FAILED'],
  [5, 'INVALID_PARAMS'],
  [6, 'PAIRING_EXPIRED'],
  [7, 'INVALID_PARAMS'],
  [8, 'WALLET_INVALID_ANSWER'],
  [9, 'WALLET_INVALID_ANSWER'],
])

/** Returns the AppError code of a number. Matches exact values only, since the standards share ranges. */
export const codeOfNumber = (number: number): ErrorCode | undefined => codes.get(number)

/** Whether a code reports a generic failure. The cause of the error, or the failed operation, is then more specific. */
export const isVague = (number: number): boolean => [-32700, -32600, -32603, 32603, -32000].includes(number)

const names: Readonly<Record<string, ErrorCode>> = {
  AbortError: 'REQUEST_ABORTED',
  TimeoutError: 'HTTP_TIMEOUT',
  ACTION_REJECTED: 'USER_REJECTED',
  CALL_EXCEPTION: 'EXECUTION_REVERTED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  NONCE_EXPIRED: 'NONCE_TAKEN',
  REPLACEMENT_UNDERPRICED: 'REPLACEMENT_TOO_CHEAP',
  NETWORK_ERROR: 'RPC_FAILED',
  UNSUPPORTED_OPERATION: 'METHOD_UNSUPPORTED',
  UserRejectedRequestError: 'USER_REJECTED',
  // The name covers any signing failure, not only a rejection.
  WalletSignTransactionError: 'REQUEST_FAILED',
  WalletSignMessageError: 'REQUEST_FAILED',
}

/** Returns the AppError code of an error `name` or a string `code`. */
export const codeOfName = (name: string): ErrorCode | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined

// Messages of wallets, nodes and services. Each pattern is one alternation without nested repetition, so matching takes linear time
// (T28).
const sentences: readonly (readonly [RegExp, ErrorCode])[] = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/jwt token is not yet valid|jwt validation error/i, 'SESSION_EXPIRED'],
  [/unauthorized: invalid key/i, 'PROJECT_ID_INVALID'],
  [
    /user (?:has )?(?:rejected|denied|cancell?ed|declined|disapproved)|(?:rejected|denied|cancell?ed|declined) by (?:the )?user|^(?:rejected|cancell?ed|declined)\.?$/i,
    'USER_REJECTED',
  ],
  [
    /already pending|already processing|request of type .{1,80} already|pending request|^(?:requested )?resource (?:is )?(?:unavailable|not available)/i,
    'REQUEST_PENDING',
  ],
  [/unrecogni[sz]ed chain|chain .{0,40}has not been added|unknown chain id/i, 'CHAIN_UNRECOGNIZED'],
  [/must match the active chain|does not match the target chain|^invalid chain id/i, 'WALLET_WRONG_NETWORK'],
  // Solana reports the simulation before the reason. These three reasons are more specific than "failed".
  [/^(?:transaction simulation failed: )?this transaction has already been processed/i, 'TRANSACTION_KNOWN'],
  [/^(?:transaction simulation failed: )?blockhash not found|block height exceeded/i, 'TRANSACTION_EXPIRED'],
  [/attempt to debit an account but found no record/i, 'INSUFFICIENT_FUNDS'],
  // Precedes the other node messages, because a contract's revert reason may contain any of them.
  [revertMessage, 'EXECUTION_REVERTED'],
  [
    /already ?known|\bknown transaction|already imported|already in (?:the )?(?:mem|tx)?pool|txn-already-|already in block ?chain/i,
    'TRANSACTION_KNOWN',
  ],
  [/nonce (?:is )?too high|nonce ?gap/i, 'NONCE_GAP'],
  [/nonce (?:is )?too low|nonce has already been used|old ?nonce/i, 'NONCE_TAKEN'],
  [
    /replacement transaction underpriced|replacement ?not ?allowed|could not replace existing/i,
    'REPLACEMENT_TOO_CHEAP',
  ],
  [
    /underpriced|fee ?(?:is )?too ?low|max ?fee ?per ?gas .{0,40}less than|less than block base ?fee|gas price (?:is )?too low|tip (?:higher|above)|relay fee not met/i,
    'FEE_TOO_LOW',
  ],
  [
    /insufficient ?(?:funds|balance|lamports)|exceeds (?:the |account )?balance|(?:not|n't) have enough (?:funds|balance)|not enough (?:funds|balance)/i,
    'INSUFFICIENT_FUNDS',
  ],
  [
    /exceeds (?:the )?block gas|gas limit too high|gas required exceeds|gas ?limit ?exceeded/i,
    'GAS_TOO_HIGH',
  ],
  [/intrinsic gas|out of gas|gas (?:limit )?(?:is )?too low/i, 'GAS_TOO_LOW'],
  [
    /invalid nonce|exceeds the configured cap|signature verification fail|(?:tx|transaction) ?pool is full|transaction type not supported/i,
    'TRANSACTION_REJECTED',
  ],
  // Browser messages after an extension was updated, disabled or restarted. Only a page reload reconnects the extension.
  [
    /extension context (?:was )?invalidated|disconnected port object|page reload required/i,
    'WALLET_RELOADED',
  ],
  [/(?:proposal|pairing) expired|^expired\. (?:proposal|pairing)/i, 'PAIRING_EXPIRED'],
  [/request expired/i, 'REQUEST_EXPIRED'],
  [/session expired|no matching key\. session/i, 'WALLET_DISCONNECTED'],
  [/failed to publish|socket stalled|websocket connection (?:failed|closed)/i, 'RELAY_UNREACHABLE'],
  [/no internet connection/i, 'OFFLINE'],
  [/(?:request|execution) time(?:d )?out/i, 'HTTP_TIMEOUT'],
  [/node is (?:unhealthy|behind)/i, 'SERVICE_UNAVAILABLE'],
  [/too many requests|rate limit/i, 'RPC_LIMIT_EXCEEDED'],
  [/method not (?:found|supported)|unsupported method|does not support/i, 'METHOD_UNSUPPORTED'],
  [/request was aborted|the operation was aborted/i, 'REQUEST_ABORTED'],
]

/** Returns the AppError code of a third-party message. */
export function codeOfSentence(sentence: string): ErrorCode | undefined {
  const start = sentence.slice(0, 2_000)
  return sentences.find(([pattern]) => pattern.test(start))?.[1]
}

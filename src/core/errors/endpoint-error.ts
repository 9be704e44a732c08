/** Error object of a JSON-RPC response, not validated. */
export interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/** Messages about a call that the chain executed and that failed. */
export const revertMessage = /revert|invalid opcode|custom program error|simulation failed/i

// Error codes of the endpoint, not of the request: another endpoint may succeed, or the same one later.
const endpointErrorCodes = new Set<unknown>([-1, -32_005, -32_603])

/** Returns true if the message reports a reverted call. Some nodes use the code of an internal error for it. */
export const hasRevertMessage = ({ message }: RpcError): boolean =>
  typeof message === 'string' && revertMessage.test(message)

/** Returns true if the error is about the endpoint. A reverted call would fail again on every endpoint. */
export const isEndpointError = (error: RpcError): boolean =>
  endpointErrorCodes.has(error.code) && !hasRevertMessage(error)

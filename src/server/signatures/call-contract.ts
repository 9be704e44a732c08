import { createRefusal } from '../rules.ts'

const timeoutMs = 10_000
const maxAnswerChars = 100_000
/** 10 million gas: enough to deploy an account and verify a passkey, and a limit for untrusted code. */
const gasLimit = '0x989680'
/** Matches the error messages of a call that the contract itself aborted. */
const contractErrorPattern =
  /revert|invalid opcode|invalid jump|bad jump|bad instruction|stack (?:under|over)flow|vm exception|out of gas/i

interface Failure {
  code?: unknown
  message?: unknown
  data?: unknown
}

const isContractError = ({ code, message, data }: Failure): boolean => {
  if (code === 3) return true
  const isNodeLimit = typeof code === 'number' && code <= -32_001 && code >= -32_006
  return (
    !isNodeLimit &&
    (contractErrorPattern.test(String(message)) ||
      (typeof data === 'string' && contractErrorPattern.test(data)))
  )
}

/** Sends a request to a node. Rejects with RPC_UNAVAILABLE unless the node responds with a result or with an error of the contract. */
async function requestNode(url: string, method: string, params: unknown[]): Promise<string | undefined> {
  let answer: { result?: unknown; error?: Failure | null } | null
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > maxAnswerChars) throw new Error('The response is too long')
    // The status is ignored: some nodes send a revert with 4xx.
    answer = JSON.parse(text) as typeof answer
  } catch (cause) {
    throw createRefusal('RPC_UNAVAILABLE', cause)
  }
  if (answer?.error) {
    if (isContractError(answer.error)) return undefined
    throw createRefusal('RPC_UNAVAILABLE', answer.error)
  }
  const result = answer?.result
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result))
    throw createRefusal('RPC_UNAVAILABLE', answer)
  return result.toLowerCase()
}

/**
 * Runs a call on the latest block. Resolves with its result (lower-case hex), or undefined if the contract reverted. Rejects with
 * RPC_UNAVAILABLE if the node returns no result, in which case the signature may still be valid.
 */
export const callContract = (url: string, call: { to?: string; data: string }) =>
  requestNode(url, 'eth_call', [{ ...call, gas: gasLimit }, 'latest'])

/** Returns whether code is deployed at an address. Rejects with RPC_UNAVAILABLE if the node returns no result. */
export async function isDeployed(url: string, address: string): Promise<boolean> {
  const code = await requestNode(url, 'eth_getCode', [address, 'latest'])
  if (code === undefined) throw createRefusal('RPC_UNAVAILABLE')
  return code !== '0x'
}

import { refused } from '../rules.ts'

const timeoutMs = 10_000
const answerMaxChars = 100_000
/** How nodes say that the contract itself ended the call, which is its answer; everything else is the node's own trouble. */
const ended =
  /revert|invalid opcode|invalid jump|bad jump|bad instruction|stack (?:under|over)flow|vm exception|out of gas/i

interface Failure {
  code?: unknown
  message?: unknown
  data?: unknown
}

const isContractsOwn = ({ code, message, data }: Failure): boolean => {
  if (code === 3) return true
  const isLimit = typeof code === 'number' && code <= -32_001 && code >= -32_006
  return !isLimit && (ended.test(String(message)) || (typeof data === 'string' && ended.test(data)))
}

/**
 * Asks a node to run a call. Resolves with what came back in hex, lower case, or undefined where the contract ended the
 * call. Rejects with RPC_UNAVAILABLE when the node does not say: that is no word about the signature.
 */
export async function callContract(
  url: string,
  call: { to?: string; data: string },
): Promise<string | undefined> {
  let answer: { result?: unknown; error?: Failure | null } | null
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > answerMaxChars) throw new Error('The answer is too long')
    // Some nodes send a contract's refusal with a status of their own.
    answer = JSON.parse(text) as typeof answer
  } catch (cause) {
    throw refused('RPC_UNAVAILABLE', cause)
  }
  if (answer?.error) {
    if (isContractsOwn(answer.error)) return undefined
    throw refused('RPC_UNAVAILABLE', answer.error)
  }
  const result = answer?.result
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result)) throw refused('RPC_UNAVAILABLE', answer)
  return result.toLowerCase()
}

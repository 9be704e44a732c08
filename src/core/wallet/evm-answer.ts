import { AppError } from '../errors/app-error.ts'

const signMethods: ReadonlySet<string> = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
])
const sendMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sendUserOperation',
])

const bytes = /^0x(?:[0-9a-f]{2})+$/i

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/**
 * Validates and returns a wallet's answer by the method of the request. Does not check answers to methods that neither sign nor send.
 * Signatures of contracts can have any length. `canBeEmpty` also allows empty ones, for wallets whose owners sign on chain. Throws
 * WALLET_INVALID_ANSWER if the answer is invalid.
 */
export function readEvmAnswer(
  method: string,
  answer: unknown,
  { canBeEmpty = false }: { canBeEmpty?: boolean } = {},
): unknown {
  const isValid = signMethods.has(method)
    ? typeof answer === 'string' && (bytes.test(answer) || (canBeEmpty && answer === '0x'))
    : sendMethods.has(method)
      ? typeof answer === 'string' && answer.length === 66 && bytes.test(answer)
      : method !== 'wallet_sendCalls' ||
        isText(answer) ||
        isText((answer as { id?: unknown } | null | undefined)?.id)
  if (!isValid) throw new AppError('WALLET_INVALID_ANSWER')
  return answer
}

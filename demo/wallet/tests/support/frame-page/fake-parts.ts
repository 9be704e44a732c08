import { hexToBytes } from 'viem'
import {
  type ApprovalPart,
  type SigningContent,
  type Call,
  FrameError,
  type Hex,
  type LoginPart,
  type PreparedRequest,
  type RpcRequest,
  type Session,
  type TypedData,
  type WalletPart,
} from '../../../contract.ts'
import { callServer } from '../../../page/login/call-server.ts'
import { createLoginBrowser } from '../../../page/login/browser.ts'
import { decodeBase58 } from '../../../../../src/core/chain/base58.ts'

export const fakeAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const fakeSolanaAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
/** Contracts of the fake chain: a token that reports the symbol USDC and 6 decimals, and a collection. */
export const fakeToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const fakeCollection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

const loginTypes =
  /^(?:IS_CONNECTED|CONNECT_|GET_SOCIAL_REDIRECT_URI|GET_FARCASTER_URI|UPDATE_EMAIL|SIGN_OUT)/

/** Creates a login part whose user is logged in. `isConsented` sets whether the account is shared with the embedding page. */
export function createFakeLogin({
  isConsented,
  confirmEmailChange,
}: {
  isConsented: boolean
  confirmEmailChange: ApprovalPart['confirmEmailChange']
}): LoginPart {
  const browser = createLoginBrowser()
  let session: Session | undefined = {
    token: 'token',
    userId: 'ann',
    email: 'ann@example.org',
    consented: isConsented,
  }
  return {
    canHandle: type => loginTypes.test(type),
    async answer({ type, payload }, embedder, signal) {
      if (type === 'IS_CONNECTED') return { isConnected: session !== undefined }
      if (type === 'SIGN_OUT') session = undefined
      if (type === 'CONNECT_EMAIL') return { action: 'CONNECT' }
      if (type === 'UPDATE_EMAIL') {
        const { email } = payload as { email: string }
        await confirmEmailChange({ from: session?.email, to: email }, embedder, signal)
        return { action: 'VERIFY_PRIMARY_OTP' }
      }
      return undefined
    },
    getSession: async () => session,
    async recordConsent(loggedInSession) {
      session = { ...loggedInSession, consented: true }
      return session
    },
    getSeed: async () => new Uint8Array(32),
    callServer: (_embedder, path, body, signal) =>
      callServer(browser, path, { body, ...(signal && { signal }) }),
  }
}

const encodeWord = (value: bigint): string => value.toString(16).padStart(64, '0')
const encodeTextResult = (text: string): Hex => {
  const hex = Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')
  return `0x${encodeWord(32n)}${encodeWord(BigInt(text.length))}${hex.padEnd(64, '0')}`
}

/** Returns the result of a request to a chain with one token and one collection. */
export function readFakeChain({ method, params }: RpcRequest): unknown {
  if (method !== 'eth_call') return '0x10'
  const [{ to, data }] = params as [{ to: string; data: string }]
  const isToken = to.toLowerCase() === fakeToken.toLowerCase()
  const isCollection = to.toLowerCase() === fakeCollection.toLowerCase()
  if (data === '0x95d89b41' && (isToken || isCollection)) return encodeTextResult(isToken ? 'USDC' : 'APES')
  if (data === '0x313ce567' && isToken) return `0x${encodeWord(6n)}`
  if (data.startsWith('0x01ffc9a780ac58cd') && isCollection) return `0x${encodeWord(1n)}`
  throw new FrameError('execution reverted', 3)
}

/**
 * Creates a wallet whose signatures are texts: `signed`, the method, and a number that counts them. It signs a request that contains the
 * text `slow` only when it receives `eth_syncing`.
 */
export function createFakeWallet(): WalletPart {
  let releaseSlowRequest = () => {}
  let performedCount = 0
  return {
    open: async () => {},
    clear: async () => {},
    async getAccounts({ chainId }) {
      const isSolana = typeof chainId === 'string'
      return isSolana
        ? { address: fakeSolanaAddress, chainId }
        : { address: fakeAddress, chainId, accounts: [{ address: fakeAddress, type: 'eoa' }] }
    },
    setPreferred: async type => ({ type, address: fakeAddress }),
    getSmartAccountNetworks: async () => [31337],
    async read(request) {
      if (request.method === 'eth_syncing') releaseSlowRequest()
      return readFakeChain(request)
    },
    async prepare(request): Promise<PreparedRequest> {
      const content = contentOf(request)
      return {
        content,
        async perform() {
          performedCount++
          if (JSON.stringify(request.params).includes('736c6f77'))
            await new Promise<void>(resolve => {
              releaseSlowRequest = resolve
            })
          return `signed ${request.method} ${performedCount}`
        },
      }
    },
  }
}

const fee = { max: 21_000_000_000_000n, symbol: 'ETH', decimals: 18 }

interface SentCall {
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
}

const callOf = ({ to, value = '0x0', data = '0x' }: SentCall): Call => ({ to, value: BigInt(value), data })

/** Returns the content that the frame shows for a request. */
export function contentOf({ method, params, chainId }: RpcRequest): SigningContent {
  const isSolana = method.startsWith('solana_')
  const account = { address: isSolana ? fakeSolanaAddress : fakeAddress, type: 'eoa' } as const
  const base = { method, chainId, account }
  switch (method) {
    case 'personal_sign':
      return { ...base, kind: 'message', bytes: hexToBytes((params as [Hex])[0]) }
    case 'eth_signTypedData_v4':
      return { ...base, kind: 'typedData', data: JSON.parse((params as [string, string])[1]) as TypedData }
    case 'eth_sendTransaction':
      return { ...base, kind: 'calls', calls: [callOf((params as [SentCall])[0])], fee }
    case 'wallet_sendCalls':
      return { ...base, kind: 'calls', calls: (params as [{ calls: SentCall[] }])[0].calls.map(callOf), fee }
    case 'solana_signAndSendTransaction':
    case 'solana_signTransaction': {
      const bytes = decodeBase58((params as { transaction: string }).transaction)
      if (!bytes) throw new FrameError('No transaction', -32_602)
      const isSending = method === 'solana_signAndSendTransaction'
      return { ...base, kind: 'solanaTransactions', transactions: [bytes], isSending }
    }
    default:
      throw new FrameError(`${method} is not offered here`, 4200)
  }
}

import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { loginErrors } from '../../core/errors/login-errors.ts'
import { addErrors } from '../../core/errors/entries.ts'
import type { EmbeddedNamespace } from '../../core/identity/embedded.ts'
import type { Intent } from '../../core/money/intent.ts'
import { requireCalls } from '../../core/wallet/calls-guard.ts'
import { readEvmAnswer } from '../../core/wallet/evm-answer.ts'
import { providerError } from '../../core/wallet/provider-error.ts'
import { providerEvents } from '../../core/wallet/provider-events.ts'
import type { Eip1193Provider, SolanaProvider } from '../../core/wallet/provider.ts'
import { usesEip1193 } from '../../core/chain/namespace-rules.ts'
import { classOfMethod, namespaceOfMethod } from '../../core/wallet/rpc-methods.ts'

/** Access of the providers to the wallet in the frame. */
export interface FrameWallet {
  /** Addresses of a namespace, the active one first. Empty when logged out. */
  addresses(namespace: EmbeddedNamespace): readonly string[]
  /** Current network of a namespace. */
  network(namespace: EmbeddedNamespace): NetworkId | undefined
  switchNetwork(id: NetworkId): Promise<void>
  request(request: {
    id: NetworkId
    method: string
    params: unknown
    intent?: Intent | undefined
  }): Promise<unknown>
  methodRefused(method: string): void
}

// Loads the error messages, since a restored page may not have them yet. If the load fails, callers see the error code only.
async function loadErrorTexts(): Promise<void> {
  await import('../../text/english-errors.ts').catch(() => {})
  addErrors(loginErrors)
}

const chainHex = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

/** Creates the EVM provider of the frame. `emit` dispatches provider events. */
export function createEvmFrameProvider(wallet: FrameWallet): {
  provider: Eip1193Provider
  emit(event: 'accountsChanged' | 'chainChanged' | 'disconnect', value: unknown): void
} {
  const { emit, on, removeListener } = providerEvents()

  async function respond(method: string, params: unknown, intent?: Intent): Promise<unknown> {
    // The response does not need the frame, which may not be loaded yet.
    if (method === 'eth_accounts') return wallet.addresses('eip155')
    const currentId = wallet.network('eip155')
    if (!currentId || !wallet.addresses('eip155').length) throw new AppError('WALLET_DISCONNECTED')
    switch (method) {
      case 'eth_requestAccounts':
        return wallet.addresses('eip155')
      case 'eth_chainId':
        return chainHex(currentId)
      case 'net_version':
        return referenceOf(currentId)
      case 'wallet_switchEthereumChain':
        return switchNetwork(params)
    }
    if (classOfMethod(method) === 'refused' || !usesEip1193(namespaceOfMethod(method))) {
      wallet.methodRefused(method)
      await loadErrorTexts()
      throw new AppError('RPC_METHOD_NOT_ALLOWED')
    }
    requireCalls(method, params, { needsReceiver: true })
    const requestedId = requestedNetworkOf(method, params)
    // A request for one chain must not be signed for another (T18).
    if ((requestedId ?? currentId) !== currentId || (intent?.network ?? currentId) !== currentId)
      throw new AppError('WALLET_WRONG_NETWORK')
    try {
      return readEvmAnswer(method, await wallet.request({ id: currentId, method, params, intent }))
    } catch (error) {
      // A wallet that fails to report its capabilities has none.
      if (method === 'wallet_getCapabilities') return {}
      throw error
    }
  }

  async function switchNetwork(params: unknown): Promise<null> {
    const requestedId = readChainId(firstRecordOf(params)?.chainId)
    if (!requestedId) throw new AppError('INVALID_PARAMS')
    if (requestedId !== wallet.network('eip155')) await wallet.switchNetwork(requestedId)
    return null
  }

  async function request(method: string, params: unknown, intent?: Intent): Promise<unknown> {
    try {
      return await respond(method, params, intent)
    } catch (error) {
      throw providerError(error, method)
    }
  }

  return {
    emit,
    provider: {
      request: ({ method, params }) => request(method, params),
      requestIntent: ({ method, params }, intent) => request(method, params, intent),
      on,
      removeListener,
    },
  }
}

type UnknownRecord = Record<string, unknown>

const firstRecordOf = (params: unknown): UnknownRecord | undefined => {
  const parameter: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof parameter === 'object' && parameter !== null ? (parameter as UnknownRecord) : undefined
}

/** Returns the network that the request names, if any. */
function requestedNetworkOf(method: string, params: unknown): NetworkId | undefined {
  if (method === 'eth_signTypedData_v4') {
    const data: unknown = Array.isArray(params) ? params[1] : undefined
    return readChainId(domainOf(data)?.chainId)
  }
  return method === 'eth_sendTransaction' || method === 'wallet_sendCalls'
    ? readChainId(firstRecordOf(params)?.chainId)
    : undefined
}

function domainOf(data: unknown): UnknownRecord | undefined {
  try {
    const { domain } = (typeof data === 'string' ? JSON.parse(data) : data) as { domain?: unknown }
    return typeof domain === 'object' && domain !== null ? (domain as UnknownRecord) : undefined
  } catch {
    throw new AppError('INVALID_PARAMS')
  }
}

/** Creates the Solana provider of the frame. Transactions are encoded in base58. */
export function createSolanaFrameProvider(wallet: FrameWallet): SolanaProvider {
  const signerOf = (address?: string): string => {
    const ownAddresses = wallet.addresses('solana')
    const signer =
      address === undefined ? ownAddresses[0] : ownAddresses.find(ownAddress => ownAddress === address)
    if (!signer) throw new AppError('WALLET_NO_ACCOUNT')
    return signer
  }
  const bytesOf = (answer: unknown, name: string, length?: number): Uint8Array => {
    const text = (answer as UnknownRecord | null | undefined)?.[name]
    const bytes = typeof text === 'string' && text ? decodeBase58(text) : undefined
    if (!bytes || (length !== undefined && bytes.length !== length))
      throw new AppError('WALLET_INVALID_ANSWER')
    return bytes
  }
  /**
   * Sends a request for the current network. Rejects with WALLET_WRONG_NETWORK if the request names a different network, because
   * the frame displays the current one.
   */
  const request = async (
    method: string,
    params: object,
    networkId?: string,
    intent?: Intent,
  ): Promise<unknown> => {
    const currentId = wallet.network('solana')
    if (!currentId) throw new AppError('WALLET_DISCONNECTED')
    if (networkId !== undefined && networkId !== currentId) throw new AppError('WALLET_WRONG_NETWORK')
    return wallet.request({ id: currentId, method, params, intent })
  }

  return {
    get account() {
      const address = signerOf()
      return { address, publicKey: decodeBase58(address) as Uint8Array }
    },

    async signMessage(message, address) {
      const params = { message: encodeBase58(message), pubkey: signerOf(address) }
      return bytesOf(await request('solana_signMessage', params), 'signature', 64)
    },

    async signTransaction(transaction, networkId, address, intent) {
      signerOf(address)
      const params = { transaction: encodeBase58(transaction) }
      const answer = await request('solana_signTransaction', params, networkId, intent)
      const signedTransaction = bytesOf(answer, 'transaction')
      // Only the signatures may differ from the requested transaction.
      if (!isSameMessage(transaction, signedTransaction)) throw new AppError('WALLET_INVALID_ANSWER')
      return signedTransaction
    },

    async signAllTransactions(transactions, networkId, address) {
      signerOf(address)
      const params = { transactions: transactions.map(encodeBase58) }
      const answer = await request('solana_signAllTransactions', params, networkId)
      const signedTransactions = (answer as UnknownRecord | null | undefined)?.transactions
      if (!Array.isArray(signedTransactions) || signedTransactions.length !== transactions.length)
        throw new AppError('WALLET_INVALID_ANSWER')
      return transactions.map((transaction, index) => {
        const bytes = bytesOf({ transaction: signedTransactions[index] }, 'transaction')
        if (!isSameMessage(transaction, bytes)) throw new AppError('WALLET_INVALID_ANSWER')
        return bytes
      })
    },

    async signAndSendTransaction(transaction, networkId, address) {
      signerOf(address)
      const params = { transaction: encodeBase58(transaction) }
      const answer = await request('solana_signAndSendTransaction', params, networkId)
      return encodeBase58(bytesOf(answer, 'signature', 64))
    },
  }
}

// The signature count fits in one byte below 128.
const messageOf = (transaction: Uint8Array): Uint8Array =>
  transaction.subarray(1 + (transaction[0] ?? 0) * 64)

function isSameMessage(originalTransaction: Uint8Array, signedTransaction: Uint8Array): boolean {
  const [originalMessage, signedMessage] = [messageOf(originalTransaction), messageOf(signedTransaction)]
  return (
    originalTransaction[0] === signedTransaction[0] &&
    originalMessage.length === signedMessage.length &&
    originalMessage.every((byte, index) => byte === signedMessage[index])
  )
}

import { encodeBase58 } from '../core/chain/base58.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { SolanaProvider } from '../core/wallet/provider.ts'
import type { ModalHandle } from '../modal-handle.ts'
import { type ProviderEvents, providerEvents } from './provider-events.ts'

/** Transaction of `@solana/web3.js` 1, legacy or versioned. The class comes from the app. */
export interface AnyTransaction {
  serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array
}

interface TransactionClass {
  from?(bytes: Uint8Array): AnyTransaction
  deserialize?(bytes: Uint8Array): AnyTransaction
}

/** Part of the `Connection` of `@solana/web3.js` 1 that is needed for sending. */
export interface Connection {
  // The app's class types its options more narrowly.
  sendRawTransaction(bytes: Uint8Array, options?: never): Promise<string>
}

/** Part of `PublicKey` that apps need. Apps create their own with `new PublicKey(provider.publicKey.toBase58())`. */
export interface PublicKeyLike {
  toBase58(): string
  toString(): string
  toJSON(): string
  toBytes(): Uint8Array
  equals(key: { toString(): string }): boolean
}

/** Solana provider with AppKit's interface. */
export interface Provider extends ProviderEvents {
  readonly name: string
  readonly chain: 'solana'
  readonly publicKey: PublicKeyLike
  /** Resolves with the address. Does not prompt, because the provider is only available while connected. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T): Promise<T>
  /** Signs and sends through the wallet. Resolves with the signature in base58. */
  signAndSendTransaction(transaction: AnyTransaction, options?: unknown): Promise<string>
  /**
   * Signs in the wallet and sends through the app's connection. A wallet that cannot sign without sending does both. Resolves with
   * the signature in base58.
   */
  sendTransaction(transaction: AnyTransaction, connection: Connection, options?: unknown): Promise<string>
}

/** Serializes a transaction that may lack signatures. */
const bytesOf = (transaction: AnyTransaction): Uint8Array =>
  Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

/** Deserializes the signed bytes with the class of the given transaction. */
function toSameClass<T extends AnyTransaction>(transaction: T, bytes: Uint8Array): T {
  const { deserialize, from } = transaction.constructor as TransactionClass
  const instance = deserialize?.(bytes) ?? from?.(bytes)
  if (!instance) throw new AppError('INVALID_PARAMS')
  return instance as T
}

const publicKeyOf = (bytes: Uint8Array): PublicKeyLike => {
  const text = encodeBase58(bytes)
  return {
    toBase58: () => text,
    toString: () => text,
    toJSON: () => text,
    toBytes: () => bytes.slice(),
    equals: key => key.toString() === text,
  }
}

/** Converts the modal's Solana provider to AppKit's interface. */
export function toSolanaProvider(modal: ModalHandle, wallet: SolanaProvider): Provider {
  const { address, publicKey } = wallet.account
  const network = () => modal.getAccount('solana').networkId ?? ''
  const createUnsupportedError = () => new AppError('METHOD_UNSUPPORTED')
  const sign = async <T extends AnyTransaction>(transaction: T): Promise<T> => {
    if (!wallet.signTransaction) throw createUnsupportedError()
    return toSameClass(transaction, await wallet.signTransaction(bytesOf(transaction), network(), address))
  }
  const signAndSend = async (transaction: AnyTransaction): Promise<string> => {
    if (!wallet.signAndSendTransaction) throw createUnsupportedError()
    return wallet.signAndSendTransaction(bytesOf(transaction), network(), address)
  }
  return {
    ...providerEvents(modal, 'solana'),
    name: modal.getWalletInfo('solana')?.name ?? '',
    chain: 'solana',
    publicKey: publicKeyOf(publicKey),
    connect: async () => address,
    disconnect: () => modal.disconnect('solana'),
    signMessage: message => wallet.signMessage(message, address),
    signTransaction: sign,
    async signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T) {
      const convertedTransactions: AnyTransaction[] = []
      if (wallet.signAllTransactions) {
        const signedTransactions = await wallet.signAllTransactions(
          transactions.map(bytesOf),
          network(),
          address,
        )
        for (const [index, transaction] of transactions.entries())
          convertedTransactions.push(toSameClass(transaction, signedTransactions[index] as Uint8Array))
      } else for (const transaction of transactions) convertedTransactions.push(await sign(transaction))
      return convertedTransactions as unknown as T
    },
    signAndSendTransaction: signAndSend,
    sendTransaction: async (transaction, connection, options) =>
      wallet.signTransaction
        ? connection.sendRawTransaction(bytesOf(await sign(transaction)), options as never)
        : signAndSend(transaction),
  }
}

import {
  addressOf,
  currentNetworkOf,
  readField,
  createNoAccountError,
} from '../../connectors/walletconnect/session-values.ts'
import type { PairedSession } from '../../connectors/walletconnect/session.ts'
import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import type { NetworkId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider } from '../../core/wallet/provider.ts'
import { requireSigned, addSignature } from './paired-transaction.ts'

/** Creates the provider for the Solana accounts of a session. */
export function createSolanaProvider(session: PairedSession): SolanaProvider {
  /**
   * Returns the address of the requested account, or of the first one, on the requested network or the current one of the session.
   * Throws WALLET_NO_ACCOUNT if the session has no such account, or WALLET_DISCONNECTED if it has ended.
   */
  const signerOf = (address?: string, id?: string): string => {
    const accounts = session.accountsOn('solana', id as NetworkId | undefined)
    const match = address === undefined ? accounts[0] : accounts.find(account => account.address === address)
    if (!match) throw createNoAccountError(session)
    return match.address
  }
  const sign = async (method: string, id: NetworkId, transaction: Uint8Array, pubkey: string) =>
    session.request(id, method, { transaction: encodeBase64(transaction), pubkey })
  const readBase58 = (text: string, length: number) => {
    const bytes = decodeBase58(text)
    if (bytes?.length !== length) throw new AppError('WALLET_INVALID_ANSWER')
    return bytes
  }
  return {
    get account() {
      const address = addressOf(session, 'solana')
      return { address, publicKey: readBase58(address, 32) }
    },
    async signMessage(message, address) {
      const params = { message: encodeBase58(message), pubkey: signerOf(address) }
      const answer = await session.request(currentNetworkOf(session, 'solana'), 'solana_signMessage', params)
      return readBase58(readField(answer, 'signature'), 64)
    },
    ...(session.hasMethod('solana', 'solana_signTransaction') && {
      async signTransaction(transaction: Uint8Array, id: string, address?: string) {
        const pubkey = signerOf(address, id)
        const signer = readBase58(pubkey, 32)
        const answer = (await sign('solana_signTransaction', id as NetworkId, transaction, pubkey)) as {
          transaction?: unknown
        }
        if (typeof answer?.transaction === 'string')
          return requireSigned(decodeTransaction(answer.transaction), signer)
        // Older wallets return only the signature, so insert it into the transaction.
        return addSignature(transaction, signer, readBase58(readField(answer, 'signature'), 64))
      },
    }),
    ...(session.hasMethod('solana', 'solana_signAllTransactions') && {
      async signAllTransactions(transactions: readonly Uint8Array[], id: string, address?: string) {
        const pubkey = signerOf(address, id)
        const signer = readBase58(pubkey, 32)
        const params = { transactions: transactions.map(encodeBase64), pubkey }
        const answer = await session.request(id as NetworkId, 'solana_signAllTransactions', params)
        const signedTransactions: unknown = (answer as { transactions?: unknown } | null | undefined)
          ?.transactions
        if (!Array.isArray(signedTransactions) || signedTransactions.length !== transactions.length)
          throw new AppError('WALLET_INVALID_ANSWER')
        return signedTransactions.map(transaction =>
          requireSigned(decodeTransaction(String(transaction)), signer),
        )
      },
    }),
    ...(session.hasMethod('solana', 'solana_signAndSendTransaction') && {
      async signAndSendTransaction(transaction: Uint8Array, id: string, address?: string) {
        const signature = readField(
          await sign('solana_signAndSendTransaction', id as NetworkId, transaction, signerOf(address, id)),
          'signature',
        )
        readBase58(signature, 64)
        return signature
      },
    }),
  }
}

function decodeTransaction(text: string): Uint8Array {
  try {
    return decodeBase64(text)
  } catch (cause) {
    throw new AppError('WALLET_INVALID_ANSWER', { cause })
  }
}

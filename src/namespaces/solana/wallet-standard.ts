import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { formatAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider, SolanaSignIn, SolanaSignedIn } from '../../core/wallet/provider.ts'
import { standardChainOf } from '../../networks/standard-chains.ts'
import type { SignInRequest } from '../../core/sign-in/at-connect.ts'
import type { StandardPart, StandardSignedIn } from '../../connectors/wallet-standard/part.ts'
import {
  methodOf,
  readTexts,
  type StandardAccount,
  type StandardWallet,
} from '../../connectors/wallet-standard/standard-wallet.ts'

/** Solana part of the Wallet Standard connector: accounts and signatures. */
export const solanaPart: StandardPart<'solana'> = {
  namespace: 'solana',
  chainPrefix: 'solana:',

  readAccount({ address, publicKey }) {
    // The address is the base58 form of the public key. If they differ, the wallet would sign for another account.
    const key = readBytes(publicKey, 32)
    if (typeof address !== 'string' || encodeBase58(key) !== address)
      throw new AppError('WALLET_INVALID_ANSWER')
    return { namespace: 'solana', address, type: 'eoa' }
  },

  signIn: signInAtConnect,

  provider: createSolanaProvider,
}

/** Signs in with `solana:signIn`. The wallet composes the message from the input, so the returned message is the one to verify. */
function signInAtConnect(
  wallet: StandardWallet,
  request: SignInRequest,
): Promise<StandardSignedIn> | undefined {
  const signIn = methodOf(wallet, 'solana:signIn', 'signIn')
  return signIn && requestSignIn(wallet, request, signIn)
}

async function requestSignIn(
  wallet: StandardWallet,
  request: SignInRequest,
  signIn: (input: SolanaSignIn) => Promise<unknown>,
): Promise<StandardSignedIn> {
  const outputs = await signIn({ ...request.fields, version: '1', chainId: request.chainName })
  const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined
  const { account, signedMessage, signature } = (output ?? {}) as Record<string, unknown>
  if (typeof account !== 'object' || account === null) throw new AppError('WALLET_INVALID_ANSWER')
  const { address } = solanaPart.readAccount(account as StandardAccount)
  const bytes = readBytes(signedMessage)
  return {
    accounts: [account, ...otherAccountsOf(wallet, address)],
    signed: {
      request,
      account: formatAccountId(request.fields.chainId, address),
      // Invalid UTF-8 decodes to a message that fails the comparison with the request.
      message: new TextDecoder().decode(bytes),
      signature: encodeBase58(readBytes(signature, 64)),
    },
  }
}

function createSolanaProvider(
  wallet: StandardWallet,
  accounts: () => readonly StandardAccount[],
): SolanaProvider {
  const hasMethod = (feature: string, method: string) =>
    methodOf(wallet, `solana:${feature}`, method) !== undefined

  /** Returns the requested account, or the active one. Throws WALLET_NO_ACCOUNT if the wallet does not share it. */
  const accountOf = (address?: string): StandardAccount => {
    const match = address ? accounts().find(account => account.address === address) : accounts()[0]
    if (!match) throw new AppError('WALLET_NO_ACCOUNT')
    return match
  }

  /** Calls a feature with one input and returns its first output. */
  const request = async (feature: string, input: object): Promise<Record<string, unknown>> => {
    const call = methodOf(wallet, `solana:${feature}`, feature)
    if (!call) throw new AppError('METHOD_UNSUPPORTED')
    const outputs = await call(input)
    const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined
    if (typeof output !== 'object' || output === null) throw new AppError('WALLET_INVALID_ANSWER')
    return output as Record<string, unknown>
  }

  /**
   * Returns the account and chain of a transaction. Throws UNSUPPORTED_CHAIN unless the account supports the named network (T18).
   */
  const requireOnNetwork = (networkId: string, address?: string) => {
    const account = accountOf(address)
    const chain = standardChainOf(networkId)
    if (!chain || !readTexts(() => account.chains).includes(chain)) throw new AppError('UNSUPPORTED_CHAIN')
    return { account, chain }
  }

  return {
    get account() {
      const { address } = accountOf()
      return { address, publicKey: decodeBase58(address) as Uint8Array }
    },

    async signMessage(message, address) {
      const { signature, signedMessage } = await request('signMessage', {
        account: accountOf(address),
        message: message.slice(),
      })
      // The standard lets a wallet modify the message. The signature would then cover a different text from the displayed one.
      const signedBytes = readBytes(signedMessage ?? message)
      if (signedBytes.length !== message.length || signedBytes.some((byte, index) => byte !== message[index]))
        throw new AppError('WALLET_INVALID_ANSWER')
      return readBytes(signature, 64)
    },

    ...(hasMethod('signTransaction', 'signTransaction') && {
      async signTransaction(transaction: Uint8Array, networkId: string, address?: string) {
        const { signedTransaction } = await request('signTransaction', {
          ...requireOnNetwork(networkId, address),
          transaction: transaction.slice(),
        })
        return readBytes(signedTransaction)
      },
    }),

    ...(hasMethod('signTransaction', 'signTransaction') && {
      async signAllTransactions(transactions: readonly Uint8Array[], networkId: string, address?: string) {
        const target = requireOnNetwork(networkId, address)
        const call = methodOf(wallet, 'solana:signTransaction', 'signTransaction')
        // The standard takes all transactions in one call.
        const outputs = await call?.(
          ...transactions.map(transaction => ({ ...target, transaction: transaction.slice() })),
        )
        if (!Array.isArray(outputs) || outputs.length !== transactions.length)
          throw new AppError('WALLET_INVALID_ANSWER')
        return outputs.map(output => readBytes((output as Record<string, unknown> | null)?.signedTransaction))
      },
    }),

    ...(hasMethod('signAndSendTransaction', 'signAndSendTransaction') && {
      async signAndSendTransaction(transaction: Uint8Array, networkId: string, address?: string) {
        const { signature } = await request('signAndSendTransaction', {
          ...requireOnNetwork(networkId, address),
          transaction: transaction.slice(),
        })
        return encodeBase58(readBytes(signature, 64))
      },
    }),

    ...(hasMethod('signIn', 'signIn') && {
      async signIn(input: SolanaSignIn = {}): Promise<SolanaSignedIn> {
        const output = await request('signIn', input)
        const { address } = solanaPart.readAccount(output.account as StandardAccount)
        return {
          address,
          signedMessage: readBytes(output.signedMessage),
          signature: readBytes(output.signature, 64),
        }
      },
    }),
  }
}

/** Returns the other accounts that the wallet shares. */
function otherAccountsOf(wallet: StandardWallet, address: string): StandardAccount[] {
  try {
    return [...wallet.accounts].filter(account => account.address !== address)
  } catch {
    // If the list throws, only the signing account is used.
    return []
  }
}

/**
 * Copies bytes from the wallet, which may belong to the realm of another frame. Throws WALLET_INVALID_ANSWER if the value is not a
 * byte array of this length.
 */
function readBytes(value: unknown, length?: number): Uint8Array {
  if (!ArrayBuffer.isView(value) || (length !== undefined && value.byteLength !== length))
    throw new AppError('WALLET_INVALID_ANSWER')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

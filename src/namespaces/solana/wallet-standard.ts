import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { formatAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SolanaProvider, SolanaSignIn, SolanaSignedIn } from '../../core/wallet/provider.ts'
import { standardChainOf } from '../../networks/standard-chains.ts'
import type { AskedSignIn } from '../../core/sign-in/at-connect.ts'
import type { StandardPart, StandardSignedIn } from '../../connectors/wallet-standard/part.ts'
import {
  methodOf,
  readTexts,
  type StandardAccount,
  type StandardWallet,
} from '../../connectors/wallet-standard/standard-wallet.ts'

/** Solana accounts and signatures of a Wallet Standard wallet. */
export const solanaPart: StandardPart<'solana'> = {
  namespace: 'solana',
  chainPrefix: 'solana:',

  readAccount({ address, publicKey }) {
    // An address is the key itself; a wallet whose two spellings differ would sign for somebody else.
    const key = readBytes(publicKey, 32)
    if (typeof address !== 'string' || encodeBase58(key) !== address)
      throw new AppError('WALLET_INVALID_ANSWER')
    return { namespace: 'solana', address, type: 'eoa' }
  },

  signIn: signInAtConnect,

  provider: solanaProvider,
}

/** `solana:signIn`: the wallet composes the text from what it is given, so the text is what is read afterwards. */
function signInAtConnect(wallet: StandardWallet, asked: AskedSignIn): Promise<StandardSignedIn> | undefined {
  const ask = methodOf(wallet, 'solana:signIn', 'signIn')
  return ask && askToSignIn(wallet, asked, ask)
}

async function askToSignIn(
  wallet: StandardWallet,
  asked: AskedSignIn,
  ask: (input: SolanaSignIn) => Promise<unknown>,
): Promise<StandardSignedIn> {
  const outputs = await ask({ ...asked.fields, version: '1', chainId: asked.chainName })
  const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined
  const { account, signedMessage, signature } = (output ?? {}) as Record<string, unknown>
  if (typeof account !== 'object' || account === null) throw new AppError('WALLET_INVALID_ANSWER')
  const { address } = solanaPart.readAccount(account as StandardAccount)
  const bytes = readBytes(signedMessage)
  return {
    accounts: [account, ...othersOf(wallet, address)],
    signed: {
      asked,
      account: formatAccountId(asked.fields.chainId, address),
      // A text with broken characters is none that was asked for.
      message: new TextDecoder().decode(bytes),
      signature: encodeBase58(readBytes(signature, 64)),
    },
  }
}

function solanaProvider(wallet: StandardWallet, accounts: () => readonly StandardAccount[]): SolanaProvider {
  const has = (feature: string, method: string) => methodOf(wallet, `solana:${feature}`, method) !== undefined

  /** The account that was asked for, else the one the wallet is on. Throws WALLET_NO_ACCOUNT. */
  const accountOf = (address?: string): StandardAccount => {
    const found = address ? accounts().find(account => account.address === address) : accounts()[0]
    if (!found) throw new AppError('WALLET_NO_ACCOUNT')
    return found
  }

  /** The wallet's first output for one input. */
  const ask = async (feature: string, input: object): Promise<Record<string, unknown>> => {
    const call = methodOf(wallet, `solana:${feature}`, feature)
    if (!call) throw new AppError('METHOD_UNSUPPORTED')
    const outputs = await call(input)
    const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined
    if (typeof output !== 'object' || output === null) throw new AppError('WALLET_INVALID_ANSWER')
    return output as Record<string, unknown>
  }

  /** A transaction goes to the network that was named and to no other (T18). */
  const onNetwork = (networkId: string, address?: string) => {
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
      const { signature, signedMessage } = await ask('signMessage', {
        account: accountOf(address),
        message: message.slice(),
      })
      // The standard lets a wallet add to the message; its signature would then be of another text than the one shown.
      const signed = readBytes(signedMessage ?? message)
      if (signed.length !== message.length || signed.some((byte, at) => byte !== message[at]))
        throw new AppError('WALLET_INVALID_ANSWER')
      return readBytes(signature, 64)
    },

    ...(has('signTransaction', 'signTransaction') && {
      async signTransaction(transaction: Uint8Array, networkId: string, address?: string) {
        const { signedTransaction } = await ask('signTransaction', {
          ...onNetwork(networkId, address),
          transaction: transaction.slice(),
        })
        return readBytes(signedTransaction)
      },
    }),

    ...(has('signTransaction', 'signTransaction') && {
      async signAllTransactions(transactions: readonly Uint8Array[], networkId: string, address?: string) {
        const place = onNetwork(networkId, address)
        const call = methodOf(wallet, 'solana:signTransaction', 'signTransaction')
        // One question for all of them, as the standard has it.
        const outputs = await call?.(...transactions.map(each => ({ ...place, transaction: each.slice() })))
        if (!Array.isArray(outputs) || outputs.length !== transactions.length)
          throw new AppError('WALLET_INVALID_ANSWER')
        return outputs.map(each => readBytes((each as Record<string, unknown> | null)?.signedTransaction))
      },
    }),

    ...(has('signAndSendTransaction', 'signAndSendTransaction') && {
      async signAndSendTransaction(transaction: Uint8Array, networkId: string, address?: string) {
        const { signature } = await ask('signAndSendTransaction', {
          ...onNetwork(networkId, address),
          transaction: transaction.slice(),
        })
        return encodeBase58(readBytes(signature, 64))
      },
    }),

    ...(has('signIn', 'signIn') && {
      async signIn(input: SolanaSignIn = {}): Promise<SolanaSignedIn> {
        const output = await ask('signIn', input)
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

/** What the wallet shares beside the account that signed. */
function othersOf(wallet: StandardWallet, address: string): StandardAccount[] {
  try {
    return [...wallet.accounts].filter(each => each.address !== address)
  } catch {
    // A list that throws is none; the account that signed is there all the same.
    return []
  }
}

/** A copy of bytes that the wallet made, maybe in another frame's world. Throws WALLET_INVALID_ANSWER. */
function readBytes(value: unknown, length?: number): Uint8Array {
  if (!ArrayBuffer.isView(value) || (length !== undefined && value.byteLength !== length))
    throw new AppError('WALLET_INVALID_ANSWER')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

import { decodeBase58, encodeBase58 } from '../core/chain/base58.ts'
import { encodeBase64 } from '../core/chain/base64.ts'
import type { NetworkId } from '../core/chain/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { SolanaSignIn } from '../core/wallet/provider.ts'
import { standardChainOf } from '../networks/standard-chains.ts'
import { accountOf } from '../state/account/account.ts'
import { $networkIds, $networks } from '../state/network/networks.ts'
import { $options } from '../state/settings/options.ts'
import {
  type WalletIdentity,
  isConnected,
  providerOf,
  type ExposedAccount,
  exposeWallet,
} from './standard-wallet.ts'

const namespace = 'solana'

interface Input {
  readonly account: { readonly address: string }
  readonly chain?: string
}
interface TransactionInput extends Input {
  readonly transaction: Uint8Array
  readonly options?: {
    readonly skipPreflight?: boolean
    readonly preflightCommitment?: string
    readonly maxRetries?: number
  }
}

const chains = (networkIds?: readonly NetworkId[]) =>
  $networks.get().flatMap(({ id }) => {
    const chain = !networkIds || networkIds.includes(id) ? standardChainOf(id) : undefined
    return chain ? [chain] : []
  })

/** Returns the network of a request, by default the active one. Throws UNSUPPORTED_CHAIN if the app does not configure it. */
function networkFor(chain: string | undefined): NetworkId {
  const id = chain
    ? $networks.get().find(network => standardChainOf(network.id) === chain)?.id
    : $networkIds.get()[namespace]
  if (!id) throw new AppError('UNSUPPORTED_CHAIN')
  return id
}

/** Returns the features of the connected wallet, by their Wallet Standard names. */
function readFeatures(): string[] {
  const { signTransaction, signAndSendTransaction, signIn } = providerOf(namespace)
  return [
    'solana:signMessage',
    ...(signTransaction ? ['solana:signTransaction'] : []),
    ...(signAndSendTransaction || signTransaction ? ['solana:signAndSendTransaction'] : []),
    ...(signIn ? ['solana:signIn'] : []),
  ]
}

/** Returns the accounts, the active one first, each with the chains that the wallet supports for it. */
function accounts(): ExposedAccount[] {
  const { address: activeAddress, allAccounts } = accountOf(namespace)
  return allAccounts
    .toSorted((a, b) => Number(b.address === activeAddress) - Number(a.address === activeAddress))
    .map(({ address, networks }) => ({
      address,
      publicKey: decodeBase58(address) ?? new Uint8Array(32),
      chains: chains(networks),
      features: readFeatures(),
    }))
}

/** Returns the address of a request. Throws WALLET_UNAUTHORIZED if the page has no access to it. */
function ownAddress({ account }: Input): string {
  const address = account?.address
  if (!isConnected(namespace) || !accounts().some(ownAccount => ownAccount.address === address))
    throw new AppError('WALLET_UNAUTHORIZED')
  return address
}

/** Runs requests sequentially: a wallet shows one prompt at a time. */
async function runInOrder<I, O>(inputs: readonly I[], act: (input: I) => Promise<O>): Promise<O[]> {
  const outputs: O[] = []
  for (const input of inputs) outputs.push(await act(input))
  return outputs
}

async function sign(input: TransactionInput): Promise<Uint8Array> {
  const { signTransaction } = providerOf(namespace)
  if (!signTransaction) throw new AppError('METHOD_UNSUPPORTED')
  return signTransaction(input.transaction.slice(), networkFor(input.chain), ownAddress(input))
}

/** Sends through the wallet if it can send. Otherwise broadcasts the signed transaction through the network's endpoint. */
async function signAndSend(input: TransactionInput): Promise<string> {
  const { signAndSendTransaction } = providerOf(namespace)
  const id = networkFor(input.chain)
  if (signAndSendTransaction) return signAndSendTransaction(input.transaction.slice(), id, ownAddress(input))
  const signed = await sign(input)
  const { requestNetwork } = await import('../services/request-network.ts')
  const network = $networks.get().find(candidate => candidate.id === id)
  const answer = await requestNetwork(network, $options.get(), {
    method: 'sendTransaction',
    params: [encodeBase64(signed), { ...input.options, encoding: 'base64' }],
  })
  // The first signature is the transaction id.
  const transactionId = encodeBase58(signed.slice(1, 65))
  if (answer !== transactionId) throw new AppError('RPC_FAILED')
  return transactionId
}

/** Exposes the modal as a Solana wallet of the Wallet Standard. */
export const solanaWallet = (identity: WalletIdentity) =>
  exposeWallet(identity, {
    namespace,
    chains,
    accounts,
    features: {
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: (Input & { message: Uint8Array })[]) =>
          runInOrder(inputs, async input => {
            const message = input.message.slice()
            const signature = await providerOf(namespace).signMessage(message, ownAddress(input))
            return { signedMessage: message, signature }
          }),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: TransactionInput[]) =>
          runInOrder(inputs, async input => ({ signedTransaction: await sign(input) })),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs: TransactionInput[]) =>
          runInOrder(inputs, async input => ({ signature: decodeBase58(await signAndSend(input)) })),
      },
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs: SolanaSignIn[]) =>
          runInOrder(inputs, async input => {
            const { signIn } = providerOf(namespace)
            if (!signIn) throw new AppError('METHOD_UNSUPPORTED')
            const { address, signedMessage, signature } = await signIn(input)
            return {
              account: accounts().find(ownAccount => ownAccount.address === address),
              signedMessage,
              signature,
            }
          }),
      },
    },
  })

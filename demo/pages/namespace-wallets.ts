import {
  type Answer,
  createBitcoinWallet,
  createPolkadotWallet,
  createSolanaWallet,
  reject,
  type TestBitcoinNetwork,
  type TestSolanaChain,
  type WalletRequest,
} from '../../src/testing/index.ts'
import { isAutoApproved, showPrompt } from './wallets.ts'

// Solana, Bitcoin and Polkadot wallets in this page, with worthless keys. They use the prompt of wallets.ts.

/** Questions of the prompt by method, in the wording of a wallet. Requests of other methods need no prompt. */
const questions: Readonly<Record<string, string>> = {
  wallet_connect: 'This site wants to see your addresses.',
  connect: 'This site wants to connect.',
  signIn: 'This site wants you to sign in.',
  signTransaction: 'This site wants you to sign a transaction.',
  signAndSendTransaction: 'This site wants to send a transaction.',
  enable: 'This site wants to see your accounts.',
  signMessage: 'This site wants you to sign a message.',
  signRaw: 'This site wants you to sign a message.',
  signPsbt: 'This site wants you to sign a transaction.',
  signPayload: 'This site wants you to sign a transaction.',
  sendTransfer: 'This site wants to send bitcoin.',
}

/**
 * Returns a function that handles requests and prompts for each method in `questions`. It does not prompt for a connection that the
 * user allowed in an earlier visit, or with `?approve=auto`.
 */
function createRequestHandler(name: string, key: string): Answer {
  return async (perform, request) => {
    const isAllowed = connectMethods.test(request.method) && isRemembered(key)
    const question = questions[request.method]
    if (question && !isAllowed && !isAutoApproved && !(await showPrompt(name, question, toReadable(request))))
      return reject('text')(perform, request)
    const result = await perform()
    if (connectMethods.test(request.method)) localStorage.setItem(key, 'given')
    if (/^(?:wallet_)?disconnect$/.test(request.method)) localStorage.removeItem(key)
    return result
  }
}

const connectMethods = /^(?:wallet_connect|enable|connect|signIn)$/

/** Replaces bytes in a request by what the prompt shows: the text of a message, or the length of a transaction. */
function toReadable({ method, params }: WalletRequest): WalletRequest {
  const { message, transaction, chain } = (params ?? {}) as Record<string, unknown>
  if (message instanceof Uint8Array) return { method, params: { message: new TextDecoder().decode(message) } }
  if (transaction instanceof Uint8Array) return { method, params: { chain, bytes: transaction.length } }
  return { method, params }
}

const isRemembered = (key: string): boolean => localStorage.getItem(key) === 'given'

interface NamespaceWallets {
  /** URL of the local Solana chain, or several chains with their Wallet Standard names. */
  readonly solana?: string | readonly TestSolanaChain[]
  readonly seeds?: readonly Uint8Array[]
  readonly bitcoin?: string
  readonly bitcoinNetwork?: TestBitcoinNetwork
  readonly bitcoinKeys?: readonly `0x${string}`[]
}

/** Installs the three wallets in the page. */
export function installNamespaceWallets({
  solana: chains,
  seeds,
  bitcoin: chainUrl,
  bitcoinNetwork,
  bitcoinKeys,
}: NamespaceWallets): void {
  const solana = createSolanaWallet({
    name: 'Demo Solana Wallet',
    chains:
      typeof chains === 'object' ? chains : [{ chain: 'solana:localnet', ...(chains && { rpcUrl: chains }) }],
    seeds,
    authorized: isRemembered('demo-wallet:solana'),
  })
  solana.script.always('*', createRequestHandler(solana.name, 'demo-wallet:solana'))
  solana.install()
  const bitcoin = createBitcoinWallet({
    name: 'Demo Bitcoin Wallet',
    chainUrl,
    network: bitcoinNetwork,
    privateKeys: bitcoinKeys,
    authorized: isRemembered('demo-wallet:bitcoin'),
  })
  bitcoin.script.always('*', createRequestHandler(bitcoin.name, 'demo-wallet:bitcoin'))
  bitcoin.install()
  const polkadot = createPolkadotWallet({
    name: 'Demo Polkadot Wallet',
    authorized: isRemembered('demo-wallet:polkadot'),
  })
  polkadot.script.always('*', createRequestHandler(polkadot.name, 'demo-wallet:polkadot'))
  polkadot.install()
}

import type { Account, Hex } from 'viem'
import { type NetworkId, referenceOf } from '../core/chain/caip.ts'
import type { Namespace } from '../core/chain/namespace.ts'
import {
  fromBase58,
  fromBase64,
  loadSolanaKeys,
  sendSolana,
  signTransaction,
  toBase58,
  toBase64,
} from './solana-keys.ts'

/** A request that the user approved, on a network that the wallet supports. */
export interface SigningTask {
  readonly method: string
  readonly params: unknown
  readonly networkId: NetworkId
  readonly rpcUrl: string | undefined
}

/** Keys of one namespace: addresses, supported methods, and signing. */
export interface PairingSigner {
  readonly namespace: Namespace
  readonly addresses: readonly string[]
  readonly methods: readonly string[]
  sign(task: SigningTask): Promise<unknown>
}

/** Error response of the wallet to the page. */
export class PairingError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Creates an EVM signer: messages, typed data, and valid transactions. */
export async function evmSigner(privateKeys: readonly Hex[]): Promise<PairingSigner> {
  const { privateKeyToAccount } = await import('./viem-parts.ts')
  const accounts = privateKeys.map(key => privateKeyToAccount(key))

  const accountOf = (address: unknown) => {
    const account = accounts.find(
      candidate => candidate.address.toLowerCase() === String(address).toLowerCase(),
    )
    if (!account) throw new PairingError(4100, 'This account is not in the wallet.')
    return account
  }

  return {
    namespace: 'eip155',
    addresses: accounts.map(account => account.address),
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'personal_sign',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'eth_signTransaction',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ],
    async sign({ method, params, networkId, rpcUrl }) {
      const list = Array.isArray(params) ? (params as unknown[]) : []
      switch (method) {
        case 'personal_sign': {
          // Some pages send the address first.
          const [message, address] = isAddress(list[1]) ? list : [list[1], list[0]]
          const text = String(message)
          return accountOf(address).signMessage({ message: isHex(text) ? { raw: text } : text })
        }
        case 'eth_signTypedData':
        case 'eth_signTypedData_v4': {
          const [address, data] = list
          return accountOf(address).signTypedData(typeof data === 'string' ? JSON.parse(data) : data)
        }
        case 'eth_signTransaction':
        case 'eth_sendTransaction':
          return sendOrSign(method, (list[0] ?? {}) as RpcTransaction, networkId, rpcUrl, accountOf)
        default:
          throw new PairingError(4200, `The wallet does not know ${method}.`)
      }
    },
  }
}

interface RpcTransaction {
  from?: string
  to?: Hex
  value?: Hex
  data?: Hex
  input?: Hex
  gas?: Hex
  nonce?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

async function sendOrSign(
  method: string,
  request: RpcTransaction,
  networkId: NetworkId,
  rpcUrl: string | undefined,
  accountOf: (address: unknown) => Account,
): Promise<unknown> {
  if (!rpcUrl) throw new PairingError(4901, 'The wallet has no way to this network.')
  const viem = await import('./viem-parts.ts')
  const chain = viem.defineChain({
    id: Number(referenceOf(networkId)),
    name: networkId,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = viem.createClient({ chain, transport: viem.http(rpcUrl), account: accountOf(request.from) })
  // A local key would sign for any chain, so check the chain id of the endpoint first.
  if ((await viem.getChainId(client)) !== chain.id) {
    throw new PairingError(4901, 'The endpoint of this network is another network.')
  }
  const data = request.data ?? request.input
  const transaction = {
    to: request.to,
    value: request.value === undefined ? undefined : BigInt(request.value),
    data,
    gas: request.gas === undefined ? undefined : BigInt(request.gas),
    nonce: request.nonce === undefined ? undefined : Number(request.nonce),
    maxFeePerGas: request.maxFeePerGas === undefined ? undefined : BigInt(request.maxFeePerGas),
    maxPriorityFeePerGas:
      request.maxPriorityFeePerGas === undefined ? undefined : BigInt(request.maxPriorityFeePerGas),
  }
  if (method === 'eth_sendTransaction') return viem.sendTransaction(client, transaction)
  const preparedTransaction = await viem.prepareTransactionRequest(client, transaction)
  return viem.signTransaction(client, preparedTransaction as never)
}

/** Creates a Solana signer from 32-byte seeds: messages and wire-format transactions, signed with the platform's Ed25519. */
export async function solanaSigner(seeds: readonly Uint8Array[]): Promise<PairingSigner> {
  const keys = await loadSolanaKeys(seeds)
  const keyOf = (address: unknown) => {
    const key =
      keys.find(candidate => candidate.address === address) ?? (address === undefined ? keys[0] : undefined)
    if (!key) throw new PairingError(4100, 'This account is not in the wallet.')
    return key
  }

  async function signWire(base64: string): Promise<{ signature: string; transaction: string }> {
    const signedBytes = await signTransaction(fromBase64(base64), keys)
    if (!signedBytes)
      throw new PairingError(4100, 'This transaction does not ask for an account of the wallet.')
    return { signature: toBase58(signedBytes.signature), transaction: toBase64(signedBytes.transaction) }
  }

  return {
    namespace: 'solana',
    addresses: keys.map(key => key.address),
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    async sign({ method, params, rpcUrl }) {
      const request = (params ?? {}) as {
        message?: string
        pubkey?: string
        transaction?: string
        transactions?: string[]
      }
      switch (method) {
        case 'solana_signMessage': {
          const { sign } = keyOf(request.pubkey)
          return { signature: toBase58(await sign(decodeBase58(request.message))) }
        }
        case 'solana_signTransaction':
          return signWire(request.transaction ?? '')
        case 'solana_signAllTransactions': {
          const signedTransactions = await Promise.all((request.transactions ?? []).map(signWire))
          return { transactions: signedTransactions.map(result => result.transaction) }
        }
        case 'solana_signAndSendTransaction': {
          if (!rpcUrl) throw new PairingError(4901, 'The wallet has no way to this network.')
          const { transaction } = await signWire(request.transaction ?? '')
          const signature = await sendSolana(rpcUrl, transaction).catch((error: Error) => {
            throw new PairingError(-32000, error.message)
          })
          return { signature }
        }
        default:
          throw new PairingError(4200, `The wallet does not know ${method}.`)
      }
    },
  }
}

function decodeBase58(text = ''): Uint8Array {
  try {
    return fromBase58(text)
  } catch {
    throw new PairingError(-32602, 'Not base58.')
  }
}

const isHex = (text: string): text is Hex => /^0x([0-9a-f]{2})*$/i.test(text)
const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { referenceOf, type NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type {
  BitcoinProvider,
  Eip1193Provider,
  PolkadotProvider,
  ProviderByNamespace,
  SolanaProvider,
} from '../../core/wallet/provider.ts'
import { isWalletMethod, type PairedSession, type ReadChain } from './session.ts'
import { signedTransaction } from './solana-transaction.ts'

/** What a paired wallet answers to, in the shapes the chains expect. 2 */
export function sessionProviders(
  session: PairedSession,
  namespaces: readonly Namespace[],
  read: ReadChain,
): Partial<ProviderByNamespace> {
  const has = (namespace: Namespace) =>
    namespaces.includes(namespace) && session.namespaces.includes(namespace)
  return {
    ...(has('eip155') && { eip155: evmProvider(session, read) }),
    ...(has('solana') && { solana: solanaProvider(session) }),
    ...(has('bip122') && { bip122: bitcoinProvider(session) }),
    ...(has('polkadot') && { polkadot: polkadotProvider(session) }),
  }
}

const currentOf = (session: PairedSession, namespace: Namespace): NetworkId => {
  const id = session.current.get(namespace)
  if (!id) throw new AppError('WALLET_DISCONNECTED')
  return id
}

const addressOf = (session: PairedSession, namespace: Namespace): string => {
  const address = session.accountsOf(namespace)[0]?.address
  if (!address) throw new AppError('WALLET_NO_ACCOUNT')
  return address
}

const field = (answer: unknown, name: string): string => {
  const value = (answer as Record<string, unknown> | null | undefined)?.[name]
  if (typeof value !== 'string' || !value) throw new AppError('WALLET_INVALID_ANSWER')
  return value
}

function evmProvider(session: PairedSession, read: ReadChain): Eip1193Provider {
  const accounts = () => session.accountsOf('eip155').map(({ address }) => address)
  let told = accounts().join()
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of new Set(listeners.get(event)))
      try {
        listener(value as never)
      } catch (error) {
        // What an app's listener throws is the app's to hear of (F24).
        reportError(error)
      }
  }
  session.listeners.add((namespace, what) => {
    if (namespace !== 'eip155') return
    if (what === 'network') emit('chainChanged', chainHex(currentOf(session, namespace)))
    else if (what === 'end') emit('disconnect', providerError(new AppError('WALLET_DISCONNECTED')))
    else if (accounts().join() !== told) {
      told = accounts().join()
      emit('accountsChanged', accounts())
    }
  })

  async function answer(method: string, params: unknown): Promise<unknown> {
    const current = currentOf(session, 'eip155')
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_chainId':
        return chainHex(current)
      case 'net_version':
        return referenceOf(current)
      case 'wallet_switchEthereumChain':
        return goTo(current, params)
    }
    if (session.approves('eip155', method)) return session.ask(current, method, params)
    if (isWalletMethod('eip155', method)) throw new AppError('METHOD_UNSUPPORTED')
    return read(current, method, params)
  }

  /** A network of the session is a matter of this page; for another one the wallet is asked, if it takes such questions. */
  async function goTo(current: NetworkId, params: unknown): Promise<null> {
    const wanted = readChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!wanted) throw new AppError('INVALID_PARAMS')
    if (session.goTo(wanted)) return null
    if (!session.approves('eip155', 'wallet_switchEthereumChain')) throw new AppError('UNSUPPORTED_CHAIN')
    await session.ask(current, 'wallet_switchEthereumChain', params)
    // The wallet adds the network to the session; until that arrives, nothing may be sent to it.
    session.goTo(wanted)
    return null
  }

  return {
    request: async ({ method, params }) => {
      try {
        return await answer(method, params)
      } catch (thrown) {
        throw providerError(thrown)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

const chainHex = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

// Numbers of EIP-1193 for what libraries above look for; everything else keeps its own.
const standardCodes: Partial<Record<string, number>> = {
  USER_REJECTED: 4001,
  WALLET_UNAUTHORIZED: 4100,
  METHOD_UNSUPPORTED: 4200,
  WALLET_DISCONNECTED: 4900,
  CHAIN_UNRECOGNIZED: 4902,
  INVALID_PARAMS: -32602,
}

/** Any failure as EIP-1193 has it: an Error with a number. Our own code stays readable in `cause`. */
function providerError(thrown: unknown): Error {
  const error = toAppError(thrown)
  // A node's own words, revert data above all, are what libraries read.
  const source = (error.code === 'RPC_FAILED' ? (error.cause ?? thrown) : thrown) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  const own = typeof source?.code === 'number' ? source.code : -32603
  return Object.assign(
    new Error(typeof source?.message === 'string' ? source.message : error.message, { cause: error }),
    { code: standardCodes[error.code] ?? own, ...(source?.data !== undefined && { data: source.data }) },
  )
}

function solanaProvider(session: PairedSession): SolanaProvider {
  /** The account that was asked for, else the one the session is on. */
  const signerOf = (address?: string): string => {
    if (address === undefined) return addressOf(session, 'solana')
    if (session.accountsOf('solana').some(account => account.address === address)) return address
    throw new AppError('WALLET_NO_ACCOUNT')
  }
  const sign = async (method: string, id: NetworkId, transaction: Uint8Array, pubkey: string) =>
    session.ask(id, method, { transaction: encodeBase64(transaction), pubkey })
  const readKey = (text: string, length: number) => {
    const bytes = decodeBase58(text)
    if (bytes?.length !== length) throw new AppError('WALLET_INVALID_ANSWER')
    return bytes
  }
  return {
    get account() {
      const address = addressOf(session, 'solana')
      return { address, publicKey: readKey(address, 32) }
    },
    async signMessage(message, address) {
      const params = { message: encodeBase58(message), pubkey: signerOf(address) }
      const answer = await session.ask(currentOf(session, 'solana'), 'solana_signMessage', params)
      return readKey(field(answer, 'signature'), 64)
    },
    ...(session.approves('solana', 'solana_signTransaction') && {
      async signTransaction(transaction: Uint8Array, id: string, address?: string) {
        const pubkey = signerOf(address)
        const signer = readKey(pubkey, 32)
        const answer = (await sign('solana_signTransaction', id as NetworkId, transaction, pubkey)) as {
          transaction?: unknown
        }
        if (typeof answer?.transaction === 'string') return readWire(answer.transaction)
        // Older wallets answer with their signature only: it goes to its place.
        return signedTransaction(transaction, signer, readKey(field(answer, 'signature'), 64))
      },
    }),
    ...(session.approves('solana', 'solana_signAndSendTransaction') && {
      async signAndSendTransaction(transaction: Uint8Array, id: string, address?: string) {
        const signature = field(
          await sign('solana_signAndSendTransaction', id as NetworkId, transaction, signerOf(address)),
          'signature',
        )
        readKey(signature, 64)
        return signature
      },
    }),
  }
}

function readWire(text: string): Uint8Array {
  try {
    return decodeBase64(text)
  } catch (cause) {
    throw new AppError('WALLET_INVALID_ANSWER', { cause })
  }
}

function bitcoinProvider(session: PairedSession): BitcoinProvider {
  const ask = (method: string, params: object) => {
    const account = addressOf(session, 'bip122')
    return session.ask(currentOf(session, 'bip122'), method, { account, ...params })
  }
  return {
    get addresses() {
      return session.accountsOf('bip122').map(({ address }) => ({ address, purpose: 'payment' }))
    },
    async signMessage({ address, message }) {
      const signature = field(await ask('signMessage', { message, address }), 'signature')
      // The pairing protocol says hex where every other wallet says base64.
      if (!/^(?:[0-9a-f]{2}){64,}$/i.test(signature)) return signature
      return encodeBase64(Uint8Array.from(signature.match(/../g) ?? [], pair => Number.parseInt(pair, 16)))
    },
    ...(session.approves('bip122', 'signPsbt') && {
      async signPsbt({ psbt, inputs, broadcast }: Parameters<NonNullable<BitcoinProvider['signPsbt']>>[0]) {
        const answer = await ask('signPsbt', { psbt, signInputs: inputs, broadcast: broadcast ?? false })
        const { txid } = answer as { txid?: unknown }
        return { psbt: field(answer, 'psbt'), ...(typeof txid === 'string' && { txid }) }
      },
    }),
    ...(session.approves('bip122', 'sendTransfer') && {
      async sendTransfer({ recipient, value }: { recipient: string; value: bigint }) {
        return field(
          await ask('sendTransfer', { recipientAddress: recipient, amount: String(value) }),
          'txid',
        )
      },
    }),
  }
}

function polkadotProvider(session: PairedSession): PolkadotProvider {
  return {
    get address() {
      return addressOf(session, 'polkadot')
    },
    async signMessage({ address, message }) {
      const id = currentOf(session, 'polkadot')
      const answer = await session.ask(id, 'polkadot_signMessage', {
        address,
        message: `<Bytes>${message}</Bytes>`,
      })
      return field(answer, 'signature')
    },
  }
}

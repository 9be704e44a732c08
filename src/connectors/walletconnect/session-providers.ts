import { speaksEip1193 } from '../../core/chain/namespace-rules.ts'
import { decodeBase58, encodeBase58 } from '../../core/chain/base58.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { decodeBase64, encodeBase64 } from '../../core/chain/base64.ts'
import { bitcoinNetworksOf } from '../../core/chain/bitcoin-network.ts'
import { referenceOf, type NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requireCalls } from '../../core/wallet/calls-guard.ts'
import { readEvmAnswer } from '../../core/wallet/evm-answer.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import { isNodeRead } from '../../core/wallet/node-reads.ts'
import { providerError } from '../../core/wallet/provider-error.ts'
import { providerEvents } from '../../core/wallet/provider-events.ts'
import type {
  BitcoinProvider,
  Eip1193Provider,
  PolkadotProvider,
  ProviderByNamespace,
  SolanaProvider,
} from '../../core/wallet/provider.ts'
import { readBitcoinSignature, readTransactionId, requirePayment } from '../../core/wallet/bitcoin-answers.ts'
import { isSameTransaction, type PsbtRequest, readPsbt } from '../../core/wallet/psbt.ts'
import { readPolkadotSignature } from '../../core/wallet/polkadot-answers.ts'
import type { PairedSession, ReadChain } from './session.ts'
import { requireSigned, signedTransaction } from './solana-transaction.ts'

/** Creates the providers of a paired session, by namespace. */
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
  const address = session.accountsOn(namespace)[0]?.address
  if (!address) throw noAccount(session)
  return address
}

const noAccount = (session: PairedSession) =>
  new AppError(session.isOver ? 'WALLET_DISCONNECTED' : 'WALLET_NO_ACCOUNT')

const field = (answer: unknown, name: string): string => {
  const value = (answer as Record<string, unknown> | null | undefined)?.[name]
  if (typeof value !== 'string' || !value) throw new AppError('WALLET_INVALID_ANSWER')
  return value
}

function evmProvider(session: PairedSession, read: ReadChain): Eip1193Provider {
  const accounts = () => session.accountsOn('eip155').map(({ address }) => address)
  let lastAddresses = accounts().join()
  const { emit, on, removeListener } = providerEvents()
  session.listeners.add((namespace, what) => {
    if (!speaksEip1193(namespace)) return
    if (what === 'network') emit('chainChanged', chainHex(currentOf(session, namespace)))
    if (what === 'end') emit('disconnect', providerError(new AppError('WALLET_DISCONNECTED')))
    // The accounts may differ between networks.
    else if (accounts().join() !== lastAddresses) {
      lastAddresses = accounts().join()
      emit('accountsChanged', accounts())
    }
  })

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (method === 'eth_accounts') return accounts()
    const current = currentOf(session, 'eip155')
    switch (method) {
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_chainId':
        return chainHex(current)
      case 'net_version':
        return referenceOf(current)
      case 'wallet_switchEthereumChain':
        return switchTo(current, params)
    }
    if (session.approves('eip155', method)) {
      requireCalls(method, params)
      return readEvmAnswer(method, await session.request(current, method, params), { mayBeEmpty: true })
    }
    if (!isNodeRead(method)) throw new AppError('METHOD_UNSUPPORTED')
    return read(current, method, params)
  }

  /**
   * Switches the network. A network of the session needs no wallet request. Others are requested from the wallet, if it supports
   * that.
   */
  async function switchTo(current: NetworkId, params: unknown): Promise<null> {
    const requestedId = readChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!requestedId) throw new AppError('INVALID_PARAMS')
    if (session.setNetwork(requestedId)) return null
    if (session.approves('eip155', 'wallet_switchEthereumChain')) {
      await session.request(current, 'wallet_switchEthereumChain', params)
      // If the wallet approves but does not add the network to the session, reject: later requests would go to another network
      // (T18).
      await session.untilShared(requestedId)
      if (session.setNetwork(requestedId)) return null
    }
    throw new AppError(session.isOver ? 'WALLET_DISCONNECTED' : 'CHAIN_UNRECOGNIZED')
  }

  return {
    request: async ({ method, params }) => {
      try {
        return await answer(method, params)
      } catch (thrown) {
        throw providerError(thrown, method)
      }
    },
    on,
    removeListener,
  }
}

const chainHex = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

function solanaProvider(session: PairedSession): SolanaProvider {
  /**
   * Returns the requested account, or the first one, on the requested network or the session's current one. Throws
   * WALLET_NO_ACCOUNT.
   */
  const signerOf = (address?: string, id?: string): string => {
    const accounts = session.accountsOn('solana', id as NetworkId | undefined)
    const match = address === undefined ? accounts[0] : accounts.find(account => account.address === address)
    if (!match) throw noAccount(session)
    return match.address
  }
  const sign = async (method: string, id: NetworkId, transaction: Uint8Array, pubkey: string) =>
    session.request(id, method, { transaction: encodeBase64(transaction), pubkey })
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
      const answer = await session.request(currentOf(session, 'solana'), 'solana_signMessage', params)
      return readKey(field(answer, 'signature'), 64)
    },
    ...(session.approves('solana', 'solana_signTransaction') && {
      async signTransaction(transaction: Uint8Array, id: string, address?: string) {
        const pubkey = signerOf(address, id)
        const signer = readKey(pubkey, 32)
        const answer = (await sign('solana_signTransaction', id as NetworkId, transaction, pubkey)) as {
          transaction?: unknown
        }
        if (typeof answer?.transaction === 'string')
          return requireSigned(readWire(answer.transaction), signer)
        // Older wallets return only the signature, so insert it into the transaction.
        return signedTransaction(transaction, signer, readKey(field(answer, 'signature'), 64))
      },
    }),
    ...(session.approves('solana', 'solana_signAllTransactions') && {
      async signAllTransactions(transactions: readonly Uint8Array[], id: string, address?: string) {
        const pubkey = signerOf(address, id)
        const signer = readKey(pubkey, 32)
        const params = { transactions: transactions.map(encodeBase64), pubkey }
        const answer = await session.request(id as NetworkId, 'solana_signAllTransactions', params)
        const signed: unknown = (answer as { transactions?: unknown } | null | undefined)?.transactions
        if (!Array.isArray(signed) || signed.length !== transactions.length)
          throw new AppError('WALLET_INVALID_ANSWER')
        return signed.map(each => requireSigned(readWire(String(each)), signer))
      },
    }),
    ...(session.approves('solana', 'solana_signAndSendTransaction') && {
      async signAndSendTransaction(transaction: Uint8Array, id: string, address?: string) {
        const signature = field(
          await sign('solana_signAndSendTransaction', id as NetworkId, transaction, signerOf(address, id)),
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

/** Switches to another approved network of the session. Rejects UNSUPPORTED_CHAIN for networks that were not approved. */
const networkSwitcher = (session: PairedSession) => async (id: NetworkId) => {
  if (!session.setNetwork(id)) throw new AppError('UNSUPPORTED_CHAIN')
}

function bitcoinProvider(session: PairedSession): BitcoinProvider {
  /** Returns the addresses of the current network. A session contains the addresses of all networks. */
  const addresses = () => {
    const id = currentOf(session, 'bip122')
    return session
      .accountsOn('bip122', id)
      .filter(({ address }) => bitcoinNetworksOf(address).includes(id))
      .map(({ address }) => ({ address, purpose: 'payment' }))
  }
  const request = (method: string, params: object) => {
    const account = addresses()[0]?.address
    if (!account) throw new AppError('WALLET_NO_ACCOUNT')
    return session.request(currentOf(session, 'bip122'), method, { account, ...params })
  }
  return {
    get addresses() {
      return addresses()
    },
    async signMessage({ address, message, protocol }) {
      requireMessage(message)
      if (!addresses().some(one => isSameAddress('bip122', one.address, address)))
        throw new AppError('WALLET_UNAUTHORIZED')
      const params = { message, address, ...(protocol && { protocol }) }
      // The pairing protocol returns hex, other wallets base64.
      return readBitcoinSignature(field(await request('signMessage', params), 'signature'))
    },
    ...(session.approves('bip122', 'signPsbt') && {
      async signPsbt({ psbt, inputs, broadcast = false }: PsbtRequest) {
        const before = readPsbt(psbt, 'INVALID_PARAMS')
        const answer = await request('signPsbt', { psbt, signInputs: inputs, broadcast })
        const signed = field(answer, 'psbt')
        if (!isSameTransaction(before, readPsbt(signed, 'WALLET_INVALID_ANSWER')))
          throw new AppError('WALLET_INVALID_ANSWER')
        return broadcast ? { psbt: signed, txid: readTransactionId(field(answer, 'txid')) } : { psbt: signed }
      },
    }),
    ...(session.approves('bip122', 'sendTransfer') && {
      async sendTransfer({ recipient, value }: { recipient: string; value: bigint }) {
        requirePayment({ from: addresses()[0]?.address, recipient, value })
        const params = { recipientAddress: recipient, amount: String(value) }
        return readTransactionId(field(await request('sendTransfer', params), 'txid'))
      },
    }),
    switchNetwork: networkSwitcher(session),
  }
}

function polkadotProvider(session: PairedSession): PolkadotProvider {
  const request = async (method: string, params: object) =>
    readPolkadotSignature(await session.request(currentOf(session, 'polkadot'), method, params))
  return {
    get address() {
      return addressOf(session, 'polkadot')
    },
    async signMessage({ address, message }) {
      requireMessage(message)
      return request('polkadot_signMessage', { address, message: `<Bytes>${message}</Bytes>` })
    },
    ...(session.approves('polkadot', 'polkadot_signTransaction') && {
      signTransaction: (payload: Readonly<Record<string, unknown>> & { readonly address: string }) =>
        request('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
    }),
    switchNetwork: networkSwitcher(session),
  }
}

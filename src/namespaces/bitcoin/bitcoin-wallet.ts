import { type BitcoinNetworkName, bitcoinNetworkName } from '../../core/chain/bitcoin-network.ts'
import type { NetworkId } from '../../core/chain/caip.ts'
import { decodeHex } from '../../core/chain/hex.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { AccountEntry } from '../../core/identity/account.ts'
import * as limits from '../../core/limits.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import type { BitcoinAddress, BitcoinProvider } from '../../core/wallet/provider.ts'
import { onPageReturn } from '../../connectors/page-return.ts'
import type { PageWallet, SharedAccounts } from '../../connectors/page-wallet.ts'
import { networkOfAddresses, readBitcoinSignature, readTransactionId, requirePayment } from './answers.ts'
import { isSameTransaction, type PsbtRequest, readPsbt } from './psbt.ts'

export type MessageRequest = Parameters<BitcoinProvider['signMessage']>[0]

/** Address as reported by a wallet, not yet validated. */
export interface ReportedAddress {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly path?: unknown
}

/** Adapter for one kind of Bitcoin wallet. Results are unvalidated. PSBTs are base64. */
export interface BitcoinSource {
  requestAddresses(network: BitcoinNetworkName | undefined): Promise<readonly ReportedAddress[]>
  restore(): Promise<readonly ReportedAddress[] | undefined>
  disconnect?(): Promise<unknown>
  subscribe?: PageWallet['subscribe']
  probe?(): Promise<unknown>
  signMessage(request: MessageRequest, network: BitcoinNetworkName | undefined): Promise<unknown>
  signPsbt?(
    request: PsbtRequest,
    network: BitcoinNetworkName | undefined,
  ): Promise<{ psbt: unknown; txid?: unknown }>
  sendTransfer?(
    request: { from: string; recipient: string; value: bigint },
    network: BitcoinNetworkName | undefined,
  ): Promise<unknown>
  switchNetwork?(network: BitcoinNetworkName): Promise<unknown>
}

/** Creates a page wallet from a source. Validates all results of the wallet and all parameters of requests. */
export function createBitcoinWallet(source: BitcoinSource): PageWallet & { provider: BitcoinProvider } {
  let addresses: readonly BitcoinAddress[] = []
  let networkId: NetworkId | undefined
  let activeListener: { onChange(): void } | undefined
  const network = () => networkId && bitcoinNetworkName(networkId)

  const toSharedAccounts = (
    entries: readonly ReportedAddress[],
    requestedId: NetworkId | undefined,
  ): SharedAccounts => {
    const parsedAddresses = readAddresses(entries)
    const [firstAddress] = parsedAddresses
    if (!firstAddress) return { accounts: [], networks: [] }
    networkId = networkOfAddresses(parsedAddresses, requestedId ?? networkId)
    addresses = parsedAddresses
    return { accounts: parsedAddresses.map(toBitcoinAccount), networks: networkId ? [networkId] : [] }
  }

  const restore = async (): Promise<SharedAccounts | undefined> => {
    const entries = await source.restore()
    return entries && toSharedAccounts(entries, networkId)
  }

  const isOnNetwork = async (id: NetworkId): Promise<boolean> => {
    const entries = await source.restore()
    return entries !== undefined && toSharedAccounts(entries, id).networks[0] === id
  }

  const waitForChange = () =>
    new Promise<void>(resolve => {
      let unsubscribe: (() => void) | undefined
      const finish = () => {
        clearTimeout(timer)
        unsubscribe?.()
        resolve()
      }
      const timer = setTimeout(finish, limits.switchSettleMs)
      try {
        unsubscribe = source.subscribe?.({ onChange: finish, onDisconnect: finish })
      } catch {
        // Without events, the timeout ends the wait.
      }
    })

  const requireOwnAddress = (address: string) => {
    if (!addresses.some(entry => isSameAddress('bip122', entry.address, address)))
      throw new AppError('WALLET_UNAUTHORIZED')
  }

  const provider: BitcoinProvider = {
    get addresses() {
      return addresses
    },

    async signMessage(request) {
      requireMessage(request.message)
      requireOwnAddress(request.address)
      return readBitcoinSignature(await source.signMessage(request, network()))
    },

    ...(source.signPsbt && {
      async signPsbt(request: PsbtRequest) {
        const originalPsbt = readPsbt(request.psbt, 'INVALID_PARAMS')
        for (const { address, index } of request.inputs) {
          requireOwnAddress(address)
          if (!Number.isInteger(index) || index < 0) throw new AppError('INVALID_PARAMS')
        }
        const answer = await (source.signPsbt as NonNullable<BitcoinSource['signPsbt']>)(request, network())
        if (!isSameTransaction(originalPsbt, readPsbt(answer.psbt, 'WALLET_INVALID_ANSWER')))
          throw new AppError('WALLET_INVALID_ANSWER')
        const psbt = answer.psbt as string
        return request.broadcast ? { psbt, txid: readTransactionId(answer.txid) } : { psbt }
      },
    }),

    ...(source.sendTransfer && {
      async sendTransfer({ recipient, value }: { recipient: string; value: bigint }) {
        const from = addresses[0]?.address
        const payment = requirePayment({ from, recipient, value })
        const sendTransfer = source.sendTransfer as NonNullable<BitcoinSource['sendTransfer']>
        return readTransactionId(await sendTransfer(payment, network()))
      },
    }),

    ...(source.switchNetwork && {
      async switchNetwork(id: NetworkId) {
        const name = bitcoinNetworkName(id)
        if (!name) throw new AppError('UNSUPPORTED_CHAIN')
        await (source.switchNetwork as NonNullable<BitcoinSource['switchNetwork']>)(name)
        // A response does not confirm the switch: a wallet may switch later.
        if (!(await isOnNetwork(id))) {
          await waitForChange()
          if (!(await isOnNetwork(id))) throw new AppError('WALLET_WRONG_NETWORK')
        }
        // The addresses differ between networks, so notify the listener.
        activeListener?.onChange()
      },
    }),
  }

  return {
    namespace: 'bip122',
    provider,
    requestAccounts: async requestedId =>
      toSharedAccounts(
        await source.requestAddresses(requestedId && bitcoinNetworkName(requestedId)),
        requestedId,
      ),
    restore,
    ...(source.disconnect && { disconnect: async () => void (await source.disconnect?.()) }),
    ...(source.probe && { probe: source.probe }),
    subscribe(listener) {
      activeListener = listener
      const unsubscribe = source.subscribe?.(listener)
      const stopPageReturn = source.subscribe && onPageReturn(() => listener.onChange())
      return () => {
        activeListener = undefined
        stopPageReturn?.()
        unsubscribe?.()
      }
    },
  }
}

/** Converts an address to an account entry. */
export const toBitcoinAccount = ({ address, publicKey, purpose }: BitcoinAddress): AccountEntry => ({
  namespace: 'bip122',
  address,
  type: purpose === 'ordinals' ? 'ordinal' : 'payment',
  ...(publicKey && { publicKey }),
})

/**
 * Parses the Bitcoin addresses without duplicates, payment addresses first. Skips addresses of other chains that wallets also
 * report.
 */
function readAddresses(value: unknown): BitcoinAddress[] {
  if (!Array.isArray(value)) throw new AppError('WALLET_INVALID_ANSWER')
  const addressEntries = new Map<string, BitcoinAddress>()
  for (const entry of value.slice(0, limits.walletAccounts) as (Partial<ReportedAddress> | null)[]) {
    const { address, publicKey, purpose } = entry ?? {}
    if (purpose !== undefined && purpose !== 'payment' && purpose !== 'ordinals') continue
    if (typeof address !== 'string') throw new AppError('WALLET_INVALID_ANSWER')
    if (!addressEntries.has(address))
      addressEntries.set(address, {
        address,
        purpose: purpose ?? 'payment',
        ...(typeof publicKey === 'string' && decodeHex(publicKey) && { publicKey }),
      })
  }
  return [...addressEntries.values()].sort(
    (a, b) => Number(a.purpose === 'ordinals') - Number(b.purpose === 'ordinals'),
  )
}

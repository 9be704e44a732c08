import type { BitcoinNetworkName } from '../../core/chain/bitcoin-network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { asPromise } from '../../connectors/page-wallet.ts'
import type { BitcoinSource, ReportedAddress } from './bitcoin-wallet.ts'

/** Wallet with a single `request(method, params)` method, such as Xverse and the wallets in `btc_providers`. */
export interface RequestWallet {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(...listener: unknown[]): unknown
}

// The Sats Connect standard assigns its own meaning to these error codes.
const walletErrorCodes: Readonly<Record<number, ErrorCode>> = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_UNSUPPORTED',
  [-32002]: 'WALLET_UNAUTHORIZED',
}

/** Sends one request. Rejects with the error, whether it was thrown, returned or wrapped in the response. */
export async function sendRequest(wallet: RequestWallet, method: string, params?: unknown): Promise<unknown> {
  let answer: unknown
  try {
    answer = await asPromise(() => wallet.request(method, params))
  } catch (cause) {
    throw errorOf(cause)
  }
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: unknown }
  if (error) throw errorOf(answer)
  return result
}

function errorOf(error: unknown): unknown {
  try {
    const { code } = ((error as { error?: unknown })?.error ?? error) as { code?: unknown }
    const errorCode = typeof code === 'number' ? walletErrorCodes[code] : undefined
    return errorCode ? new AppError(errorCode, { cause: error }) : error
  } catch {
    // Return an unreadable error unchanged.
    return error
  }
}

const networkNames: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}
const purposes = ['payment', 'ordinals']

/** Creates a source of addresses and signatures for a Sats Connect wallet. */
export function createSatsConnectSource(wallet: RequestWallet): BitcoinSource {
  const request = (method: string, params?: unknown) => sendRequest(wallet, method, params)
  /** Tries the methods in order until the wallet supports one: wallet versions use different methods for the same task. */
  const requestFirstSupported = async (
    ...requests: readonly [method: string, params?: unknown][]
  ): Promise<unknown> => {
    let failure: unknown
    for (const [method, params] of requests)
      try {
        return await request(method, params)
      } catch (error) {
        failure = error
        if (toAppError(error).code !== 'METHOD_UNSUPPORTED') throw error
      }
    throw failure
  }

  return {
    requestAddresses: async network =>
      addressesOf(
        await requestFirstSupported(
          ['wallet_connect', { addresses: purposes, ...(network && { network: networkNames[network] }) }],
          ['getAddresses', { purposes }],
        ),
      ),

    // Without a permission the wallet would open a prompt, so the permissions are read first.
    async restore() {
      try {
        const permissions = await request('wallet_getCurrentPermissions')
        if (!Array.isArray(permissions) || !permissions.length) return undefined
        return addressesOf(await requestFirstSupported(['wallet_getAccount'], ['getAddresses', { purposes }]))
      } catch (error) {
        if (['WALLET_UNAUTHORIZED', 'METHOD_UNSUPPORTED'].includes(toAppError(error).code)) return undefined
        throw error
      }
    },

    disconnect: () => requestFirstSupported(['wallet_disconnect'], ['wallet_renouncePermissions']),
    probe: () => request('wallet_getCurrentPermissions'),

    subscribe({ onChange, onDisconnect }) {
      const unsubscribes = [
        listen(wallet, 'accountChange', onChange),
        listen(wallet, 'networkChange', onChange),
        listen(wallet, 'disconnect', onDisconnect),
      ]
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },

    async signMessage({ address, message, protocol }) {
      const options = protocol && { protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      return readField(await request('signMessage', { address, message, ...options }), 'signature')
    },

    async signPsbt({ psbt, inputs, broadcast = false }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      const answer = await request('signPsbt', { psbt, signInputs, broadcast })
      return { psbt: readField(answer, 'psbt'), txid: readField(answer, 'txid') }
    },

    // The API takes a number. Every possible amount in satoshis is a safe integer.
    sendTransfer: async ({ recipient, value }) =>
      readField(
        await request('sendTransfer', { recipients: [{ address: recipient, amount: Number(value) }] }),
        'txid',
      ),

    switchNetwork: network => request('wallet_changeNetwork', { name: networkNames[network] }),
  }
}

export const readField = (answer: unknown, name: string): unknown =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.[name]

/** Reads the addresses from a list, or from the `addresses` property of an object. */
const addressesOf = (answer: unknown): readonly ReportedAddress[] =>
  (Array.isArray(answer) ? answer : readField(answer, 'addresses')) as readonly ReportedAddress[]

/** Subscribes to an event. Older wallets take the event name and the listener as two arguments, newer ones as one object. */
function listen(wallet: RequestWallet, eventName: string, cb: () => void): () => void {
  const add = wallet.addListener
  if (typeof add !== 'function') return () => {}
  const unsubscribe = add.length > 1 ? add.call(wallet, eventName, cb) : add.call(wallet, { eventName, cb })
  return typeof unsubscribe === 'function' ? (unsubscribe as () => void) : () => {}
}

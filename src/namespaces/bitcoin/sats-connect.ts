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
const ownCodes: Readonly<Record<number, ErrorCode>> = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_UNSUPPORTED',
  [-32002]: 'WALLET_UNAUTHORIZED',
}

/** Sends one request. Rejects with the error, whether it was thrown, returned or wrapped in the response. */
export async function sendRequest(wallet: RequestWallet, method: string, params?: unknown): Promise<unknown> {
  let answer: unknown
  try {
    answer = await asPromise(() => wallet.request(method, params))
  } catch (thrown) {
    throw errorOf(thrown)
  }
  const { error, result } = (answer ?? {}) as { error?: unknown; result?: unknown }
  if (error) throw errorOf(answer)
  return result
}

function errorOf(thrown: unknown): unknown {
  try {
    const { code } = ((thrown as { error?: unknown })?.error ?? thrown) as { code?: unknown }
    const ownCode = typeof code === 'number' ? ownCodes[code] : undefined
    return ownCode ? new AppError(ownCode, { cause: thrown }) : thrown
  } catch {
    // Return an unreadable error unchanged.
    return thrown
  }
}

const names: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}
const purposes = ['payment', 'ordinals']

/** Creates a source of addresses and signatures for a Sats Connect wallet. */
export function satsConnectSource(wallet: RequestWallet): BitcoinSource {
  const request = (method: string, params?: unknown) => sendRequest(wallet, method, params)
  /** Tries the methods in order until the wallet supports one: wallet versions use different methods for the same task. */
  const requestFirst = async (
    ...requests: readonly [method: string, params?: unknown][]
  ): Promise<unknown> => {
    let failure: unknown
    for (const [method, params] of requests)
      try {
        return await request(method, params)
      } catch (thrown) {
        failure = thrown
        if (toAppError(thrown).code !== 'METHOD_UNSUPPORTED') throw thrown
      }
    throw failure
  }

  return {
    share: async network =>
      addressesOf(
        await requestFirst(
          ['wallet_connect', { addresses: purposes, ...(network && { network: names[network] }) }],
          ['getAddresses', { purposes }],
        ),
      ),

    // Without a permission the wallet would open a prompt, so the permissions are read first.
    async restore() {
      try {
        const permissions = await request('wallet_getCurrentPermissions')
        if (!Array.isArray(permissions) || !permissions.length) return undefined
        return addressesOf(await requestFirst(['wallet_getAccount'], ['getAddresses', { purposes }]))
      } catch (thrown) {
        if (['WALLET_UNAUTHORIZED', 'METHOD_UNSUPPORTED'].includes(toAppError(thrown).code)) return undefined
        throw thrown
      }
    },

    disconnect: () => requestFirst(['wallet_disconnect'], ['wallet_renouncePermissions']),
    probe: () => request('wallet_getCurrentPermissions'),

    follow({ changed, disconnected }) {
      const stops = [
        listen(wallet, 'accountChange', changed),
        listen(wallet, 'networkChange', changed),
        listen(wallet, 'disconnect', disconnected),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },

    async signMessage({ address, message, protocol }) {
      const options = protocol && { protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      return field(await request('signMessage', { address, message, ...options }), 'signature')
    },

    async signPsbt({ psbt, inputs, broadcast = false }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      const answer = await request('signPsbt', { psbt, signInputs, broadcast })
      return { psbt: field(answer, 'psbt'), txid: field(answer, 'txid') }
    },

    // The API takes a number. Every possible amount in satoshis is a safe integer.
    sendTransfer: async ({ recipient, value }) =>
      field(
        await request('sendTransfer', { recipients: [{ address: recipient, amount: Number(value) }] }),
        'txid',
      ),

    switchNetwork: network => request('wallet_changeNetwork', { name: names[network] }),
  }
}

export const field = (answer: unknown, name: string): unknown =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.[name]

/** Reads the addresses from a list, or from the `addresses` property of an object. */
const addressesOf = (answer: unknown): readonly ReportedAddress[] =>
  (Array.isArray(answer) ? answer : field(answer, 'addresses')) as readonly ReportedAddress[]

/** Subscribes to an event. Older wallets take the event name and the listener as two arguments, newer ones as one object. */
function listen(wallet: RequestWallet, eventName: string, cb: () => void): () => void {
  const add = wallet.addListener
  if (typeof add !== 'function') return () => {}
  const stop = add.length > 1 ? add.call(wallet, eventName, cb) : add.call(wallet, { eventName, cb })
  return typeof stop === 'function' ? (stop as () => void) : () => {}
}

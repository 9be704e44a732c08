import { isSameAddress } from '../../core/chain/address.ts'
import type { BitcoinNetworkName } from '../../core/chain/bitcoin-network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { BitcoinSource, ReportedAddress } from './bitcoin-wallet.ts'
import { psbtFromHex, psbtToHex } from './psbt.ts'
import { sendRequest, readField, type RequestWallet } from './sats-connect.ts'

interface LeatherAddress {
  readonly symbol?: unknown
  readonly type?: unknown
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly derivationPath?: unknown
}

/**
 * Creates a source for Leather, which takes requests like a Sats Connect wallet but has its own methods. Every method of Leather
 * prompts the user, so a session cannot be restored after a reload. Leather emits no events.
 */
export function createLeatherSource(wallet: RequestWallet): BitcoinSource {
  const request = (method: string, params?: unknown) => sendRequest(wallet, method, params)
  let sharedAddresses: readonly LeatherAddress[] = []

  /**
   * Returns the request parameter with the account index of a shared address, because another account may be active in the wallet.
   */
  const accountOf = (address: string) => {
    const path = sharedAddresses.find(
      sharedAddress =>
        typeof sharedAddress.address === 'string' && isSameAddress('bip122', sharedAddress.address, address),
    )?.derivationPath
    const index = typeof path === 'string' ? /^m\/\d+'\/\d+'\/(\d+)'/.exec(path)?.[1] : undefined
    return index === undefined ? {} : { account: Number(index) }
  }
  const networkParameterOf = (name: BitcoinNetworkName | undefined) =>
    name && { network: name === 'regtest' ? 'devnet' : name }

  return {
    async requestAddresses() {
      const addresses = readField(await request('getAddresses'), 'addresses')
      if (!Array.isArray(addresses)) throw new AppError('WALLET_INVALID_ANSWER')
      sharedAddresses = (addresses as (LeatherAddress | null)[]).flatMap(entry =>
        entry?.symbol === 'BTC' ? [entry] : [],
      )
      return sharedAddresses.map(
        ({ address, publicKey, type }): ReportedAddress => ({
          address,
          publicKey,
          purpose: type === 'p2tr' ? 'ordinals' : 'payment',
        }),
      )
    },

    restore: async () => undefined,

    async signMessage({ address, message, protocol }, name) {
      if (protocol === 'ecdsa') throw new AppError('METHOD_UNSUPPORTED')
      const paymentType = sharedAddresses.find(sharedAddress => sharedAddress.address === address)?.type
      const answer = await request('signMessage', {
        message,
        paymentType,
        ...accountOf(address),
        ...networkParameterOf(name),
      })
      const signer = readField(answer, 'address')
      if (signer !== undefined && signer !== address) throw new AppError('WALLET_INVALID_ANSWER')
      return readField(answer, 'signature')
    },

    async signPsbt({ psbt, inputs, broadcast = false }, name) {
      const answer = await request('signPsbt', {
        hex: psbtToHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        broadcast,
        ...(inputs[0] && accountOf(inputs[0].address)),
        ...networkParameterOf(name),
      })
      return { psbt: psbtFromHex(readField(answer, 'hex')), txid: readField(answer, 'txid') }
    },

    sendTransfer: async ({ from, recipient, value }, name) =>
      readField(
        await request('sendTransfer', {
          recipients: [{ address: recipient, amount: String(value) }],
          ...accountOf(from),
          ...networkParameterOf(name),
        }),
        'txid',
      ),
  }
}

import { isSameAddress } from '../../core/chain/address.ts'
import { encodeBase64 } from '../../core/chain/base64.ts'
import { encodeHex } from '../../core/chain/hex.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import type { BitcoinAddress, BitcoinProvider } from '../../core/wallet/provider.ts'
import { networkOfAddresses, readBitcoinSignature } from './answers.ts'
import { toBitcoinAccount } from './bitcoin-wallet.ts'
import { isSameTransaction, type PsbtRequest, readPsbt } from './psbt.ts'
import type { StandardPart } from '../../connectors/wallet-standard/part.ts'
import {
  methodOf,
  type StandardAccount,
  type StandardWallet,
} from '../../connectors/wallet-standard/standard-wallet.ts'

/** Bitcoin part of the Wallet Standard connector: addresses and signatures. It supports neither payments nor network switches. */
export const bitcoinPart: StandardPart<'bip122'> = {
  namespace: 'bip122',
  chainPrefix: 'bitcoin:',

  connect(wallet, isSilent) {
    const connect = methodOf(wallet, 'bitcoin:connect', 'connect')
    // `bitcoin:connect` has no silent mode. `standard:connect` does.
    if (!connect || isSilent) return undefined
    return connect({ purposes: ['payment', 'ordinals'] }).then(
      answer => (answer as { accounts?: unknown } | undefined)?.accounts,
    )
  },

  readAccount(account) {
    const address = addressOf(account)
    networkOfAddresses([address], undefined)
    return toBitcoinAccount(address)
  },

  sort: accounts =>
    [...accounts].sort(
      (a, b) => Number(addressOf(a).purpose === 'ordinals') - Number(addressOf(b).purpose === 'ordinals'),
    ),

  networks(accounts, requestedId) {
    const id = networkOfAddresses(accounts.map(addressOf), requestedId)
    return id ? [id] : []
  },

  provider: createBitcoinProvider,
}

function addressOf(account: StandardAccount): BitcoinAddress {
  const { address, publicKey } = account
  if (typeof address !== 'string') throw new AppError('WALLET_INVALID_ANSWER')
  const { purpose } = account as { purpose?: unknown }
  return {
    address,
    purpose: purpose === 'ordinals' ? 'ordinals' : 'payment',
    ...(ArrayBuffer.isView(publicKey) && { publicKey: encodeHex(readBytes(publicKey)) }),
  }
}

function createBitcoinProvider(
  wallet: StandardWallet,
  accounts: () => readonly StandardAccount[],
): BitcoinProvider {
  const accountOf = (address: string): StandardAccount => {
    const match = accounts().find(account => isSameAddress('bip122', account.address, address))
    if (!match) throw new AppError('WALLET_UNAUTHORIZED')
    return match
  }

  /** Calls a feature with one input and returns its first output. */
  const request = async (feature: string, input: object): Promise<Record<string, unknown>> => {
    const call = methodOf(wallet, `bitcoin:${feature}`, feature)
    if (!call) throw new AppError('METHOD_UNSUPPORTED')
    const outputs = await call(input)
    const output: unknown = Array.isArray(outputs) ? outputs[0] : undefined
    if (typeof output !== 'object' || output === null) throw new AppError('WALLET_INVALID_ANSWER')
    return output as Record<string, unknown>
  }

  return {
    get addresses() {
      return accounts().map(addressOf)
    },

    async signMessage({ address, message }) {
      requireMessage(message)
      const bytes = new TextEncoder().encode(message)
      const { signature, signedMessage } = await request('signMessage', {
        account: accountOf(address),
        message: bytes.slice(),
      })
      // The standard lets a wallet modify the message. The signature would then cover a different text from the displayed one.
      const signedBytes = readBytes(signedMessage ?? bytes)
      if (signedBytes.length !== bytes.length || signedBytes.some((byte, index) => byte !== bytes[index]))
        throw new AppError('WALLET_INVALID_ANSWER')
      return readBitcoinSignature(encodeBase64(readBytes(signature)))
    },

    ...(methodOf(wallet, 'bitcoin:signTransaction', 'signTransaction') && {
      async signPsbt({ psbt, inputs, broadcast }: PsbtRequest) {
        if (broadcast) throw new AppError('METHOD_UNSUPPORTED')
        const originalPsbt = readPsbt(psbt, 'INVALID_PARAMS')
        const inputsToSign = inputs.map(({ address, index, sighashTypes }) => ({
          account: accountOf(address),
          signingIndexes: [index],
          ...(sighashTypes?.[0] !== undefined && { sigHash: sighashName(sighashTypes[0]) }),
        }))
        const { signedPsbt } = await request('signTransaction', { psbt: originalPsbt.slice(), inputsToSign })
        const encodedPsbt = encodeBase64(readBytes(signedPsbt))
        if (!isSameTransaction(originalPsbt, readPsbt(encodedPsbt, 'WALLET_INVALID_ANSWER')))
          throw new AppError('WALLET_INVALID_ANSWER')
        return { psbt: encodedPsbt }
      },
    }),
  }
}

/** Returns the name of a sighash type in the standard: `ALL`, `NONE` or `SINGLE`, optionally with `ANYONECANPAY`. */
function sighashName(type: number): string {
  const name = ['ALL', 'ALL', 'NONE', 'SINGLE'][type & 0x7f]
  if (!name) throw new AppError('INVALID_PARAMS')
  return type & 0x80 ? `${name}|ANYONECANPAY` : name
}

/**
 * Copies bytes from the wallet, which may belong to the realm of another frame. Throws WALLET_INVALID_ANSWER if the value is not a
 * byte array.
 */
function readBytes(value: unknown): Uint8Array {
  if (!ArrayBuffer.isView(value)) throw new AppError('WALLET_INVALID_ANSWER')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

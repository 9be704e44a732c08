import {
  currentNetworkOf,
  readField,
  createNetworkSwitcher,
} from '../../connectors/walletconnect/session-values.ts'
import type { PairedSession } from '../../connectors/walletconnect/session.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { bitcoinNetworksOf } from '../../core/chain/bitcoin-network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { readBitcoinSignature, readTransactionId, requirePayment } from './answers.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import type { BitcoinProvider } from '../../core/wallet/provider.ts'
import { isSameTransaction, type PsbtRequest, readPsbt } from './psbt.ts'

/** Creates the provider for the Bitcoin accounts of a session. */
export function createBitcoinProvider(session: PairedSession): BitcoinProvider {
  /** Returns the addresses of the current network. A session contains the addresses of all networks. */
  const readAddresses = () => {
    const id = currentNetworkOf(session, 'bip122')
    return session
      .accountsOn('bip122', id)
      .filter(({ address }) => bitcoinNetworksOf(address).includes(id))
      .map(({ address }) => ({ address, purpose: 'payment' }))
  }
  const request = (method: string, params: object) => {
    const account = readAddresses()[0]?.address
    if (!account) throw new AppError('WALLET_NO_ACCOUNT')
    return session.request(currentNetworkOf(session, 'bip122'), method, { account, ...params })
  }
  return {
    get addresses() {
      return readAddresses()
    },
    async signMessage({ address, message, protocol }) {
      requireMessage(message)
      if (!readAddresses().some(entry => isSameAddress('bip122', entry.address, address)))
        throw new AppError('WALLET_UNAUTHORIZED')
      const params = { message, address, ...(protocol && { protocol }) }
      // Over the pairing protocol, wallets return hex instead of base64. `readBitcoinSignature` accepts both.
      return readBitcoinSignature(readField(await request('signMessage', params), 'signature'))
    },
    ...(session.hasMethod('bip122', 'signPsbt') && {
      async signPsbt({ psbt, inputs, broadcast = false }: PsbtRequest) {
        const originalPsbt = readPsbt(psbt, 'INVALID_PARAMS')
        const answer = await request('signPsbt', { psbt, signInputs: inputs, broadcast })
        const signedPsbt = readField(answer, 'psbt')
        if (!isSameTransaction(originalPsbt, readPsbt(signedPsbt, 'WALLET_INVALID_ANSWER')))
          throw new AppError('WALLET_INVALID_ANSWER')
        return broadcast
          ? { psbt: signedPsbt, txid: readTransactionId(readField(answer, 'txid')) }
          : { psbt: signedPsbt }
      },
    }),
    ...(session.hasMethod('bip122', 'sendTransfer') && {
      async sendTransfer({ recipient, value }: { recipient: string; value: bigint }) {
        requirePayment({ from: readAddresses()[0]?.address, recipient, value })
        const params = { recipientAddress: recipient, amount: String(value) }
        return readTransactionId(readField(await request('sendTransfer', params), 'txid'))
      },
    }),
    switchNetwork: createNetworkSwitcher(session),
  }
}

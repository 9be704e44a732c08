import {
  addressOf,
  currentNetworkOf,
  createNetworkSwitcher,
} from '../../connectors/walletconnect/session-values.ts'
import type { PairedSession } from '../../connectors/walletconnect/session.ts'
import { isSameAddress } from '../../core/chain/address.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requireMessage } from '../../core/wallet/message.ts'
import { readPolkadotSignature } from './answers.ts'
import type { PolkadotProvider } from '../../core/wallet/provider.ts'

/** Creates the provider for the Polkadot accounts of a session. */
export function createPolkadotProvider(session: PairedSession): PolkadotProvider {
  const request = async (
    method: string,
    params: { readonly address: string; readonly [name: string]: unknown },
  ) => {
    const id = currentNetworkOf(session, 'polkadot')
    const isShared = session
      .accountsOn('polkadot', id)
      .some(({ address }) => isSameAddress('polkadot', address, params.address))
    if (!isShared) throw new AppError('WALLET_UNAUTHORIZED')
    return readPolkadotSignature(await session.request(id, method, params))
  }
  return {
    get address() {
      return addressOf(session, 'polkadot')
    },
    async signMessage({ address, message }) {
      requireMessage(message)
      return request('polkadot_signMessage', { address, message: `<Bytes>${message}</Bytes>` })
    },
    ...(session.hasMethod('polkadot', 'polkadot_signTransaction') && {
      signTransaction: (payload: Readonly<Record<string, unknown>> & { readonly address: string }) =>
        request('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
    }),
    switchNetwork: createNetworkSwitcher(session),
  }
}

import { currentNetworkOf } from '../../connectors/walletconnect/session-values.ts'
import type { PairedSession, ReadChain } from '../../connectors/walletconnect/session.ts'
import { referenceOf, type NetworkId } from '../../core/chain/caip.ts'
import { readChainId } from '../../core/chain/evm-chain-id.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { requireCalls } from '../../core/wallet/calls-guard.ts'
import { readEvmAnswer } from '../../core/wallet/evm-answer.ts'
import { isNodeRead } from '../../core/wallet/node-reads.ts'
import { providerError } from '../../core/wallet/provider-error.ts'
import { providerEvents } from '../../core/wallet/provider-events.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'

/** Creates the provider for the EVM accounts of a session. */
export function createEvmProvider(session: PairedSession, readChain: ReadChain): Eip1193Provider {
  const accounts = () => session.accountsOn('eip155').map(({ address }) => address)
  let lastAddresses = accounts().join()
  const { emit, on, removeListener } = providerEvents()
  session.listeners.add((namespace, change) => {
    if (namespace !== 'eip155') return
    if (change === 'network') emit('chainChanged', chainHex(currentNetworkOf(session, namespace)))
    if (change === 'end') emit('disconnect', providerError(new AppError('WALLET_DISCONNECTED')))
    // The accounts may differ between networks.
    else if (accounts().join() !== lastAddresses) {
      lastAddresses = accounts().join()
      emit('accountsChanged', accounts())
    }
  })

  async function respond(method: string, params: unknown): Promise<unknown> {
    if (method === 'eth_accounts') return accounts()
    const currentId = currentNetworkOf(session, 'eip155')
    switch (method) {
      case 'eth_requestAccounts':
        return accounts()
      case 'eth_chainId':
        return chainHex(currentId)
      case 'net_version':
        return referenceOf(currentId)
      case 'wallet_switchEthereumChain':
        return switchNetwork(currentId, params)
    }
    if (session.hasMethod('eip155', method)) {
      requireCalls(method, params)
      return readEvmAnswer(method, await session.request(currentId, method, params), { canBeEmpty: true })
    }
    if (!isNodeRead(method)) throw new AppError('METHOD_UNSUPPORTED')
    return readChain(currentId, method, params)
  }

  /**
   * Switches the network. A network of the session needs no wallet request. Any other network is requested from the wallet if the
   * session allows the method.
   */
  async function switchNetwork(currentId: NetworkId, params: unknown): Promise<null> {
    const requestedId = readChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!requestedId) throw new AppError('INVALID_PARAMS')
    if (session.setNetwork(requestedId)) return null
    if (session.hasMethod('eip155', 'wallet_switchEthereumChain')) {
      await session.request(currentId, 'wallet_switchEthereumChain', params)
      // If the wallet approves but does not add the network to the session, reject: later requests would go to another network
      // (T18).
      await session.waitForNetwork(requestedId)
      if (session.setNetwork(requestedId)) return null
    }
    throw new AppError(session.isOver ? 'WALLET_DISCONNECTED' : 'CHAIN_UNRECOGNIZED')
  }

  return {
    request: async ({ method, params }) => {
      try {
        return await respond(method, params)
      } catch (error) {
        throw providerError(error, method)
      }
    },
    on,
    removeListener,
  }
}

const chainHex = (id: NetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`

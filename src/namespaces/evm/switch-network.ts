import { type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { requestWallet, codeOf } from '../../core/wallet/request-wallet.ts'
import { currentNetwork } from './current-network.ts'

/**
 * Sends a switch request and waits until the wallet reports the network. A response does not confirm the switch: some wallets
 * respond first and switch later. Rejects with WALLET_WRONG_NETWORK if the wallet stays on another network.
 */
export async function requestSwitch(
  id: NetworkId,
  provider: Eip1193Provider,
  request: () => Promise<unknown>,
): Promise<void> {
  await request()
  if (!(await waitForNetwork(provider, id))) throw new AppError('WALLET_WRONG_NETWORK')
}

/** Switches the wallet's network. Adds the network first if the wallet does not have it (EIP-3326, EIP-3085). */
export async function switchNetwork(provider: Eip1193Provider, network: Network): Promise<void> {
  const { id } = network
  const chainId = `0x${BigInt(referenceOf(id)).toString(16)}`
  const switchChain = () =>
    requestSwitch(id, provider, () => requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId }]))
  try {
    await switchChain()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await addNetwork(provider, addParametersOf(network, chainId, error), error)
    // Some wallets switch when a network is added, others only add it.
    if (!(await isOnNetwork(provider, id))) await switchChain()
  }
}

async function addNetwork(
  provider: Eip1193Provider,
  parameters: object,
  switchError: unknown,
): Promise<void> {
  try {
    await requestWallet(provider, 'wallet_addEthereumChain', [parameters])
  } catch (cause) {
    const { code } = toAppError(cause)
    // The wallet cannot add networks, so report why the switch failed: the wallet stayed on another network, or does not have this
    // one.
    if (code === 'METHOD_UNSUPPORTED')
      throw isWrongNetworkError(switchError) ? switchError : new AppError('CHAIN_UNRECOGNIZED', { cause })
    // The wallet rejects this record, for example a symbol that is too long or an unreachable endpoint. A retry fails the same way.
    if (code === 'INVALID_PARAMS') throw new AppError('NETWORK_NOT_ADDED', { cause })
    throw cause
  }
}

const isWrongNetworkError = (error: unknown): boolean => toAppError(error).code === 'WALLET_WRONG_NETWORK'

/**
 * Returns whether adding the network may resolve the error: code 4902 in any form, the internal error that some wallets use
 * instead, an unsupported switch method, or a response without a switch. Returns false for a user rejection (EIP-3326).
 */
function isUnknownChain(error: unknown): boolean {
  const { code } = toAppError(error)
  return (
    code === 'CHAIN_UNRECOGNIZED' ||
    code === 'METHOD_UNSUPPORTED' ||
    isWrongNetworkError(error) ||
    (code === 'REQUEST_FAILED' && Math.abs(codeOf(error) ?? 0) === internalError)
  )
}

const internalError = 32_603

/** Builds the record for `wallet_addEthereumChain`. Throws CHAIN_UNRECOGNIZED if the network data is incomplete. */
function addParametersOf(
  { name, nativeCurrency, rpcUrls, blockExplorer }: Network,
  chainId: string,
  cause: unknown,
) {
  const urls = rpcUrls.filter(isUsableUrl)
  const { symbol, decimals } = nativeCurrency
  if (!urls.length || !name || !symbol || !Number.isInteger(decimals))
    throw new AppError('CHAIN_UNRECOGNIZED', { cause })
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name || symbol, symbol, decimals },
    rpcUrls: urls,
    ...(blockExplorer && isUsableUrl(blockExplorer.url) && { blockExplorerUrls: [blockExplorer.url] }),
  }
}

// Wallets accept https only, except for a chain on the same machine.
function isUsableUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

const isOnNetwork = async (provider: Eip1193Provider, id: NetworkId): Promise<boolean> =>
  (await currentNetwork(provider)) === id

/** Returns whether the wallet is on the network, now or within `switchSettleMs`. */
async function waitForNetwork(provider: Eip1193Provider, id: NetworkId): Promise<boolean> {
  if (await isOnNetwork(provider, id)) return true
  await new Promise<void>(resolve => {
    const finish = () => {
      clearTimeout(timer)
      changeListener('removeListener')
      resolve()
    }
    // Ignore events of other networks: the wallet may switch again.
    const onChange = () => void isOnNetwork(provider, id).then(isReached => isReached && finish(), finish)
    const changeListener = (method: 'on' | 'removeListener') => {
      try {
        provider[method]?.('chainChanged', onChange)
      } catch {
        // Without events, the network is read again after the timeout.
      }
    }
    const timer = setTimeout(finish, limits.switchSettleMs)
    changeListener('on')
  })
  return isOnNetwork(provider, id)
}

import { type NetworkId, referenceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { askWallet, codeOf } from '../../core/wallet/ask-wallet.ts'
import { currentNetwork } from './current-network.ts'

/**
 * Sends a switch request and waits until the wallet is on the network: an answer is no proof, and some wallets answer first
 * and change a moment later. Rejects WALLET_WRONG_NETWORK when the wallet stays elsewhere.
 */
export async function requestSwitch(
  id: NetworkId,
  provider: Eip1193Provider,
  request: () => Promise<unknown>,
): Promise<void> {
  await request()
  if (!(await arrives(provider, id))) throw new AppError('WALLET_WRONG_NETWORK')
}

/** Switches the wallet's network and, when the wallet does not know it, adds it first (EIP-3326, EIP-3085). */
export async function switchNetwork(provider: Eip1193Provider, network: Network): Promise<void> {
  const { id } = network
  const chainId = `0x${BigInt(referenceOf(id)).toString(16)}`
  const change = () =>
    requestSwitch(id, provider, () => askWallet(provider, 'wallet_switchEthereumChain', [{ chainId }]))
  try {
    await change()
  } catch (thrown) {
    if (!isUnknownChain(thrown)) throw thrown
    await add(provider, addRecord(network, chainId, thrown), thrown)
    // Adding may change the network, or only add it.
    if (!(await isThere(provider, id))) await change()
  }
}

async function add(provider: Eip1193Provider, record: object, unknown: unknown): Promise<void> {
  try {
    await askWallet(provider, 'wallet_addEthereumChain', [record])
  } catch (cause) {
    const { code } = toAppError(cause)
    // A wallet that adds none: what it said to the switch is the answer.
    if (code === 'METHOD_UNSUPPORTED')
      throw isElsewhere(unknown) ? unknown : new AppError('CHAIN_UNRECOGNIZED', { cause })
    // It does not take this record (a symbol that is too long, an endpoint it can't reach): the same record fails again.
    if (code === 'INVALID_PARAMS') throw new AppError('NETWORK_NOT_ADDED', { cause })
    throw cause
  }
}

const isElsewhere = (thrown: unknown): boolean => toAppError(thrown).code === 'WALLET_WRONG_NETWORK'

/**
 * Answers to which adding the network is the next step: 4902 in every form, the internal error by which some wallets say it,
 * no method to switch, and an answer without a change. A refusal of the user is not among them (EIP-3326).
 */
function isUnknownChain(thrown: unknown): boolean {
  const { code } = toAppError(thrown)
  return (
    code === 'CHAIN_UNRECOGNIZED' ||
    code === 'METHOD_UNSUPPORTED' ||
    isElsewhere(thrown) ||
    (code === 'REQUEST_FAILED' && Math.abs(codeOf(thrown) ?? 0) === internalError)
  )
}

const internalError = 32_603

/** What the wallet is told of the network; it is not asked with half a record. */
function addRecord(
  { name, nativeCurrency, rpcUrls, blockExplorer }: Network,
  chainId: string,
  cause: unknown,
) {
  const urls = rpcUrls.filter(isUsable)
  const { symbol, decimals } = nativeCurrency
  if (!urls.length || !name || !symbol || !Number.isInteger(decimals))
    throw new AppError('CHAIN_UNRECOGNIZED', { cause })
  return {
    chainId,
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name || symbol, symbol, decimals },
    rpcUrls: urls,
    ...(blockExplorer && isUsable(blockExplorer.url) && { blockExplorerUrls: [blockExplorer.url] }),
  }
}

// Wallets take https only, but for a chain on this very machine.
function isUsable(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

const isThere = async (provider: Eip1193Provider, id: NetworkId): Promise<boolean> =>
  (await currentNetwork(provider)) === id

/** Whether the wallet is on the network, now or within the settling time. */
async function arrives(provider: Eip1193Provider, id: NetworkId): Promise<boolean> {
  if (await isThere(provider, id)) return true
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      listen('removeListener')
      resolve()
    }
    // An event of another network ends nothing: the wallet may change again.
    const onChange = () => void isThere(provider, id).then(isReached => isReached && end(), end)
    const listen = (way: 'on' | 'removeListener') => {
      try {
        provider[way]?.('chainChanged', onChange)
      } catch {
        // A provider without events is asked again after the pause.
      }
    }
    const timer = setTimeout(end, limits.switchSettleMs)
    listen('on')
  })
  return isThere(provider, id)
}

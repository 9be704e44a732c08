import { referenceOf } from '../../core/chain/caip.ts'
import type { Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import * as limits from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { askWallet, codeOf } from '../../core/wallet/ask-wallet.ts'
import { currentNetwork } from './current-network.ts'

/** Asks the wallet to change its network and, when it does not know it, to add it first (EIP-3326, EIP-3085). */
export async function switchNetwork(provider: Eip1193Provider, network: Network): Promise<void> {
  const chainId = `0x${BigInt(referenceOf(network.id)).toString(16)}`
  const change = () => askWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await change()
  } catch (thrown) {
    if (!isUnknownChain(thrown)) throw thrown
    await askWallet(provider, 'wallet_addEthereumChain', [addRecord(network, chainId, thrown)]).catch(
      (cause: unknown) => {
        // That it adds none is not the point: it does not know this one.
        if (toAppError(cause).code === 'METHOD_UNSUPPORTED')
          throw new AppError('CHAIN_UNRECOGNIZED', { cause })
        throw cause
      },
    )
    // Adding may change the network, or only add it.
    if (!(await isThere(provider, network))) await change()
  }
  if (!(await arrives(provider, network))) throw new AppError('WALLET_WRONG_NETWORK')
}

// 4902 in every form, and the internal error by which some wallets say it; a refusal of the user is neither (EIP-3326).
function isUnknownChain(thrown: unknown): boolean {
  const { code } = toAppError(thrown)
  return (
    code === 'CHAIN_UNRECOGNIZED' ||
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

const isThere = async (provider: Eip1193Provider, network: Network): Promise<boolean> =>
  (await currentNetwork(provider)) === network.id

/** Whether the wallet really is there: it has answered, but some change a moment later. */
async function arrives(provider: Eip1193Provider, network: Network): Promise<boolean> {
  if (await isThere(provider, network)) return true
  await changeOrPause(provider)
  return isThere(provider, network)
}

function changeOrPause(provider: Eip1193Provider): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      listen('removeListener')
      resolve()
    }
    const listen = (way: 'on' | 'removeListener') => {
      try {
        provider[way]?.('chainChanged', end)
      } catch {
        // Without events there is the pause.
      }
    }
    const timer = setTimeout(end, limits.switchSettleMs)
    listen('on')
  })
}

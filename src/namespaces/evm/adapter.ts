import { type AccountId, type NetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import { callRpc } from '../../services/chain-rpc.ts'
import type { BalanceRequest, ChainAdapter } from '../chain-adapter.ts'
import { requestWallet, withTimeout } from '../../core/wallet/request-wallet.ts'
import { currentNetwork } from './current-network.ts'
import { readSignature } from './read-signature.ts'

/** Communicates with EVM chains through an EIP-1193 provider. */
export const evmAdapter: ChainAdapter<Eip1193Provider> = {
  namespace: 'eip155',

  async signMessage(provider, account, message) {
    // UTF-8 encoding replaces a lone surrogate, so the signed message would differ from the displayed one.
    if (/\p{Surrogate}/u.test(message)) throw new AppError('INVALID_PARAMS')
    // Encode as the hex of the UTF-8 bytes, so that a message that looks like hex is signed as text (EIP-191).
    return readSignature(
      await requestWallet(provider, 'personal_sign', [utf8ToHex(message), addressOf(account)]),
    )
  },

  // The code loads on demand, because restoring a session never signs typed data.
  signTypedData: async (provider, account, typedData) =>
    (await import('./sign-typed-data.ts')).signTypedData(provider, account, typedData),

  // The code loads on demand, because restoring a session parses no wallet errors.
  switchNetwork: async (provider, network) =>
    (await import('./switch-network.ts')).switchNetwork(provider, network),

  nativeBalance,
}

async function nativeBalance({
  provider,
  account,
  network,
  rpcUrls,
  signal,
}: BalanceRequest<Eip1193Provider>) {
  const params = [addressOf(account), 'latest']
  const reportedBalance = provider && (await walletBalance(provider, network.id, params))
  if (reportedBalance !== undefined) return reportedBalance
  try {
    const value = readQuantity(
      await callRpc({ urls: await rpcUrls(), method: 'eth_getBalance', params, signal }),
    )
    if (value !== undefined) return value
  } catch (cause) {
    throw new AppError('BALANCE_UNAVAILABLE', { cause })
  }
  throw new AppError('BALANCE_UNAVAILABLE')
}

/** Returns undefined if the wallet is on another network, fails or times out. The network's endpoints are used then. */
async function walletBalance(provider: Eip1193Provider, networkId: NetworkId, params: readonly unknown[]) {
  try {
    if ((await currentNetwork(provider)) !== networkId) return undefined
    const value = readQuantity(
      await withTimeout(limits.probeAnswerMs, requestWallet(provider, 'eth_getBalance', params)),
    )
    // If the network changed during the request, the balance may belong to another network.
    return (await currentNetwork(provider)) === networkId ? value : undefined
  } catch {
    return undefined
  }
}

function addressOf(account: AccountId): string {
  return parseAccountId(account).address
}

function utf8ToHex(text: string): string {
  let hex = '0x'
  for (const byte of new TextEncoder().encode(text)) hex += byte.toString(16).padStart(2, '0')
  return hex
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

import { type AccountId, referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { requestWallet, withTimeout } from '../../core/wallet/request-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { ReportedCapabilities } from '../requests.ts'
import { isRecord } from './answers.ts'

/** Wallet capabilities for an account on one network (EIP-5792). */
export interface WalletCapabilities {
  /** `ready`: supported after the user agrees to upgrade the account. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  readonly assetDiscovery: boolean
  readonly paymasterService: boolean
}

/**
 * Returns the wallet's capabilities by chain id. Rejects with the wallet's error, with WALLET_SILENT if it does not respond in
 * time, or with WALLET_INVALID_ANSWER.
 */
export async function requestCapabilities(
  provider: Eip1193Provider,
  account: AccountId,
): Promise<ReportedCapabilities> {
  const { address } = parseAccountId(account)
  const answer = await withTimeout(
    limits.probeAnswerMs,
    requestWallet(provider, 'wallet_getCapabilities', [address]),
  )
  if (!isRecord(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const chains = Object.entries(answer)
    .slice(0, maxChains)
    .flatMap(([key, value]) => (isChainNumber(key) && isRecord(value) ? [[key.toLowerCase(), value]] : []))
  return Object.fromEntries(chains) as ReportedCapabilities
}

/**
 * Returns the wallet's capabilities for an account on its network. Undefined if the wallet reports none, in which case it does not
 * support batches. Never rejects.
 */
export async function walletCapabilities(
  provider: Eip1193Provider,
  account: AccountId,
): Promise<WalletCapabilities | undefined> {
  const { address, networkId } = parseAccountId(account)
  try {
    const answer = await withTimeout(
      limits.probeAnswerMs,
      requestWallet(provider, 'wallet_getCapabilities', [address]),
    )
    if (!isRecord(answer)) return undefined
    // `0x0` applies to all networks. Values of the specific network override it.
    const defaultCapabilities = valueOfChain(answer, '0x0')
    const networkCapabilities = valueOfChain(answer, `0x${BigInt(referenceOf(networkId)).toString(16)}`)
    if (!isRecord(defaultCapabilities) && !isRecord(networkCapabilities)) return undefined
    const mergedCapabilities = {
      ...(isRecord(defaultCapabilities) && defaultCapabilities),
      ...(isRecord(networkCapabilities) && networkCapabilities),
    }
    return {
      atomic: readAtomic(mergedCapabilities),
      assetDiscovery: isSupported(mergedCapabilities.assetDiscovery),
      paymasterService: isSupported(mergedCapabilities.paymasterService),
    }
  } catch {
    // A wallet that does not support the method, or fails at it, has no capabilities. This is not an error.
    return undefined
  }
}

/** Finds the entry of a chain. Wallets differ in the case and leading zeros of the chain id. */
export function valueOfChain(answer: unknown, chainId: string): unknown {
  if (!isRecord(answer)) return undefined
  for (const [key, value] of Object.entries(answer).slice(0, maxChains))
    if (isChainNumber(key) && BigInt(key) === BigInt(chainId)) return value
  return undefined
}

const maxChains = 500
const isChainNumber = (key: string): boolean => /^0x[0-9a-f]{1,64}$/i.test(key)

const isSupported = (value: unknown): boolean => isRecord(value) && value.supported === true

// Wallets that implement the draft return `atomicBatch: { supported: true }`.
function readAtomic({ atomic, atomicBatch }: Record<string, unknown>): WalletCapabilities['atomic'] {
  const status = isRecord(atomic) ? atomic.status : undefined
  if (status === 'supported' || status === 'ready') return status
  return isSupported(atomicBatch) ? 'supported' : 'unsupported'
}

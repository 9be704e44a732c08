import { type AccountId, referenceOf, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { askWallet, within } from '../../core/wallet/ask-wallet.ts'
import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { ToldCapabilities } from '../requests.ts'
import { isRecord } from './answers.ts'

/** What a wallet says it can do with an account on one network (EIP-5792). */
export interface WalletCapabilities {
  /** `ready`: it would, once the person has agreed to another kind of account. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  readonly assetDiscovery: boolean
  readonly paymasterService: boolean
}

/** The wallet's own answer, chain by chain, for an app that asks. Rejects with what the wallet said, or WALLET_INVALID_ANSWER. */
export async function toldCapabilities(
  provider: Eip1193Provider,
  account: AccountId,
): Promise<ToldCapabilities> {
  const { address } = parseAccountId(account)
  const answer = await within(limits.probeAnswerMs, askWallet(provider, 'wallet_getCapabilities', [address]))
  if (!isRecord(answer)) throw new AppError('WALLET_INVALID_ANSWER')
  const chains = Object.entries(answer)
    .slice(0, mostChains)
    .flatMap(([key, value]) => (isChainNumber(key) && isRecord(value) ? [[key.toLowerCase(), value]] : []))
  return Object.fromEntries(chains) as ToldCapabilities
}

/** Undefined when the wallet does not tell: then it takes no batches either. Never rejects. */
export async function walletCapabilities(
  provider: Eip1193Provider,
  account: AccountId,
): Promise<WalletCapabilities | undefined> {
  const { address, networkId } = parseAccountId(account)
  try {
    const answer = await within(
      limits.probeAnswerMs,
      askWallet(provider, 'wallet_getCapabilities', [address]),
    )
    if (!isRecord(answer)) return undefined
    // What holds everywhere stands under zero; what is said of this network counts more.
    const everywhere = ofChain(answer, '0x0')
    const here = ofChain(answer, `0x${BigInt(referenceOf(networkId)).toString(16)}`)
    if (!isRecord(everywhere) && !isRecord(here)) return undefined
    const told = { ...(isRecord(everywhere) && everywhere), ...(isRecord(here) && here) }
    return {
      atomic: readAtomic(told),
      assetDiscovery: isSupported(told.assetDiscovery),
      paymasterService: isSupported(told.paymasterService),
    }
  } catch {
    // A wallet that does not know the question, or fails at it, offers nothing: nobody's error.
    return undefined
  }
}

/** Wallets differ in the case and the zeros of the chain's number. */
export function ofChain(answer: unknown, chainId: string): unknown {
  if (!isRecord(answer)) return undefined
  for (const [key, value] of Object.entries(answer).slice(0, mostChains))
    if (isChainNumber(key) && BigInt(key) === BigInt(chainId)) return value
  return undefined
}

const mostChains = 500
const isChainNumber = (key: string): boolean => /^0x[0-9a-f]{1,64}$/i.test(key)

const isSupported = (value: unknown): boolean => isRecord(value) && value.supported === true

// Wallets of the draft said `atomicBatch: { supported: true }`.
function readAtomic({ atomic, atomicBatch }: Record<string, unknown>): WalletCapabilities['atomic'] {
  const status = isRecord(atomic) ? atomic.status : undefined
  if (status === 'supported' || status === 'ready') return status
  return isSupported(atomicBatch) ? 'supported' : 'unsupported'
}

import { loadFeature } from '../../namespaces/features.ts'
import { isAddress } from '../../core/chain/address.ts'
import { type AccountId, formatAccountId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import * as limits from '../../core/limits.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { sortTokens, type TokenBalance } from '../../core/money/token.ts'
import { runtime } from '../../runtime.ts'
import { getBalances } from '../../services/account-service.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import {
  $tokenLists,
  tokensFailed,
  tokensCleared,
  tokensLoading,
  tokensReceived,
  type TokenSource,
} from '../../state/account/token-balances.ts'
import { followDisconnect } from './follow.ts'
import { showError } from '../shell/show-error.ts'
import { reportReceived } from './report-received.ts'
import { findTokenImage } from './token-image.ts'
import { perModal } from '../../core/per-modal.ts'

interface LoadRequest {
  readonly account: AccountId
  readonly namespace: Namespace
  readonly address: string
  readonly network: Network
  readonly changed: readonly string[]
}

export interface LoadTokens {
  /** Also reloads a fresh or recently failed list, because the user requests it or a balance has changed. */
  readonly now?: boolean
  /** Addresses of tokens whose balance just changed, `native` for the native coin. The service rereads their balances from the chain. */
  readonly changed?: readonly string[]
}

const live = perModal(() => ({
  requests: new Map<AccountId, Promise<void>>(),
}))

/**
 * Loads the tokens of the active account on the active network: from its wallet (EIP-7811), else from the service, else from the
 * chain. Without `now`, does nothing if the list was loaded, or failed, less than 30 s ago. Never rejects: a failure is stored in
 * `$tokenLists`, and shown unless an automatic load failed before.
 */
export function loadTokens({ now = false, changed = [] }: LoadTokens = {}): Promise<void> {
  const request = currentRequest(changed)
  if (!request) return Promise.resolve()
  const { account } = request
  const pending = live.requests.get(account)
  // The pending request may return balances from before the change that this call reports, so load again after it.
  if (pending) return now ? pending.then(() => start(request, true)) : pending
  return isFresh(account) && !now ? Promise.resolve() : start(request, now)
}

function currentRequest(changed: readonly string[] = []): LoadRequest | undefined {
  const { namespace, networkId, address, status } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (status !== 'connected' || !namespace || !address || !network) return undefined
  if (!namespaceRules[namespace].balance) return undefined
  return { account: formatAccountId(network.id, address), namespace, address, network, changed }
}

function isFresh(account: AccountId): boolean {
  const list = $tokenLists.get()[account]
  if (list?.settledAt === undefined) return false
  const age = performance.now() - list.settledAt
  return age < (list.status === 'failed' ? limits.balanceRetryGapMs : limits.balanceCacheMs)
}

function start(request: LoadRequest, isManual: boolean): Promise<void> {
  const { account } = request
  const { requests } = live
  const accountRequests = requests.get(account)
  if (accountRequests) return accountRequests
  const job = load(request, isManual).finally(() => requests.delete(account))
  requests.set(account, job)
  return job
}

async function load(request: LoadRequest, isManual: boolean): Promise<void> {
  const { account } = request
  // `destroy()` replaces the map. A result that arrives later is dropped.
  const { requests } = live
  const hadFailed = $tokenLists.get()[account]?.status === 'failed'
  tokensLoading(account)
  try {
    const { tokens, source } = await fetchTokens(request)
    if (requests !== live.requests) return
    const displayTokens = tokens.map(token => sanitizeToken(token, request.network))
    const previousList = $tokenLists.get()[account]
    tokensReceived(account, sortTokens(displayTokens), source, performance.now())
    const currentList = $tokenLists.get()[account]
    // If the caller names the changed tokens, another notice already reports the change.
    if (!hadFailed && previousList?.settledAt !== undefined && currentList && !request.changed.length)
      void reportReceived(account, previousList, currentList).catch(() => {})
  } catch (cause) {
    if (requests !== live.requests) return
    tokensFailed(account, performance.now())
    // Repeated failures of automatic loads are not shown again. Another account may be active by now, and its screens must show no toast.
    const isShown = $account.get().caipAddress === account
    if (isShown && (isManual || !hadFailed)) showError(new AppError('BALANCE_UNAVAILABLE', { cause }))
  }
}

/**
 * Sanitizes a reported token for display. An entry without a contract is the network's coin and gets the label of the network record, so no
 * token can pose as it. Pictures come from the app or the image host. Tokens on a test network have no price.
 */
export function sanitizeToken(
  { price, value, image: reportedImage, ...token }: TokenBalance,
  network: Network,
): TokenBalance {
  const { name, symbol } = network.nativeCurrency
  const image = findTokenImage(network, token.address, reportedImage)
  return {
    ...token,
    ...(token.address === undefined && { name, symbol }),
    ...(!network.testnet && price !== undefined && { price }),
    ...(!network.testnet && value !== undefined && { value }),
    ...(image !== undefined && { image }),
  }
}

async function fetchTokens({ account, namespace, address, network, changed }: LoadRequest): Promise<{
  tokens: readonly TokenBalance[]
  source: TokenSource
}> {
  const settings = $options.get()
  const reads = await loadFeature(namespace, 'tokens')
  const provider = runtime.providers.get(namespace)
  const fromWallet = provider && (await reads?.readWallet?.({ provider, account, network }))
  if (fromWallet) return { tokens: fromWallet, source: 'wallet' }

  const configured = namedTokens(network.id, settings)
  let failure: unknown
  try {
    // Addresses restored from storage may be invalid.
    const forceUpdate = [...new Set(changed)].filter(
      token => token === 'native' || isAddress(namespace, token),
    )
    const tokens = await getBalances({ address, networkId: network.id, forceUpdate }, settings)
    if (tokens) return { tokens, source: 'service' }
  } catch (error) {
    // Without configured tokens the chain returns only the native coin, which must not look like the whole list.
    if (!configured.length) throw error
    failure = error
  }
  if (!reads) throw failure ?? new AppError('UNSUPPORTED_CHAIN')
  const tokens = await reads.readChain({
    account,
    network,
    rpcUrls: rpcUrls(network, settings),
    tokens: configured,
  })
  return { tokens, source: 'chain' }
}

followDisconnect({
  clear: tokensCleared,
  retry() {
    const request = currentRequest()
    // A repeated failure is not shown again.
    if (request && $tokenLists.get()[request.account]?.status === 'failed') void start(request, false)
  },
})

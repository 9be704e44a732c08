import { loadFeature } from '../../namespaces/features.ts'
import { type AccountId, formatAccountId, namespaceOf } from '../../core/chain/caip.ts'
import { findNetwork, type Network } from '../../core/chain/network.ts'
import { fromBaseUnits } from '../../core/money/amount.ts'
import { toBaseUnits } from '../../core/money/base-units.ts'
import { compareDecimals } from '../../core/money/decimal.ts'
import { moneyLimits } from '../../core/money/limits.ts'
import { namedTokens } from '../../core/money/named-tokens.ts'
import { type TokenBalance, tokenKey, worthOf } from '../../core/money/token.ts'
import type { NamedToken } from '../../core/options.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { arrivalSeen } from '../../state/account/arrival.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import { $tokens } from '../../state/account/token-balances.ts'
import { $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { refreshAccount } from './account.ts'
import { loadTokens } from './token-balances.ts'

/** Smallest payment that is shown, in US dollars. Smaller ones are ignored, because spam senders rely on such notices (T15). */
const dustWorth = '0.01'
/** Smallest payment that is shown in a token without a price, in the token. */
const dustAmount = '0.00001'

/**
 * Watches the balances of the active account on chain while the Receive screen shows its code. Reads the native coin and known tokens only,
 * because anybody can issue a token. Pauses while the page is hidden, and after the user has been idle for a while. Returns the function
 * that stops it.
 */
export function watchArrivals(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let lastActivityAt = Date.now()
  let nextReadAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let account: AccountId | undefined
  /**
   * Highest balance of each token so far, in base units. A payment is a new highest balance, so that a node that lags behind does not
   * report the same payment again.
   */
  const highestUnits = new Map<string, bigint>()

  async function read(): Promise<void> {
    const target = currentAccount()
    if (!target) return
    const reads = await loadFeature(namespaceOf(target.account), 'tokens')
    const balances = await reads?.readChain({
      account: target.account,
      network: target.network,
      rpcUrls: rpcUrls(target.network, $options.get()),
      tokens: knownTokensOf(target.network),
      signal,
    })
    if (!balances || signal.aborted || $account.get().caipAddress !== target.account) return
    if (account !== target.account) highestUnits.clear()
    account = target.account
    for (const token of balances) compare(target.account, token)
  }

  function compare(accountId: AccountId, token: TokenBalance): void {
    const key = tokenKey(token)
    const units = toBaseUnits(token.amount, token.decimals)
    const previousUnits = highestUnits.get(key)
    if (previousUnits !== undefined && units <= previousUnits) return
    highestUnits.set(key, units)
    const amount = previousUnits === undefined ? '0' : fromBaseUnits(units - previousUnits, token.decimals)
    if (previousUnits === undefined || isDust(token, amount)) return
    arrivalSeen({
      account: accountId,
      token,
      previousAmount: fromBaseUnits(previousUnits, token.decimals),
      amount,
    })
    // `changed` prevents the toast of the token list, because the screen shows its own notice.
    void loadTokens({ now: true, changed: [token.address ?? 'native'] })
    if (token.address === undefined) void refreshAccount({ now: true })
  }

  async function poll(): Promise<void> {
    timer = undefined
    isReading = true
    nextReadAt = Date.now() + moneyLimits.arrivalMs
    // The next read tries again.
    await read().catch(() => {})
    isReading = false
    schedulePoll()
  }

  function schedulePoll(): void {
    const isIdle = Date.now() - lastActivityAt >= moneyLimits.arrivalIdleMs
    if (signal.aborted || document.hidden || isIdle || isReading || timer !== undefined) return
    timer = setTimeout(() => void poll(), Math.max(0, nextReadAt - Date.now()))
  }

  function onActivity(): void {
    lastActivityAt = Date.now()
    schedulePoll()
  }

  function reschedule(): void {
    clearTimeout(timer)
    timer = undefined
    schedulePoll()
  }

  arrivalSeen(undefined)
  document.addEventListener('visibilitychange', reschedule, { signal })
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, onActivity, { signal, capture: true, passive: true })
  schedulePoll()
  return () => {
    stop.abort()
    clearTimeout(timer)
    arrivalSeen(undefined)
  }
}

function currentAccount(): { account: AccountId; network: Network } | undefined {
  const { networkId, address, status } = $account.get()
  const network = findNetwork($networks.get(), networkId)
  if (status !== 'connected' || !address || !network) return undefined
  return { account: formatAccountId(network.id, address), network }
}

/** Returns the known tokens of a network. Tokens of the app come first, because the app may define their decimals. */
function knownTokensOf(network: Network): NamedToken[] {
  const tokens = namedTokens(network.id, $options.get())
  const keys = new Set(tokens.map(({ address }) => tokenKey({ networkId: network.id, address })))
  const knownAddresses = [...$knownTokens.get().keys].flatMap(key =>
    key.startsWith(`${network.id}:`) && !keys.has(key) ? [{ address: key.slice(network.id.length + 1) }] : [],
  )
  return [...tokens, ...knownAddresses].slice(0, moneyLimits.arrivalTokens)
}

function isDust(token: TokenBalance, amount: string): boolean {
  const key = tokenKey(token)
  const price = $tokens.get().tokens.find(candidate => tokenKey(candidate) === key)?.price
  const worth = worthOf(amount, price)
  return worth === undefined ? compareDecimals(amount, dustAmount) < 0 : compareDecimals(worth, dustWorth) < 0
}

import { loadFeature } from '../../namespaces/features.ts'
import { isAddress } from '../../core/chain/address.ts'
import { formatAccountId, isNetworkId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import { namespaceRules } from '../../core/chain/namespace-rules.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { isNativePlaceholder, isSameToken, type TokenBalance } from '../../core/money/token.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { $account } from '../../state/account/account.ts'
import { $activeNetwork, $networks } from '../../state/network/networks.ts'
import { $options } from '../../state/settings/options.ts'
import { $formContext } from '../../state/account/form-context.ts'
import { tokenChosen } from '../../state/send/send.ts'
import { $tokens } from '../../state/account/token-balances.ts'
import { clearSendForm } from './send.ts'
import { enterAmount } from './send-form.ts'
import { enterReceiver } from './send-receiver.ts'
import { switchNetwork } from '../network/switch-network.ts'
import { loadTokens } from '../account/token-balances.ts'

/** Form values that an app may set: `open({ view: 'WalletSend', arguments })`. */
interface SendPrefill {
  token?: string
  amount?: string
  chain?: NetworkId
  receiver?: string
}

/**
 * Prefills the form with the app's values, which pass the same checks as typed input. Rejects before it fills in anything: with
 * INVALID_PARAMS if a value is invalid, with NETWORK_NOT_FOUND if the app does not configure the network, with UNSUPPORTED_CHAIN if the
 * network does not support sending, with WALLET_NOT_CONNECTED if there is a token but no account, with FORM_CHANGED if the account or the
 * network changes while the token loads, or with the wallet's error if the switch fails.
 */
export async function prefillSend(args?: unknown): Promise<void> {
  const prefill = args === undefined ? undefined : readPrefill(args)
  requireSend(prefill?.chain ?? $account.get().networkId)
  if (!prefill) return
  if (prefill.chain && $activeNetwork.get()?.id !== prefill.chain) await switchNetwork(prefill.chain)
  const context = $formContext.get()
  const token = prefill.token === undefined ? undefined : await findToken(prefill.token)
  // The network or the account changed while the token was loading.
  if ($formContext.get() !== context) throw new AppError('FORM_CHANGED')
  clearSendForm()
  if (token) tokenChosen(token)
  if (prefill.amount !== undefined) enterAmount(prefill.amount)
  if (prefill.receiver !== undefined) enterReceiver(prefill.receiver)
}

/** Throws UNSUPPORTED_CHAIN if the network does not support sending. */
function requireSend(networkId: NetworkId | undefined): void {
  if (networkId && !namespaceRules[namespaceOf(networkId)].send) throw new AppError('UNSUPPORTED_CHAIN')
}

function readPrefill(args: unknown): SendPrefill {
  if (typeof args !== 'object' || args === null) throw new AppError('INVALID_PARAMS')
  const { token, amount, chain, receiver } = args as Record<string, unknown>
  if (![token, amount, chain, receiver].every(isOptionalText)) throw new AppError('INVALID_PARAMS')
  const prefill = { token, amount, receiver } as Omit<SendPrefill, 'chain'>
  if (prefill.amount !== undefined && !/^(?=.*\d)\d{0,78}(?:\.\d{0,78})?$/.test(prefill.amount))
    throw new AppError('INVALID_PARAMS')
  if (chain === undefined) return prefill
  if (!isNetworkId(chain) || !findNetwork($networks.get(), chain)) throw new AppError('NETWORK_NOT_FOUND')
  return { ...prefill, chain }
}

const isOptionalText = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= 300)

/** Returns a token of the account, or one that it does not own yet, read from the chain. Undefined for the native coin. */
async function findToken(address: string): Promise<TokenBalance | undefined> {
  const network = $activeNetwork.get()
  const owner = $account.get().address
  if (!network || !owner) throw new AppError('WALLET_NOT_CONNECTED')
  if (isNativePlaceholder(address)) return undefined
  const namespace = namespaceOf(network.id)
  if (!isAddress(namespace, address)) throw new AppError('INVALID_PARAMS')
  await loadTokens()
  const listedToken = $tokens
    .get()
    .tokens.find(candidate => isSameToken(candidate, { networkId: network.id, address }))
  if (listedToken) return listedToken
  const reads = await loadFeature(namespace, 'tokens')
  const tokens = await reads?.readChain({
    account: formatAccountId(network.id, owner),
    network,
    rpcUrls: rpcUrls(network, $options.get()),
    tokens: [{ address }],
  })
  const token = tokens?.find(candidate => isSameToken(candidate, { networkId: network.id, address }))
  if (!token) throw new AppError('INVALID_PARAMS')
  return token
}

import type { AccountId } from '../core/chain/caip.ts'
import type { Network } from '../core/chain/network.ts'
import type { TokenBalance } from '../core/money/token.ts'
import type { TokenLabel } from '../core/money/token-label.ts'
import type { NamedToken } from '../core/options.ts'
import type { AnyProvider } from '../core/wallet/provider.ts'
import type { NormalName } from '../core/identity/normal-name.ts'
import type { Collectible } from '../core/money/activity.ts'

/**
 * Reads the name and symbol of a token contract or mint. Returns undefined if it has no symbol. Rejects if the chain cannot be
 * read.
 */
export type ReadLabel = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly address: string
  readonly signal?: AbortSignal | undefined
}) => Promise<TokenLabel | undefined>

/** Reads the tokens of an account without the balance service. */
export interface TokenReads<P = AnyProvider> {
  /**
   * Reads the tokens from the wallet (EIP-7811). Resolves with undefined if the wallet does not support it or its response is
   * invalid. Never rejects.
   */
  readWallet?(request: {
    readonly provider: P
    readonly account: AccountId
    readonly network: Network
  }): Promise<TokenBalance[] | undefined>
  /** Reads the native balance and the tokens that the app names, from the latest block. */
  readChain(request: {
    readonly account: AccountId
    readonly network: Network
    readonly rpcUrls: readonly string[]
    readonly tokens: readonly NamedToken[]
    readonly signal?: AbortSignal
  }): Promise<TokenBalance[]>
  readLabel: ReadLabel
}

export interface NameQuery {
  /** Network to return the address for. */
  readonly network: Network
  /**
   * Network that holds the registry: the requested network, another network with a universal resolver, or Ethereum for `.eth`
   * names.
   */
  readonly registry: Network
  readonly rpcUrls: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Resolves names to addresses and addresses to names. */
export interface NameReads {
  /** Normalizes a name (ENSIP-15). Returns undefined if the text is not a valid name. */
  normalizeName(text: string): Promise<NormalName | undefined>
  /**
   * Resolves a name to its address on the requested network, or on Ethereum (`isOfMainnet`). Returns undefined if the name has no
   * address. Rejects with NAME_UNSAFE if the name points to a gateway that must not be requested, and with another error if the
   * lookup fails.
   */
  addressOf(
    name: NormalName,
    query: NameQuery,
  ): Promise<{ readonly address: string; readonly isOfMainnet?: true } | undefined>
  /** Returns the primary name of an address if it resolves back to that address, otherwise undefined. */
  nameOf(address: string, query: NameQuery): Promise<NormalName | undefined>
}

/**
 * Reads the metadata URI of each collectible as its contract returns it. An entry is undefined if the contract returns none or the
 * collectible cannot be looked up. Rejects if the chain cannot be read.
 */
export type ReadTokenUris = (request: {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(string | undefined)[]>

/**
 * Reads whether the account owns each collectible now. Returns one entry each, undefined if the collectible cannot be looked up
 * because its contract, token id or standard is missing or invalid.
 */
export type ReadOwnership = (request: {
  readonly account: AccountId
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly collectibles: readonly Collectible[]
}) => Promise<(boolean | undefined)[]>

/**
 * Reads from the chain whether a transaction paid `to` from the account `from`. Returns undefined if the chain neither proves nor
 * disproves the payment. Rejects if the chain cannot be read.
 */
export type ProvePayment = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly from: string
  readonly to: string
  /** Token contracts accepted as payment: known tokens, and tokens that the account owns. */
  readonly tokens: readonly string[]
  /** Subset of `tokens` that are known to be genuine. */
  readonly genuineTokens: readonly string[]
  readonly signal?: AbortSignal | undefined
}) => Promise<boolean | undefined>

/** Current state of a transaction on its chain. */
export interface TransactionUpdate {
  /** `gone`: the node does not find the transaction, or no longer finds it. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'replaced' | 'gone'
  readonly nonce?: number
  /** Number of blocks on top of the block that includes it. */
  readonly depth?: number
  /** The transaction can no longer be included in any block. */
  readonly isExpired?: true
}

/** Looks up the state of a transaction. Rejects if the chain cannot be read. */
export type LookUpTransaction = (request: {
  readonly rpcUrls: readonly string[]
  readonly hash: string
  readonly address: string
  /** Nonce of the transaction, if known. */
  readonly nonce?: number | undefined
  /** Last block that may include the transaction, on chains where transactions expire. */
  readonly lastBlock?: number | undefined
  readonly signal?: AbortSignal
}) => Promise<TransactionUpdate>

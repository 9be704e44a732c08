/** A token that a page asked the test wallet to list. */
export interface WatchedAsset {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** Permissions granted to keys of a page (ERC-7715). */
export interface TestGrant {
  readonly context: string
  readonly request: unknown
}

interface Wallet {
  /** Chain id of the wallet's current network. */
  chainId(): number
  /** Addresses that the wallet shares with the page. */
  shared(): Promise<readonly string[]>
  requestChain(method: string, params: unknown): Promise<unknown>
  /** Creates an error as real wallets throw it. */
  failure(code: number, message: string): Error
  readonly hasAssets: boolean
}

/** Creates the methods beyond signing and sending: token list, asset discovery, and permissions for keys. */
export function evmExtras(wallet: Wallet) {
  const assets: WatchedAsset[] = []
  const grants = new Map<string, TestGrant>()
  const toHex = (value: number | bigint) => `0x${value.toString(16)}`

  const owner = async (address: unknown): Promise<string> => {
    const match = (await wallet.shared()).find(
      account => account.toLowerCase() === (typeof address === 'string' ? address.toLowerCase() : ''),
    )
    if (!match) throw wallet.failure(4100, 'The requested account has not been authorized by the user.')
    return match
  }
  // balanceOf(address) of ERC-20.
  const balanceCall = (asset: WatchedAsset, address: string) =>
    wallet.requestChain('eth_call', [
      { to: asset.address, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` },
      'latest',
    ])

  const methods: Record<string, (params: readonly unknown[], raw: unknown) => Promise<unknown>> = {
    async wallet_watchAsset(params, raw) {
      const { type, options } = (params[0] ?? raw ?? {}) as { type?: string; options?: WatchedAsset }
      if (type !== 'ERC20' || !options || !/^0x[0-9a-f]{40}$/i.test(options.address))
        throw wallet.failure(-32602, 'Invalid parameters: a token of the type ERC20 is needed.')
      const { address, symbol, decimals } = options
      assets.push({ address, symbol, decimals })
      return true
    },

    async wallet_getAssets([request]) {
      if (!wallet.hasAssets) throw wallet.failure(4200, 'The method "wallet_getAssets" is not available.')
      const address = await owner((request as { account?: unknown } | undefined)?.account)
      const native = {
        address: 'native',
        balance: await wallet.requestChain('eth_getBalance', [address, 'latest']),
        type: 'NATIVE',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
      }
      const tokens = await Promise.all(
        assets.map(async asset => ({
          address: asset.address,
          balance: toHex(BigInt((await balanceCall(asset, address)) as string)),
          type: 'ERC20',
          metadata: {
            name: asset.symbol,
            symbol: asset.symbol,
            decimals: asset.decimals,
            price: 0,
            iconUrl: '',
          },
        })),
      )
      return { [toHex(wallet.chainId())]: [native, ...tokens] }
    },

    async wallet_grantPermissions([request]) {
      const { address, chainId, expiry } = (request ?? {}) as Record<string, unknown>
      await owner(address)
      if (Number(chainId) !== wallet.chainId()) throw wallet.failure(-32602, 'Not the active chain.')
      if (typeof expiry !== 'number') throw wallet.failure(-32602, 'An expiry is needed.')
      const context = toHex(0x10000 + grants.size)
      grants.set(context, { context, request })
      return { ...(request as object), context }
    },
  }

  return {
    methods,
    assets,
    grants,
    /** Revokes a grant. Resolves with false if the request has no `permissionsContext`. Rejects if no grant has this context. */
    async revoke(request: unknown): Promise<boolean> {
      const context = (request as { permissionsContext?: unknown } | null | undefined)?.permissionsContext
      if (typeof context !== 'string') return false
      if (!grants.delete(context)) throw wallet.failure(-32602, 'No such permissions.')
      return true
    },
  }
}

/** Subscriptions that AppKit's instance and the instance of this package both have. */
export interface Subscribable {
  subscribeAccount(listener: (account: AccountLike) => void, namespace?: 'eip155'): unknown
  subscribeNetwork(listener: (network: { caipNetworkId?: string | undefined }) => void): unknown
  subscribeState(listener: (state: { open: boolean; initialized: boolean }) => void): unknown
  subscribeWalletInfo(listener: (info: { name: string } | undefined) => void): unknown
  subscribeProviders(listener: (providers: object) => void): unknown
  subscribeCaipNetworkChange(
    listener: (network: { caipNetworkId?: string | undefined } | undefined) => void,
  ): unknown
  subscribeTheme(listener: (theme: { themeMode: string }) => void): unknown
}

interface AccountLike {
  readonly isConnected: boolean
  readonly address?: string | undefined
  readonly caipAddress?: string | undefined
}

/** Adds all subscriptions, and reports each callback with a summary of its value. */
export function subscribeToAll(appKit: Subscribable, report: (name: string, value: unknown) => void): void {
  const getAccount = ({ isConnected, address }: AccountLike) =>
    isConnected && address ? 'connected' : 'none'
  appKit.subscribeAccount(value => report('account', getAccount(value)))
  appKit.subscribeAccount(value => report('account eip155', getAccount(value)), 'eip155')
  appKit.subscribeNetwork(({ caipNetworkId }) => report('network', caipNetworkId))
  appKit.subscribeState(({ open, initialized }) => report('state', { open, initialized }))
  appKit.subscribeWalletInfo(info => report('wallet', info?.name ?? null))
  appKit.subscribeProviders(providers =>
    report(
      'providers',
      Object.entries(providers)
        .filter(([, provider]) => provider)
        .map(([namespace]) => namespace),
    ),
  )
  appKit.subscribeCaipNetworkChange(network => report('caip network', network?.caipNetworkId))
  appKit.subscribeTheme(({ themeMode }) => report('theme', themeMode))
}

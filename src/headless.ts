import type { Namespace } from './core/chain/namespace.ts'
// Exports the modal without elements: stores, and the actions that an app may call.
export { createModal } from './create-modal.ts'
export { AppError } from './core/errors/app-error.ts'
export { $account, $accountOf } from './state/account/account.ts'
export { $publicConnections as $connections } from './state/account/public-connections.ts'
export { $connectors } from './state/connect/connectors.ts'
export { $activeNetwork, $isNetworkSupported, $networks } from './state/network/networks.ts'
export { $attempt } from './state/connect/attempt.ts'
export { $balances } from './state/account/balances.ts'
export { localSiwx, serverSiwx } from './controllers/sign-in/lazy-siwx.ts'
export { $sessions } from './state/sign-in/sign-in-records.ts'
export { version } from './core/version.ts'
export type * from './public-types.ts'

const actions = () => import('./controllers/handle/open.ts')

/** Discovers wallets and loads the networks. Fills `$connectors`. */
export const discoverWallets = (): Promise<void> => actions().then(m => m.prepare())
/** Connects a wallet. Resolves with whether it connected; `$attempt` has the progress and the error. Rejects only if code fails to load. */
export const connectWallet = (connectorId: string, namespace?: Namespace): Promise<boolean> =>
  actions().then(m => m.connectWallet(connectorId, namespace))

import type { Namespace } from './core/chain/namespace.ts'
/** The same modal without any element: stores to read and the controllers an app may call. */
export { createModal } from './create-modal.ts'
export { AppError } from './core/errors/app-error.ts'
export { $account, $accountOf } from './state/account/account.ts'
export { $toldConnections as $connections } from './state/account/told-connections.ts'
export { $connectors } from './state/connect/connectors.ts'
export { $activeNetwork, $isNetworkSupported, $networks } from './state/network/networks.ts'
export { $attempt } from './state/connect/attempt.ts'
export { $balances } from './state/account/balances.ts'
export { localSiwx, serverSiwx } from './controllers/sign-in/ready-made.ts'
export { $sessions } from './state/sign-in/sign-in.ts'
export { version } from './core/version.ts'
export type * from './public-types.ts'

const actions = () => import('./controllers/shell/handle.ts')

/** Looks for wallets and loads the networks; `$connectors` fills from then on. */
export const discoverWallets = (): Promise<void> => actions().then(m => m.prepare())
/** Asks a wallet to connect; what happens stands in `$attempt`, whether it connected is the answer. Never rejects. */
export const connectWallet = (connectorId: string, namespace?: Namespace): Promise<boolean> =>
  actions().then(m => m.connectWallet(connectorId, namespace))

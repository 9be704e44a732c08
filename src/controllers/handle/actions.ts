import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import type { AccountState } from '../../core/identity/account.ts'
import type { Session } from '../../core/sign-in/siwx.ts'
import type { EnsureOptions } from './ensure.ts'
import type { GrantedPermissions, ReportedCapabilities } from '../../namespaces/requests.ts'
import type { CallsOrder, AssetOrder, PermissionsOrder } from './wallet-requests.ts'
import { withErrorMessages } from '../shell/with-error-messages.ts'
import { prepare } from './prepare.ts'
import { showToast as toast } from '../shell/notify.ts'

// Methods of the public handle that load on first use. They are documented in `modal-handle.ts`.

export const ensure = withErrorMessages(async (options: EnsureOptions = {}): Promise<AccountState> => {
  await prepare()
  return (await import('./ensure.ts')).ensure(options)
})

export const disconnect = withErrorMessages(
  (namespace?: Namespace): Promise<void> =>
    import('../connect/disconnect.ts').then(m => m.disconnect(namespace)),
)

export const switchNetwork = withErrorMessages(async (network: NetworkId | Network): Promise<void> => {
  await prepare()
  const id = typeof network === 'object' ? network.id : network
  await (await import('../network/switch-network.ts')).switchNetwork(id)
})

export const switchConnection = withErrorMessages(async (id: string): Promise<void> => {
  await prepare()
  await (await import('../wallets/known-wallets.ts')).switchConnection(id)
})

export const showToast = withErrorMessages(
  async (kind: 'success' | 'loading' | 'error', text: string): Promise<void> => {
    await prepare()
    toast(kind, text)
  },
)

const loadWalletRequests = () => import('./wallet-requests.ts')

export const sendCalls = withErrorMessages(
  (order: CallsOrder): Promise<{ readonly id: string }> => loadWalletRequests().then(m => m.sendCalls(order)),
)

export const getCapabilities = withErrorMessages(
  (): Promise<ReportedCapabilities> => loadWalletRequests().then(m => m.getCapabilities()),
)

export const watchAsset = withErrorMessages(
  (order: AssetOrder): Promise<boolean> => loadWalletRequests().then(m => m.watchAsset(order)),
)

export const grantPermissions = withErrorMessages(
  (order: PermissionsOrder): Promise<GrantedPermissions> =>
    loadWalletRequests().then(m => m.grantPermissions(order)),
)

export const revokePermissions = withErrorMessages(
  (context: string): Promise<void> => loadWalletRequests().then(m => m.revokePermissions(context)),
)

const loadSignIn = () => prepare().then(() => import('./sign-in.ts'))

export const getSessions = withErrorMessages(
  (): Promise<readonly Session[]> => loadSignIn().then(m => m.getSessions()),
)
export const signIn = withErrorMessages((): Promise<Session> => loadSignIn().then(m => m.signIn()))
export const signOut = withErrorMessages((): Promise<void> => loadSignIn().then(m => m.signOut()))

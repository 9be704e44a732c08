import type { NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { Network } from '../../core/chain/network.ts'
import type { AccountState } from '../../core/identity/account.ts'
import type { Session } from '../../core/sign-in/siwx.ts'
import type { Wish } from '../connect/ensure.ts'
import type { GrantedPermissions, ToldCapabilities } from '../../namespaces/requests.ts'
import type { CallsOrder, AssetOrder, PermissionsOrder } from '../wallets/wallet-requests.ts'
import { described } from './described.ts'
import { prepare } from './handle.ts'
import { showToast as toast } from './notify.ts'

// Methods of the public handle that load on first use. They are documented in `modal-handle.ts`.

export const ensure = described(async (wish: Wish = {}): Promise<AccountState> => {
  await prepare()
  return (await import('../connect/ensure.ts')).ensure(wish)
})

export const disconnect = described(
  (namespace?: Namespace): Promise<void> =>
    import('../connect/disconnect.ts').then(m => m.disconnect(namespace)),
)

export const switchNetwork = described(async (network: NetworkId | Network): Promise<void> => {
  await prepare()
  const id = typeof network === 'object' ? network.id : network
  await (await import('../network/switch-network.ts')).switchNetwork(id)
})

export const switchConnection = described(async (id: string): Promise<void> => {
  await prepare()
  await (await import('../wallets/known-wallets.ts')).switchConnection(id)
})

export const showToast = described(
  async (kind: 'success' | 'loading' | 'error', text: string): Promise<void> => {
    await prepare()
    toast(kind, text)
  },
)

const walletRequests = () => import('../wallets/wallet-requests.ts')

export const sendCalls = described(
  (order: CallsOrder): Promise<{ readonly id: string }> => walletRequests().then(m => m.sendCalls(order)),
)

export const getCapabilities = described(
  (): Promise<ToldCapabilities> => walletRequests().then(m => m.getCapabilities()),
)

export const watchAsset = described(
  (order: AssetOrder): Promise<boolean> => walletRequests().then(m => m.watchAsset(order)),
)

export const grantPermissions = described(
  (order: PermissionsOrder): Promise<GrantedPermissions> =>
    walletRequests().then(m => m.grantPermissions(order)),
)

export const revokePermissions = described(
  (context: string): Promise<void> => walletRequests().then(m => m.revokePermissions(context)),
)

const signing = () => prepare().then(() => import('../sign-in/handle.ts'))

export const getSessions = described((): Promise<readonly Session[]> => signing().then(m => m.getSessions()))
export const signIn = described((): Promise<Session> => signing().then(m => m.signIn()))
export const signOut = described((): Promise<void> => signing().then(m => m.signOut()))

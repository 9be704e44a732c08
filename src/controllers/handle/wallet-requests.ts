import { type AccountId, formatAccountId, namespaceOf, type NetworkId } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { namespaceKeys } from '../../core/chain/namespace-record.ts'
import { AppError } from '../../core/errors/app-error.ts'
import { broadcastError } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import { paymasterOf } from '../../core/paymaster.ts'
import { requireCalls } from '../../core/wallet/calls-guard.ts'
import type { AnyProvider } from '../../core/wallet/provider.ts'
import type { Call } from '../../namespaces/calls.ts'
import { loadFeature } from '../../namespaces/features.ts'
import type { LoadedFeatures } from '../../namespaces/manifest.ts'
import type {
  Asset,
  GrantedPermissions,
  PermissionsRequest,
  ReportedCapabilities,
} from '../../namespaces/requests.ts'
import { runtime } from '../../runtime.ts'
// The texts load with this module, because apps read the error messages.
import '../../text/english-errors.ts'
import { $account, accountOf } from '../../state/account/account.ts'
import { $connections } from '../../state/connect/connections.ts'
import { $options } from '../../state/settings/options.ts'
import { listToken } from '../wallets/list-token.ts'

/** A network of the app. Defaults to the account's network. */
interface NetworkTarget {
  readonly networkId?: NetworkId
}

export interface CallsOrder extends NetworkTarget {
  readonly calls: readonly Call[]
  /** Executes all calls or none. */
  readonly isAtomic?: boolean
  /** The app's id for the batch. The wallet rejects an id that was already used. */
  readonly id?: string
}

export type AssetOrder = Omit<Asset, 'networkId'> & NetworkTarget
export type PermissionsOrder = Omit<PermissionsRequest, 'account'> & NetworkTarget

interface RequestContext<Name extends keyof LoadedFeatures> {
  readonly feature: LoadedFeatures[Name]
  readonly provider: AnyProvider
  readonly account: AccountId
  readonly networkId: NetworkId
}

/** Returns the connection for a request: the active one, or another whose namespace supports such requests. */
async function findConnection<Name extends keyof LoadedFeatures>(
  name: Name,
  { networkId }: NetworkTarget = {},
): Promise<RequestContext<Name>> {
  const namespaces = namespaceKeys($connections.get())
  const active = $account.get().namespace
  for (const namespace of active ? [active, ...namespaces] : namespaces) {
    const { address, networkId: id, status } = accountOf(namespace, onNamespace(namespace, networkId))
    const provider = runtime.providers.get(namespace)
    const part = status === 'connected' && loadFeature(namespace, name)
    if (part && provider && address && id)
      return { feature: await part, provider, networkId: id, account: formatAccountId(id, address) }
  }
  throw new AppError('WALLET_NOT_CONNECTED')
}

/** Returns a network id if it belongs to the namespace. */
const onNamespace = (namespace: Namespace, id: NetworkId | undefined): NetworkId | undefined =>
  id && namespaceOf(id) === namespace ? id : undefined

/** Converts a wallet's error. A missing method becomes METHOD_UNSUPPORTED, whatever code the wallet used. */
const withAppError = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: unknown) => {
    throw toAppError(error)
  })

async function requestCalls(order: CallsOrder): Promise<{ readonly id: string }> {
  const { feature, provider, account, networkId } = await findConnection('calls', order)
  const { calls, isAtomic = false, id } = order
  requireCalls('wallet_sendCalls', [{ calls }], { needsReceiver: true })
  const configured = paymasterOf(networkId, $options.get())
  const paymaster =
    configured && (await feature.offer(provider, account))?.supportsPaymaster ? configured : undefined
  const request = { account, calls, isAtomic, paymaster, ...(id !== undefined && { id }) }
  return { id: await feature.send(provider, request) }
}

async function requestAsset(order: AssetOrder): Promise<boolean> {
  const { feature, provider, networkId } = await findConnection('requests', order)
  const asset = { ...order, networkId }
  try {
    return await feature.watchAsset(provider, asset)
  } catch (error) {
    if (toAppError(error).code !== 'METHOD_UNSUPPORTED') throw error
    listToken(asset)
    return true
  }
}

export const sendCalls = (order: CallsOrder): Promise<{ readonly id: string }> =>
  requestCalls(order).catch((error: unknown) => {
    throw broadcastError(error, 'batch')
  })

export const getCapabilities = (): Promise<ReportedCapabilities> =>
  withAppError(
    findConnection('requests').then(({ feature, provider, account }) =>
      feature.capabilities(provider, account),
    ),
  )

export const watchAsset = (order: AssetOrder): Promise<boolean> => withAppError(requestAsset(order))

export const grantPermissions = (order: PermissionsOrder): Promise<GrantedPermissions> =>
  withAppError(
    findConnection('requests', order).then(({ feature, provider, account }) =>
      feature.grantPermissions(provider, { ...order, account }),
    ),
  )

export const revokePermissions = (context: string): Promise<void> =>
  withAppError(
    findConnection('requests').then(({ feature, provider }) => feature.revokePermissions(provider, context)),
  )

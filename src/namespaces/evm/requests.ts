import type { Eip1193Provider } from '../../core/wallet/provider.ts'
import type { RequestsAbility } from '../requests.ts'
import { requestCapabilities } from './capabilities.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import { watchAsset } from './watch-asset.ts'

/** Wallet requests of EIP-5792, EIP-747 and ERC-7715. */
export const evmRequests: RequestsAbility<Eip1193Provider> = {
  capabilities: requestCapabilities,
  watchAsset,
  grantPermissions,
  revokePermissions,
}

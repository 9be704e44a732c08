import { isNetworkId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { defaultNetworkName, type NetworkChoice } from '../../core/options.ts'
import { hasLogin } from '../../core/wallet/has-login.ts'
import { commonNetworks } from '../../networks/names.ts'
import { runtime } from '../../runtime.ts'
import { settingsWith } from '../settings/options.ts'

/** Returns whether the first screen of this page will offer a login. Reads the options without applying them. */
export function offersLogin(): boolean {
  const settings = settingsWith(runtime.inputs)
  return hasLogin(settings, (settings.networks ?? [defaultNetworkName]).map(namespaceOfChoice))
}

// Treats unknown names as EVM networks, because their records load on demand and most of them are EVM networks.
function namespaceOfChoice(choice: NetworkChoice): Namespace {
  const id = typeof choice === 'string' ? (commonNetworks.find(choice)?.id ?? choice) : choice.id
  return isNetworkId(id) ? namespaceOf(id) : 'eip155'
}

import { isNetworkId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import { speaksEip1193 } from '../../core/chain/namespace-rules.ts'
import { defaultNetworkName, type NetworkChoice } from '../../core/options.ts'
import { hasLogin } from '../../core/wallet/has-login.ts'
import { usualNetworks } from '../../networks/names.ts'
import { runtime } from '../../runtime.ts'
import { settingsWith } from '../settings/options.ts'

/**
 * Preloads the wallet discovery that the first screen of this page waits for while no account is connected. Returns whether that
 * screen offers a login. Reads the options without applying them.
 */
export function preloadFirstScreen(): boolean {
  const settings = settingsWith(runtime.inputs)
  const namespaces = (settings.networks ?? [defaultNetworkName]).map(namespaceOfChoice)
  if (settings.enableInjected && !namespaces.every(speaksEip1193))
    import('../connect/discover-namespaces.ts').catch(() => {})
  return hasLogin(settings, namespaces)
}

// Other networks load on demand, and most of them are EVM networks.
function namespaceOfChoice(choice: NetworkChoice): Namespace {
  const id = typeof choice === 'string' ? (usualNetworks.find(choice)?.id ?? choice) : choice.id
  return isNetworkId(id) ? namespaceOf(id) : 'eip155'
}

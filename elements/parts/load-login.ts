import { hasLogin } from '../../src/core/wallet/has-login.ts'
import { $namespaces } from '../../src/state/network/networks.ts'
import { $options } from '../../src/state/settings/options.ts'

/** Brings the ways to log in, where the app offers them; without them the first screen shows wallets alone (F23). */
export const loadLogin = (): unknown =>
  hasLogin($options.get(), $namespaces.get()) &&
  Promise.all([
    import('./w3m-login.ts'),
    // The one button of this screen is that of an app which keeps wallets behind it.
    $options.get().features?.emailShowWallets === false && import('../ui/wui-button.ts'),
  ]).catch(() => {})

/** Chunk of the account settings. */
import '../../ui/more-icons.ts'

export { W3mAccountSettingsScreen } from './w3m-account-settings-screen.ts'
export { W3mSmartAccountSettingsView } from './w3m-smart-account-settings-view.ts'
export { W3mUpgradeWalletView } from './w3m-upgrade-wallet-view.ts'

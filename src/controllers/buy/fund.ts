import { $account } from '../../state/account/account.ts'
import { type RequestedToken, tokenRequested } from '../../state/buy/requested-token.ts'
import { $connections } from '../../state/connect/connections.ts'
import type { KnownWallet } from '../../state/wallets/known-wallets.ts'
import { switchAddress } from '../account/account.ts'
import { showView } from '../shell/modal.ts'
import { track } from '../shell/track.ts'

/** Opens the funding options from a form whose balance is too low. The form keeps its state for going back. */
export function goToFund(token?: RequestedToken): void {
  tokenRequested(token)
  showView({ name: 'FundWallet' })
}

/** Opens Send from another account of the same wallet to the current one. */
export async function fundFromAddress(address: string): Promise<void> {
  await fundFrom(() => switchAddress(address))
}

/** Opens Send from another wallet to the current account. A wallet that has to connect first shows its own screen. */
export async function fundFromWallet(wallet: KnownWallet): Promise<void> {
  const { activateWallet } = await import('../wallets/known-wallets.ts')
  await fundFrom(() => activateWallet(wallet))
}

async function fundFrom(change: () => unknown): Promise<void> {
  const { address: receiver, namespace } = $account.get()
  if (!receiver || !namespace) return
  await change()
  const { address, status, namespace: currentNamespace } = $account.get()
  if (status !== 'connected' || currentNamespace !== namespace || address === receiver) return
  const { prefillSend } = await import('../send/send-prefill.ts')
  await prefillSend({ receiver })
  showView({ name: 'WalletSend' })
}

/** Whether the wallet is the active one in its namespace. */
export const isInUse = ({ namespace, connectorId }: KnownWallet): boolean => {
  const connection = $connections.get()[namespace]
  return connection?.status === 'connected' && connection.connectorId === connectorId
}

/** Checks which of the user's known wallets are still connected, without a prompt. */
export function checkWallets(): void {
  import('../wallets/known-wallets.ts').then(
    wallets => wallets.checkKnownWallets(),
    () => {
      // If the chunk fails to load, the wallets that are already listed remain.
    },
  )
}

/** Records in analytics that the user opened the buying guide. */
export const openBuyGuide = (): void =>
  track({ event: 'SELECT_WHAT_IS_A_BUY', isSmartAccount: $account.get().type === 'smartAccount' })
